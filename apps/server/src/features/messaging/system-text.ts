import { toMajor } from '@rondo/rules/kernel/money'
import type { SystemKind } from '@rondo/rules/moves/told-moves'
import { sayIn } from '@rondo/words/all'
import { amountIn } from '@rondo/words/amount'
import { meetingTime } from '@rondo/words/meeting-time'
import type { Language } from '../../platform/context.ts'
import type { SystemFacts } from './messages.repository.ts'

type SayTold = (key: string, values: Readonly<Record<string, string | number>>) => string

/**
 * What happened, in words of the reader's language. Sums are in minor units of the currency beside them; a meeting's time is an instant, with
 * the zone of the place. Money that goes back comes to the buyer: `reader` is the account that reads it.
 */
export function systemText(kind: SystemKind, facts: SystemFacts, language: Language, reader: number): string {
  const say = sayIn(language) as SayTold
  const { order, place, buyer } = facts
  const [when, amount] = [timeOf(facts, language), amountOf(facts, language)]
  return [
    say(`told.${kind}`, { order: order ?? '' }),
    ...(when === undefined ? [] : [say('told.meeting_time', { when })]),
    ...(typeof place === 'string' ? [say('told.meeting_place', { place })] : []),
    ...(amount === undefined ? [] : [say(buyer === reader ? 'told.refund_own' : 'told.refund', { amount })]),
  ].join(language === 'en' ? ' ' : '') // a Chinese sentence brings its own space
}

function amountOf({ amountMinor, currency }: SystemFacts, language: Language): string | undefined {
  if (typeof amountMinor !== 'number' || amountMinor === 0 || typeof currency !== 'string') return undefined
  return amountIn(language, toMajor(amountMinor, currency), currency)
}

function timeOf({ startsAt, zone }: SystemFacts, language: Language): string | undefined {
  if (typeof startsAt !== 'string' || typeof zone !== 'string') return undefined
  return meetingTime(language, startsAt, zone)
}
