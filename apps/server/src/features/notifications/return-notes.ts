// What mails about a return say with the day on which time ends a step, and without one where that is over when the mail is written.
import type { Move } from '@rondo/rules/moves/machines'
import { nextByTimer } from '@rondo/rules/moves/offers'
import type { Locale, Say } from '@rondo/words'
import { caseOf } from '../orders/index.ts'
import { dateIn, type GroupFacts } from './group-parts.ts'
import type { Moved } from './group-rows.ts'
import { goingBack } from './return-parts.ts'

type Facts = GroupFacts<Moved>
/** The day on which time makes a move; undefined where it does not. */
function dayOf(move: Move, { order, group, zone }: Facts, locale: Locale): string | undefined {
  const next = nextByTimer(caseOf(order, group))
  return next?.move === move ? dateIn(next.at, zone, locale) : undefined
}
/** The day until which what has arrived is looked at; undefined once it was. */
function assessmentDay(facts: Facts, locale: Locale): string | undefined {
  const c = caseOf(facts.order, facts.group)
  const [first] = goingBack(facts)
    .flatMap(({ id, status }) => (status === 'return_delivered' ? (nextByTimer(c, id)?.at ?? []) : []))
    .toSorted((a, b) => Number(a) - Number(b))
  return first && dateIn(first, facts.zone, locale)
}

type Saying = (say: Say, facts: Facts, locale: Locale) => string
export const askedNote: Saying = (say, f, locale) => {
  const day = dayOf('approveAllReturns', f, locale)
  return day ? say('orderMails.returnAskedDayNote', { day }) : say('orderMails.returnAskedNote')
}
export const approvedNote: Saying = (say, f, locale) => {
  const day = dayOf('lapseReturn', f, locale)
  if (f.group.group_type === 'pickup')
    return day ? say('orderMails.returnApprovedPickupDayNote', { day }) : say('orderMails.returnApprovedPickupNote')
  return day ? say('orderMails.returnApprovedDayNote', { day }) : say('orderMails.returnApprovedNote')
}
export const labelNote: Saying = (say, f, locale) => {
  const day = dayOf('lapseReturn', f, locale)
  return day ? say('orderMails.returnLabelDayNote', { day }) : say('orderMails.returnLabelNote')
}
export const shippedNote: Saying = (say, f, locale) => {
  const day = dayOf('countReceipt', f, locale)
  return day ? say('orderMails.returnShippedDayNote', { day, name: f.name }) : say('orderMails.returnShippedNote', f)
}
export const thereNote: Saying = (say, f, locale) => {
  const day = dayOf('countReceipt', f, locale)
  return day ? say('orderMails.returnThereDayNote', { day }) : say('orderMails.returnThereNote')
}
export const receivedText: Saying = (say, f, locale) => {
  const day = assessmentDay(f, locale)
  return day ? say('orderMails.returnReceivedDayText', { ...f, day }) : say('orderMails.returnReceivedText', f)
}
export const countedText: Saying = (say, f, locale) => {
  const day = assessmentDay(f, locale)
  return day ? say('orderMails.returnCountedDayText', { ...f, day }) : say('orderMails.returnCountedText', f)
}
