import { shipping } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { pickupPoints, sameDaySlots } from './collection.ts'
import { estimateShipping } from './estimate-shipping.ts'
import { dropOldPapers } from './label-files.ts'
import { dropOldQuotes } from './shipping.repository.ts'
import { pollParcels } from './track-parcels.ts'

export function shippingRoutes(on: On) {
  on(shipping.estimateShipping, (ctx, { params, query }) => estimateShipping(ctx, params.id, query))
  on(shipping.pickupPoints, (ctx, { body }) => pickupPoints(ctx, body))
  on(shipping.sameDaySlots, (ctx) => sameDaySlots(ctx))
}
export const shippingSweepers: Sweeper[] = [
  { name: 'shipping.drop-old-quotes', everySeconds: 3600, run: ({ db }) => dropOldQuotes(db) },
  { name: 'shipping.drop-old-papers', everySeconds: 3600, run: dropOldPapers },
  { name: 'shipping.poll-parcels', everySeconds: 900, run: pollParcels },
]
