// What mails about a return say with the day on which time ends a step, and without one where that is over when the mail is written.
import { nextByTimer } from '@rondo/rules/moves/offers'
import { later, msOf } from '@rondo/rules/moves/since'
import type { Locale, Say } from '@rondo/words'
import { caseOf } from '../orders/index.ts'
import { dateIn, dayOf, type GroupFacts } from './group-parts.ts'
import type { Moved } from './group-rows.ts'
import { lateFee } from './late-fees.ts'
import { moneyIn } from './order-parts.ts'
import { depositAwaited, goingBack, refundMade } from './return-parts.ts'

type Facts = GroupFacts<Moved>
/** The day until which what has arrived is looked at; undefined once it was. */
function assessmentDay(facts: Facts, locale: Locale): string | undefined {
  const c = caseOf(facts.order, facts.group)
  const [first] = goingBack(facts)
    .flatMap(({ id, status }) => (status === 'return_delivered' ? (nextByTimer(c, id)?.at ?? []) : []))
    .toSorted((a, b) => Number(a) - Number(b))
  return first && dateIn(first, facts.zone, locale)
}

/** The day on which a time that begins now ends: a mail that is late for its return names a day all the same. */
const dayAfter = (clock: 'returnAnswerDays' | 'returnShipDays' | 'returnReceiptDays', { order, zone }: Facts, locale: Locale) =>
  dateIn(later(order.now, msOf(clock)), zone, locale)
/** The day on which time has ended a step: that of the mail about it. */
export const dayEnded = ({ order, zone }: Facts, locale: Locale): string => dateIn(order.now, zone, locale)
/** That late days or a claim may take of a deposit that goes back: nobody has decided it yet. */
const depositNote = (say: Say, f: Facts) => (depositAwaited(f) > 0 ? say('orderMails.depositMayShrink', f) : '')
const together = (locale: Locale, ...notes: readonly string[]) => notes.filter(Boolean).join(locale === 'en' ? ' ' : '')

type Saying = (say: Say, facts: Facts, locale: Locale) => string
export const askedNote: Saying = (say, f, locale) =>
  say('orderMails.returnAskedDayNote', { day: dayOf('approveAllReturns', f, locale) ?? dayAfter('returnAnswerDays', f, locale) })
export const approvedNote: Saying = (say, f, locale) => {
  const day = dayOf('lapseReturn', f, locale) ?? dayAfter('returnShipDays', f, locale)
  const key = f.group.group_type === 'pickup' ? 'orderMails.returnApprovedPickupNote' : 'orderMails.returnApprovedNote'
  return together(locale, say(key, { day }), depositNote(say, f))
}
export const labelNote: Saying = (say, f, locale) => {
  const day = dayOf('lapseReturn', f, locale)
  return together(locale, day ? say('orderMails.returnLabelDayNote', { day }) : say('orderMails.returnLabelNote'), depositNote(say, f))
}
export const shippedNote: Saying = (say, f, locale) => {
  const day = dayOf('countReceipt', f, locale)
  return day ? say('orderMails.returnShippedDayNote', { day, name: f.name }) : say('orderMails.returnShippedNote', f)
}
export const thereNote: Saying = (say, f, locale) =>
  say('orderMails.returnThereDayNote', { day: dayOf('countReceipt', f, locale) ?? dayAfter('returnReceiptDays', f, locale) })
export const receivedText: Saying = (say, f, locale) => {
  const day = assessmentDay(f, locale)
  return day ? say('orderMails.returnReceivedDayText', { ...f, day }) : say('orderMails.returnReceivedText', f)
}
/** That what a merchant has put up goes back to their card. */
export const fundBackNote: Saying = (say, f, locale) =>
  f.fundBackMinor ? say('orderMails.returnFundBack', { amount: moneyIn(locale, f.fundBackMinor, f.currency) }) : ''
/** What goes back once it was looked at; of a deposit what its late days leave. */
export const receivedNote: Saying = (say, f, locale) => {
  // it was looked at by now
  if (goingBack(f).length === 0) return refundMade(f) > 0 ? say('orderMails.refundSoon') : ''
  const depositMinor = depositAwaited(f)
  if (depositMinor === 0) return say('orderMails.returnReceivedNote')
  const late = lateFee(f, goingBack(f), say, locale)
  if (!late) return say('orderMails.returnReceivedDepositNote', f)
  const back = moneyIn(locale, depositMinor - late.minor, f.currency)
  const values = { name: f.name, back, kept: late.amount, days: late.days }
  return say(late.minor < depositMinor ? 'orderMails.returnReceivedLateNote' : 'orderMails.returnReceivedTooLateNote', values)
}
export const countedText: Saying = (say, f, locale) => {
  const day = assessmentDay(f, locale)
  return day ? say('orderMails.returnCountedDayText', { ...f, day }) : say('orderMails.returnCountedText', f)
}
