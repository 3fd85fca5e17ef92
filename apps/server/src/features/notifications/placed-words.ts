import { shownName } from '@rondo/rules/accounts/shown-name'
import { clocks } from '@rondo/rules/kernel/clocks'
import { nextByTimer } from '@rondo/rules/moves/offers'
import type { Locale, Say } from '@rondo/words'
import { listIn } from '@rondo/words/list'
import { areOfSwap, caseOf, customerOf, type OrderRow } from '../orders/index.ts'
import { dateIn } from './group-parts.ts'
import { asName } from './mail-layout.ts'
import { isPaid } from './order-parts.ts'

/** It is one side of a swap. */
export const isSwap = ({ groups }: OrderRow) => areOfSwap(groups)
interface Values {
  readonly number: string
  /** The shops that have a part of it. */
  readonly shops: readonly string[]
  /** The day by which a shop should confirm, and the day on which what it has not confirmed is canceled; undefined where there is none to name. */
  readonly day: string | undefined
  readonly end: string | undefined
  /** Something was charged for it. */
  readonly isPaid: boolean
  /** All of it is downloaded. */
  readonly isVirtual: boolean
  /** Who has to check out of the same swap beside the reader. */
  readonly others: readonly string[]
  /** The customer, and the day by which the reader, or those others, have to check out of it; undefined without one. */
  readonly customer: string
  readonly until: string | undefined
}
type Worded = (
  say: Say,
  values: Values,
  locale: Locale,
) => { readonly subject: string; readonly text: string; readonly note: string; readonly button?: string }
/** What each side is told of an order that was placed: of a sale, and of a swap. */
const placed = {
  customer: {
    sale: (say, { number, shops, day, end, isVirtual }, locale) => ({
      subject: say('mail.orderSubject', { number }),
      text: say(day === undefined ? 'mail.orderText' : 'mail.orderByText', {
        number,
        names: new Intl.ListFormat(locale).format(shops),
        n: shops.length,
        day: end ?? day ?? '',
      }),
      note: [
        ...(day === undefined ? [] : [say(end === undefined ? 'mail.orderAsked' : 'mail.orderBy')]),
        say(isVirtual ? 'mail.orderNoteVirtual' : 'mail.orderNote'),
      ].join(locale === 'en' ? ' ' : ''),
    }),
    swap: (say, { number, isPaid, others, until }, locale) => ({
      subject: say('mail.swapOrderSubject', { number }),
      text:
        until === undefined
          ? say('mail.swapNewOrderPaidText')
          : say(isPaid ? 'mail.swapOrderPaidText' : 'mail.swapOrderText', { names: listIn(locale, others) }),
      note: say('mail.swapOrderNote'),
    }),
  },
  merchant: {
    sale: (say, { number, day, end }) => ({
      subject: say('mail.newOrderSubject', { number }),
      text: say('mail.newOrderText', { number }),
      note: day === undefined ? '' : end === undefined ? say('mail.newOrderNote', { day }) : say('mail.newOrderEndNote', { day, end }),
      button: say(day === undefined ? 'mail.newOrderButton' : 'mail.confirmOrderButton'),
    }),
    swap: (say, { number, customer, until }) => ({
      button: say(until === undefined ? 'mail.newOrderButton' : 'swaps.toCart'),
      subject:
        until === undefined
          ? say('mail.swapNewOrderPaidSubject', { number, name: customer })
          : say('mail.swapNewOrderSubject', { day: until }),
      text: until === undefined ? say('mail.swapNewOrderPaidText') : say('mail.swapNewOrderText', { name: customer }),
      note: say('mail.swapOrderNote'),
    }),
  },
} as const satisfies Record<string, Record<'sale' | 'swap', Worded>>
const hourMs = 3_600_000
/** From the instant at which what was not confirmed is canceled back to the one at which its shop is first reminded. */
const reminderBeforeMs = clocks.sellerIdleCancelDays * 24 * hourMs - clocks.sellerIdleReminderHours[0] * hourMs
/** Subject, text, note and button of a placed order for one side of it: of a sale, or of a swap. Days are by the reader's clock. */
export function placedWords(
  say: Say,
  order: OrderRow,
  zone: string,
  locale: Locale,
  to: keyof typeof placed,
  until?: string,
  others: readonly string[] = [],
) {
  const next = order.groups.map((group) => (group.status === 'processing' ? nextByTimer(caseOf(order, group)) : undefined))
  const ends = next.flatMap((one) => (one ? [one.at.getTime()] : []))
  const named = next.flatMap((one, at) => (one && !isWornBefore(order.groups[at], one.at) ? [one.at.getTime()] : []))
  const dayOf = (of: readonly number[], beforeMs = 0) =>
    of.length === 0 ? undefined : dateIn(new Date(Math.min(...of) - beforeMs), zone, locale)
  const standing = order.groups.filter(({ items }) => items.some(({ canceled_at }) => canceled_at === null))
  const values = {
    number: order.order_number,
    shops: [...new Map(standing.map(({ merchant }) => [merchant.id, asName(shownName(merchant))])).values()],
    day: dayOf(ends, reminderBeforeMs),
    end: dayOf(named),
    isPaid: isPaid(order),
    isVirtual: standing.length > 0 && standing.every(({ delivery_method: method }) => method === 'virtual'),
    customer: asName(shownName(customerOf(order, order.groups))),
    until,
    others,
  }
  return placed[to][isSwap(order) ? 'swap' : 'sale'](say, values, locale)
}
/** Something rented begins before its shop has to act: that is no day to name. */
const isWornBefore = (group: OrderRow['groups'][number] | undefined, end: Date) =>
  group?.items.some(({ rental_start: start }) => start !== null && start < end.toISOString().slice(0, 10))
