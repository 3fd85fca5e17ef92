// What rows about the moves of a group are made of: of which moves, to whom, and values that many of them need.
import { isOneOf } from '@rondo/rules/kernel/lists'
import { sumMinor } from '@rondo/rules/kernel/money'
import type { NoticeKind } from '@rondo/rules/notifications/notice-kinds'
import { beforeSending, type deliveredFinal, onTheWay } from '@rondo/rules/orders/group-statuses'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { EventOf } from '../../platform/events.ts'
import { cancelingOf, type groupMoved, wordsOfSupport } from '../orders/index.ts'
import { type GroupFacts, itemLines, reasonOf, reviewPlace, supportSaid } from './group-parts.ts'
import { asName, type MailParts, type Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'
import { type Entry, entry } from './tell.ts'

export type Moved = EventOf<typeof groupMoved>['data']
/** With a button of its own, and where that leads, where it is not the group's page. */
type Words = Pick<MailParts, 'subject' | 'text' | 'note'> & Partial<Pick<MailParts, 'button' | 'path'>>

export interface Row {
  /** Of all rows that this move and reader have, which one this is. */
  readonly kind: NoticeKind
  readonly to: 'customer' | 'merchant'
  readonly when: (moved: Moved) => boolean
  readonly words?: (say: Say, facts: GroupFacts<Moved>, locale: Locale) => Words
  readonly entry: (facts: GroupFacts<Moved>) => Entry
  readonly sections?: (facts: GroupFacts<Moved>, locale: Locale) => readonly Section[]
  /** What its words need besides. */
  readonly reads?: (app: App, facts: GroupFacts<Moved>) => Promise<Pick<GroupFacts<Moved>, 'said' | 'fundBackMinor'>>
  /** False of what stands no more when the mail is written. */
  readonly stands?: (facts: GroupFacts<Moved>) => boolean
}

export const moves =
  (...names: Moved['move'][]) =>
  ({ move }: Moved) =>
    names.includes(move)
export const by =
  (move: Moved['move'], ...sides: string[]) =>
  (moved: Moved) =>
    moved.move === move && sides.includes(moved.by)
/** The group has come to a status, by whatever move and word. */
export const reaches =
  (status: string, ...except: string[]) =>
  (moved: Moved) =>
    moved.status === status && moved.from !== status && !except.includes(moved.by)
/** The same of what comes to its customer for the first time: what a return leaves with them was there before. */
export const arrives =
  (status: (typeof deliveredFinal)[number], ...except: string[]) =>
  (moved: Moved) =>
    reaches(status, ...except)(moved) && isOneOf([...beforeSending, ...onTheWay], moved.from)

export const numbered =
  (kind: Parameters<typeof entry>[0] & Numbered) =>
  ({ number, otherId }: GroupFacts<Moved>) =>
    entry(kind, { number }, otherId)
/** Kinds whose words need the order's number alone. */
type Numbered =
  | 'accepted'
  | 'canceled_idle_seller'
  | 'let_lost_seller'
  | 'label_ready'
  | 'shipped'
  | 'partly_delivered'
  | 'delivered'
  | 'delivered_seller'
  | 'delivery_failed'
  | 'delivery_failed_seller'
  | 'not_received'
  | 'redelivery'
  | 'failed_refunded_seller'
  | 'report_rejected'
  | 'pickup_begun'
  | 'pickup_agreed'
  | 'pickup_accepted'
  | 'pickup_proposed'
  | 'code_renewed'
  | 'picked_up'
  | 'picked_up_seller'
  | 'return_asked'
  | 'rental_coming_back'
  | 'return_approved'
  | 'return_approved_late'
  | 'return_canceled'
  | 'return_lapsed'
  | 'return_label'
  | 'return_shipped'
  | 'return_there'
  | 'return_received'
  | 'return_counted'
  | 'return_lost'
  | 'return_stuck'
  | 'return_decided'
  | 'return_overturned'
/** Money goes back: where nothing was charged, as of most swaps, or where a bank has paid, none does. */
export const paysBack = ({ amountMinor }: Pick<Moved, 'amountMinor'>) => amountMinor > 0
/** The page on which a merchant reviews who has their order; a swap pays nobody, and waits for no review. */
export const toReview = (say: Say, facts: GroupFacts<Moved>) =>
  facts.group.swap
    ? { note: '' }
    : { note: say('orderMails.deliveredSaleNote', facts), path: reviewPlace(facts), button: say('orderMails.openReview', facts) }
/** A part had arrived before, and stays. */
export const isRest = ({ data: { status } }: GroupFacts<Moved>) => status !== 'canceled'
export const lines = (facts: GroupFacts<Moved>, locale: Locale) => [itemLines(facts, locale)]
/** The same for a shop, with what it earns by them; a swap pays nobody. */
export const saleLines = (facts: GroupFacts<Moved>, locale: Locale): Section[] => {
  const minor = facts.group.swap ? 0 : sumMinor(facts.items.map(({ amount_minor }) => amount_minor))
  return [
    ...lines(facts, locale),
    ...summed(minor > 0 ? [[sayIn(locale)('mail.earned'), moneyIn(locale, minor, facts.currency)]] : [], true),
  ]
}
export const sentBack = ({ amountMinor: minor, currency }: GroupFacts<Moved>) => ({ minor, currency })
export const backRow = (facts: GroupFacts<Moved>, say: Say): Section['lines'] =>
  paysBack(facts) && facts.otherId !== facts.order.customer_id ? [[say('orderMails.comesBack'), facts.amount]] : []
export const summed = (rows: Section['lines'], isSum: boolean): Section[] =>
  rows.length > 0 ? [{ lines: rows, ...(isSum && { hasTotal: true }) }] : []
/** The pieces, and for their customer what goes back to them. */
export function backLines(facts: GroupFacts<Moved>, locale: Locale): Section[] {
  const back = backRow(facts, sayIn(locale))
  return [...lines(facts, locale), ...summed(back, true)]
}
/** What support wrote for it. */
export const supportWords = async ({ db }: Pick<App, 'db'>, { data: { by: who, move }, group }: GroupFacts<Moved>) =>
  who === 'operator' ? { said: await wordsOfSupport(db, group, move) } : {}
export const saidLines = ({ said = '' }: GroupFacts<Moved>, locale: Locale) => supportSaid(said, locale)
/** The same with the reason and the words that whoever did it gave for it. */
export function whyLines(facts: GroupFacts<Moved>, locale: Locale): Section[] {
  const say = sayIn(locale)
  const {
    data: { reason },
    name,
    items: [item],
  } = facts
  const back = backRow(facts, say)
  // that it was for another reason says nothing
  const why = reason === null || reason === 'other' ? [] : ([[say('orderMails.reason'), reasonOf(say, reason)]] as const)
  const comments = item && cancelingOf(item).cancelComments
  return [
    ...lines(facts, locale),
    ...summed([...why, ...back], back.length > 0),
    ...(comments ? [{ lines: [], said: { by: say('orderMails.wrote', { name }), words: asName(comments) } }] : saidLines(facts, locale)),
  ]
}
export const reasonGiven = ({ data: { reason } }: GroupFacts<Moved>) => ({ reason: reason ?? 'other' })
export const firstItem = ({ items }: GroupFacts<Moved>) => items[0]?.product.name ?? ''
