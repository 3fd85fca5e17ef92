import { like, likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import type { QueryClient } from '@tanstack/react-query'
import { call, Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import type { Shell } from '../../../shell/providers.tsx'
import { readSession, renewUser } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { dropHeart, keptHearts } from './kept-hearts.ts'

/** Whether another try may be answered otherwise: the line broke, or the server is busy or down. */
const mayPass = (trouble: unknown) => !(trouble instanceof Refused) || trouble.status === 429 || trouble.status >= 500

/** Likes for whoever has signed in what they pressed before, one after another, so that the last press is the latest favorite. Each waits in this browser until the server has answered; the rest goes on with the next page. Tabs take turns: what one asks for the next does not. */
export async function grantHearts(shell: Shell, cache: QueryClient): Promise<void> {
  if (keptHearts() === undefined) return
  const { locks } = navigator as { readonly locks?: LockManager | null } // browsers have none for pages without https
  const run = () => grant(shell, cache)
  await (locks ? locks.request('rondo.hearts', run) : run())
}

async function grant(shell: Shell, cache: QueryClient): Promise<void> {
  const session = readSession()
  const liked: number[] = []
  let trouble: unknown
  for (const id of keptHearts() ?? []) {
    if (!keptHearts()?.includes(id)) continue // another tab has granted it, or it was taken back there
    try {
      await call(like, { params: { id }, body: { liked: true } })
      liked.unshift(id)
    } catch (error) {
      trouble = error
    }
    if (readSession()?.jwt !== session?.jwt) return // they have left
    if (trouble && mayPass(trouble)) break
    dropHeart(id)
  }
  const user = readSession()?.user
  if (user && liked.length > 0) {
    renewUser({ ...user, likedProducts: [...liked, ...user.likedProducts.filter((id) => !liked.includes(id))] })
    for (const { name } of [likedProducts, searchProducts, showProduct]) void cache.invalidateQueries({ queryKey: [name] })
  }
  if (trouble) toast.error(await explain(shell, trouble))
}
