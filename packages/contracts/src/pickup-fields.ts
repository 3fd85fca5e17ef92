// What a group says of its handing over in person.
import { roles } from '@rondo/rules/kernel/machine'
import * as z from 'zod'
import { Day, Instant } from './kernel/shapes.ts'

/**
 * A place of pickup. Town, code and country for both sides; everything else for the merchant whose place it is and for the customer who
 * paid, while the group is not canceled (C-57): null to anybody else, and `isExact` false.
 */
const PickupPlace = z.object({
  id: z.int().nullable(),
  isExact: z.boolean(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  street: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  instructions: z.string().nullable(),
})

/** What a group says of its pickup; all of it null for a group that is sent. */
export const pickupFields = {
  pickupLocationAddress: PickupPlace.nullable(),
  /** What the customer proposed at the checkout, by the clock of the place. */
  pickupDate: Day.nullable(),
  pickupTime: z.string().nullable(),
  /** When both meet, as far as it was proposed, and the zone (IANA) of the place, by whose clock it is shown. */
  pickupAt: Instant.nullable(),
  pickupZone: z.string().nullable(),
  /** Who proposed place or time last. */
  pickupProposedBy: z.enum(roles).nullable(),
  /** When the other side accepted what was proposed last. */
  pickupAcceptedAt: Instant.nullable(),
  /** Four digits for the customer, while the group is ready for pickup; null to everybody else (PICK-02). */
  pickupCode: z.string().nullable(),
  /** Wrong codes that the merchant may still enter before the entry is locked; null when nothing is to be entered. */
  pickupTriesLeft: z.int().nullable(),
  /** Until when no code is taken, after five wrong ones. */
  pickupLockedUntil: Instant.nullable(),
  /** It is locked for a day, since a day has no more tries. */
  pickupLockedForDay: z.boolean(),
} as const
