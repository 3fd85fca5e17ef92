import { type RawBuilder, sql } from 'kysely'
import type { deliveries, orders } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import type { Case, CaseGroup, CaseLeg } from '@rondo/rules/moves/case'
import type { LegStatus } from '@rondo/rules/shipping/carrier-leg-states'
import type * as z from 'zod'
import type { AddressSnapshot } from '../../shipping/index.ts'
import { isGoingIn, type ReturnColumns } from '../returns/group-returns.ts'

interface PlaceOfParcel {
  readonly city: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
}
/** A parcel of a group as read inside JSON: instants are ISO text, amounts minor units of the order's currency. */
export interface LegRow {
  readonly id: number
  readonly order_id: number
  readonly group_id: number
  readonly merchant_id: number
  readonly customer_id: number
  readonly way: 'outbound' | 'return'
  /** Null while its label is being bought. */
  readonly status: LegStatus | null
  readonly status_since: string
  readonly item_ids: readonly number[]
  readonly held_minor: number
  readonly bearer: 'customer' | 'merchant'
  readonly paid_minor: number
  readonly payment_id: number | null
  readonly replaces: number | null
  /** Of a return: who gives what for its label. */
  readonly payers: CaseLeg['payers']
  readonly cost_minor: number | null
  readonly carrier: string | null
  readonly provider: string | null
  readonly service_name: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly has_label: boolean
  readonly has_invoice: boolean
  readonly estimate_at: string | null
  readonly last_scan_at: string | null
  readonly delivered_at: string | null
  readonly created_at: string
  readonly bought_at: string | null
  readonly from_place: PlaceOfParcel
  readonly to_place: PlaceOfParcel
}
/** What a row of a group says of its way to the customer. */
export interface DeliveryColumns {
  readonly origin_address: AddressSnapshot | null
  readonly delivered_by: CaseGroup['deliveredBy']
  readonly failure: CaseGroup['failure']
  readonly has_support_case: boolean
  readonly last_case: { readonly opened_at: string; readonly closed_at: string } | null
  readonly legs: readonly LegRow[]
}
/** The same as pairs of a jsonb_build_object over fulfillment_group f. */
export const deliveryPairs: RawBuilder<unknown> = sql`
  'origin_address', f.origin_address, 'delivered_by', f.delivered_by, 'failure', f.failure,
  'has_support_case', exists (select 1 from support_case s where s.group_id = f.id and s.closed_at is null),
  'last_case', (select jsonb_build_object('opened_at', s.opened_at, 'closed_at', s.closed_at) from support_case s
    where s.group_id = f.id and s.reason <> 'not_received' and s.closed_at is not null order by s.closed_at desc limit 1),
  'legs', coalesce((select jsonb_agg(to_jsonb(p) order by p.id) from parcel p where p.group_id = f.id and p.refusal is null), '[]')`

const DAY = 86_400_000
const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

const legOf = (leg: LegRow): CaseLeg => ({
  id: leg.id,
  status: leg.status,
  since: new Date(leg.status_since),
  way: leg.way,
  madeAt: new Date(leg.created_at),
  itemIds: leg.item_ids,
  isTracked: leg.tracking_number !== null,
  lastScanAt: dateOrNull(leg.last_scan_at),
  estimateAt: dateOrNull(leg.estimate_at),
  deliveredAt: dateOrNull(leg.delivered_at),
  heldMinor: leg.held_minor,
  bearer: leg.bearer,
  paidMinor: leg.paid_minor,
  paymentId: leg.payment_id,
  replaces: leg.replaces,
  payers: leg.payers,
  costMinor: leg.cost_minor ?? 0,
})
/** The parcels of a case. */
export const legsOfCase = ({ legs }: DeliveryColumns): Case['legs'] => legs.map(legOf)

const isBought = ({ status }: LegRow) => status !== null
const isOutbound = ({ way }: LegRow) => way === 'outbound'
/** The parcel to the customer that was sent last; voided ones are none. */
export const lastParcel = ({ legs }: DeliveryColumns): LegRow | undefined =>
  legs.filter((leg) => isOutbound(leg) && isBought(leg) && leg.status !== 'cancelled').at(-1)

