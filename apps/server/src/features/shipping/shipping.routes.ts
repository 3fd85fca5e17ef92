import { shipping } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { estimateShipping } from './estimate-shipping.ts'
import { quoteRates } from './quote-rates.ts'
import { dropOldQuotes } from './shipping.repository.ts'

export function shippingRoutes(on: On) {
  on(shipping.estimateShipping, (ctx, { params, query }) => estimateShipping(ctx, params.id, query))
  on(shipping.shippingRates, (ctx, { body }) => quoteRates(ctx, body))
}
export const shippingSweepers: Sweeper[] = [{ name: 'shipping.drop-old-quotes', everySeconds: 3600, run: ({ db }) => dropOldQuotes(db) }]
