import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import { event } from '../../platform/events.ts'

/** What the pages of products show of their pieces or days is different now. */
export const stockChanged = event('stock.changed')
/** A price that was agreed holds no longer. */
export const agreementEnded = event('stock.agreement_ended')
/** A swap was agreed, or took a step; `people` are all of its sides. */
export const swapMoved = event<{ swapId: number; cause: string; status: SwapStatus; people: readonly number[] }>('stock.swap_moved')
/** Pieces were lost that others had booked: these order items have no piece any more. */
export const letsLost = event<{ orderItemIds: readonly number[] }>('stock.lets_lost')
