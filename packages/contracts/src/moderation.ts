// Reports of people, listings, messages, answers to offers, reviews and replies to them: what people send, what they read of it, and what operators decide.
import {
  appealOutcomes,
  everyReportReason,
  reportBounds,
  reportDecisions,
  reportKinds,
  type ReportReason,
} from '@rondo/rules/moderation/report'
import { reportStates, type ReportStatus } from '@rondo/rules/moderation/report-states'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, Reason, Somebody, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

const Status = z.enum(Object.keys(reportStates) as ReportStatus[])
const Cursor = { cursor: Id.optional() }
const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ data: z.array(one).max(20), meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }) })
const One = z.object({ id: Id })
const reasons = ['operator.reason_required', 'operator.reason_short'] as const

/** What was seen when it was reported; it does not follow later changes. Pictures are fetched by GET /api/operator/reports/<id>/photos/<photo>/<width>.webp. */
const Seen = z.object({
  title: z.string(),
  text: z.string(),
  photos: z.array(z.object({ id: z.int(), width: z.int(), height: z.int() })).max(reportBounds.photos),
})

/** A report as one of its two sides may read it. */
const OwnReport = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  /** What the reader is in it. Who reported is told to nobody else. */
  side: z.enum(['reporter', 'accused']),
  title: z.string(),
  reason: z.enum(everyReportReason as [ReportReason, ...ReportReason[]]),
  status: Status,
  decision: z.enum(reportDecisions).nullable(),
  decisionReason: z.string().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  /** Until when the reader may appeal; null where they may not. */
  appealUntil: Instant.nullable(),
  createdAt: Instant,
})

export const sendReport = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'member',
  summary:
    'Reports a person, a listing, a message, the answer to the offer in one (by the id of the message), a review or the reply to one (by the id of the review) to support, with a copy of what stands there now',
  body: z.object({
    kind: z.enum(reportKinds),
    id: Id,
    reason: z.enum(everyReportReason as [ReportReason, ...ReportReason[]]),
    comments: Text(reportBounds.comments).default(''),
  }),
  answer: OwnReport,
  status: 201,
  fails: ['moderation.not_found', 'moderation.own', 'moderation.reported', 'moderation.reason_other'],
  limit: 'report',
  idempotent: true,
})

export const ownReports = endpoint({
  method: 'GET',
  path: '/reports',
  access: 'member',
  summary: 'What the reader reported, and what was decided about them, newest first',
  query: z.object(Cursor),
  answer: pageOf(OwnReport),
  fails: [],
  topics: [topics.profile],
})

export const appeal = endpoint({
  method: 'POST',
  path: '/reports/:id/appeal',
  access: 'member',
  summary: 'Asks for a second look at a decision, once',
  params: One,
  body: z.object({ text: Text(reportBounds.comments).default('') }),
  answer: OwnReport,
  fails: ['moderation.not_found', 'moderation.no_appeal', 'moderation.appeal_text'],
  limit: 'report',
  idempotent: true,
})

const DeskReport = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  subjectId: z.int(),
  /** The page on which it stands: of a review or its reply that of the piece, or what is said of the person. Null of a message, and of the answer to an offer. */
  page: z.object({ of: z.enum(['person', 'listing', 'reviews']), id: z.int() }).nullable(),
  reason: z.string(),
  comments: z.string(),
  seen: Seen,
  reporter: Somebody,
  accused: Somebody,
  status: Status,
  takenBy: Somebody.nullable(),
  decision: z.enum(reportDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: Somebody.nullable(),
  appealBy: z.enum(['reporter', 'accused']).nullable(),
  appealText: z.string().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  /** Reports of others about the same thing that wait too. */
  others: z.int(),
  /** Until when it should be decided; null where nothing waits. */
  dueAt: Instant.nullable(),
  isLate: z.boolean(),
  createdAt: Instant,
})
export const deskReports = endpoint({
  method: 'GET',
  path: '/operator/reports',
  access: 'operator',
  summary: 'Reports that wait for an operator, the oldest first; or those that are over, the newest first',
  query: z.object({ state: z.enum(['open', 'appealed', 'over']).default('open'), ...Cursor }),
  answer: pageOf(DeskReport),
  fails: [],
})
const DoneWith = z.object({ id: z.int(), state: z.string() })
const refusals = [...reasons, 'moderation.not_found', 'moderation.own_case', 'moderation.not_now'] as const
export const takeReport = endpoint({
  method: 'POST',
  path: '/operator/reports/:id/take',
  access: 'operator',
  summary: 'Takes up a report, so that others see that somebody looks at it',
  params: One,
  body: Reason,
  answer: DoneWith,
  fails: refusals,
  idempotent: true,
})
export const decideReport = endpoint({
  method: 'POST',
  path: '/operator/reports/:id/decide',
  access: 'operator',
  summary: 'Decides about a report; both sides read the reason',
  params: One,
  body: Reason.extend({ decision: z.enum(reportDecisions) }),
  answer: DoneWith,
  fails: [...refusals, 'moderation.decision_other', 'listings.not_found', 'accounts.person_not_found', 'desk.person_is_operator'],
  idempotent: true,
})
export const decideAppeal = endpoint({
  method: 'POST',
  path: '/operator/reports/:id/appeal',
  access: 'operator',
  summary: 'Decides about an appeal, by another operator where there are two; both sides read the reason',
  params: One,
  body: Reason.extend({ outcome: z.enum(appealOutcomes) }),
  answer: DoneWith,
  fails: [
    ...refusals,
    'moderation.other_operator',
    'listings.not_found',
    'accounts.person_not_found',
    'desk.own_case',
    'desk.person_is_operator',
  ],
  idempotent: true,
})