/** What the rules look at of a group's delivery. Its estimate is the carrier's for the parcel that goes now, else the one that was paid for. */
export function deliveryOfCase(
  row: DeliveryColumns & { readonly created_at: string; readonly shipping_rate: { readonly estimated_days: number | null } | null },
): Pick<CaseGroup, 'deliveredBy' | 'failure' | 'hasSupportCase' | 'lastCase' | 'estimateAt'> {
  const parcel = lastParcel(row)
  const days = row.shipping_rate?.estimated_days
  const quoted = days ? new Date(Date.parse(row.created_at) + days * DAY) : null
  const goesNow = parcel && parcel.status !== 'failure' && parcel.status !== 'returned' ? dateOrNull(parcel.estimate_at) : null
  const lastCase = row.last_case ? { openedAt: new Date(row.last_case.opened_at), closedAt: new Date(row.last_case.closed_at) } : undefined
  return {
    deliveredBy: row.delivered_by,
    failure: row.failure,
    hasSupportCase: row.has_support_case,
    lastCase,
    estimateAt: goesNow ?? quoted,
  }
}

type Shown = Answer<typeof deliveries.showDelivery>
/** A parcel for one of its two sides, without the carrier's words. */
export function presentLeg(leg: LegRow, readerId: number): Omit<Shown, 'events'> {
  const isSender = readerId === (leg.way === 'outbound' ? leg.merchant_id : leg.customer_id)
  const paper = (has: boolean, what: string) => (isSender && has && leg.status !== 'cancelled' ? `/api/deliveries/${leg.id}/${what}` : null)
  const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    id: leg.id,
    orderId: leg.order_id,
    fulfillmentGroupId: leg.group_id,
    status: leg.status ?? 'pre_transit',
    deliveryLegType: leg.way === 'outbound' ? 'outbound_group' : 'inbound_return',
    carrier: leg.provider ?? leg.carrier ?? '',
    serviceName: leg.service_name ?? '',
    trackingNumber: leg.tracking_number ?? '',
    trackingUrl: leg.tracking_url,
    labelUrl: paper(leg.has_label, 'label'),
    invoiceUrl: paper(leg.has_invoice, 'invoice'),
    estimatedDelivery: instant(leg.estimate_at),
    deliveredAt: instant(leg.delivered_at),
    lastScanAt: instant(leg.last_scan_at),
    created_at: new Date(leg.bought_at ?? leg.created_at).toISOString(),
    itemIds: [...leg.item_ids],
    bearer: leg.bearer,
    canReplace: isSender && leg.way === 'return' && leg.status === 'pre_transit' && leg.last_scan_at === null && leg.replaces === null,
    from: leg.from_place,
    to: leg.to_place,
  }
}

type Group = z.input<typeof orders.FulfillmentGroup>
type OfDelivery = Pick<
  Group,
  | 'outboundDeliveries'
  | 'returnDeliveries'
  | 'inboundDeliveries'
  | 'isReturnLabelPending'
  | 'returnTrackingNumber'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'shippingOriginAddress'
  | 'isLabelPending'
  | 'deliveredBy'
  | 'deliveryFailure'
  | 'hasSupportCase'
>
/** What the body of a group says of its way; the street of its origin is for its merchant alone. */
export function presentDeliveries(
  row: DeliveryColumns & Pick<ReturnColumns, 'requests'> & { readonly merchant: { readonly id: number }; readonly group_type: string },
  readerId: number,
): OfDelivery {
  const parcel = lastParcel(row)
  const origin = row.group_type === 'shipping' ? row.origin_address : null
  const isMerchant = readerId === row.merchant.id
  const back = row.legs.filter((leg) => !isOutbound(leg) && isBought(leg))
  // a piece that was asked back anew since has another parcel
  const returnDeliveries = back.map((leg) =>
    presentLeg({ ...leg, item_ids: leg.item_ids.filter((id) => isGoingIn(row, id, leg)) }, readerId),
  )
  return {
    returnDeliveries,
    inboundDeliveries: returnDeliveries,
    isReturnLabelPending: row.legs.some((leg) => !isOutbound(leg) && leg.status === null),
    returnTrackingNumber: back.findLast(({ status }) => status !== 'cancelled')?.tracking_number ?? null,
    outboundDeliveries: row.legs.filter((leg) => isOutbound(leg) && isBought(leg)).map((leg) => presentLeg(leg, readerId)),
    trackingNumber: parcel?.tracking_number ?? null,
    trackingUrl: parcel?.tracking_url ?? null,
    shippingOriginAddress: origin && {
      name: isMerchant ? origin.name : null,
      street: isMerchant ? origin.street : null,
      street2: isMerchant ? origin.street2 : null,
      city: origin.city,
      state: origin.state,
      postalCode: origin.postalCode,
      country: origin.country,
    },
    isLabelPending: row.legs.some((leg) => isOutbound(leg) && leg.status === null),
    deliveredBy: row.delivered_by,
    deliveryFailure: row.failure,
    hasSupportCase: row.has_support_case,
  }
}
