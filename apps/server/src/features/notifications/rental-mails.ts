// What the two sides of a rental are told once it was paid for again: that it lasts longer, that it was bought.
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { EventOf } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { findPayment } from '../wallet/index.ts'
import { rentalPaid, rentalPaymentReturned } from '../rentals/index.ts'
import { dateIn, groupFacts, itemLines, otherSide, placeOf } from './group-parts.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'
import { entry, mail, type To } from './tell.ts'

interface OfItem {
  readonly orderId: number
  readonly groupId: number
  readonly itemId: number
}
async function itemFacts<Data extends OfItem>(app: App, data: Data, reading: To) {
  const facts = await groupFacts(app, { ...data, itemIds: [data.itemId] }, reading)
  const [item] = facts?.items ?? []
  return facts && item && { ...facts, item: item.product.name, depositMinor: item.deposit_minor, dueDay: item.rental?.due_day ?? '' }
}
/** The same with what was paid, part by part. */
async function paidFacts(app: App, data: EventOf<typeof rentalPaid>['data'], reading: To) {
  const facts = await itemFacts(app, data, reading)
  return facts && { ...facts, payment: await findPayment(app.db, data.paymentId) }
}

const summed = (what: string, minor: number, { currency }: { readonly currency: string }, locale: Locale): Section => ({
  hasTotal: true,
  lines: [[what, moneyIn(locale, minor, currency)]],
})
/** What was paid: its price, the fee and the tax. */
function paidSection(f: NonNullable<Awaited<ReturnType<typeof paidFacts>>>, locale: Locale): Section {
  const say = sayIn(locale)
  const { lines, ...total } = summed(say('orderMails.youPaid'), f.data.totalMinor, f, locale)
  const parts = [
    [say('checkout.subtotal'), f.payment?.subtotal_minor ?? 0],
    [say('checkout.fee'), f.payment?.fee_minor ?? 0],
    [say('mail.tax'), f.payment?.tax_minor ?? 0],
  ] as const
  const rows = parts.flatMap(([what, minor]) => (minor > 0 ? [[what, moneyIn(locale, minor, f.currency)] as const] : []))
  return { ...total, lines: [...(rows.length > 1 ? rows : []), ...lines] }
}
/** That it was bought; with a deposit, that it goes back. */
const boughtText = (say: Say, { item, number, depositMinor, currency }: BoughtFacts, locale: Locale) =>
  depositMinor > 0
    ? say('orderMails.rentalBoughtDepositText', { item, number, deposit: moneyIn(locale, depositMinor, currency) })
    : say('orderMails.rentalBoughtText', { item, number })
type BoughtFacts = Pick<NonNullable<Awaited<ReturnType<typeof paidFacts>>>, 'item' | 'number' | 'depositMinor' | 'currency'>

/** Whoever has bought it brings it back no more: its days and its rent are not told. */
const pieceOf = (f: NonNullable<Awaited<ReturnType<typeof itemFacts<EventOf<typeof rentalPaid>['data']>>>>, locale: Locale): Section =>
  f.data.kind === 'extend' ? itemLines(f, locale) : { ...otherSide(f), lines: [[f.item, '', f.items[0]?.product.photos[0]]] }

export const rentalMails: readonly Reaction[] = [
  mail({
    on: rentalPaid,
    name: 'notifications.tell-rental-paid',
    to: ({ customerId }) => [customerId],
    cause: ({ paymentId }) => `rental-paid-${paymentId}`,
    facts: paidFacts,
    words: (say, f, locale) => {
      const { kind } = f.data
      const values = {
        item: f.item,
        number: f.number,
        day: f.dueDay ? dateIn(new Date(f.dueDay), 'UTC', locale) : '',
      }
      return {
        subject: say(kind === 'extend' ? 'orderMails.rentalLongerSubject' : 'orderMails.rentalBoughtSubject', values),
        text: kind === 'extend' ? say('orderMails.rentalLongerText', values) : boughtText(say, f, locale),
        button: say('orderMails.open'),
        note: kind === 'extend' ? '' : say('orderMails.rentalBoughtNote'),
      }
    },
    entry: (f) => entry(f.data.kind === 'extend' ? 'rental_longer' : 'rental_bought', { item: f.item }, f.otherId),
    path: placeOf,
    sections: (f, locale) => [pieceOf(f, locale), paidSection(f, locale)],
  }),
  mail({
    on: rentalPaid,
    name: 'notifications.tell-rental-paid-lender',
    to: ({ merchantId }) => [merchantId],
    cause: ({ paymentId }) => `rental-earned-${paymentId}`,
    facts: (app, data, to) => itemFacts(app, data, to),
    words: (say, f, locale) => {
      const { kind } = f.data
      const values = {
        item: f.item,
        name: f.name,
        number: f.number,
        day: f.dueDay ? dateIn(new Date(f.dueDay), 'UTC', locale) : '',
      }
      return {
        subject: say(kind === 'extend' ? 'orderMails.lentLongerSubject' : 'orderMails.lentSoldSubject', values),
        text: say(kind === 'extend' ? 'orderMails.lentLongerText' : 'orderMails.lentSoldText', values),
        button: say('orderMails.openSale'),
        note: '',
      }
    },
    entry: (f) => entry(f.data.kind === 'extend' ? 'rental_longer_lender' : 'rental_bought_lender', { item: f.item }, f.otherId),
    path: placeOf,
    sections: (f, locale) => [pieceOf(f, locale), summed(sayIn(locale)('mail.earned'), f.data.amountMinor, f, locale)],
  }),
  mail({
    on: rentalPaymentReturned,
    name: 'notifications.tell-rental-returned',
    to: ({ customerId }) => [customerId],
    cause: ({ paymentId }) => `rental-returned-${paymentId}`,
    facts: (app, data, to) => itemFacts(app, data, to),
    words: (say, f) => ({
      subject: say('orderMails.rentalReturnedSubject', { item: f.item }),
      text: say('orderMails.rentalReturnedText', { item: f.item, amount: f.amount }),
      button: say('orderMails.open'),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('rental_payment_returned', { item: f.item, amount: { minor: f.data.amountMinor, currency: f.currency } }),
    path: placeOf,
    sections: (f, locale) => [
      { lines: [[f.item, '', f.items[0]?.product.photos[0]]] },
      summed(sayIn(locale)('orderMails.comesBack'), f.data.amountMinor, f, locale),
    ],
  }),
]
