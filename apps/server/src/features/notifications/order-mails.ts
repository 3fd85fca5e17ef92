import { shownName } from '@rondo/rules/accounts/shown-name'
import { isSwapOpen } from '@rondo/rules/messaging/swap-states'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { checkoutRefunded, piecesPaidFor } from '../checkout/index.ts'
import { findOrder, itemsLost, nameIn, orderPlaced, type OrderRow } from '../orders/index.ts'
import { refundSettled } from '../wallet/index.ts'
import { isOfFund } from './fund-mails.ts'
import { dateIn, momentIn } from './group-parts.ts'
import { asName, type Section } from './mail-layout.ts'
import { entry, mail, type To } from './tell.ts'
import { earnedSection, groupSections, isPaid, linesOf, moneyIn, sumSection } from './order-parts.ts'
import { refundedPieces, refundSections } from './refund-parts.ts'
import { swapFor } from './swap-mails.ts'
import { isSwap, placedWords } from './placed-words.ts'

/** The group's own page when there is only one, else the list with the order. */
function pathOf({ id, groups }: OrderRow): `/${string}` {
  const [only, ...others] = groups
  return only && others.length === 0 ? `/dashboard/transactions/fg/${only.id}` : `/dashboard/transactions?order=${id}`
}
/** The order of an event as its reader sees it. */
const orderFor = (app: App, { orderId }: { readonly orderId: number }, { accountId }: To) => findOrder(app.db, accountId, orderId)
/** Until when somebody may check out of the swap of these groups; undefined once they have, or it has ended. */
const checkoutEnd = ({ groups }: OrderRow, accountId: number) => {
  const open = groups.map(({ swap }) => swap).find((swap) => swap && isSwapOpen(swap.status))
  const own = open?.sides.find(({ receiver_id: receiver }) => receiver === accountId)
  return open && own?.order_id === null ? new Date(open.ends_at) : undefined
}
/** Who of the swap of these groups has still to check out, as the reader knows them, and until when; undefined where nobody has. */
function stillOut({ groups }: OrderRow, accountId: number) {
  const open = groups.map(({ swap }) => swap).find((swap) => swap && isSwapOpen(swap.status))
  const waiting = open?.sides.flatMap(({ order_id: orderId, receiver: { known_to: knownTo, ...names } }) =>
    orderId === null ? [asName(shownName(knownTo.includes(accountId) ? names : { ...names, firstname: null, lastname: null }))] : [],
  )
  return open && waiting?.length ? { names: waiting, end: new Date(open.ends_at) } : undefined
}
/** All sides have checked out. */
const isFirm = ({ groups }: OrderRow) => groups.every(({ swap }) => swap?.status === 'firm' || swap?.status === 'done')
/** What the reader of a swap gives or gets, with the way of each below its piece. */
const sideSection = (title: string, groups: readonly Section[]): Section => ({
  title,
  lines: groups.flatMap(({ title, lines }) =>
    lines.map(
      ([what, amount, picture, facts = []]) => [what, amount, picture, [...facts, ...(title === undefined ? [] : [title])]] as const,
    ),
  ),
})
const toCustomer = ({ customerId }: { readonly customerId: number }) => [customerId]

