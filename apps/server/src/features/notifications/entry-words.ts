// What an entry below the bell says, in the words of its kind, where the server writes it: in summaries, and on devices.
import { dueOf } from '@rondo/rules/notifications/answer-hours'
import type { NoticeKind } from '@rondo/rules/notifications/notice-kinds'
import type { Locale, Say } from '@rondo/words'
import { held, shortDay, writtenDay } from '@rondo/words/written-day'
import { asName } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'

export interface ShownEntry {
  readonly kind: string
  readonly who: string | null
  readonly at: Date
  readonly facts: Readonly<Record<string, unknown>>
}

/** A fact of an entry that is kept in each language. */
export interface SaidFact {
  readonly said: Readonly<Record<Locale, string>>
}
const isSaid = (fact: unknown): fact is SaidFact => typeof fact === 'object' && fact !== null && 'said' in fact

/** The facts of an entry in the language in which it is read. */
export const factsIn = <Fact>(facts: Readonly<Record<string, Fact | SaidFact>>, locale: Locale): Record<string, Fact | string> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, isSaid(fact) ? fact.said[locale] : fact]))

type Values = Readonly<Record<string, string | number>>
const sayAny = (say: Say) => say as (key: string, values?: Values) => string

/** A fact as the reader writes it, as the bell does in the browser. */
function worded(fact: unknown, say: Say, locale: Locale, zone: string): string | number {
  if (typeof fact === 'number') return fact
  if (typeof fact === 'string') return asName(fact)
  const one = fact as { minor?: number; currency?: string; at?: string; reason?: string }
  if (one.minor !== undefined && one.currency !== undefined) return moneyIn(locale, one.minor, one.currency)
  if (one.at !== undefined) return dayOf(new Date(one.at), locale, zone)
  const key = `orders.reason_${one.reason ?? ''}`
  const said = sayAny(say)(key)
  return said === key ? say('orders.reason_other') : said
}
/** A day as a reader of a zone writes it. */
export const dayOf = (at: Date, locale: Locale, timeZone: string) => held(writtenDay(locale, { timeZone, ...shortDay }, at))

/** What an entry says, in the words of its kind. */
export function textOf({ kind, who, facts, at }: ShownEntry, say: Say, locale: Locale, zone: string): string {
  const values = Object.fromEntries(Object.entries(factsIn(facts, locale)).map(([name, fact]) => [name, worded(fact, say, locale, zone)]))
  const due = dueOf(kind, at)
  return sayAny(say)(`notices.${kind as NoticeKind}`, {
    ...values,
    ...(due && { due: dayOf(due, locale, zone) }),
    who: who === null ? say('bell.support') : asName(who),
  })
}
