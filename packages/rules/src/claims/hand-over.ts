import { isOneOf } from '../kernel/lists.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'

/** The four times at which a garment changes hands, each photographed by the side that hands it over or receives it. */
export const handOvers = ['out_by_lender', 'in_by_renter', 'out_by_renter', 'in_by_lender'] as const
export type HandOver = (typeof handOvers)[number]

interface Stage {
  readonly by: 'merchant' | 'customer'
  /** Statuses of the item in which photos are taken: afterwards they would say nothing of this hand-over. */
  readonly during: readonly ItemStatus[]
}
/** Before the parcel leaves, once it has come, before it goes back, once it is back. The server's clock says when each photo came. */
export const handOverStages: Readonly<Record<HandOver, Stage>> = {
  out_by_lender: { by: 'merchant', during: ['pending', 'confirmed', 'ready_for_shipping'] },
  in_by_renter: { by: 'customer', during: ['delivered', 'pickup_completed_by_customer', 'in_use'] },
  out_by_renter: {
    by: 'customer',
    during: ['in_use', 'return_requested_by_customer', 'return_approved_by_merchant', 'awaiting_return_shipment', 'return_label_generated'],
  },
  in_by_lender: { by: 'merchant', during: ['return_delivered', 'return_processing', 'rental_return_processing', 'damaged_on_return'] },
}
/** Most photos of one hand-over of one item. */
export const handOverPhotos = 12

export interface HandedItem {
  readonly status: ItemStatus
  readonly isVirtual: boolean
  readonly isService: boolean
  /** It was received back: a lost rental is claimed without. */
  readonly isReceived: boolean
}
/** Only what is handed over can be photographed. */
export const isHandedOver = ({ isVirtual, isService }: Pick<HandedItem, 'isVirtual' | 'isService'>): boolean => !isVirtual && !isService

/** Whether a side may add photos of a hand-over now. */
export function mayPhotograph(item: HandedItem, stage: HandOver, side: 'merchant' | 'customer'): boolean {
  const { by, during } = handOverStages[stage]
  return isHandedOver(item) && by === side && isOneOf(during, item.status) && (stage !== 'in_by_lender' || item.isReceived)
}
