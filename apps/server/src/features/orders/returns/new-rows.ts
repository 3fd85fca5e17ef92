import { type RawBuilder, sql } from 'kysely'
import type { Plan } from '@rondo/rules/moves/plan'
import type { StoredPhoto } from '../../../platform/photos.ts'

interface Noted {
  readonly actorId: number | null
  readonly comments: string | null
  readonly currency: string
  readonly pictures: readonly StoredPhoto[]
}
const rowsOf = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

/**
 * The INSERTs of what a plan begins, as WITH queries of the statement that writes its steps: parts of items, requests, funds. Besides, the
 * items that leave a fund, and of deposits that go back the refund by which they do. Nothing where there is none.
 */
export function newRows(orderId: number, groupId: number, { steps, after, moneyBack }: Plan, note: Noted): RawBuilder<unknown> {
  const { now } = after
  const born = steps.filter(({ from }) => from === null)
  const beginning = (machine: string, id: number) => born.find((step) => step.machine === machine && step.id === id)?.to
  const requests = after.requests.flatMap(({ id, kind, itemIds, reason }) => {
    const status = beginning('request', id)
    return status ? [{ id, kind, status, item_ids: itemIds, reason }] : []
  })
  const funds = after.funds.flatMap(({ id, itemIds, sharesMinor, amountMinor, usageFeeMinor, paidBy }) => {
    const status = beginning('fund', id)
    if (!status) return []
    return [
      {
        id,
        status,
        item_ids: itemIds,
        shares_minor: sharesMinor,
        amount_minor: amountMinor,
        usage_fee_minor: usageFeeMinor,
        paid_by: paidBy,
      },
    ]
  })
  const parts = after.items.flatMap((item) => {
    const status = beginning('item', item.id)
    return status && item.splitFrom !== null
      ? [
          {
            id: item.id,
            split_from: item.splitFrom,
            status,
            quantity: item.quantity,
            fee_minor: item.feeMinor,
            tax_minor: item.taxMinor,
            deposit_minor: item.depositMinor,
          },
        ]
      : []
  })
  const left = after.funds.flatMap(({ id, leftIds }) => leftIds.map((itemId) => ({ id, item_id: itemId })))
  const released = steps.flatMap(({ machine, id, to }) => (machine === 'deposit' && to === 'release_due' ? [id] : []))
  const queries = [
    ...(parts.length > 0
      ? [
          sql`split as (
            insert into order_item (id, split_from, status, status_since, quantity, fee_minor, tax_minor, deposit_minor)
            select id, split_from, status, ${now}::timestamptz, quantity, fee_minor, tax_minor, deposit_minor
            from ${rowsOf(parts)} as i(id bigint, split_from bigint, status text, quantity int, fee_minor bigint, tax_minor bigint, deposit_minor bigint)
          )`,
        ]
      : []),
    ...(requests.length > 0
      ? [
          sql`asked as (
            insert into return_request (id, order_id, group_id, kind, status, status_since, item_ids, asked_by, reason, comments, pictures, currency, created_at, updated_at)
            select id, ${orderId}, ${groupId}, kind, status, ${now}::timestamptz, item_ids, ${note.actorId}::bigint, reason, ${note.comments},
              case kind when 'return' then ${JSON.stringify(note.pictures)}::jsonb else '[]' end, ${note.currency}, ${now}::timestamptz, ${now}::timestamptz
            from ${rowsOf(requests)} as q(id bigint, kind text, status text, item_ids bigint[], reason text)
          )`,
        ]
      : []),
    ...(funds.length > 0
      ? [
          sql`funded as (
            insert into refund_fund (id, order_id, group_id, merchant_id, status, status_since, item_ids, shares_minor, currency, amount_minor, usage_fee_minor, paid_by,
              created_at)
            select id, ${orderId}, ${groupId}, ${after.group.merchantId}, status, ${now}::timestamptz, item_ids, shares_minor, ${note.currency}, amount_minor, usage_fee_minor, paid_by,
              ${now}::timestamptz
            from ${rowsOf(funds)} as u(id bigint, status text, item_ids bigint[], shares_minor bigint[], amount_minor bigint, usage_fee_minor bigint, paid_by text)
          )`,
        ]
      : []),
    ...(left.length > 0
      ? [
          sql`gone as (
            update refund_fund u set left_ids = u.left_ids || l.ids
            from (select id, array_agg(item_id) as ids from ${rowsOf(left)} as l(id bigint, item_id bigint) group by id) l where u.id = l.id
          )`,
        ]
      : []),
    ...(released.length > 0 && moneyBack
      ? [sql`going as (update deposit set refund_cause = ${moneyBack.cause} where item_id = any (${released}::bigint[]))`]
      : []),
  ]
  return queries.length === 0 ? sql`` : sql`${sql.join(queries)},`
}
