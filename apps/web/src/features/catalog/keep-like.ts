import { type like, likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { QueryClient } from '@tanstack/react-query'
import { readSession, renewUser } from '../../shell/session.ts'

type LikeState = AnswerOf<typeof like>
interface Counted {
  readonly id: number
  readonly likes_count: number
}
interface Page {
  readonly data: readonly Counted[]
}

export interface ToldLike {
  readonly id: number
  readonly state: LikeState
}
/** Where tabs of one browser hear of each other's likes. */
const likesOfTabs = 'rondo.likes'
export function tellTabs(told: ToldLike): void {
  const channel = new BroadcastChannel(likesOfTabs)
  channel.postMessage(told)
  channel.close()
}

/** Puts the server's answer wherever the product is shown, and into the list of ids. */
export function keepLike(cache: QueryClient, id: number, { isLiked, likeCount }: LikeState): void {
  const counted = <T extends Counted>(one: T): T => (one.id === id ? { ...one, likes_count: likeCount } : one)
  // pages without it stay what they are, and nothing of them is drawn again
  const page = <T extends Page>(one: T): T => (one.data.some((other) => other.id === id) ? { ...one, data: one.data.map(counted) } : one)
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
