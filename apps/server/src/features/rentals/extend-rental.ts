import type { rentals } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { chargedMinorOf } from '@rondo/rules/checkout/sums'
import { readChosenOption, tierOf } from '@rondo/rules/listings/rental-options'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { extensionOf, laterSale } from '@rondo/rules/rentals/later-sale'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { extendRental as addDays, lockCaseOfItem, makeMove } from '../orders/index.ts'
import { extend, holdMoreDays, release, takeMoreDays } from '../stock/index.ts'
import type { Paid, Payment, PaymentRoom } from '../wallet/index.ts'
import { laterSold } from './later-sold.ts'
import { rentalPaymentReturned } from './events.ts'
import { heldMinutes, isAsPriced, type LaterSnapshot, payLater } from './later-payment.ts'
import { askFor, type RunningItem, runningRental } from './running-item.ts'

type Body = Received<typeof rentals.extendRental>['body']

/** Rents an item longer: holds the days and opens the payment, or finishes it. */
export const extendRental = (ctx: MemberCtx, itemId: number, body: Body): Promise<Answer<typeof rentals.extendRental>> =>
  payLater(ctx, itemId, body.paymentDetails, {
    room: extensionRoom,
    minutes: heldMinutes.extension,
    want: (running) => wantedOf(running, body.extensionPeriod),
    async hold(tx, { item }, { paymentId, until, wanted, ctx: { actor } }) {
      if (
        wanted.lastDay === null ||
        !(await holdMoreDays(tx, { orderItemId: item.id, paymentId, lastDay: wanted.lastDay }, actor.id, until))
      ) {
        throw new Failure('rentals.days_taken')
      }
    },
  })

/** What an extension adds and costs, by the terms of the order. Throws why it cannot be had. */
function wantedOf(running: RunningItem, period: Body['extensionPeriod']) {
  const { item, order } = running
  const chosen = readChosenOption(period)
  const tier = chosen && chosen.option !== 'hour' ? tierOf(item.product.terms?.tiers ?? [], chosen) : undefined
  if (!tier) throw new Failure('rentals.option_unknown')
  const { isAllowed, ...details } = askFor(running, 'extendRental')
  if (!isAllowed) throw new Failure('rentals.extend_refused', { details })
  const { days, lastDay, problem } = extensionOf(runningRental(running), tier)
  if (problem === 'too_long') throw new Failure('rentals.too_long')
  const priced = laterSale(tier.priceMinor * item.quantity, order.currency)
  return {
    days,
    lastDay,
    priced,
    content: `extend:${item.id}:${tier.number} ${tier.option}:${lastDay}:${chargedMinorOf(priced)}`,
  }
}

/** The room of payments for extensions: success makes the held days firm, and the due day later. */
export const extensionRoom: PaymentRoom = {
  purpose: 'extend_rental',
  idsWanted: () => 0,
  fulfil: makeLonger,
  extend: (tx, payment, until) => extend(tx, { payment }, until),
  release: (tx, payment) => release(tx, { payment }),
  tellRefunded: (tx, payment, back) => tellReturned(tx, payment, back),
}

/** Undefined when the item came back, or a part of it, was bought or claimed meanwhile, its due date is over, or the days are gone: the money goes back. */
async function makeLonger(tx: Tx, paid: Paid, app: Parameters<PaymentRoom['fulfil']>[2]): Promise<{ orderId: null } | undefined> {
  const { payment } = paid
  const { itemId, groupId, lastDay, days } = payment.snapshot as LaterSnapshot
  const locked = await lockCaseOfItem(tx, itemId)
  const input = { itemIds: [itemId], provider: 'succeeded' as const }
  if (!locked || lastDay === null || !isAsPriced(locked, payment.snapshot as LaterSnapshot)) return undefined
  // its own days are held: what another let leaves free was decided when they were. All else is asked as of now, before anything is written
  const items = locked.case.items.map((one) => (one.id === itemId ? { ...one, isFreeAfter: true } : one))
  const free = { ...locked, case: { ...locked.case, items } }
  if (isRefused(plan(free.case, 'extendRental', 'customer', input))) return undefined
  if (!(await takeMoreDays(tx, { orderItemId: itemId, paymentId: payment.id, lastDay }))) return undefined
  failpoint(app.config, 'extend-rental.after-days')
  const { after } = await makeMove(app, tx, free, 'extendRental', {
    by: 'customer',
    input,
    actorId: payment.account_id,
    requestId: paid.requestId,
  })
  await addDays(tx, groupId, itemId, { days, rentMinor: payment.subtotal_minor })
  await laterSold(tx, paid, 'extend', after)
  failpoint(app.config, 'extend-rental.before-commit')
  return { orderId: null }
}

/** The renter hears that what was paid for cannot be had any more. */
export const tellReturned = (
  tx: Tx,
  { id: paymentId, account_id: customerId, snapshot }: Payment,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): Promise<void> => {
  const { itemId, groupId, orderId } = snapshot as LaterSnapshot
  return record(tx, rentalPaymentReturned, {
    audiences: [{ tell: [customerId], touches: [topics.orders, topics.order(orderId), topics.group(groupId)] }],
    data: { paymentId, itemId, groupId, orderId, customerId, amountMinor, currency },
  })
}
