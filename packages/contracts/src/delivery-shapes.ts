import { legStates, type LegStatus } from '@rondo/rules/shipping/carrier-leg-states'
import * as z from 'zod'
import { Id, Instant } from './kernel/shapes.ts'

/** What the carrier said of a parcel, as it said it. */
export const TrackingEvent = z.object({
  at: Instant,
  status: z.enum(Object.keys(legStates) as LegStatus[]),
  /** The carrier's own words, in its language. */
  text: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
})
/** A town; degrees to one decimal, null where nobody has found it. */
const Place = z.object({ city: z.string(), country: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })

/** One parcel on one way: what was bought for it and where it is. */
export const Delivery = z.object({
  id: z.int(),
  orderId: z.int(),
  fulfillmentGroupId: z.int(),
  status: z.enum(Object.keys(legStates) as LegStatus[]),
  deliveryLegType: z.enum(['outbound_group', 'inbound_return']),
  carrier: z.string(),
  serviceName: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  /** Address of the label's file, fetched with the bearer; null for whoever does not send the parcel. */
  labelUrl: z.string().nullable(),
  /** Papers for customs, fetched likewise. */
  invoiceUrl: z.string().nullable(),
  estimatedDelivery: Instant.nullable(),
  /** Who bears the label: of a return its customer out of the refund and by card, or its merchant. */
  bearer: z.enum(['customer', 'merchant']),
  /** The reader may have another label made instead of it, which happens once. */
  canReplace: z.boolean(),
  deliveredAt: Instant.nullable(),
  lastScanAt: Instant.nullable(),
  created_at: Instant,
  itemIds: z.array(z.int()),
  from: Place,
  to: Place,
  /** The latest last. */
  events: z.array(TrackingEvent),
})

/** An entry of the tracking answers (FG-08), with the way it took. */
export const Tracking = Delivery.pick({
  id: true,
  trackingNumber: true,
  status: true,
  carrier: true,
  serviceName: true,
  estimatedDelivery: true,
  deliveredAt: true,
  trackingUrl: true,
  from: true,
  to: true,
  events: true,
})
export const TrackingLists = z.object({ outboundTracking: z.array(Tracking), returnTracking: z.array(Tracking) })

/** Where a group is sent from: the street for its merchant alone. */
export const OriginAddress = z.object({
  name: z.string().nullable(),
  street: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
})

/** What of its way a fulfillment group tells. */
export const deliveryOfGroup = {
  /** Without the carrier's words: the tracking calls have them. */
  outboundDeliveries: z.array(Delivery.omit({ events: true })),
  /** Parcels on their way back. */
  returnDeliveries: z.array(Delivery.omit({ events: true })),
  /** The same by the other name that the documents have for them. */
  inboundDeliveries: z.array(Delivery.omit({ events: true })),
  /** True while a return label is being bought. */
  isReturnLabelPending: z.boolean(),
  returnTrackingNumber: z.string().nullable(),
  /** Number and page of the parcel that counts now. */
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippingOriginAddress: OriginAddress.nullable(),
  /** True while a label is being bought: the carrier has not answered yet. */
  isLabelPending: z.boolean(),
  /** Whose word the delivery is; null before. */
  deliveredBy: z.enum(['carrier', 'customer', 'merchant', 'timer', 'support']).nullable(),
  /** Why the delivery failed, while it stands so. */
  deliveryFailure: z.enum(['carrier', 'not_received']).nullable(),
  /** A person of support decides about it: its timers rest. */
  hasSupportCase: z.boolean(),
}

export const ofDelivery = z.object({ id: Id })
