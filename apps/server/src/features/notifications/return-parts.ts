// What mails about a return say of it: the pieces that go back, and what their customer gets for them.
import { isOneOf } from '@rondo/rules/kernel/lists'
import { type Currency, sumMinor } from '@rondo/rules/kernel/money'
import { fundShare, itemRefund, labelPart } from '@rondo/rules/moves/label-money'
import { unassessed } from '@rondo/rules/orders/item-statuses'
import { typedOfRejection } from '@rondo/rules/orders/reasons'
import { estimatedReturnShipping } from '@rondo/rules/returns/refund'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { caseOf, itemOfDeposit, itemsOfRefund } from '../orders/index.ts'
import { type GroupFacts, itemLines } from './group-parts.ts'
import { type Moved, whyLines } from './group-rows.ts'
import { asName, type Section } from './mail-layout.ts'
import { lateFee } from './late-fees.ts'
import { moneyIn } from './order-parts.ts'

type Facts = GroupFacts<Moved>
/** The pieces that go back: a move of a parcel names none, and a part of the group may stay with its customer. */
export const goingBack = ({ items }: Facts) => items.filter(({ status }) => isOneOf(unassessed, status))

/** The pieces of a return that has ended: a move that names none is not to list what never was to go back. */
export function returnLines(facts: Facts, locale: Locale): Section[] {
  const { data, group, items } = facts
  const back = goingBack(facts)
  const known = back.length > 0 ? back : data.itemIds.length > 0 || group.items.length === 1 ? items : []
  return known.length > 0 ? [itemLines({ ...facts, items: known }, locale)] : []
}

/** Why a return was rejected, in the words of its merchant, too. */
export function rejectedLines(facts: Facts, locale: Locale): Section[] {
  const { group, items, name } = facts
  const request = group.requests.findLast(({ status, item_ids }) => status === 'rejected' && items.some(({ id }) => item_ids.includes(id)))
  const words = typedOfRejection(request?.decision_comments ?? '')
  const said = words ? [{ lines: [], said: { by: sayIn(locale)('orderMails.wrote', { name }), words: asName(words) } }] : []
  return [...whyLines(facts, locale), ...said]
}

/** What goes back for pieces that were looked at. */
export const refundMade = ({ order, items }: Facts): number =>
  sumMinor(
    order.refunds_of_returns
      .filter(({ cause }) => [...itemsOfRefund(cause), itemOfDeposit(cause)].some((id) => items.some((item) => item.id === id)))
      .map(({ minor }) => minor),
  )
/** What the price of pieces that go back is less and more by before it is paid back: the usage fee and our label, the platform fee and tax. */
function partsOfRefund({ order, group, currency }: Facts, items: Facts['items'], locale: Locale): Section['lines'] {
  const say = sayIn(locale)
  const c = caseOf(order, group)
  const pieces = c.items
    .filter(({ id }) => items.some((item) => item.id === id))
    .map((item) => ({ id: item.id, amountMinor: item.amountMinor, ...itemRefund(c, item) }))
    .filter(({ fundId }) => fundId !== undefined)
  const sum = (of: (piece: (typeof pieces)[number]) => number) => sumMinor(pieces.map(of))
  const row = (what: string, minor: number, sign = ''): Section['lines'] =>
    minor > 0 ? [[what, `${sign}${moneyIn(locale, minor, currency)}`]] : []
  return [
    ...row(
      say('checkout.fee'),
      sum(({ feeMinor }) => feeMinor),
    ),
    ...row(
      say('mail.tax'),
      sum(({ taxMinor }) => taxMinor),
    ),
    ...row(
      say('orderMails.usageFee'),
      sum(({ id, amountMinor }) => amountMinor - fundShare(c, id)),
      '−',
    ),
    ...row(
      say('orderMails.labelOfReturn'),
      sum(({ id }) => labelPart(c, id)),
      '−',
    ),
  ]
}
/** What their customer gets for pieces that go back; of a rental nothing does but its deposit. */
function refundOf({ order, group }: Facts, items: Facts['items']): number {
  const c = caseOf(order, group)
  const refunds = c.items.filter(({ id }) => items.some((item) => item.id === id)).map((item) => itemRefund(c, item))
  return sumMinor(refunds.map(({ refundMinor, taxMinor, feeMinor }) => refundMinor + taxMinor + feeMinor))
}
/** The deposits of what goes back, where nothing else does; 0 where money for goods is awaited. */
export function depositAwaited(facts: Facts): number {
  const items = goingBack(facts)
  if (refundOf(facts, items) > 0) return 0
  const held = facts.group.deposits.filter(({ item_id, status }) => status === 'held' && items.some(({ id }) => id === item_id))
  return sumMinor(held.map(({ amount_minor }) => amount_minor))
}
const summed = (what: string, minor: number, { currency }: Facts, locale: Locale): Section[] =>
  minor > 0 ? [{ hasTotal: true, lines: [[what, moneyIn(locale, minor, currency)]] }] : []

