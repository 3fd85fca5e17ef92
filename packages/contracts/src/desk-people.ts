// What the desk does about people, their listings and what they wrote into the contact form.
import { contactStates, listingDeskStates, peopleStates } from '@rondo/rules/desk/states'
import { rentUnits } from '@rondo/rules/kernel/days'
import { verificationStateNames } from '@rondo/rules/wallet/verification'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Faced, Instant, Photo, Reason, Somebody } from './kernel/shapes.ts'
import { Cursor, DoneWith, Found, isOwn, One, pageOf, reasons } from './desk-shapes.ts'

const DeskPerson = z.object({
  ...Faced.shape,
  email: z.string(),
  /** First and last name; empty where none is given. */
  wholeName: z.string(),
  country: z.string().nullable(),
  isMerchant: z.boolean(),
  /** How their account at the payment provider stands. */
  verification: z.enum(verificationStateNames),
  isOperator: z.boolean(),
  confirmed: z.boolean(),
  blockedAt: Instant.nullable(),
  joinedAt: Instant,
  listings: z.int(),
})
export const listPeople = endpoint({
  method: 'GET',
  path: '/operator/people',
  access: 'operator',
  summary: 'People whose name or address begins like this, newest first',
  query: z.object({ q: Found, state: z.enum(peopleStates).default('all'), ...Cursor }),
  answer: pageOf(DeskPerson),
  fails: [],
})
export const blockPerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/block',
  access: 'operator',
  summary: 'Blocks a person: sessions end at once, nobody signs in, listings leave the shop',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'accounts.person_not_found', 'desk.person_is_operator'],
  idempotent: true,
})
export const unblockPerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/unblock',
  access: 'operator',
  summary: 'Lets a blocked person in again',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'accounts.person_not_found'],
  idempotent: true,
})

const DeskListing = z.object({
  id: z.int(),
  name: z.string(),
  merchant: Somebody,
  active: z.boolean(),
  /** False while the account takes no payments or is blocked: nobody can have what it lists. */
  merchantMaySell: z.boolean(),
  stock: z.int(),
  /** Null where it is not for sale. */
  price: Amount.nullable(),
  /** Its first rent, as cards show it; null where it is not for rent. */
  rent: z.object({ price: Amount, option: z.enum(rentUnits), number: z.int(), areSeveral: z.boolean() }).nullable(),
  currency: CurrencyCode,
  photo: Photo.nullable(),
  takenDownAt: Instant.nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  isOwn,
})
export const listListings = endpoint({
  method: 'GET',
  path: '/operator/listings',
  access: 'operator',
  summary: 'Listings by a word of their name, their number or their merchant, newest first',
  query: z.object({ q: Found, state: z.enum(listingDeskStates).default('all'), ...Cursor }),
  answer: pageOf(DeskListing),
  fails: [],
})
export const takeListingDown = endpoint({
  method: 'POST',
  path: '/operator/listings/:id/take-down',
  access: 'operator',
  summary: 'Takes a listing out of the shop; its merchant is told why and cannot bring it back',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'listings.not_found'],
  idempotent: true,
})
export const putListingBack = endpoint({
  method: 'POST',
  path: '/operator/listings/:id/put-back',
  access: 'operator',
  summary: 'Lets a listing return that was taken down, as it stood before; its merchant is told',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: [...reasons, 'listings.not_found', 'desk.own_case'],
  idempotent: true,
})

const Contact = z.object({
  id: z.int(),
  state: z.enum(contactStates),
  name: z.string().nullable(),
  replyTo: z.string().nullable(),
  phone: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: Instant,
})
export const listContacts = endpoint({
  method: 'GET',
  path: '/operator/contacts',
  access: 'operator',
  summary: 'What people wrote into the contact form, newest first',
  query: z.object({ state: z.enum(contactStates).default('open'), ...Cursor }),
  answer: pageOf(Contact),
  fails: [],
})
export const closeContact = endpoint({
  method: 'POST',
  path: '/operator/contacts/:id/close',
  access: 'operator',
  summary: 'Notes that a message was answered, or closes it without an answer',
  params: One,
  body: Reason.extend({ state: z.enum(['answered', 'closed']) }),
  answer: DoneWith,
  fails: [...reasons, 'desk.contact_not_open'],
  idempotent: true,
})
