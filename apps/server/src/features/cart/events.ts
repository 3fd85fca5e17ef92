import { topics } from '@rondo/contracts/kernel/topics'
import type { Tx } from '../../platform/db.ts'
import { event, record } from '../../platform/events.ts'

export const cartChanged = event('cart.changed')
/** The carts of these people are stale. */
export const ofCarts = (accountIds: readonly number[]) => ({ audiences: [{ tell: accountIds, touches: [topics.cart] }] })
export const tellCart = (tx: Tx, accountIds: readonly number[], requestId?: string): Promise<void> =>
  record(tx, cartChanged, { ...ofCarts(accountIds), requestId })
