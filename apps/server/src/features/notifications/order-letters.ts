// Mails about orders and the money that goes back, each a function of its reader and its facts.
import { sayIn } from '@rondo/words/all'
import type { OrderRow } from '../orders/index.ts'
import { localeOf, type Place, type Reader, writeLetter } from './letter.ts'
import { groupSections, linesOf, moneyIn, sumSection } from './order-parts.ts'

/** The group's own page when there is only one, else the list with the order. */
function pathOf({ id, groups }: OrderRow): `/${string}` {
  const [only, ...others] = groups
  return only && others.length === 0 ? `/dashboard/transactions/fg/${only.id}` : `/dashboard/transactions?order=${id}`
}

/** To the customer, once the order is paid: what comes how, and what was charged. */
export function orderLetter(reader: Reader, order: OrderRow, place: Place) {
  const [locale, number] = [localeOf(reader), order.order_number]
  const say = sayIn(locale)
  return writeLetter(
    reader,
    {
      subject: say('mail.orderSubject', { number }),
      text: say('mail.orderText', { number }),
      sections: [...groupSections(order, 'customer', locale), sumSection(order, locale)],
      button: say('mail.orderButton'),
      note: say('mail.orderNote'),
      path: pathOf(order),
    },
    place,
  )
}

/** To each merchant of the order: the own part of it. */
export function newOrderLetter(reader: Reader, order: OrderRow, place: Place) {
  const [locale, number] = [localeOf(reader), order.order_number]
  const say = sayIn(locale)
  return writeLetter(
    reader,
    {
      subject: say('mail.newOrderSubject', { number }),
      text: say('mail.newOrderText', { number }),
      sections: groupSections(order, 'merchant', locale),
      button: say('mail.newOrderButton'),
      note: say('mail.newOrderNote'),
      path: pathOf(order),
    },
    place,
  )
}

/** Money that goes back to a card, in minor units of its currency. */
export interface Returned {
  readonly amountMinor: number
  readonly currency: string
}

/** To the customer, when some of what was paid for was gone already. */
export function lostLetter(reader: Reader, order: OrderRow, { amountMinor, currency }: Returned, place: Place) {
  const [locale, number] = [localeOf(reader), order.order_number]
  const say = sayIn(locale)
  const gone = order.groups.flatMap(({ items }) => items.filter(({ canceled_at }) => canceled_at !== null))
  return writeLetter(
    reader,
    {
      subject: say('mail.lostSubject', { number }),
      text: say('mail.lostText', { number, amount: moneyIn(locale, amountMinor, currency) }),
      sections: [{ lines: linesOf(gone, currency, locale) }],
      button: say('mail.orderButton'),
      note: say('mail.refundNote'),
      path: pathOf(order),
    },
    place,
  )
}

/** To the customer, when nothing of a payment could become an order. */
export function returnedLetter(reader: Reader, { amountMinor, currency }: Returned, place: Place) {
  const locale = localeOf(reader)
  const say = sayIn(locale)
  const amount = moneyIn(locale, amountMinor, currency)
  return writeLetter(
    reader,
    {
      subject: say('mail.returnedSubject'),
      text: say('mail.returnedText', { amount }),
      button: say('mail.returnedButton'),
      note: say('mail.refundNote'),
      path: '/cart',
    },
    place,
  )
}

/** To the customer, when the provider has sent money back to the card. */
export function refundLetter(reader: Reader, order: OrderRow | undefined, { amountMinor, currency }: Returned, place: Place) {
  const locale = localeOf(reader)
  const say = sayIn(locale)
  const amount = moneyIn(locale, amountMinor, currency)
  return writeLetter(
    reader,
    {
      subject: say('mail.refundSubject', { amount }),
      text: order ? say('mail.refundText', { amount, number: order.order_number }) : say('mail.refundPaymentText', { amount }),
      button: order ? say('mail.orderButton') : say('mail.refundButton'),
      note: say('mail.refundNote'),
      path: order ? pathOf(order) : '/dashboard/transactions',
    },
    place,
  )
}
