import { like, likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import type { Shell } from '../../../shell/providers.tsx'
import { readSession, renewUser } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'

const place = 'rondo.hearts'
/** Long enough to look on, sign up and open the mail. */
const lifetimeMs = 3_600_000
/** The oldest gives way: each is a call after signing in. */
const most = 20

interface KeptHearts {
  readonly ids: readonly number[]
  readonly at: number
}
function young(): readonly number[] {
  const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as KeptHearts | null
  return kept && Date.now() - kept.at < lifetimeMs ? kept.ids : []
}
/** Keeps what a visitor has liked, for all tabs of this browser: the link of the mail opens another one. */
export function keepHeart(id: number): void {
  try {
    const ids = [...young().filter((one) => one !== id), id].slice(-most)
    localStorage.setItem(place, JSON.stringify({ ids, at: Date.now() }))
  } catch {
    // without storage the heart is pressed once more
  }
}
function taken(): readonly number[] {
  try {
    const ids = young()
    localStorage.removeItem(place)
    return ids
  } catch {
    return []
  }
}

/** Likes for whoever has just signed in what they pressed before, once; one after another, so that the last press is the latest favorite. */
export async function grantHearts(shell: Shell, cache: QueryClient): Promise<void> {
  const liked: number[] = []
  let trouble: unknown
  for (const id of taken()) {
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
