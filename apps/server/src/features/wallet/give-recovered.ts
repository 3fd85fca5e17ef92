import type { Hold } from '@rondo/rules/wallet/holds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

export interface Recovered {
  readonly merchantId: number
  readonly orderId: number
  readonly groupId: number
  readonly paymentId: number
  readonly currency: string
  /** Minor units of the currency. */
  readonly minor: number
  /** The fact that gives it back. */
  readonly cause: string
  readonly holds: readonly Hold[]
}
/**
 * Gives a merchant back what other earnings have paid of a debt (B24) that is none any more. Each part is sent out of the charge in which that
 * recovery left it, the latest first: what was netted, and what was taken back of transfers. The order's own payment stands for what none has
 * left. 1 statement, none for nothing.
 */
export async function giveRecovered(tx: Tx, recovered: Recovered): Promise<void> {
  const { merchantId, orderId, groupId, paymentId, currency, minor, cause, holds } = recovered
  if (minor <= 0) return
  await sql`
    with room as (
      select payment_id, sum(minor) as minor from (
        select payment_id, netted_minor as minor from earning where merchant_id = ${merchantId} and currency = ${currency} and netted_minor > 0
        union all
        select payment_id, reversed_minor from transfer where merchant_id = ${merchantId} and currency = ${currency} and reversed_minor > 0
        union all
        select payment_id, -sold_minor from earning where merchant_id = ${merchantId} and currency = ${currency} and cause like 'recovered:%'
      ) x group by payment_id having sum(minor) > 0
    ),
    taken as (
      select payment_id, least(minor, ${minor}::bigint - coalesce(sum(minor) over (order by payment_id desc rows between unbounded preceding and 1 preceding), 0)) as minor
      from room
    ),
    given as (
      select payment_id, minor from taken where minor > 0
      union all
      select ${paymentId}::bigint, ${minor}::bigint - coalesce((select sum(minor) from taken where minor > 0), 0)
    )
    insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, holds)
    select ${merchantId}, payment_id, ${orderId}, ${groupId}, 'returned', ${`recovered:${cause}:`} || payment_id, ${currency}, sum(minor), sum(minor),
      ${JSON.stringify(holds)}::jsonb
    from given group by payment_id having sum(minor) > 0`.execute(tx)
}
