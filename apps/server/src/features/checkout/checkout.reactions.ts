import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { orderPlaced } from '../orders/index.ts'
import { bookProcessorFee } from '../wallet/index.ts'
import { checkoutRefunded } from './events.ts'

export const checkoutReactions: Reaction[] = [
  on(orderPlaced, 'checkout.book-processor-fee', (app, { data }) => bookProcessorFee(app, data.paymentId)),
  on(checkoutRefunded, 'checkout.book-processor-fee-of-refunded', (app, { data }) => bookProcessorFee(app, data.paymentId)),
]
