import { like, likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import type { Shell } from '../../../shell/providers.tsx'
import { readSession, renewUser } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { takeHearts } from './kept-hearts.ts'

/** Likes for whoever has just signed in what they pressed before, once; one after another, so that the last press is the latest favorite. */
export async function grantHearts(shell: Shell, cache: QueryClient): Promise<void> {
  const liked: number[] = []
  let trouble: unknown
  for (const id of takeHearts()) {
    try {
      await call(like, { params: { id }, body: { liked: true } })
      liked.unshift(id)
    } catch (error) {
      trouble = error
    }
  }
  const user = readSession()?.user
  if (user && liked.length > 0) {
    renewUser({ ...user, likedProducts: [...liked, ...user.likedProducts.filter((id) => !liked.includes(id))] })
    for (const { name } of [likedProducts, searchProducts, showProduct]) void cache.invalidateQueries({ queryKey: [name] })
  }
  if (trouble) toast.error(await explain(shell, trouble))
}
