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

interface KeptHeart {
  readonly id: number
  /** When it was pressed, milliseconds. */
  readonly at: number
}
const young = (): readonly KeptHeart[] =>
  (JSON.parse(localStorage.getItem(place) ?? '[]') as readonly KeptHeart[]).filter(({ at }) => Date.now() - at < lifetimeMs)
/** Keeps what a visitor has liked, for all tabs of this browser: the link of the mail opens another one. */
export function keepHeart(id: number): void {
  try {
    const hearts = [...young().filter((one) => one.id !== id), { id, at: Date.now() }].slice(-most)
    localStorage.setItem(place, JSON.stringify(hearts))
  } catch {
    // without storage the heart is pressed once more
  }
}
function taken(): readonly number[] {
  try {
    const ids = young().map(({ id }) => id)
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
