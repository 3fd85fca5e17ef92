import { type RawBuilder, sql } from 'kysely'
import type { Case } from '@rondo/rules/moves/case'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { DepositStatus } from '@rondo/rules/rentals/deposit-states'
import type { FundStatus } from '@rondo/rules/returns/fund-states'
import { openRequests, type RequestStatus } from '@rondo/rules/returns/return-states'
import type { StoredPhoto } from '../../../platform/photos.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import type { LegRow } from '../deliveries/group-parcels.ts'

/** A request of a group as read inside JSON: instants are ISO text, amounts minor units of its currency. */
export interface RequestRow {
  readonly id: number
  readonly order_id: number
  readonly group_id: number
  readonly kind: 'return' | 'support'
  readonly status: RequestStatus
  readonly status_since: string
  readonly item_ids: readonly number[]
  readonly asked_by: number | null
  readonly reason: string | null
  readonly comments: string | null
  readonly pictures: readonly StoredPhoto[]
  readonly usage_fee_minor: number
  readonly return_to: AddressSnapshot | null
  readonly decision_comments: string | null
  readonly approved_at: string | null
  readonly rejected_at: string | null
  readonly balance_minor: number
  readonly tries_used_up: boolean
  /** A parcel of the customer's own, by its number. */
  readonly own_parcel: { readonly number: string; readonly carrier: string } | null
  readonly created_at: string
}
/** A refund fund as read inside JSON; `balance_minor` is what the ledger has in it, without what a card has paid towards labels that have not come. */
export interface FundRow {
  readonly id: number
  readonly order_id: number
  readonly group_id: number
  readonly status: FundStatus
  readonly status_since: string
  readonly item_ids: readonly number[]
  /** Those that stayed with their customer after all. */
  readonly left_ids: readonly number[]
  readonly shares_minor: readonly number[]
  readonly amount_minor: number
  readonly usage_fee_minor: number
  readonly return_to: AddressSnapshot | null
  readonly paid_by: 'card' | 'earnings' | 'advance'
  readonly payment_id: number | null
  readonly tries: number
  readonly created_at: string
  readonly collected_at: string | null
  readonly balance_minor: number
}
export interface DepositRow {
  readonly item_id: number
  readonly status: DepositStatus
  readonly status_since: string
  readonly amount_minor: number
  /** What is claimed of it, or was granted; null without a claim. */
  readonly claimed_minor: number | null
  /** The refund by which it goes back. */
  readonly refund_cause: string | null
}
/** What a row of a group says of its returns. */
export interface ReturnColumns {
  readonly is_group_request_whole: boolean
  readonly was_all_approved: boolean
  readonly requests: readonly RequestRow[]
  readonly funds: readonly FundRow[]
  readonly deposits: readonly DepositRow[]
}
/** The same as pairs of a jsonb_build_object over fulfillment_group f. */
export const returnPairs: RawBuilder<unknown> = sql`
  'is_group_request_whole', f.is_group_request_whole, 'was_all_approved', f.was_all_approved,
  'requests', coalesce((select jsonb_agg(to_jsonb(q) || jsonb_build_object('own_parcel', (
      select jsonb_build_object('number', p.tracking_number, 'carrier', p.carrier) from own_return_parcel p where p.item_id = any (q.item_ids) and p.created_at >= q.created_at limit 1))
      order by q.id) from return_request q where q.group_id = f.id), '[]'),
  'funds', coalesce((select jsonb_agg(to_jsonb(u) || jsonb_build_object('balance_minor', coalesce((
      select b.balance_minor from fund_balance b where b.fund = u.id::text and b.currency = u.currency), 0) - coalesce((
      select sum((y ->> 'amountMinor')::bigint) from parcel p, jsonb_array_elements(p.payers) y
      where p.group_id = f.id and p.status is null and y ->> 'fundId' = u.id::text and not exists (
        select from refund_record r where r.payment_id = p.payment_id and r.cause = 'return_label:' || p.id)), 0)) order by u.id)
    from refund_fund u where u.group_id = f.id), '[]'),
  'deposits', coalesce((select jsonb_agg(to_jsonb(d) || jsonb_build_object('claimed_minor', (
      select k.claimed_minor from open_claim k where k.item_id = d.item_id)) order by d.item_id) from deposit d where d.group_id = f.id), '[]')`

/** The request that an item is in now, else the last one that it was in. */
export function requestOfItem({ requests }: Pick<ReturnColumns, 'requests'>, itemId: number): RequestRow | undefined {
  const own = requests.filter(({ kind, item_ids }) => kind === 'return' && item_ids.includes(itemId))
  return own.findLast(({ status }) => isOneOf(openRequests, status)) ?? own.at(-1)
}

/** The fund that stands for an item now, else the last one. */
export function fundOfItem({ funds }: Pick<ReturnColumns, 'funds'>, itemId: number): FundRow | undefined {
  return funds.filter(({ item_ids }) => item_ids.includes(itemId)).at(-1)
}

/** Whether an item is of a parcel on its way back: not of one whose label was made before it was asked back anew. */
export function isGoingIn({ requests }: Pick<ReturnColumns, 'requests'>, itemId: number, { item_ids, created_at }: LegRow): boolean {
  const last = requests.findLast((one) => one.kind === 'return' && one.item_ids.includes(itemId))
  return item_ids.includes(itemId) && !(last && Date.parse(created_at) < Date.parse(last.created_at))
}

/** Requests, funds and deposits of a case. */
export const returnsOfCase = ({
  requests,
  funds,
  deposits,
  legs,
}: ReturnColumns & { readonly legs: readonly LegRow[] }): Pick<Case, 'requests' | 'funds' | 'deposits'> => ({
  requests: requests.map((row) => ({
    id: row.id,
    status: row.status,
    since: new Date(row.status_since),
    kind: row.kind,
    itemIds: row.item_ids,
    reason: row.reason,
    usageFeeMinor: row.usage_fee_minor,
    balanceMinor: row.balance_minor,
    createdAt: new Date(row.created_at),
    hasParcelFailed: legs.some(
      (leg) =>
        leg.way === 'return' &&
        (leg.status === 'failure' || leg.status === 'returned') &&
        row.item_ids.some((id) => isGoingIn({ requests }, id, leg)),
    ),
    areTriesUsedUp: row.tries_used_up,
  })),
  funds: funds.map((row) => ({
    id: row.id,
    status: row.status,
    since: new Date(row.status_since),
    itemIds: row.item_ids.filter((id) => !row.left_ids.includes(id)),
    sharesMinor: row.shares_minor.filter((_, at) => !row.left_ids.includes(row.item_ids[at] ?? 0)),
    leftIds: [],
    amountMinor: row.amount_minor,
    usageFeeMinor: row.usage_fee_minor,
    paidBy: row.paid_by,
    balanceMinor: row.balance_minor,
    tries: row.tries,
  })),
  deposits: deposits.map(({ item_id: id, status, status_since, amount_minor: amountMinor, claimed_minor: claimed }) => ({
    id,
    status,
    since: new Date(status_since),
    amountMinor,
    claimedMinor: claimed ?? amountMinor,
  })),
})