export const orderMails: readonly Reaction[] = [
  // what comes how, and what was charged
  mail({
    on: orderPlaced,
    name: 'notifications.send-order',
    to: toCustomer,
    cause: ({ orderId }) => `order-${orderId}`,
    // who checks out last of a swap reads in one mail that it is settled, and what they paid
    async facts(app, data, to) {
      const order = await orderFor(app, data, to)
      if (!order || (isSwap(order) && isFirm(order))) return undefined
      const swapId = order.groups[0]?.items[0]?.swap_id
      return { order, zone: to.zone, out: stillOut(order, to.accountId), swap: swapId ? await swapFor(app, swapId, to) : undefined }
    },
    words: (say, { order, zone, out }, locale) => ({
      button: say('mail.orderButton'),
      ...placedWords(say, order, zone, locale, 'customer', out && dateIn(out.end, zone, locale), out?.names),
    }),
    entry: ({ order }) => entry(isSwap(order) ? 'swap_ordered' : 'order_confirmed', { number: order.order_number }),
    path: ({ order }) => pathOf(order),
    sections({ order, swap, out, zone }, locale) {
      const groups = groupSections(order, 'customer', locale)
      if (!swap) return [...groups, sumSection(order, locale)]
      const say = sayIn(locale)
      const gets = sideSection(say('swaps.youGet'), groups)
      const until = out ? [{ lines: [[say('mail.swapOpenUntil'), momentIn(out.end, zone, locale)] as const] }] : []
      return [...until, ...swap.withWhom, gets, ...swap.bothSections.slice(1), ...(isPaid(order) ? [sumSection(order, locale)] : [])]
    },
  }),
  // the own part of it; a merchant of whose pieces none is left has nothing to do, and hears nothing. Where a swap is settled by it, that is told alone
  mail({
    on: orderPlaced,
    name: 'notifications.send-new-order',
    to: ({ merchantIds }) => merchantIds,
    cause: ({ orderId }, merchantId) => `new-order-${orderId}-${merchantId}`,
    async facts(app, data, to) {
      const order = await orderFor(app, data, to)
      if (!order || (isSwap(order) && isFirm(order))) return undefined
      if (order.groups.every(({ items }) => items.every(({ canceled_at }) => canceled_at !== null))) return undefined
      const end = checkoutEnd(order, to.accountId)
      const swapId = order.groups[0]?.items[0]?.swap_id
      const swap = swapId ? await swapFor(app, swapId, to) : undefined
      return {
        order,
        zone: to.zone,
        swap: end && swap,
        gives: swap?.given?.gives ?? '',
        end,
      }
    },
    words: (say, { order, zone, end }, locale) => ({
      button: say('mail.newOrderButton'),
      ...placedWords(say, order, zone, locale, 'merchant', end && dateIn(end, zone, locale)),
      ...(end && { path: '/cart' }),
    }),
    entry: ({ order, gives }) =>
      isSwap(order)
        ? entry('swap_order_received', { item: gives }, order.customer_id)
        : entry('order_received', { number: order.order_number }, order.customer_id),
    path: ({ order }) => pathOf(order),
    // what waits in the cart of whoever has still to check out stands above what they give, each under its name
    sections: ({ order, swap, end, zone }, locale) => {
      const groups = groupSections(order, 'merchant', locale)
      const say = sayIn(locale)
      if (swap && end)
        return [
          { lines: [[say('mail.swapCheckOutBy'), momentIn(end, zone, locale)]] },
          ...swap.withWhom,
          ...swap.bothSections.slice(0, 1),
          sideSection(say('swaps.youGive'), groups),
        ]
      return isSwap(order) ? groups : [...groups, earnedSection(order, locale)]
    },
  }),
  // some of what was paid for was gone already
  mail({
    on: itemsLost,
    name: 'notifications.send-lost',
    to: toCustomer,
    cause: ({ orderId }) => `lost-${orderId}`,
    async facts(app, data, to) {
      const order = await orderFor(app, data, to)
      return order && { ...data, order }
    },
    words: (say, { order, amountMinor, currency }, locale) => ({
      subject: say('mail.lostSubject', { number: order.order_number }),
      text: say('mail.lostText', { number: order.order_number, amount: moneyIn(locale, amountMinor, currency) }),
      button: say('mail.orderButton'),
      note: say('mail.refundNote'),
    }),
    entry: ({ order, amountMinor: minor, currency }) => entry('items_lost', { number: order.order_number, amount: { minor, currency } }),
    path: ({ order }) => pathOf(order),
    sections({ order, amountMinor, currency }, locale) {
      const gone = order.groups.flatMap(({ items }) => items.filter(({ canceled_at }) => canceled_at !== null))
      const back = [sayIn(locale)('orderMails.comesBack'), moneyIn(locale, amountMinor, currency)] as const
      return [{ lines: linesOf(gone, currency, locale) }, { hasTotal: true, lines: [back] }]
    },
  }),
  // nothing of a payment could become an order
  mail({
    on: checkoutRefunded,
    name: 'notifications.send-returned',
    to: toCustomer,
    cause: ({ paymentId }) => `returned-${paymentId}`,
    facts: async (app, data) => ({ ...data, pieces: await piecesPaidFor(app.db, data.paymentId) }),
    words: (say, { amountMinor, currency }, locale) => ({
      subject: say('mail.returnedSubject'),
      text: say('mail.returnedText', { amount: moneyIn(locale, amountMinor, currency) }),
      button: say('mail.returnedButton'),
      note: say('mail.refundNote'),
    }),
    entry: ({ amountMinor: minor, currency }) => entry('payment_returned', { amount: { minor, currency } }),
    path: () => '/cart',
    sections: ({ pieces, amountMinor, currency }, locale) => [
      { lines: pieces.map((piece) => [asName(nameIn(piece, locale)), '', piece.photos[0]] as const) },
      { hasTotal: true, lines: [[sayIn(locale)('orderMails.comesBack'), moneyIn(locale, amountMinor, currency)]] },
    ],
  }),
  // the provider has sent money back to the card; one that failed and was sent again has one mail: the money comes once
  mail({
    on: refundSettled,
    name: 'notifications.send-refunded',
    when: (data) => !isOfFund(data),
    to: toCustomer,
    cause: ({ refundId }) => `refund-${refundId}`,
    async facts(app, data, { accountId }) {
      const order = data.orderId === null ? undefined : await findOrder(app.db, accountId, data.orderId)
      return { ...data, order, refunded: order && refundedPieces(order, data.cause) }
    },
    words(say, { order, refunded, amountMinor, currency }, locale) {
      const amount = moneyIn(locale, amountMinor, currency)
      const number = order?.order_number ?? ''
      const isDeposit = refunded?.why === 'deposit'
      return {
        subject: isDeposit ? say('mail.depositRefundSubject', { amount }) : say('mail.refundSubject', { amount }),
        text: isDeposit
          ? say('mail.depositRefundText', { amount, number })
          : order
            ? say('mail.refundText', { amount, number })
            : say('mail.refundPaymentText', { amount }),
        button: order ? say('mail.orderButton') : say('mail.refundButton'),
        note: say('mail.refundNote'),
      }
    },
    // that a deposit goes back is an entry of what ended it, with its piece
    entry: ({ refunded, amountMinor: minor, currency }) =>
      refunded?.why === 'deposit' ? undefined : entry('refund_sent', { amount: { minor, currency } }),
    path: ({ order }) => (order ? pathOf(order) : '/dashboard/transactions'),
    sections: ({ refunded, amountMinor, currency }, locale) => refundSections(refunded, amountMinor, currency, locale),
  }),
]
