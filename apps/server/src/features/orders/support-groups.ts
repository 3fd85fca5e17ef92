// What the desk asks of orders: groups to look at, and what support may do about them. Each act is a move of the tables, or one fact of money.
import { isOwnCase } from '@rondo/rules/desk/own-case'
import type { Currency } from '@rondo/rules/kernel/money'
import { toMinor } from '@rondo/rules/kernel/money'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Input } from '@rondo/rules/moves/case'
import { everyRow, type Move } from '@rondo/rules/moves/machines'
import { earningChange } from '@rondo/rules/wallet/earnings'
import { returnOpen } from '@rondo/rules/orders/group-statuses'
import { carrierPaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { Change } from '../../platform/audit.ts'
import type { App } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { findLeg } from '../shipping/index.ts'
import { isPosted, keepEarning, post } from '../wallet/index.ts'
import { lockCase, type LockedCase } from './case.repository.ts'
import { closeSupportCase } from './deliveries/support-cases.ts'
import { makeMove, MoveRefused } from './make-move.ts'
import { piecesToSendBack } from './swaps/send-back.ts'
import type { ReturnTerms } from './returns/write-terms.ts'

/** What support may decide about a failed delivery, by the word of the command. */
export const deliveryDecisions = { delivered: 'rejectReport', redeliver: 'requestRedelivery', refund: 'refundFailedDelivery' } as const
export type DeliveryDecision = keyof typeof deliveryDecisions
/** The same about a return, or about goods that are with their customer: paid back without them, closed with nothing, or called off. */
export const returnDecisions = {
  return_refund: 'closeBySupport',
  return_close: 'closeBySupport',
  return_call_off: 'callOffReturn',
} as const
export type ReturnDecision = keyof typeof returnDecisions
/** Besides, a rejection is overturned: the goods may be sent back after all (R11c). */
export type ReturnAnswer = ReturnDecision | 'return_reopen' | SwapDecision
/** About a side of a swap that has failed or is not as described: its pieces go back to who gave them, or stay where they are (235). */
export type SwapDecision = 'swap_back' | 'swap_close'
/** What support may say to somebody who asked for help. */
export const supportAnswers = { take_up: 'takeUpRequest', answer: 'answerRequest', refuse: 'refuseRequest' } as const
export type SupportAnswer = keyof typeof supportAnswers

export interface SupportGroup {
  readonly id: number
  readonly order_id: number
  readonly order_number: string
  readonly status: string
  readonly delivery_method: string
  readonly customer_id: number
  readonly customer: string
  readonly merchant_id: number
  readonly merchant: string
  readonly total_minor: number
  readonly currency: Currency
  readonly created_at: Date
  readonly case_opened_at: Date | null
  readonly case_reason: string | null
  /** It is a side of a swap that is over: pieces that arrived may be sent back. */
  readonly is_swap_over: boolean
  /** Returns that support may decide about: their parcel is lost, or on its way. */
  readonly open_returns: readonly { readonly id: number; readonly status: string; readonly item_ids: readonly number[] }[]
  /** A return was rejected whose items are still with their customer, who may ask support. */
  readonly is_rejected: boolean
  /** Questions to support that wait for an answer. */
  readonly questions: readonly {
    readonly id: number
    readonly status: string
    readonly asked_by: string
    readonly reason: string | null
    readonly comments: string | null
    readonly created_at: string
  }[]
  readonly failed_parcels: readonly { readonly id: number; readonly cost_minor: number | null; readonly carrier: string | null }[]
}
export interface GroupFilter {
  /** An order number, or the number of a group or order. */
  readonly q?: string | undefined
  readonly person?: number | undefined
  readonly open?: 'cases' | undefined
  readonly cursor?: number | undefined
}

/** Groups as support sees them, newest first. 1 query. */
export async function supportGroups(db: Db, { q = '', person, open, cursor }: GroupFilter, most: number): Promise<SupportGroup[]> {
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  const { rows } = await sql<SupportGroup>`
    select g.id, g.order_id, o.order_number, g.status, g.delivery_method, g.customer_id, c.username as customer, g.merchant_id, m.username as merchant,
      g.subtotal_minor + g.fee_minor + g.tax_minor + g.shipping_minor as total_minor, o.currency, g.created_at, s.opened_at as case_opened_at, s.reason as case_reason,
      exists (select from order_item i join swap_record w on w.id = i.swap_id and w.status in ('broken', 'done') where i.group_id = g.id) as is_swap_over,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'cost_minor', l.cost_minor, 'carrier', l.carrier) order by l.id)
        from parcel l where l.group_id = g.id and l.status in ('failure', 'returned')), '[]') as failed_parcels,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'item_ids', r.item_ids) order by r.id)
        from return_request r where r.group_id = g.id and r.kind = 'return' and r.status in ('in_progress', 'failed')), '[]') as open_returns,
      exists (select from return_request r join order_item i on i.id = any (r.item_ids)
        where r.group_id = g.id and r.kind = 'return' and r.status = 'rejected' and i.status = 'return_rejected_by_merchant') as is_rejected,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'asked_by', a.username, 'reason', r.reason,
          'comments', r.comments, 'created_at', r.created_at) order by r.id)
        from return_request r join person a on a.id = r.asked_by
        where r.group_id = g.id and r.kind = 'support' and r.status in ('pending', 'in_progress')), '[]') as questions
    from fulfillment_group g join trade_order o on o.id = g.order_id join person c on c.id = g.customer_id join person m on m.id = g.merchant_id
    left join support_case s on s.group_id = g.id and s.closed_at is null
    where (${q === ''} or o.order_number = upper(${q}) or g.id = ${number} or g.order_id = ${number})
      and (${person ?? null}::bigint is null or ${person ?? null} in (g.customer_id, g.merchant_id))
      and (${open !== 'cases'} or s.id is not null
        or exists (select from return_request r where r.group_id = g.id and r.kind = 'support' and r.status in ('pending', 'in_progress'))) and (${cursor ?? null}::bigint is null or g.id < ${cursor ?? null})
    order by g.id desc limit ${most}`.execute(db)
  return rows
}

const mayMove = (move: Move, status: string) =>
  everyRow.some(
    ({ machine, row }) =>
      machine === 'group' && row.move === move && row.by.includes('operator') && (row.from as readonly string[]).includes(status),
  )
/** What support may try with a group of this status; what keeps it besides is said when it is tried. */
export const supportMay = ({
  status,
  open_returns: returns,
  is_rejected,
  is_swap_over,
  case_reason,
}: SupportGroup): ('cancel' | DeliveryDecision | ReturnAnswer)[] => [
  ...(mayMove('cancelGroup', status) ? (['cancel'] as const) : []),
  ...(Object.keys(deliveryDecisions) as DeliveryDecision[]).filter((decision) => mayMove(deliveryDecisions[decision], status)),
  ...(mayMove('closeBySupport', status) && (returns.length > 0 || !isOneOf(returnOpen, status)) ? (['return_refund'] as const) : []),
  ...(mayMove('closeBySupport', status) && returns.length > 0 ? (['return_close'] as const) : []),
  ...(returns.some((one) => one.status === 'failed') ? (['return_call_off'] as const) : []),
  ...(is_rejected ? (['return_reopen'] as const) : []),
  ...(is_swap_over && mayMove('requestItemReturn', status) && !isOneOf(returnOpen, status) ? (['swap_back'] as const) : []),
  ...(case_reason === 'swap_broken' ? (['swap_close'] as const) : []),
]

/** How many cases of delivery or return are open, and questions that wait. 1 query. */
export async function openCases(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from support_case where closed_at is null)::int
      + (select count(*) from return_request where kind = 'support' and status in ('pending', 'in_progress'))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Throws desk.own_case. */
function refuseParty({ order, group }: LockedCase, actorId: number | null): void {
  if (isOwnCase([order.customer_id, group.merchant.id], actorId)) throw new Failure('desk.own_case')
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
      after: { status: after.group.status, refundMinor: moneyBack?.amountMinor ?? 0, currency: locked.order.currency },
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

const withCustomer = ['delivered', 'pickup_completed_by_customer', 'completed']
/** What a decision is about: returns that are lost or on their way, else all that was bought and is with its customer. */
function aboutReturn({ group }: LockedCase, decision: ReturnDecision): Input | undefined {
  const isOpen = ({ kind, status }: LockedCase['group']['requests'][number]) =>
    kind === 'return' && (status === 'failed' || (status === 'in_progress' && decision !== 'return_call_off'))
  const requests = group.requests.filter(isOpen)
  const isAll = requests.length === 0 && decision === 'return_refund' && !isOneOf(returnOpen, group.status)
  const bought = group.items.filter(({ type, status, swap_id: swap }) => type === 'buy' && swap === null && withCustomer.includes(status))
  const itemIds = isAll ? bought.map(({ id }) => id) : requests.flatMap(({ item_ids }) => item_ids)
  return itemIds.length === 0 ? undefined : { itemIds, isWithoutMoney: decision === 'return_close' }
}
/** Decides about a return whose goods are lost, or pays goods back that stay where they are (G40). Closes the case with the decision. */
export const decideReturnForSupport = (
  app: Pick<App, 'config'>,
  tx: Tx,
  groupId: number,
  decision: ReturnAnswer,
  doing: Doing,
): Promise<Change> =>
  decision === 'return_reopen'
    ? overturn(app, tx, groupId, doing)
    : decision === 'swap_back' || decision === 'swap_close'
      ? decideSwapForSupport(app, tx, groupId, decision, doing)
      : moveAsSupport(app, tx, groupId, returnDecisions[decision], doing, {
          before: () => closeSupportCase(tx, groupId, decision),
          about: (locked) => aboutReturn(locked, decision),
        })

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
  if (!(await closeSupportCase(tx, groupId, decision, true, 'swap_broken')))
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
    where r.group_id = ${groupId} and r.kind = 'return' and r.status = 'rejected' and i.status = 'return_rejected_by_merchant' order by r.id`.execute(
    tx,
  )
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

/** Answers a question to support: taken up, answered, or refused (R14). */
export async function answerForSupport(
  app: Pick<App, 'config'>,
  tx: Tx,
  requestId: number,
  answer: SupportAnswer,
  doing: Doing,
): Promise<Change> {
  const { rows } = await sql<{ group_id: number; status: string }>`
    select group_id, status from return_request where id = ${requestId} and kind = 'support'`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('returns.request_not_found')
  await moveAsSupport(app, tx, found.group_id, supportAnswers[answer], doing, { about: { requestId } })
  if (answer !== 'take_up')
    await sql`update return_request set decision_comments = ${doing.reason.trim()} where id = ${requestId}`.execute(tx)
  const { rows: now } = await sql<{ status: string }>`select status from return_request where id = ${requestId}`.execute(tx)
  return { before: { status: found.status }, after: { status: now[0]?.status ?? '', groupId: found.group_id } }
}

/**
 * Books what a carrier paid for a parcel that failed (B26), once for each parcel: its label to us, the goods to the merchant. Amounts in
 * major units of the group's currency; refused when they are more than the label cost and the goods were sold for.
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
  if (leg.status !== 'failure' && leg.status !== 'returned') throw new Failure('desk.parcel_not_failed')
  const [labelMinor, goodsMinor] = [toMinor(paid.label, leg.currency), toMinor(paid.goods, leg.currency)]
  const goods = locked.group.items.filter(({ id }) => parcel.item_ids.includes(id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
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
