// Condition evidence, claims on deposits, and card disputes.
// long because: the bodies of one case are made of each other.
import { claimBounds, claimReasons, claimStates } from '@rondo/rules/claims/claim'
import { handOverPhotos, handOvers } from '@rondo/rules/claims/hand-over'
import { type DepositStatus, depositStates } from '@rondo/rules/rentals/deposit-states'
import { itemStates, type ItemStatus } from '@rondo/rules/orders/item-statuses'
import * as z from 'zod'
import { Cursor, pageOf } from './desk-shapes.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Flag, Id, Instant, Photo, Somebody, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

const uploadFails = [
  'media.none',
  'media.too_many',
  'media.too_large',
  'media.not_image',
  'media.too_many_pixels',
  'media.quota',
  'server.full',
] as const

/** A private photo. Its bytes answer both sides of the order and operators alone: `GET /api/claims/photos/{id}/{width}.webp`. */
export const EvidencePhoto = z.object({ id: z.int(), width: z.int(), height: z.int() })
/** Photos of one hand-over, as the server's clock timed them. */
export const HandOverSet = z.object({
  stage: z.enum(handOvers),
  by: z.enum(['merchant', 'customer']),
  photos: z.array(EvidencePhoto.extend({ at: Instant })).max(handOverPhotos),
  /** The reader may add photos now. */
  canAdd: z.boolean(),
})
const ofItem = z.object({ id: Id })
/** The four hand-overs of one item, for both sides of its order. */
export const Condition = z.object({
  itemId: z.int(),
  groupId: z.int(),
  orderNumber: z.string(),
  name: z.string(),
  /** Of the piece, as it was when it was ordered. */
  photo: Photo.nullable(),
  status: z.enum(Object.keys(itemStates) as ItemStatus[]),
  merchant: Somebody,
  customer: Somebody,
  sets: z.array(HandOverSet).length(handOvers.length),
})

export const showCondition = endpoint({
  method: 'GET',
  path: '/order-items/:id/condition',
  access: 'member',
  summary: 'Photos of an item at its four hand-overs, for both sides of its order and for operators',
  params: ofItem,
  answer: Condition,
  fails: ['claims.item_not_found'],
  topics: [topics.orders],
})

export const addPhotos = endpoint({
  method: 'POST',
  path: '/order-items/:id/condition/:stage',
  access: 'member',
  summary: 'Adds photos of a hand-over (multipart field `files`). They are timed, and neither changed nor removed afterwards',
  params: z.object({ id: Id, stage: z.enum(handOvers) }),
  files: 'files',
  answer: Condition,
  fails: ['claims.item_not_found', 'claims.stage_closed', 'claims.photos_full', ...uploadFails],
  limit: 'upload',
})

/** A claim on a deposit. Amounts in major units of the deposit's currency. */
export const Claim = z.object({
  id: z.int(),
  kind: z.enum(['damage', 'lost']),
  state: z.enum(claimStates),
  /** Without the late fee. */
  amount: Amount,
  reason: z.enum(claimReasons),
  comments: z.string().nullable(),
  photos: z.array(EvidencePhoto),
  receipt: EvidencePhoto.nullable(),
  claimedAt: Instant,
  /** Until then the customer may answer; silence accepts. */
  answerUntil: Instant,
  answer: z.enum(['accepted', 'contested', 'silence']).nullable(),
  answerComments: z.string().nullable(),
  answerPhotos: z.array(EvidencePhoto),
  answeredAt: Instant.nullable(),
  /** Support decides until then; null while it is not contested. */
  decideUntil: Instant.nullable(),
  granted: Amount.nullable(),
  decision: z.string().nullable(),
  closedAt: Instant.nullable(),
})

