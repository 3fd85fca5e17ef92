import { topics } from '@rondo/contracts/kernel/topics'
import type { Role } from '@rondo/rules/kernel/machine'
import { sumMinor } from '@rondo/rules/kernel/money'
import { bookingsOf, refundsIn } from '@rondo/rules/moves/bookings'
import { sql } from 'kysely'
import type { Case, Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { nextDue } from '@rondo/rules/moves/offers'
import { isRefused, plan, type Plan, type Refusal } from '@rondo/rules/moves/plan'
import { isListedReason } from '@rondo/rules/orders/reasons'
import { earningChange } from '@rondo/rules/wallet/earnings'
import { holdsOf } from '@rondo/rules/moves/holds'
import type { Hold } from '@rondo/rules/wallet/holds'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { findPayment, giveRecovered, keepEarning, lockBalances, lockHeld, planRefund, post, owedBy } from '../wallet/index.ts'
import { notePayers } from '../shipping/index.ts'
import { type LockedCase, writeSteps } from './case.repository.ts'
import { closeSupportCase } from './deliveries/support-cases.ts'
import { followSwap } from './swaps/follow-swap.ts'
import { paidFunds } from './returns/fund-payments.ts'
import type { ReturnTerms } from './returns/write-terms.ts'
import { execute } from './executors.ts'
import { groupMoved } from './events.ts'

/** Who asks for a move, and what comes with it. */
export interface Asking {
  readonly by: Role
  readonly input?: Input
  readonly actorId?: number
  readonly requestId?: string | undefined
  /** What a decision on a return brings besides. */
  readonly terms?: ReturnTerms
}

/** A move that the tables, or what is not built yet, refuse. The caller says it in the words of its call. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused'
  readonly refusal: Refusal
  constructor(move: Move, refusal: Refusal) {
    super(`${move} is refused: ${refusal.guard ?? refusal.refused}`)
    this.refusal = refusal
  }
}

/**
 * Makes a move of a locked group, whole or not at all: statuses, version and history, goods, ledger, refund and event, in the caller's
 * transaction. Throws MoveRefused, and an error for a move whose parts are not all built: such a one is never offered.
 */
export async function makeMove(app: Pick<App, 'config'>, tx: Tx, locked: LockedCase, move: Move, asking: Asking): Promise<Plan> {
  const { by, input = {}, actorId = null, requestId } = asking
  const planned = await planWithIds(tx, locked.case, move, by, input)
  if (isRefused(planned)) throw new MoveRefused(move, planned)
  if (planned.lacking.length > 0) throw new Error(`${move} needs what is not built: ${planned.lacking.join(', ')}`)
  failpoint(app.config, 'move.before-steps')
  await writeSteps(tx, locked.case, planned, {
    actorId,
    reason: input.reason ?? null,
    comments: input.comments ?? null,
    requestId: requestId ?? null,
    dueAt: nextDue(planned.after),
    currency: locked.order.currency,
    pictures: asking.terms?.pictures ?? [],
  })
  await notePayers(
    tx,
    planned.after.legs.filter(({ id, payers }) => locked.case.legs.find((leg) => leg.id === id)?.payers !== payers),
  )
  failpoint(app.config, 'move.after-steps')
  await execute(tx, planned, { comments: input.comments ?? null, ...asking.terms })
  // whoever ends what is disputed decides it: a case that stayed open would hold the clocks for ever
  const { group } = locked.case
  const isDecided = planned.after.group.status !== 'delivery_failed' && !planned.after.requests.some(({ status }) => status === 'failed')
  const isOver = planned.after.group.status === 'canceled' // whoever called it off, nothing is left to decide
  if (group.hasSupportCase && isDecided && !isAnswer(planned)) await closeSupportCase(tx, group.id, move, by === 'operator' || isOver)
  await followSwap(tx, locked, planned, requestId)
  failpoint(app.config, 'move.after-effects')
  await payBack(tx, locked, planned, requestId)
  failpoint(app.config, 'move.after-money')
  await tell(tx, locked, planned, input, requestId)
  failpoint(app.config, 'move.before-commit')
  return planned
}

/** A question is asked or answered: nothing of the goods is decided. */
const isAnswer = ({ steps, after }: Plan) =>
  steps.every(({ machine, id }) => machine === 'request' && after.requests.some((one) => one.id === id && one.kind === 'support'))

/** A plan whose new things have ids of the trade sequence. 1 statement where something begins. */
async function planWithIds(tx: Tx, c: Case, move: Move, by: Role, input: Input): Promise<Plan | Refusal> {
  const planned = plan(c, move, by, input)
  if (isRefused(planned) || planned.begun === 0 || planned.lacking.length > 0) return planned
  const { rows } = await sql<{ id: number }>`select nextval('trade_id') as id from generate_series(1, ${planned.begun})`.execute(tx)
  return plan(c, move, by, input, { ids: rows.map(({ id }) => Number(id)) })
}

/**
 * Books labels and what goes back, and plans its refund. What is held of the group's earnings pays first, read under its lock: what was
 * paid out is owed. Balances of all accounts that are posted to are locked at once. Earnings follow what was booked.
 */
async function payBack(tx: Tx, { order, case: c }: LockedCase, planned: Plan, requestId: string | undefined) {
  const { takeback, moneyBack } = planned
  const { currency } = order
  const { merchantId } = c.group
  // with nothing pending or owed and with plenty: between them they name every account that may be posted to
  const possible = [0, Number.MAX_SAFE_INTEGER].flatMap((minor) => bookingsOf(c, planned, { pendingMinor: minor, owedMinor: minor }))
  const accounts = possible.flatMap(({ postings }) => postings)
  const isTaken = accounts.some(({ account }) => account === `merchant_pending:${merchantId}`)
  const isOfFund = possible.some(({ kind }) => kind === 'B11')
  const pendingMinor = isTaken ? await lockHeld(tx, c.group.id, { isOfFund }) : 0
  const balanceOf = takeback || isTaken ? await lockBalances(tx, [...new Set(accounts.map(({ account }) => account))], currency) : () => 0
  const owedMinor = possible.some(({ isOfAdvance }) => isOfAdvance) ? await owedBy(tx, balanceOf, merchantId, currency) : 0
  const bookings = bookingsOf(c, planned, { pendingMinor, owedMinor })
  for (const booking of bookings) await post(tx, { ...booking, currency, requestId })
  const kept = { groupId: c.group.id, orderId: order.id, paymentId: order.payment_id, merchantId, currency }
  const holds = holdsOf(planned.after)
  const change = earningChange(
    merchantId,
    bookings.filter(({ isOfAdvance }) => !isOfAdvance),
  )
  await keepEarning(tx, {
    ...kept,
    // what is given back is a row by itself where none is held: it is kept by what keeps the group now
    holds: change.heldMinor > 0 ? holds : changedHolds(c, holds),
    change,
    cause: `returned:${bookings[0]?.about ?? ''}`,
  })
  for (const booking of bookings.filter(({ isOfAdvance }) => isOfAdvance))
    await giveRecovered(tx, {
      ...kept,
      minor: earningChange(merchantId, [booking]).heldMinor,
      cause: booking.about,
      holds,
    })
  for (const { paymentId, accountId, intentId, cause, amountMinor } of await paidFunds(tx, planned)) {
    await planRefund(tx, { paymentId, accountId, payee: 'merchant', intentId, cause, amountMinor, currency, requestId })
  }
  for (const { cause, amountMinor, paymentId = order.payment_id } of refundsIn(moneyBack)) {
    const payment = await findPayment(tx, paymentId)
    if (!payment?.intent_id) throw new Error(`payment ${paymentId} has money to give back and no intent`)
    const { id, account_id: accountId, intent_id: intentId } = payment
    await planRefund(tx, { cause, amountMinor, paymentId: id, accountId, intentId, currency, requestId })
  }
}

/** What keeps the group's earnings after a move; undefined when that is what kept them before. */
function changedHolds(before: Case, holds: readonly Hold[]) {
  return JSON.stringify(holds) === JSON.stringify(holdsOf(before)) ? undefined : holds
}

/** Both sides hear of it: what is on their screens is stale. */
async function tell(
  tx: Tx,
  { order, group }: LockedCase,
  { move, by, steps, after, moneyBack }: Plan,
  { itemIds = [], reason = '' }: Input,
  requestId: string | undefined,
) {
  const [first] = steps
  if (!first) throw new Error(`${move} took no row`)
  const touches = [topics.orders, topics.order(order.id), topics.group(group.id)]
  // what is asked back of several pieces has become an item of its own: the rest is not what they hear of
  const asked = move === 'requestItemReturn' ? after.items.filter(({ id }) => !group.items.some((known) => known.id === id)) : []
  const toldIds = itemIds.map((id) => asked.find(({ splitFrom }) => splitFrom === id)?.id ?? id)
  await record(tx, groupMoved, {
    audiences: [
      { tell: [order.customer_id], touches },
      { tell: [group.merchant.id], touches: [...touches, topics.wallet] }, // what keeps their earnings follows the group
    ],
    data: {
      orderId: order.id,
      groupId: group.id,
      move,
      row: first.row,
      by,
      from: group.status,
      status: after.group.status ?? '',
      customerId: order.customer_id,
      merchantId: group.merchant.id,
      itemIds: toldIds,
      reason: isListedReason(reason) ? reason : null,
      amountMinor: sumMinor(refundsIn(moneyBack).map((back) => back.amountMinor)),
      currency: order.currency,
    },
    requestId,
  })
}