const whole = (minor: number, facts: Facts, locale: Locale): Section[] =>
  summed(sayIn(locale)('orderMails.comesBack'), minor, facts, locale).map((section) => ({
    ...section,
    lines: [...partsOfRefund(facts, facts.items, locale), ...section.lines],
  }))
/** By the way that the customer chooses: our label comes off what goes back. Where it takes all of it, that is not named. */
function byWay(minor: number, facts: Facts, locale: Locale): Section[] {
  if (minor <= 0) return []
  const { group, items, currency } = facts
  const say = sayIn(locale)
  const bought = items.filter(({ type, amount_minor }) => type === 'buy' && amount_minor > 0) // a rental pays for no label
  const sizes = bought.map(({ product: { category }, quantity }) => ({ category, quantity }))
  const parts = partsOfRefund(facts, items, locale)
  const withLabel = minor - estimatedReturnShipping(group.shipping_rate?.way_back ?? null, sizes, currency as Currency)
  return [
    ...(parts.length > 0 ? [{ lines: parts }] : []),
    {
      title: say('orderMails.comesBack'),
      lines: [
        [say('orderMails.comesBackOwn'), moneyIn(locale, minor, currency)],
        ...(withLabel > 0 ? ([[say('orderMails.comesBackLabel'), moneyIn(locale, withLabel, currency)]] as const) : []),
      ],
    },
  ]
}
/** The deposit that goes back, less what late days have cost. */
function depositSections(facts: Facts, items: Facts['items'], locale: Locale): Section[] {
  const say = sayIn(locale)
  const depositMinor = depositAwaited(facts)
  const late = depositMinor > 0 ? lateFee(facts, items, say, locale) : undefined
  const all = summed(say('orderMails.depositComesBack'), depositMinor, facts, locale)
  if (!late) return all
  const back = moneyIn(locale, depositMinor - late.minor, facts.currency)
  return all.map((section) => ({
    ...section,
    lines: [...section.lines, [late.days, `−${late.amount}`], [say('orderMails.comesBack'), back]],
  }))
}

/** The pieces, and for their customer what goes back to them. */
export const returnSections = (facts: Facts, locale: Locale): Section[] => sectionsWith(whole, facts, locale)
/** The same before a label is made. */
export const approvedSections = (facts: Facts, locale: Locale): Section[] =>
  sectionsWith(facts.group.group_type === 'pickup' ? whole : byWay, facts, locale)
/** The same where a move names no pieces, or its mail is late for them. */
export const pieceSections = (facts: Facts, locale: Locale): Section[] =>
  goingBack(facts).length > 0 ? returnSections(facts, locale) : returnLines(facts, locale)
/** What has come back, and what goes back for what was looked at by now. */
export const receivedSections = (facts: Facts, locale: Locale): Section[] =>
  goingBack(facts).length > 0
    ? returnSections(facts, locale)
    : [...returnLines(facts, locale), ...summed(sayIn(locale)('orderMails.comesBack'), refundMade(facts), facts, locale)]
function sectionsWith(refund: typeof whole, facts: Facts, locale: Locale): Section[] {
  const items = goingBack(facts)
  if (items.length === 0) return []
  const isCustomer = facts.otherId !== facts.order.customer_id
  return [
    itemLines({ ...facts, items }, locale),
    ...(isCustomer ? refund(refundOf(facts, items), { ...facts, items }, locale) : []),
    ...(isCustomer ? depositSections(facts, items, locale) : []),
  ]
}

/** The pieces that a merchant is asked to take back, and their price: a refund is taken of it. */
export const askedSections = (facts: Facts, locale: Locale): Section[] => [
  ...whyLines(facts, locale),
  ...summed(sayIn(locale)('orderMails.atStake'), sumMinor(facts.items.map(({ amount_minor }) => amount_minor)), facts, locale),
]

/** Where the label that was made is printed; undefined where none of the pieces waits for it. */
export function labelPlace(facts: Facts): `/${string}` | undefined {
  const [first] = goingBack(facts)
  return first && `/dashboard/returns/${first.id}/success`
}
