import { addItem } from '@rondo/contracts/calls/cart'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import type { Shell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Wish } from './add-to-cart.ts'

const place = 'rondo.wish'
/** Long enough to sign up and open the mail. */
const lifetimeMs = 3_600_000

/** What somebody who is not signed in wanted in their cart. `now`: they go on to the cart then. */
interface KeptWish {
  readonly body: Wish & { readonly product: number }
  readonly now: boolean
}
const isWish = (state: unknown): state is KeptWish => typeof state === 'object' && state !== null && 'body' in state && 'now' in state

/** Keeps the wish that came along to the door, for all tabs of this browser: the link of the mail opens another one. Answers whether one is kept. */
export function keepWish(state: unknown): boolean {
  try {
    if (isWish(state)) localStorage.setItem(place, JSON.stringify({ ...state, until: Date.now() + lifetimeMs }))
    return young() !== undefined
  } catch {
    return false // without storage the page of the piece asks once more
  }
}
function young(): KeptWish | undefined {
  const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as (KeptWish & { readonly until: number }) | null
  return kept && Date.now() < kept.until ? kept : undefined
}
/** Takes the kept wish, for whoever goes on to `target`: another target than its piece is another errand. */
function taken(target: string): KeptWish | undefined {
  try {
    const kept = young()
    localStorage.removeItem(place)
    return kept && ['/dashboard', `/product/${kept.body.product}`].includes(target) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Puts the kept wish into the cart of whoever has just signed in, once. Answers where they go on: without a wish to `target`. */
export async function grantWish(shell: Shell, target: string): Promise<string> {
  const wish = taken(target)
  if (!wish) return target
  const { say } = shell
  const { body, now } = wish
  try {
    const { status } = await call(addItem, { body })
    if (status !== 'choice_required') toast.success(say(status === 'already_in_cart' ? 'product.alreadyInCart' : 'product.added'))
    // a cart that holds the piece for other days shows them
    return now || status === 'choice_required' ? `/cart${body.type === 'rent' ? '?rent=true' : ''}` : `/product/${body.product}`
  } catch (error) {
    toast.error(await explain(shell, error, say('product.addFailed')))
    return `/product/${body.product}`
  }
}
