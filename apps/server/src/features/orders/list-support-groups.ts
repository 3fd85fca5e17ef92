// Groups as the desk shows them, and which decisions support is offered about each.
import type { Currency } from '@rondo/rules/kernel/money'
import { type GroupDeskState, groupDeskStates } from '@rondo/rules/desk/states'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { everyRow, type Move, rowOf } from '@rondo/rules/moves/machines'
import { type GroupStatus, returnOpen } from '@rondo/rules/orders/group-statuses'
import { shownStatus } from '@rondo/rules/orders/shown-status'
import { returningItems } from '@rondo/rules/orders/return-stage'
import { isWithCustomer, unsentAsked, withCustomerStatuses } from '@rondo/rules/returns/eligibility'
import { sql } from 'kysely'
import { isOfSwap } from '../../platform/known-names.ts'
import { type NamedRow, namesJson } from '../../platform/somebody.ts'
import type { Db } from '../../platform/db.ts'
import type { ItemRow } from './orders.repository.ts'
import { carrierSaid, type CarrierRow, type SpokenRow, wordsOfSides } from './what-was-said.ts'

/** A return `r` that failed before its items had a label. */
export const mayGoOn = sql`r.kind = 'return' and r.status = 'failed' and not exists (
  select from order_item i where i.id = any (r.item_ids) and i.status <> all (${[...unsentAsked]}::text[]))`

/** Statuses of an item that support closes; what is claimed of, or has ended, is not among them. */
export const closable: readonly string[] = rowOf('I32').row.from.filter((status) => status !== null)

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
/** Besides, a rejection is overturned, or what broke goes on: the goods may be sent back after all (R11c). */
export type ReturnAnswer = ReturnDecision | 'return_reopen' | 'return_go_on' | SwapDecision
/** About a side of a swap that has failed or is not as described: its pieces go back to who gave them, or stay where they are (235). */
export type SwapDecision = 'swap_back' | 'swap_close'
/** What support may say to somebody who asked for help. */
export const supportAnswers = { take_up: 'takeUpRequest', answer: 'answerRequest', refuse: 'refuseRequest' } as const
export type SupportAnswer = keyof typeof supportAnswers

export interface SupportGroup {
  readonly id: number
  readonly order_id: number
  readonly order_number: string
  readonly status: GroupStatus
  readonly version: number
  readonly delivery_method: string
  /** The time of a pickup that waits for an answer. */
  readonly pickup_at: Date | null
  readonly pickup_proposed_by: string | null
  readonly pickup_accepted_at: Date | null
  readonly customer_id: number
  /** With their shop in a swap (532). */
  readonly customer: NamedRow
  readonly merchant_id: number
  readonly merchant: NamedRow
  /** Everybody who is in the swap that it is a side of. */
  readonly swapping: readonly number[]
  /** Groups by which the others in that swap get their pieces. */
  readonly other_sides: readonly { readonly id: number; readonly orderNumber: string }[]
  readonly total_minor: number
  readonly deposit_minor: number
  readonly currency: Currency
  readonly created_at: Date
  readonly case_opened_at: Date | null
  readonly case_reason: string | null
  /** It is a side of a swap that is over, and pieces are with their receiver: they may be sent back. */
  readonly is_swap_over: boolean
  /** It is a side of a swap that broke: nothing of it is sent again. */
  readonly is_swap_broken: boolean
  /** Returns that support may decide about: their parcel is lost, or on its way. */
  readonly open_returns: readonly { readonly id: number; readonly status: string; readonly item_ids: readonly number[] }[]
  /** A return was rejected whose items are still with their customer, who may ask support. */
  readonly is_rejected: boolean
  /** A return failed before its items had a label: it may go on. */
  readonly may_go_on: boolean
  /** Questions to support that wait for an answer. */
  readonly questions: readonly {
    readonly id: number
    readonly status: string
    readonly asked_by: NamedRow
    readonly reason: string | null
    readonly comments: string | null
    readonly created_at: string
  }[]
  readonly parcel: CarrierRow | null
  readonly words: readonly SpokenRow[]
  readonly failed_parcels: readonly { readonly id: number; readonly cost_minor: number | null; readonly carrier: string | null }[]
  /** What was ordered, as it stood then, with how it stands now. */
  readonly items: readonly Pick<ItemRow, 'id' | 'product' | 'quantity' | 'status' | 'swap_id' | 'type' | 'rental_days'>[]
}
export interface GroupFilter {
  /** An order number, or the number of a group or order. */
  readonly q?: string | undefined
  readonly person?: number | undefined
  readonly open?: 'cases' | undefined
  readonly state?: GroupDeskState | undefined
  readonly cursor?: number | undefined
}

