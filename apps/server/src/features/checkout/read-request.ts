import { createHash } from 'node:crypto'
import type { checkout } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { DeliveryMethod, LineType } from '@rondo/rules/cart/lines'
import type { AskedPeriod } from '../cart/index.ts'

export interface WantedLine {
  readonly productId: number
  readonly quantity: number
  readonly type: LineType
  readonly cartItemId: number | null
  readonly variantId: string | null
  readonly deliveryMethod: DeliveryMethod | null
  readonly rent: AskedPeriod | null
  readonly rateId: string | null
  readonly pickupAddressId: number | null
  readonly pickupDate: string | null
  readonly pickupTime: string | null
}
/** What a person wants to pay for, without the prices that came along: the server has its own (C-76). */
export interface Wanted {
  readonly lines: readonly WantedLine[]
  readonly shippingAddressId: number | null
  /** Read only where exactly one group ships and its lines name no rate (C-69). */
  readonly shippingChoice: string | null
  /** Read only where exactly one group is picked up and its lines name no day (CHK-18). */
  readonly pickupDetails: Pick<WantedLine, 'pickupDate' | 'pickupTime'> | null
  readonly currency: string
  /** Sums that the buyer has seen; not part of the content. */
  readonly shown: Received<typeof checkout.prepareCheckout>['body']['shown']
  /** Digest of all of it: the same content again is the same payment record. */
  readonly content: string
}

export function readWanted({
  shippableItems,
  shippingAddressId,
  shippingChoice,
  pickupDetails,
  targetCurrency,
  shown,
}: Received<typeof checkout.prepareCheckout>['body']): Wanted {
  const lines = shippableItems.map((item) => ({
    productId: item.productId,
    quantity: item.quantity,
    type: item.type,
    cartItemId: item.cartItemId ?? null,
    variantId: item.variantId ?? null,
    deliveryMethod: item.deliveryMethod ?? null,
    rent: item.rentOption ?? null,
    rateId: item.selectedShippoRateId ?? null,
    pickupAddressId: item.pickupAddressId ?? null,
    pickupDate: item.pickupDate ?? null,
    pickupTime: item.pickupTime ?? null,
  }))
  const wanted = {
    lines,
    shippingAddressId: shippingAddressId ?? null,
    shippingChoice: shippingChoice?.object_id ?? null,
    pickupDetails: pickupDetails?.pickupDate
      ? { pickupDate: pickupDetails.pickupDate, pickupTime: pickupDetails.pickupTime ?? null }
      : null,
    currency: targetCurrency,
  }
  return { ...wanted, shown, content: createHash('sha256').update(JSON.stringify(wanted)).digest('base64url') }
}