/** The deposit of one item, with every claim on it, the latest last, and what the reader may do. */
export const DepositCase = z.object({
  itemId: z.int(),
  groupId: z.int(),
  orderNumber: z.string(),
  name: z.string(),
  merchant: Somebody,
  customer: Somebody,
  asMerchant: z.boolean(),
  currency: CurrencyCode,
  deposit: Amount,
  /** How the deposit is made: so much for each piece. */
  basis: z.object({ each: Amount, pieces: z.int() }),
  status: z.enum(Object.keys(depositStates) as DepositStatus[]),
  lateFee: Amount,
  /** Its days by the clock of the place of use; null of what is not out yet, or is no rental of days. */
  rental: z
    .object({
      dueAt: Instant,
      zone: z.string(),
      returnedAt: Instant.nullable(),
      lateDays: z.int(),
      lateFeePerDay: Amount,
      /** A day alone comes to no whole minor unit. */
      isLateDayRounded: z.boolean(),
      /** Still out: from then on its lender may claim all of the deposit, and then the clock does. */
      lostFrom: Instant.nullable(),
      lostAt: Instant.nullable(),
    })
    .nullable(),
  /** What a claim may ask for: what the late fee leaves. */
  mostClaim: Amount,
  /** What of the deposit the merchant gets, and the customer gets back, as it stands now or ended. */
  toMerchant: Amount,
  toCustomer: Amount,
  /** Until then the merchant may claim; null while nothing was received, or when nothing can be claimed any more. */
  claimUntil: Instant.nullable(),
  canClaim: z.boolean(),
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
  /** A card dispute of the order: nothing moves while it is open. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  claims: z.array(Claim),
  sets: z.array(HandOverSet).length(handOvers.length),
})

export const showClaim = endpoint({
  method: 'GET',
  path: '/order-items/:id/deposit-claim',
  access: 'member',
  summary: 'The deposit of a rented item and what is claimed of it, for both sides of its order',
  params: ofItem,
  answer: DepositCase,
  fails: ['claims.item_not_found', 'claims.no_deposit'],
  topics: [topics.orders],
})

export const uploadPhotos = endpoint({
  method: 'POST',
  path: '/claims/photos',
  access: 'member',
  summary: 'Keeps photos for a claim or an answer to one (multipart field `files`), seen by nobody but their owner until it is sent',
  files: 'files',
  answer: z.array(EvidencePhoto).max(claimBounds.photos),
  fails: uploadFails,
  limit: 'upload',
})

const Pictures = z.array(Id).max(claimBounds.photos).default([])
const refused = ['claims.item_not_found', 'claims.no_deposit', 'claims.not_now', 'media.not_yours'] as const

export const claimDeposit = endpoint({
  method: 'POST',
  path: '/order-items/:id/deposit-claim',
  access: 'member',
  summary: 'The lender claims of the deposit, up to all of it, with a reason and at least one photo (SR-51)',
  params: ofItem,
  body: z.object({
    /** Major units; all that is left for a rental that did not come back. */
    amount: z.number().finite().optional(),
    reason: z.string().max(60).default(''),
    comments: Text(claimBounds.comments).optional(),
    pictures: Pictures,
    receipt: Id.nullish(),
  }),
  answer: DepositCase,
  status: 201,
  fails: [...refused, 'claims.reason_required', 'claims.photo_required', 'claims.amount_required', 'claims.amount_above'],
  idempotent: true,
})

export const answerClaim = endpoint({
  method: 'PUT',
  path: '/order-items/:id/deposit-claim',
  access: 'member',
  summary: 'The customer accepts or contests a claim within 72 hours; the merchant withdraws it',
  params: ofItem,
  body: z.object({
    accepted: Flag.optional(),
    withdrawn: z.literal(true).optional(),
    comments: Text(claimBounds.comments).optional(),
    pictures: Pictures,
  }),
  answer: DepositCase,
  fails: [...refused, 'claims.answer_required', 'claims.comments_required'],
  idempotent: true,
})

const State = z.object({ ...Cursor, state: z.enum(['open', 'closed']).default('open') })
/** A claim as operators list it. */
export const ClaimLine = Claim.extend({
  itemId: z.int(),
  groupId: z.int(),
  orderNumber: z.string(),
  name: z.string(),
  merchant: Somebody,
  customer: Somebody,
  currency: CurrencyCode,
  deposit: Amount,
  lateFee: Amount,
  /** The operator is a side of it: no decision is offered, and each is refused. */
  isOwn: z.boolean(),
  /** Photos of the four hand-overs, side by side. */
  sets: z.array(HandOverSet).length(handOvers.length),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/operator/claims',
  access: 'operator',
  summary: 'Claims on deposits: open ones, contested first, or the latest closed',
  query: State,
  answer: pageOf(ClaimLine),
  fails: [],
  topics: [topics.orders],
})

