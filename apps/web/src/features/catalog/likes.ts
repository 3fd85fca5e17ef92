import { like, likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, readPages } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { readSession, renewUser, useOfSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { type Filters, searchOf } from './filters.ts'

type LikeState = typeof like extends Call<infer E> ? Got<E> : never
interface Counted {
  readonly id: number
  readonly likes_count: number
}
interface Page {
  readonly data: readonly Counted[]
}

/** What the reader likes, latest first, what is no longer offered among it. */
export const likedQuery = (filters: Filters) => readPages(likedProducts, { query: { ...searchOf(filters), pageSize: 20, facets: true } })

/** Whether the reader likes a product, by the list of ids that the session keeps (C-19). */
const useIsLiked = (id: number): boolean => useOfSession((session) => session?.user.likedProducts.includes(id) ?? false)

/**
 * A like that shows at once and is taken back when the server refuses. While it is under way a further press is passed over; what the
 * server answers is what stands (C-55).
 */
export function useLike({ id, likes_count }: Counted) {
  const shell = useShell()
  const cache = useQueryClient()
  const isLiked = useIsLiked(id)
  const change = useMutation({
    mutationFn: (liked: boolean) => call(like, { params: { id }, body: { liked } }),
    onSuccess: (state) => keepLike(cache, id, state),
    onError: async (error) => toast.error(await explain(shell, error)),
  })
  const shown = change.isPending ? change.variables : isLiked
  return {
    isLiked: shown,
    likes: likes_count + Number(shown) - Number(isLiked),
    busy: change.isPending,
    toggle: () => {
      if (!change.isPending) change.mutate(!isLiked)
    },
  }
}

/** Puts the server's answer wherever the product is shown, and into the list of ids. */
function keepLike(cache: QueryClient, id: number, { isLiked, likeCount }: LikeState): void {
  const counted = <T extends Counted>(one: T): T => (one.id === id ? { ...one, likes_count: likeCount } : one)
  const page = <T extends Page>(one: T): T => ({ ...one, data: one.data.map(counted) })
  for (const { name } of [searchProducts, likedProducts]) {
    cache.setQueriesData<Page | { readonly pages: readonly Page[] }>({ queryKey: [name] }, (known) => {
      if (!known) return known
      return 'pages' in known ? { ...known, pages: known.pages.map(page) } : page(known)
    })
  }
  cache.setQueriesData<Counted>({ queryKey: [showProduct.name] }, (known) => known && counted(known))
  const user = readSession()?.user
  if (user) renewUser({ ...user, likedProducts: [...(isLiked ? [id] : []), ...user.likedProducts.filter((one) => one !== id)] })
  void cache.invalidateQueries({ queryKey: [likedProducts.name] })
}
