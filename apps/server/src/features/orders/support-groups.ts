// What support does about a group when the desk asks. Each act is a move of the tables, or one fact of money.
import { isOwnCase } from '@rondo/rules/desk/own-case'
import { sumMinor, toMinor } from '@rondo/rules/kernel/money'
import { refundsIn } from '@rondo/rules/moves/bookings'
import type { Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { earningChange } from '@rondo/rules/wallet/earnings'
import { isWithCustomer } from '@rondo/rules/returns/eligibility'
import { carrierPaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { Change } from '../../platform/audit.ts'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { findLeg } from '../shipping/index.ts'
import { isPosted, keepEarning, post } from '../wallet/index.ts'
import { lockCase, type LockedCase } from './case.repository.ts'
import { piecesToSend } from './deliveries/declaration.ts'
import { closeSupportCase } from './deliveries/support-cases.ts'
import { makeMove, MoveRefused } from './make-move.ts'
import {
  closable,
  type DeliveryDecision,
  deliveryDecisions,
  mayGoOn,
  mayPayAll,
  maySwapRest,
  type ReturnAnswer,
  type ReturnDecision,
  returnDecisions,
  type SupportAnswer,
  supportAnswers,
  type SwapDecision,
} from './list-support-groups.ts'
import { piecesToSendBack } from './swaps/send-back.ts'
import type { ReturnTerms } from './returns/write-terms.ts'

/** Throws desk.own_case. Whoever is in a swap is a side of all of it: what is decided of one piece is decided of the others. */
function refuseParty({ order, group }: LockedCase, actorId: number | null): void {
  const swapping = group.swap?.sides.map(({ giver_id }) => giver_id) ?? []
  if (isOwnCase([order.customer_id, group.merchant.id, ...swapping], actorId)) throw new Failure('desk.own_case')
}

interface Doing {
  readonly reason: string
  readonly actorId: number | null
  readonly requestId?: string | undefined
}

type About = Input | ((locked: LockedCase) => Input | undefined)
async function moveAsSupport(
  app: Pick<App, 'config'>,
  tx: Tx,
  groupId: number,
  move: Move,
  { reason, actorId, requestId }: Doing,
  { before, about = {}, terms }: { readonly before?: () => Promise<unknown>; readonly about?: About; readonly terms?: ReturnTerms } = {},
): Promise<Change> {
  const locked = await lockCase(tx, groupId)
  if (!locked) throw new Failure('orders.group_not_found')
  refuseParty(locked, actorId)
  await before?.()
  const input = typeof about === 'function' ? about(locked) : about
  if (!input) throw new Failure('desk.move_refused', { values: { status: locked.group.status, guard: 'nothing_to_decide' } })
  const asking = {
    by: 'operator' as const,
    input: { ...input, reason: input.reason ?? reason.trim(), comments: reason.trim() },
    requestId,
    ...(terms && { terms }),
  }
  try {
    const { after, moneyBack } = await makeMove(app, tx, locked, move, { ...asking, ...(actorId !== null && { actorId }) })
    return {
      before: { status: locked.group.status },
      after: {
        status: after.group.status,
        refundMinor: sumMinor(refundsIn(moneyBack).map(({ amountMinor }) => amountMinor)),
        currency: locked.order.currency,
      },
    }
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw new Failure('desk.move_refused', { values: { status: locked.group.status, guard: error.refusal.guard ?? error.refusal.refused } })
  }
}

/** Cancels a group for somebody who asked support. What was sent already, or was with the customer, is refused. */
export const cancelForSupport = (app: Pick<App, 'config'>, tx: Tx, groupId: number, doing: Doing): Promise<Change> =>
  moveAsSupport(app, tx, groupId, 'cancelGroup', doing)

/** Decides about a failed delivery: it had come, it is sent again, or it is paid back. Closes the case with the decision. */
export const decideForSupport = (
  app: Pick<App, 'config'>,
  tx: Tx,
  groupId: number,
  decision: DeliveryDecision,
  doing: Doing,
): Promise<Change> =>
  moveAsSupport(app, tx, groupId, deliveryDecisions[decision], doing, { before: () => closeSupportCase(tx, groupId, decision) })

/** What a decision is about: returns that are lost, else those on their way, else all that is with its customer; where a return was rejected, that alone is in question. */
function aboutReturn({ group }: LockedCase, decision: ReturnDecision): Input | undefined {
  const isOpen = ({ kind, status }: LockedCase['group']['requests'][number]) =>
    kind === 'return' && (status === 'failed' || (status === 'in_progress' && decision !== 'return_call_off'))
  // one whose item is claimed of goes on with its claim
  const isDecided = ({ id, status }: LockedCase['group']['items'][number], itemIds: readonly number[]) =>
    itemIds.includes(id) && closable.includes(status)
  const open = group.requests.filter((request) => isOpen(request) && group.items.some((item) => isDecided(item, request.item_ids)))
  const failed = open.filter(({ status }) => status === 'failed')
  const requests = failed.length > 0 ? failed : open
  const isAll = requests.length === 0 && decision === 'return_refund' && mayPayAll(group.items)
  const there = group.items.filter(({ status, swap_id: swap }) => swap === null && isWithCustomer(status))
  const itemIds = isAll ? there.map(({ id }) => id) : requests.flatMap(({ item_ids }) => item_ids)
  return itemIds.length === 0 ? undefined : { itemIds, isWithoutMoney: decision === 'return_close' }
}
/**
 * Decides about a return whose goods are lost, or pays goods back that stay where they are (G40). The case stays open while another return of the
 * group has failed. Throws orders.changed_meanwhile of a group that is no longer at the version that was `seen`: what is decided of follows from
 * how it stands, and a second press would be about other goods.
 */
export async function decideReturnForSupport(
  app: Pick<App, 'config'>,
  tx: Tx,
  groupId: number,
  decision: ReturnAnswer,
  doing: Doing,
  seen?: number,
): Promise<Change> {
  const locked = seen === undefined ? undefined : await lockCase(tx, groupId)
  if (locked && locked.group.version !== seen) throw new Failure('orders.changed_meanwhile', { details: { version: locked.group.version } })
  if (decision === 'return_reopen') return overturn(app, tx, groupId, doing)
  if (decision === 'return_go_on') return goOn(app, tx, groupId, doing)
  if (decision === 'swap_back' || decision === 'swap_close') return decideSwapForSupport(app, tx, groupId, decision, doing)
  return moveAsSupport(app, tx, groupId, returnDecisions[decision], doing, { about: (found) => aboutReturn(found, decision) })
}

/**
 * Pieces of a swap that is over go back to who gave them (R1a by support), or its case is closed and they stay. What is not as described is
 * the giver's fault; after a broken swap whoever has a piece and gave none bears the way back.
 */
async function decideSwapForSupport(
  app: Pick<App, 'config'>,
  tx: Tx,
  groupId: number,
  decision: SwapDecision,
  doing: Doing,
): Promise<Change> {
  if (decision === 'swap_back')
    return moveAsSupport(app, tx, groupId, 'requestItemReturn', doing, { about: (locked) => piecesToSendBack(locked.case) })
  const locked = await lockCase(tx, groupId)
  if (!locked) throw new Failure('orders.group_not_found')
  refuseParty(locked, doing.actorId)
  if (!maySwapRest(locked.group.status) || !(await closeSupportCase(tx, groupId, decision, true, 'swap_broken')))
    throw new Failure('desk.move_refused', { values: { status: locked.group.status, guard: 'nothing_to_decide' } })
  return { before: { status: locked.group.status, case: 'open' }, after: { status: locked.group.status, case: 'closed' } }
}

/**
 * Every rejected return of a group may go back after all (R11c). What it is refunded with is taken of its merchant's earnings that are held, or
 * advanced and owed. The merchant's words of the rejection go; the reason stands in the history.
 */
async function overturn(app: Pick<App, 'config'>, tx: Tx, groupId: number, doing: Doing): Promise<Change> {
  const { rows } = await sql<{ id: number; item_ids: number[] }>`
    select r.id, r.item_ids::float8[] as item_ids from return_request r join order_item i on i.id = any (r.item_ids)
    where r.group_id = ${groupId} and r.kind = 'return' and r.status = 'rejected' and i.status = 'return_rejected_by_merchant'
      -- an older one of the same item was rejected as well, and is over
      and not exists (select from return_request l where l.group_id = r.group_id and l.kind = 'return' and l.id > r.id and l.item_ids && r.item_ids)
    order by r.id`.execute(tx)
  let change: Change | undefined
  for (const { id: requestId, item_ids: itemIds } of rows) {
    const made = await moveAsSupport(app, tx, groupId, 'reopenRequest', doing, {
      about: { requestId, itemIds, hasAddress: true },
      terms: { comments: null },
    })
    change = { before: (change ?? made).before, after: made.after }
  }
  return change ?? moveAsSupport(app, tx, groupId, 'reopenRequest', doing, { about: () => undefined })
}

/** Every return of a group that broke before its items had a label goes on (R11c), by the terms by which it was approved. */
async function goOn(app: Pick<App, 'config'>, tx: Tx, groupId: number, doing: Doing): Promise<Change> {
  const { rows } = await sql<{ id: number; item_ids: number[]; fee: number; comments: string | null }>`
    select r.id, r.item_ids::float8[] as item_ids, r.usage_fee_minor::float8 as fee, r.decision_comments as comments
    from return_request r where r.group_id = ${groupId} and ${mayGoOn} order by r.id`.execute(tx)
  let change: Change | undefined
  for (const { id: requestId, item_ids: itemIds, fee: usageFeeMinor, comments } of rows) {
    const made = await moveAsSupport(app, tx, groupId, 'reopenRequest', doing, {
      about: { requestId, itemIds, hasAddress: true },
      terms: { comments, usageFeeMinor },
    })
    change = { before: (change ?? made).before, after: made.after }
  }
  return change ?? moveAsSupport(app, tx, groupId, 'reopenRequest', doing, { about: () => undefined })
}

/** Answers a question to support: taken up, answered, or refused (R14). */
export async function answerForSupport(
  app: Pick<App, 'config'>,
  tx: Tx,
  requestId: number,
  answer: SupportAnswer,
  doing: Doing,
): Promise<Change> {
  const { rows } = await sql<{
    group_id: number
  }>`select group_id from return_request where id = ${requestId} and kind = 'support'`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('returns.request_not_found')
  let before = ''
  const about = ({ group: { requests } }: LockedCase) => {
    before = requests.find(({ id }) => id === requestId)?.status ?? ''
    return { requestId }
  }
  await moveAsSupport(app, tx, found.group_id, supportAnswers[answer], doing, { about })
  if (answer !== 'take_up')
    await sql`update return_request set decision_comments = ${doing.reason.trim()} where id = ${requestId}`.execute(tx)
  const { rows: now } = await sql<{ status: string }>`select status from return_request where id = ${requestId}`.execute(tx)
  return { before: { status: before }, after: { status: now[0]?.status ?? '', groupId: found.group_id } }
}

/**
 * Books what a carrier paid for a parcel that failed (B26), once for each parcel: its label to us, the goods to the merchant. Amounts in
 * major units of the group's currency; refused when they are more than the label cost and the goods were sold for, or of a swap are worth.
 */
export async function bookCarrierPaid(
  tx: Tx,
  legId: number,
  paid: { readonly label: number; readonly goods: number },
  actorId: number | null,
): Promise<Change> {
  const leg = await findLeg(tx, legId)
  const locked = leg && (await lockCase(tx, leg.group_id))
  const parcel = locked?.group.legs.find(({ id }) => id === legId)
  if (!leg || !locked || !parcel) throw new Failure('desk.parcel_not_found')
  refuseParty(locked, actorId)
  if (parcel.status !== 'failure' && parcel.status !== 'returned') throw new Failure('desk.parcel_not_failed')
  const [labelMinor, goodsMinor] = [toMinor(paid.label, leg.currency), toMinor(paid.goods, leg.currency)]
  const goods = sumMinor(
    piecesToSend(locked.group.items.filter(({ id }) => parcel.item_ids.includes(id))).map(({ amountMinor }) => amountMinor),
  )
  const isWrong =
    !(labelMinor >= 0) || !(goodsMinor >= 0) || labelMinor > (leg.cost_minor ?? 0) || goodsMinor > goods || labelMinor + goodsMinor === 0
  if (isWrong) throw new Failure('desk.carrier_too_much', { values: { label: leg.cost_minor ?? 0, goods, currency: leg.currency } })
  const about = `leg:${legId}`
  if (await isPosted(tx, 'B26', about)) throw new Failure('desk.carrier_booked')
  const booked = { kind: 'B26' as const, about, postings: carrierPaid(leg.merchant_id, { labelMinor, goodsMinor }) }
  await post(tx, { ...booked, currency: leg.currency })
  // what is for the merchant is paid out like all that they earn
  await keepEarning(tx, {
    groupId: locked.group.id,
    orderId: locked.order.id,
    paymentId: locked.order.payment_id,
    merchantId: leg.merchant_id,
    currency: leg.currency,
    holds: undefined,
    change: earningChange(leg.merchant_id, [booked]),
    cause: about,
  })
  return { before: { paid: false }, after: { paid: true, labelMinor, goodsMinor, currency: leg.currency } }
}
