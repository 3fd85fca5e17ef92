import { shippingRates } from '@rondo/contracts/calls/shipping'
import { labelQuote, showReturnCode } from '@rondo/contracts/calls/wayback'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { toMinor } from '@rondo/rules/kernel/money'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'

export type ReturnRate = AnswerOf<typeof shippingRates>['rates'][number]
/** Measures of a parcel as they are typed: inches and pounds. */
export interface TypedParcel {
  readonly length: string
  readonly width: string
  readonly height: string
  readonly weight: string
}
interface Asked {
  readonly groupId: number
  readonly itemIds: readonly number[]
  readonly fromAddressId: number | null
  readonly parcel: TypedParcel | undefined
}
const halfHourMs = 1_800_000
/** Rates for the way back, cheapest first; good for an hour, so half of it they are fresh. */
export const returnRatesQuery = ({ groupId, itemIds, fromAddressId, parcel }: Asked) =>
  queryOptions({
    ...read(shippingRates, {
      body: {
        isReturn: true,
        fulfillmentGroupId: groupId,
        orderItemIds: itemIds.toSorted((a, b) => a - b), // the same pieces are the same question
        ...(fromAddressId !== null && { fromAddressId }),
        ...(parcel && { parcels: [{ ...parcel, distance_unit: 'in', mass_unit: 'lb' }] }),
      },
    }),
    enabled: itemIds.length > 0,
    staleTime: halfHourMs,
    retry: false,
  })
/** Who pays what for a rate. */
export const labelQuoteQuery = (id: number, rateId: string | undefined) =>
  queryOptions({ ...read(labelQuote, { params: { id }, query: rateId === undefined ? {} : { rateId } }), enabled: rateId !== undefined })
export const returnCodeQuery = (id: number) => read(showReturnCode, { params: { id } })

/** A rate as the rules choose among rates. */
export const comparable = (rate: ReturnRate) => ({
  ...rate,
  serviceToken: rate.servicelevel.token,
  amountMinor: toMinor(Number(rate.amount), rate.currency),
  estimatedDays: rate.estimated_days,
})