export const decideClaim = endpoint({
  method: 'POST',
  path: '/operator/claims/:id/decide',
  access: 'operator',
  summary: 'Decides a contested claim: what of it the merchant gets, from 0 to all, and why; both sides read the reason',
  params: ofItem,
  body: z.object({ amount: z.number().finite().min(0), reason: Text(claimBounds.decision).default('') }),
  answer: ClaimLine,
  fails: [
    'claims.claim_not_found',
    'claims.not_now',
    'claims.own_case',
    'claims.amount_above',
    'operator.reason_required',
    'operator.reason_short',
  ],
  idempotent: true,
})

/** A card dispute as operators see it. */
export const DisputeLine = z.object({
  id: z.int(),
  /** Null while the bank only asks. */
  status: z.enum(['open', 'won', 'lost']).nullable(),
  /** The provider's own word. */
  providerStatus: z.string(),
  reason: z.string(),
  amount: Amount,
  currency: CurrencyCode,
  /** Until then the bank takes evidence. */
  dueAt: Instant.nullable(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
  /** How often evidence was handed in, and when at last. */
  sent: z.int(),
  sentAt: Instant.nullable(),
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  customer: Somebody,
  /** What was paid for, as it stood then. */
  pieces: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), photo: Photo.nullable() })),
  /** How each part of it came to its customer, and who says so. */
  deliveries: z.array(
    z.object({
      method: z.string(),
      deliveredAt: Instant.nullable(),
      deliveredBy: z.enum(['carrier', 'customer', 'merchant', 'timer', 'support']).nullable(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
    }),
  ),
  /** Evidence may be handed in. */
  canSend: z.boolean(),
  /** The operator is a side of it: handing in is not offered, and refused. */
  isOwn: z.boolean(),
})
const EvidencePart = z.object({ name: z.string(), text: z.string() })
/** A photo that goes along, with the words below it in the file that the bank gets. */
const BankPhoto = EvidencePhoto.extend({ caption: z.string() })
const bankFile = { photos: z.array(BankPhoto), hasReceipt: z.boolean() }
export const DisputeDetails = DisputeLine.extend({
  /** What we hold, as it would be sent now, by the provider's names. */
  draft: z.array(EvidencePart),
  /** What would go along as one file: photos, and the receipt of the order. */
  ...bankFile,
  /** What was sent, the latest first; `fileBytes` of the file once the provider has it. */
  handedIn: z.array(z.object({ at: Instant, by: z.string(), parts: z.array(EvidencePart), ...bankFile, fileBytes: z.int().nullable() })),
  groups: z.array(z.object({ id: z.int(), status: z.string(), merchant: z.string() })),
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/operator/disputes',
  access: 'operator',
  summary: 'Card disputes: open ones by the date of the bank, or the latest closed',
  query: State,
  answer: pageOf(DisputeLine),
  fails: [],
  topics: [topics.orders],
})

export const showDispute = endpoint({
  method: 'GET',
  path: '/operator/disputes/:id',
  access: 'operator',
  summary: 'A card dispute with the evidence that we hold: tracking, messages, photos, receipts',
  params: ofItem,
  answer: DisputeDetails,
  fails: ['claims.dispute_not_found'],
  topics: [topics.orders],
})

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/operator/disputes/:id/evidence',
  access: 'operator',
  summary: "Hands what we hold to the bank, with the operator's own words",
  params: ofItem,
  /** `sent`: how often evidence had been handed in when the operator read it. */
  body: z.object({ explanation: Text(5_000).default(''), sent: z.int().optional() }),
  answer: DisputeDetails,
  fails: [
    'claims.dispute_not_found',
    'claims.dispute_ended',
    'claims.evidence_meanwhile',
    'claims.own_case',
    'claims.explanation_required',
    'operator.reason_short',
  ],
  idempotent: true,
})
