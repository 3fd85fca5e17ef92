// What mails about a deposit list: what was put up, what is claimed or kept of it and why, and what each side gets.
import { answerUntil } from '@rondo/rules/claims/claim'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { DepositFacts } from './claim-mails.ts'
import { dateIn, supportSaid } from './group-parts.ts'
import { lateFee } from './late-fees.ts'
import { asName, type Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'

type Lines = Section['lines']
export type Reading = 'customer' | 'merchant'
const row = (what: string, minor: number, { currency }: DepositFacts, locale: Locale, sign = ''): Lines =>
  minor > 0 ? [[what, `${sign}${moneyIn(locale, minor, currency)}`]] : []
const depositRow = (say: Say, f: DepositFacts, locale: Locale, to: Reading) =>
  row(say(to === 'customer' ? 'orderMails.yourDeposit' : 'orderMails.deposit'), f.depositMinor, f, locale)
const said = (say: Say, name: string, words: string | null | undefined): Section[] =>
  words ? [{ lines: [], said: { by: say('orderMails.wrote', { name }), words: asName(words) } }] : []

/** What is claimed, why, and in whose words. */
export function claimedSections(f: DepositFacts, locale: Locale): Section[] {
  const say = sayIn(locale)
  const reason = say(`claims.reason_${f.claim?.reason ?? 'other'}`)
  const lines = [
    ...depositRow(say, f, locale, 'customer'),
    [say('orderMails.reason'), reason] as const,
    ...row(say('orderMails.claimed'), f.claim?.amount_minor ?? 0, f, locale),
  ]
  return [{ hasTotal: true, lines }, ...said(say, f.other, f.claim?.comments)]
}
/** What who disagrees wrote. */
export const contestedSections = (f: DepositFacts, locale: Locale): Section[] => said(sayIn(locale), f.other, f.claim?.answer_comments)

/** What is claimed of who may answer, and until when. */
export function clockSections(f: DepositFacts, locale: Locale): Section[] {
  const say = sayIn(locale)
  const until = f.claim ? dateIn(new Date(answerUntil(f.claim.claimed_at.getTime())), f.zone, locale) : ''
  return [
    {
      hasTotal: true,
      lines: [[say('orderMails.answersBy', { name: f.name }), until], ...row(say('orderMails.claimed'), f.depositMinor, f, locale)],
    },
  ]
}
/** What comes back to whoever put it up. */
export const backSections = (f: DepositFacts, locale: Locale): Section[] => [
  { hasTotal: true, lines: row(sayIn(locale)('orderMails.comesBack'), f.backMinor, f, locale) },
]

const share = (say: Say, f: DepositFacts, locale: Locale, to: Reading) =>
  to === 'customer' ? row(say('orderMails.comesBack'), f.backMinor, f, locale) : row(say('orderMails.youGet'), f.keptMinor, f, locale)
const withShare = (rows: Lines, own: Lines): Section => ({ lines: [...rows, ...own], ...(own.length > 0 && { hasTotal: true }) })

/** How support has shared a deposit, and why; of one that stays with us the reason alone. */
export function decidedSections(f: DepositFacts, locale: Locale, to: Reading): Section[] {
  const say = sayIn(locale)
  const why = supportSaid(f.claim?.decision ?? '', locale)
  if (f.status === 'held') return why
  const other =
    to === 'customer'
      ? row(say('orderMails.othersShare', { name: f.other }), f.keptMinor, f, locale)
      : row(say('orderMails.othersBack', { name: f.other }), f.backMinor, f, locale)
  return [withShare([...depositRow(say, f, locale, to), ...other], share(say, f, locale, to)), ...why]
}
/** For what a deposit is kept: late days, and what was claimed. */
export function keptSections(f: DepositFacts, locale: Locale, to: Reading): Section[] {
  const say = sayIn(locale)
  const late = lateFee(f, f.items, say, locale)
  const claimedMinor = f.keptMinor - (late?.minor ?? 0)
  // of a deposit that a claim takes whole its sum is told once
  const isWhole = f.claim !== undefined && claimedMinor === f.depositMinor
  const sign = to === 'customer' ? '−' : ''
  const reason = say(`claims.reason_${f.claim?.reason ?? 'other'}`)
  const parts = [
    ...(late ? row(late.days, late.minor, f, locale, sign) : []),
    ...(f.claim && !isWhole ? row(say('orderMails.claimFor', { reason }), claimedMinor, f, locale, sign) : []),
    ...(isWhole ? [[say('orderMails.reason'), reason] as const] : []),
  ]
  const nothing = [[say('orderMails.comesBack'), moneyIn(locale, 0, f.currency)] as const]
  const own = to === 'customer' && f.backMinor === 0 ? nothing : share(say, f, locale, to)
  return [withShare([...(to === 'customer' || !isWhole ? depositRow(say, f, locale, to) : []), ...parts], own)]
}