/** Groups as support sees them, newest first. 1 query. */
export async function supportGroups(db: Db, { q = '', person, open, state, cursor }: GroupFilter, most: number): Promise<SupportGroup[]> {
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  const { rows } = await sql<SupportGroup>`
    select g.id, g.order_id, o.order_number, g.status, g.version, g.delivery_method, u.starts_at as pickup_at, u.proposed_by as pickup_proposed_by, u.accepted_at as pickup_accepted_at, g.customer_id, ${namesJson('c', `case when ${isOfSwap} then c.store_name end`)} as customer, g.merchant_id, ${namesJson('m')} as merchant,
      g.subtotal_minor + g.fee_minor + g.tax_minor + g.shipping_minor as total_minor, g.deposit_minor, o.currency, g.created_at, s.opened_at as case_opened_at, s.reason as case_reason,
      array(select distinct y.giver_id from order_item i join swap_part y on y.swap_id = i.swap_id where i.group_id = g.id)::float8[] as swapping,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', x.id, 'orderNumber', y.order_number))
        from order_item i join order_item e on e.swap_id = i.swap_id and e.group_id <> g.id join fulfillment_group x on x.id = e.group_id join trade_order y on y.id = x.order_id
        where i.group_id = g.id), '[]') as other_sides,
      exists (select from order_item i join swap_record w on w.id = i.swap_id and w.status in ('broken', 'done')
        where i.group_id = g.id and i.status = any (${[...withCustomerStatuses]}::text[])) as is_swap_over,
      exists (select from order_item i join swap_record w on w.id = i.swap_id and w.status = 'broken' where i.group_id = g.id) as is_swap_broken,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'cost_minor', l.cost_minor, 'carrier', l.carrier) order by l.id)
        from parcel l where l.group_id = g.id and l.status in ('failure', 'returned')), '[]') as failed_parcels,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'item_ids', r.item_ids) order by r.id)
        from return_request r where r.group_id = g.id and r.kind = 'return' and r.status in ('in_progress', 'failed')
          and exists (select from order_item i where i.id = any (r.item_ids) and i.status = any (${[...closable]}::text[]))), '[]') as open_returns,
      exists (select from return_request r join order_item i on i.id = any (r.item_ids)
        where r.group_id = g.id and r.kind = 'return' and r.status = 'rejected' and i.status = 'return_rejected_by_merchant') as is_rejected,
      exists (select from return_request r where r.group_id = g.id and ${mayGoOn}) as may_go_on,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'asked_by', ${namesJson('a', 'case when a.id = g.merchant_id then a.store_name end')}, 'reason', r.reason,
          'comments', r.comments, 'created_at', r.created_at) order by r.id)
        from return_request r join person a on a.id = r.asked_by
        where r.group_id = g.id and r.kind = 'support' and r.status in ('pending', 'in_progress')), '[]') as questions,
      ${carrierSaid} as parcel, ${wordsOfSides} as words,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'product', i.product, 'quantity', i.quantity, 'status', i.status, 'swap_id', i.swap_id, 'type', i.type, 'rental_days', i.rental_days) order by i.id)
        from order_item i where i.group_id = g.id) as items
    from fulfillment_group g join trade_order o on o.id = g.order_id join person c on c.id = g.customer_id join person m on m.id = g.merchant_id
    left join pickup u on u.group_id = g.id left join support_case s on s.group_id = g.id and s.closed_at is null
    where (${q === ''} or o.order_number = upper(${q}) or g.id = ${number} or g.order_id = ${number})
      and (${person ?? null}::bigint is null or ${person ?? null} in (g.customer_id, g.merchant_id))
      and (${state === undefined} or g.status = any (${state ? [...groupDeskStates[state]] : []}::text[]))
      and (${open !== 'cases'} or s.id is not null
        or exists (select from return_request r where r.group_id = g.id and r.kind = 'support' and r.status in ('pending', 'in_progress'))) and (${cursor ?? null}::bigint is null or g.id < ${cursor ?? null})
    order by g.id desc limit ${most}`.execute(db)
  return rows
}

