// What people may report, why, what operators may decide of it, and until when.
import { clocks } from '../kernel/clocks.ts'

/** `answer`: what is answered to an offer, by the id of its message; `reply`: what whoever is reviewed answers, by the id of the review. */
export const reportKinds = ['person', 'listing', 'message', 'answer', 'review', 'reply'] as const
export type ReportKind = (typeof reportKinds)[number]

const always = ['scam', 'insult', 'off_site', 'other'] as const
/** Why something may be reported; the words are `moderation.reason_…`. */
export const reportReasons = {
  person: ['impostor', ...always],
  listing: ['counterfeit', 'forbidden', 'misleading', 'stolen_pictures', ...always],
  message: ['unwanted_pictures', 'spam', ...always],
  answer: ['spam', ...always],
  review: ['untrue', 'personal_data', 'spam', ...always],
  reply: ['untrue', 'personal_data', 'spam', ...always],
} as const satisfies Record<ReportKind, readonly string[]>
export type ReportReason = (typeof reportReasons)[ReportKind][number]
export const everyReportReason = [...new Set(Object.values(reportReasons).flat())]
export const isReasonOf = (kind: ReportKind, reason: string): boolean => (reportReasons[kind] as readonly string[]).includes(reason)

export const reportDecisions = ['kept', 'removed', 'warned', 'blocked'] as const
export type ReportDecision = (typeof reportDecisions)[number]
/** What may be decided of a thing: a person is not removed, but warned or blocked. */
export const decisionsOf = (kind: ReportKind): readonly ReportDecision[] =>
  kind === 'person' ? reportDecisions.filter((one) => one !== 'removed') : reportDecisions

export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Characters of what is typed and of the copy that is kept of what was seen, and pictures of that copy. */
export const reportBounds = { comments: 1_000, seen: 5_000, photos: 10 } as const

const DAY = 86_400_000
/** When a report or an appeal should be decided, milliseconds since 1970. */
export const dueAt = (since: number): number => since + clocks.reportDecisionDays * DAY
/** Until when a decision may be appealed, milliseconds since 1970. */
export const appealUntil = (decided: number): number => decided + clocks.reportAppealDays * DAY

export type ReportSide = 'reporter' | 'accused'
/** Who may appeal a decision: who reported in vain, or whom it concerns. */
export const appealSide = (decision: ReportDecision): ReportSide => (decision === 'kept' ? 'reporter' : 'accused')
/** What a decision becomes when its appeal succeeds. */
export function overturned(kind: ReportKind, decision: ReportDecision): ReportDecision {
  if (decision !== 'kept') return 'kept'
  return kind === 'person' ? 'warned' : 'removed'
}
/** What stands of a decision after its appeal, if there was one. */
export const standing = (one: { kind: ReportKind; decision: ReportDecision; outcome: AppealOutcome | null }): ReportDecision =>
  one.outcome === 'overturned' ? overturned(one.kind, one.decision) : one.decision
