// What both sides of a report are told of its decision, and of its appeal.
import { type AppealOutcome, appealUntil, overturned, type ReportDecision, type ReportSide } from '@rondo/rules/moderation/report'
import type { Locale, Say } from '@rondo/words'
import type { App } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { appealDecided, nameOfSeen, reportDecided, reportToTell } from '../moderation/index.ts'
import { pictureOf } from './about.ts'
import { momentIn, supportSaid } from './group-parts.ts'
import { asName, localeOf, type Section } from './mail-layout.ts'
import { shownPieces } from './order-parts.ts'
import { entry, mail, type To } from './tell.ts'

interface OfReport {
  readonly reportId: number
  readonly reporterId: number
  readonly accusedId: number
}
interface Facts {
  readonly title: string
  readonly picture: StoredPhoto | undefined
  readonly why: string
  readonly side: ReportSide
  readonly decision: ReportDecision
  /** Until when a second look may be asked for. */
  readonly appealDay: string
  /** What the second look said of the first decision; undefined of that one. */
  readonly outcome?: AppealOutcome
}
const bothSides = ({ reporterId, accusedId }: OfReport) => [reporterId, accusedId]

/** What a decision means for one side; who reported learns no more than whether something was done. A second look that adds nothing says so itself. */
const toldAs = ({ side, decision, outcome }: Facts) => {
  if (outcome === 'upheld') return 'second_look_upheld' as const
  if (outcome === 'overturned' && decision === 'kept') return 'second_look_undone' as const
  return side === 'reporter'
    ? decision === 'kept'
      ? ('report_kept' as const)
      : ('report_acted' as const)
    : (`about_you_${decision}` as const)
}

/** What was reported, as it is named and shown; undefined while nothing is decided. */
async function reported(app: App, { reportId, reporterId }: OfReport, { accountId, reader, zone }: To) {
  const row = await reportToTell(app.db, reportId)
  if (!row || row.decision === null) return undefined
  const picture = row.kind === 'listing' ? await pictureOf(app, row.subject_id) : undefined
  const side: ReportSide = accountId === reporterId ? 'reporter' : 'accused'
  const appealDay = row.decided_at ? momentIn(new Date(appealUntil(row.decided_at.getTime())), zone, localeOf(reader)) : ''
  return { ...row, decision: row.decision, side, title: asName(nameOfSeen(row.kind, row.seen)), picture, appealDay }
}
async function decidedFacts(app: App, data: OfReport, to: To): Promise<Facts | undefined> {
  const found = await reported(app, data, to)
  return found && { ...shownOf(found), why: found.decision_reason ?? '', decision: found.decision }
}
async function appealFacts(app: App, data: OfReport, to: To): Promise<Facts | undefined> {
  const found = await reported(app, data, to)
  if (!found || found.outcome === null) return undefined
  const decision = found.outcome === 'upheld' ? found.decision : overturned(found.kind, found.decision)
  return { ...shownOf(found), why: found.outcome_reason ?? '', decision, outcome: found.outcome }
}
const shownOf = ({ title, picture, side, appealDay }: NonNullable<Awaited<ReturnType<typeof reported>>>) => ({
  title,
  picture,
  side,
  appealDay,
})
/** Whoever is blocked cannot sign in to see a decision: they write to support. */
const isShutOut = ({ side, decision }: Facts) => side === 'accused' && decision === 'blocked'
const path = (facts: Facts) => (isShutOut(facts) ? '/contact' : '/dashboard/settings?tab=safety')
const decisionMail = (say: Say, facts: Facts, note: string) => ({
  subject: say(`orderMails.${toldAs(facts)}_subject`, { title: facts.title }),
  text: say(`orderMails.${toldAs(facts)}_text`, { title: facts.title }),
  button: say(isShutOut(facts) ? 'mail.blockedButton' : 'orderMails.report_button'),
  note,
})
const sections = ({ title, picture, why }: Facts, locale: Locale): Section[] => [
  ...shownPieces([{ name: title, cover: picture }]),
  ...supportSaid(why, locale),
]
/** Whether this side may ask for a second look. */
const mayAppeal = ({ side, decision }: Facts) => (decision === 'kept') === (side === 'reporter')

export const reportMails: readonly Reaction[] = [
  mail({
    on: reportDecided,
    name: 'notifications.send-report-decided',
    to: bothSides,
    evenBlocked: true,
    cause: ({ reportId }, accountId) => `report-decided-${reportId}-${accountId}`,
    facts: decidedFacts,
    entry: (facts) => entry(toldAs(facts), { title: facts.title, why: facts.why }),
    words: (say, facts) =>
      decisionMail(
        say,
        facts,
        !mayAppeal(facts)
          ? ''
          : facts.decision === 'blocked'
            ? say('orderMails.report_blockedNote')
            : say('orderMails.report_appealNote', { day: facts.appealDay }),
      ),
    path,
    sections,
  }),
  mail({
    on: appealDecided,
    name: 'notifications.send-appeal-decided',
    to: bothSides,
    evenBlocked: true,
    cause: ({ reportId }, accountId) => `appeal-decided-${reportId}-${accountId}`,
    facts: appealFacts,
    entry: (facts) => entry(toldAs(facts), { title: facts.title, why: facts.why }),
    words: (say, facts) => decisionMail(say, facts, say('orderMails.report_lastNote')),
    path,
    sections,
  }),
]