/** How a group stands as its sides read it. */
export const shownForSupport = ({ status, items, open_returns: returns, ...group }: SupportGroup) =>
  shownStatus({
    status,
    orderItems: items,
    returnRequests: returns.map((one) => ({ status: one.status, orderItems: one.item_ids })),
    pickupAt: group.pickup_at,
    pickupProposedBy: group.pickup_proposed_by,
    pickupAcceptedAt: group.pickup_accepted_at,
  })

/** Whether support may pay back all that is with its customer: nothing else is asked back, and nothing was rejected. What is claimed of goes on. */
export const mayPayAll = (items: readonly Pick<ItemRow, 'status' | 'swap_id'>[]): boolean =>
  !items.some(({ status }) => returningItems.includes(status) || status === 'return_rejected_by_merchant') &&
  items.some(({ status, swap_id: swap }) => swap === null && isWithCustomer(status))
const mayMove = (move: Move, status: string) =>
  everyRow.some(
    ({ machine, row }) =>
      machine === 'group' && row.move === move && row.by.includes('operator') && (row.from as readonly string[]).includes(status),
  )
/** Whether the pieces of a swap may stay where they are: of a failed delivery nobody knows yet where that is, and nothing else would ask. */
export const maySwapRest = (status: string): boolean => status !== 'delivery_failed'
/** What support may try with a group of this status; what keeps it besides is said when it is tried. */
export const supportMay = ({
  status,
  open_returns: returns,
  is_rejected,
  may_go_on,
  is_swap_over,
  is_swap_broken,
  case_reason,
  items,
}: SupportGroup): ('cancel' | DeliveryDecision | ReturnAnswer)[] => [
  ...(mayMove('cancelGroup', status) ? (['cancel'] as const) : []),
  ...(Object.keys(deliveryDecisions) as DeliveryDecision[]).filter(
    (decision) => mayMove(deliveryDecisions[decision], status) && !(decision === 'redeliver' && is_swap_broken),
  ),
  ...(mayMove('closeBySupport', status) && (returns.length > 0 || mayPayAll(items)) ? (['return_refund'] as const) : []),
  ...(mayMove('closeBySupport', status) && returns.length > 0 ? (['return_close'] as const) : []),
  ...(returns.some((one) => one.status === 'failed') ? (['return_call_off'] as const) : []),
  ...(is_rejected ? (['return_reopen'] as const) : []),
  ...(may_go_on ? (['return_go_on'] as const) : []),
  ...(is_swap_over && mayMove('requestItemReturn', status) && !isOneOf(returnOpen, status) ? (['swap_back'] as const) : []),
  ...(case_reason === 'swap_broken' && maySwapRest(status) ? (['swap_close'] as const) : []),
]

/** How many cases of delivery or return are open, and questions that wait. 1 query. */
export async function openCases(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from support_case where closed_at is null)::int
      + (select count(*) from return_request where kind = 'support' and status in ('pending', 'in_progress'))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
