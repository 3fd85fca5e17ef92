import { like, likedProducts } from '@rondo/contracts/calls/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { call, readPages } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { readSession, watchSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { type Filters, searchOf } from './filters.ts'
import { dropHeart, keptHearts, watchHearts } from './saved/kept-hearts.ts'

interface Counted {
  readonly id: number
  readonly likes_count: number
}

/** What the reader likes, latest first, what is no longer offered among it. */
export const likedQuery = (filters: Filters) =>
  readPages(likedProducts, { query: { ...searchOf(filters), pageSize: 20 } }, { facets: true })

const watchLikes = (listener: () => void) => {
  const stops = [watchSession(listener), watchHearts(listener)]
  return () => stops.forEach((stop) => stop())
}
/** Whether the reader likes a product, by the list of ids that the session keeps (C-19); for a visitor by what this browser keeps. */
const useIsLiked = (id: number): boolean =>
  useSyncExternalStore(
    watchLikes,
    () => (readSession()?.user.likedProducts ?? keptHearts() ?? []).includes(id),
    () => false,
  )

/**
 * A like that shows at once and is taken back when the server refuses. While it is under way a further press is passed over; what the
 * server answers is what stands (C-55).
 */
export function useLike({ id, likes_count }: Counted) {
  const shell = useShell()
  const cache = useQueryClient()
  const isLiked = useIsLiked(id)
  // Not a mutation of the query library: a list has hearts by the thousand, and each would be watched.
  const [wish, setWish] = useState<boolean>()
  const isUnderWay = useRef(false) // presses may come before the first is drawn
  const change = async (liked: boolean) => {
    isUnderWay.current = true
    dropHeart(id) // this press is the later word
    setWish(liked)
    try {
      const { keepLike, tellTabs } = await import('./keep-like.ts') // first: where it cannot come nothing is sent, and that is said
      const state = await call(like, { params: { id }, body: { liked } })
      keepLike(cache, id, state)
      tellTabs({ id, state })
    } catch (error) {
      toast.error(await explain(shell, error))
    } finally {
      isUnderWay.current = false
      setWish(undefined)
    }
  }
  const shown = wish ?? isLiked
  return {
    isLiked: shown,
    likes: likes_count + Number(shown) - Number(isLiked),
    busy: wish !== undefined,
    toggle: () => {
      if (!isUnderWay.current) void change(!isLiked)
    },
  }
}
