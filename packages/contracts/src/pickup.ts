// Handing over in person: where, when, and the code that says that it happened. Part of orders.
import { isClockTime } from '@rondo/rules/orders/pickup'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Day, Id } from './kernel/shapes.ts'
import { GroupDetails } from './order-bodies.ts'

const Version = z.coerce.number().int().min(1).optional()
const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const

const AgreePickup = z.object({
  /** Of a swap: the giver takes over the meeting at which the other piece is handed over. */
  sameMeeting: z.literal(true).optional(),
  /** A saved address of the merchant, or its id. For the customer it names what was proposed. */
  pickupLocationAddress: z
    .union([Id, z.object({ id: Id })])
    .transform((place) => (typeof place === 'object' ? place.id : place))
    .optional(),
  /** By the clock of the place; both or neither. */
  pickupDate: Day.optional(),
  pickupTime: z.string().max(5).refine(isClockTime, 'A time as 18:30').optional(),
  version: Version,
})

const Code = z.string().trim().max(40)
/** One of the two names of the code (C-91). It is text: zeros in front count. */
const ConfirmPickup = z.object({
  pickupCode: Code.optional(),
  code: Code.optional(),
  version: Version,
})

const pickupRefusals = [
  ...refusals,
  'orders.pickup_place_required',
  'orders.pickup_place_unknown',
  'orders.pickup_time_required',
  'orders.pickup_time_past',
  'orders.pickup_time_late',
  'orders.pickup_day_not_booked',
] as const

export const coordinatePickup = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/coordinate-pickup',
  access: 'member',
  summary: 'The merchant begins to arrange a pickup; asking again answers the group as it stands',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})

export const agreePickup = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/agree-pickup',
  access: 'member',
  summary: 'The merchant sets place and time and the code is made; the customer accepts them, or proposes another time',
  limit: 'arrange',
  params: z.object({ id: Id }),
  body: AgreePickup.default({}),
  answer: GroupDetails,
  fails: pickupRefusals,
  idempotent: true,
})

const confirming = {
  access: 'member',
  params: z.object({ id: Id }),
  body: ConfirmPickup,
  answer: GroupDetails,
  fails: [...refusals, 'orders.pickup_code_invalid', 'orders.pickup_locked', 'orders.pickup_locked_for_day'],
  idempotent: true,
} as const

export const confirmPickup = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/confirm-pickup',
  summary: 'The merchant enters the code that the customer says: the goods are handed over',
  ...confirming,
})

export const confirmPickupByCode = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/confirm-pickup',
  aliases: ['/fulfillment-groups/:id/confirm-pickup-via-chat'],
  summary: 'The same under its other names, from the group and from the conversation (C-91)',
  ...confirming,
})

export const renewPickupCode = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/pickup-code/renew',
  access: 'member',
  summary: 'The customer gets a new code: the old one dies, wrong tries and the lock are forgotten',
  limit: 'arrange',
  params: z.object({ id: Id }),
  body: z.object({ version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})
