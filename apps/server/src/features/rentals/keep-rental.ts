import type { rentals } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { chargedMinorOf } from '@rondo/rules/checkout/sums'
import type { Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { noteKey } from '../../platform/request-keys.ts'
import { findOrderOfItem, type LockedCase, lockCaseOfItem, makeMove, MoveRefused } from '../orders/index.ts'
import { dropUnits, keepUnits, letKeptGo } from '../stock/index.ts'
import { abandonPayment, asked, findOpenPayment, findPayment, type Paid, type PaymentRoom } from '../wallet/index.ts'
import { heldMinutes, isAsPriced, type LaterSnapshot, payLater } from './later-payment.ts'
import { laterSold } from './later-sold.ts'
import { askFor, keepPrice, runningItem, type RunningItem } from './running-item.ts'
import { tellReturned } from './extend-rental.ts'

type Running = Parameters<PaymentRoom['fulfil']>[2]

/** Buys a rented item: keeps the unit and opens the payment, or finishes it. */
export const keepRental = (
  ctx: MemberCtx,
  itemId: number,
  body: Received<typeof rentals.keepRental>['body'],
): Promise<Answer<typeof rentals.keepRental>> =>
  payLater(ctx, itemId, body.paymentDetails, {
    room: buyOutRoom,
    minutes: heldMinutes.buyOut,
    want: wantedOf,
    async hold(tx, running, { paymentId, until, ctx: { app, actor, requestId } }) {
      if (!(await keepUnits(tx, itemId, paymentId, until))) throw new Failure('rentals.unit_needed')
      const { order, group } = running
      await makeMove(app, tx, { order, group, case: running.case }, 'keepItem', {
        by: 'customer',
        input: { itemIds: [itemId] },
        actorId: actor.id,
        requestId,
      })
    },
  })

function wantedOf(running: RunningItem) {
  const { isAllowed, ...details } = askFor(running, 'keepItem')
  const priced = keepPrice(running)
  if (!isAllowed && details.guard === 'no_later_booking') throw new Failure('rentals.unit_needed', { details })
  if (!isAllowed || !priced) throw new Failure('rentals.keep_refused', { details })
  return { priced, days: 0, lastDay: null, content: `keep:${running.item.id}:${chargedMinorOf(priced)}` }
}

/** The renter gives the purchase up; one that was paid meanwhile is theirs. */
export async function stopKeeping(ctx: MemberCtx, itemId: number): Promise<Answer<typeof rentals.stopKeeping>> {
  const { app, actor } = ctx
  const before = runningItem(await findOrderOfItem(app.db, actor.id, itemId), itemId, actor.id)
  await inTransaction(app, (tx) => noteKey(ctx, tx))
  const open = await findOpenPayment(app.db, actor.id, 'keep_rental', before.order.currency)
  if (open && (open.snapshot as LaterSnapshot).itemId === itemId) await asked(() => abandonPayment(app, buyOutRoom, open))
  const { item } = runningItem(await findOrderOfItem(app.db, actor.id, itemId), itemId, actor.id)
  if (item.status !== 'in_use') throw new Failure('rentals.keep_paid')
  return { itemStatus: item.status }
}

/** The room of payments for rented items that are bought. */
export const buyOutRoom: PaymentRoom = {
  purpose: 'keep_rental',
  idsWanted: () => 0,
  fulfil: sell,
  extend: keepLonger,
  release: giveUp,
  tellRefunded: (tx, payment, back) => tellReturned(tx, payment, back),
}

const paid: Input = { provider: 'succeeded' }
const statusOf = ({ group }: LockedCase, itemId: number) => group.items.find(({ id }) => id === itemId)?.status
/** From where a purchase stands to paid, one move after the other. */
const wayToPaid: Partial<Record<ItemStatus, readonly [Move, 'customer' | 'provider'][]>> = {
  in_use: [
    ['keepItem', 'customer'],
    ['payForItem', 'provider'],
    ['finishBuyOut', 'provider'],
  ], // its hour was over when the money came
  payment_failed: [
    ['keepItem', 'customer'],
    ['payForItem', 'provider'],
    ['finishBuyOut', 'provider'],
  ],
  keep_item_requested: [
    ['payForItem', 'provider'],
    ['finishBuyOut', 'provider'],
  ],
  payment_processing: [['finishBuyOut', 'provider']],
}

/** Undefined when the item came back, or a part of it, was claimed, or a later let needs it: the money goes back. */
async function sell(tx: Tx, paidFor: Paid, app: Running): Promise<{ orderId: null } | undefined> {
  const { payment, requestId } = paidFor
  const { itemId } = payment.snapshot as LaterSnapshot
  let locked = await lockCaseOfItem(tx, itemId)
  const way = locked && wayToPaid[statusOf(locked, itemId) ?? 'canceled']
  if (!locked || !way || !isAsPriced(locked, payment.snapshot as LaterSnapshot)) return undefined
  const input = { ...paid, itemIds: [itemId] }
  const [first] = way
  if (first && isRefused(plan(locked.case, first[0], first[1], input))) return undefined
  if (!(await dropUnits(tx, itemId, payment.id))) return undefined
  failpoint(app.config, 'keep-rental.after-unit')
  for (const [move, by] of way) {
    await makeMove(app, tx, locked, move, { by, input, actorId: payment.account_id, requestId })
    locked = await lockCaseOfItem(tx, itemId)
    if (!locked) throw new Error(`item ${itemId} is gone`)
  }
  await laterSold(tx, paidFor, 'keep', locked.case)
  failpoint(app.config, 'keep-rental.before-commit')
  return { orderId: null }
}

/** The payment takes longer, or failed: the item says which, and its unit is kept. */
async function keepLonger(tx: Tx, paymentId: number, until: Date, app: Running): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  const { itemId } = (payment?.snapshot ?? {}) as LaterSnapshot
  const locked = payment && (await lockCaseOfItem(tx, itemId))
  if (!locked) return
  await keepUnits(tx, itemId, paymentId, until)
  if (payment.state === 'processing' || payment.state === 'failed')
    await step(app, tx, itemId, ['keep_item_requested'], 'payForItem', 'provider')
  if (payment.state === 'failed') await step(app, tx, itemId, ['payment_processing'], 'failBuyOut', 'provider')
}

/** The payment ended without success: the rental goes on. */
async function giveUp(tx: Tx, paymentId: number, app: Running): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) return
  const { itemId } = payment.snapshot as LaterSnapshot
  await step(app, tx, itemId, ['payment_processing'], 'failBuyOut', 'provider')
  await step(app, tx, itemId, ['keep_item_requested', 'payment_failed'], 'giveUpBuyOut', 'customer')
  await letKeptGo(tx, { paymentId })
}

/** Makes a move of an item that stands in one of these statuses; nothing in any other, nor where the tables refuse it. */
async function step(
  app: Running,
  tx: Tx,
  itemId: number,
  from: readonly ItemStatus[],
  move: Move,
  by: 'customer' | 'provider',
): Promise<void> {
  const locked = await lockCaseOfItem(tx, itemId)
  const status = locked && statusOf(locked, itemId)
  if (!locked || !status || !from.includes(status)) return
  const input = { ...(move === 'payForItem' && paid), itemIds: [itemId] }
  await makeMove(app, tx, locked, move, { by, input }).catch((error: unknown) => {
    if (!(error instanceof MoveRefused)) throw error
  })
}
