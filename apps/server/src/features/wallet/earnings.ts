// Rows of what merchants earn, written along with the facts of the ledger that they come from.
import { type RawBuilder, sql } from 'kysely'
import type { EarningChange, EarningKind } from '@rondo/rules/wallet/earnings'
import type { Hold, HoldKind } from '@rondo/rules/wallet/holds'
import type { Tx } from '../../platform/db.ts'
import { giveRecovered } from './give-recovered.ts'

/** What a payment lets a merchant earn, minor units of its currency. */
export interface NewEarning {
  readonly merchantId: number
  readonly orderId: number
  readonly groupId: number
  readonly kind: Extract<EarningKind, 'sale' | 'extension' | 'buy_out'>
  /** Which one; the same cause earns once: `group:<id>`, `extension:<payment>`, `buy_out:<payment>`. */
  readonly cause: string
  /** What the payment credits. */
  readonly soldMinor: number
  /** What is left of it when parts go back at once; all of it otherwise. */
  readonly amountMinor?: number
  /** What keeps it: `holdsOf` of the case. */
  readonly holds: readonly Hold[]
}

/** The INSERT of earnings of a payment, for the statement that ends the payment. Earnings of nothing are no rows. */
export function earningRows(paymentId: number, currency: string, earnings: readonly NewEarning[]): RawBuilder<unknown> {
  const rows = earnings
    .filter(({ soldMinor }) => soldMinor > 0)
    .map(({ merchantId, orderId, groupId, kind, cause, soldMinor, amountMinor = soldMinor, holds }) => ({
      merchant_id: merchantId,
      order_id: orderId,
      group_id: groupId,
      kind,
      cause,
      sold_minor: soldMinor,
      amount_minor: amountMinor,
      holds,
      state: amountMinor === 0 ? 'given_back' : 'held',
    }))
  return sql`
    insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, holds)
    select merchant_id, ${paymentId}, order_id, group_id, kind, cause, ${currency}, sold_minor, amount_minor, state,
      holds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(merchant_id bigint, order_id bigint, group_id bigint, kind text, cause text, sold_minor bigint, amount_minor bigint, state text, holds jsonb)`
}

/** What is held, or what of it may pay a refund fund (X1): nothing that a bank has in question, or suspects. */
const heldFor = (isOfFund: boolean) => (isOfFund ? sql`state = 'held' and not is_questioned(holds || own_holds)` : sql`state = 'held'`)

/**
 * What is held of a group's earnings, or what of it may pay a refund fund, minor units, under their lock: nobody pays them out before the caller
 * has booked. 1 statement.
 */
export async function lockHeld(tx: Tx, groupId: number, { isOfFund = false } = {}): Promise<number> {
  const { rows } = await sql<{ amount_minor: number }>`
    select amount_minor from earning where group_id = ${groupId} and ${heldFor(isOfFund)} order by id for no key update`.execute(tx)
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

export interface LaterSale {
  readonly earningId: number
  readonly merchantId: number
  readonly groupId: number
  /** What the payment credited, and what of it is still held; minor units. */
  readonly amountMinor: number
  readonly heldMinor: number
  /** Its bank took all of its payment back. */
  readonly isTakenBack: boolean
}
/** The earning of a payment for an extension or a buy-out, locked; undefined of any other payment. 1 statement. */
export async function lockLaterSale(tx: Tx, paymentId: number): Promise<LaterSale | undefined> {
  const { rows } = await sql<LaterSale>`
    select id as "earningId", merchant_id as "merchantId", group_id as "groupId", sold_minor as "amountMinor",
      case state when 'held' then amount_minor else 0 end as "heldMinor",
      exists (select from card_dispute d where d.payment_id = earning.payment_id and d.status = 'lost' and not d.is_part) as "isTakenBack"
    from earning where payment_id = ${paymentId} and kind in ('extension', 'buy_out') for no key update`.execute(tx)
  return rows[0]
}

/**
 * What goes back of an extension or a buy-out, which the caller has locked and booked: of what is held, and in all, with what its merchant owes.
 * 1 statement.
 */
export async function takeLater(
  tx: Tx,
  earningId: number,
  { heldMinor, backMinor }: { heldMinor: number; backMinor: number },
): Promise<void> {
  await sql`
    update earning set amount_minor = amount_minor - ${heldMinor}::bigint, back_minor = least(sold_minor, back_minor + ${backMinor}::bigint),
      state = case when state = 'held' and amount_minor = ${heldMinor}::bigint then 'given_back' else state end
    where id = ${earningId}`.execute(tx)
}

interface KeptEarning {
  readonly groupId: number
  readonly orderId: number
  readonly paymentId: number
  readonly merchantId: number
  readonly currency: string
  /** What keeps the earnings of the group from now on; undefined when nothing of it has changed. */
  readonly holds: readonly Hold[] | undefined
  /** What the facts of this transaction do to them; the caller has locked them when anything is taken. */
  readonly change: EarningChange
  /** Names a row of what is given back to earnings when none is held any more. */
  readonly cause: string
}
const isNothing = ({ holds, change }: KeptEarning) => holds === undefined && change.heldMinor === 0 && change.due.length === 0

/**
 * Keeps the earnings of a group in step with a move: their holds, what facts took from them or gave back, and what is due at once. What is
 * taken comes of the oldest first. What is given goes back to the earnings that lent it, or is one by itself of the same payment where they are
 * held no more, that of a payment in question first: each is sent out of the charge of its payment, which pays no more than it took. What none of them lent had been owed, and comes
 * back as what pays a debt that is none. 1 statement, none when nothing changes; 2 for what had been owed.
 */
export async function keepEarning(tx: Tx, kept: KeptEarning): Promise<void> {
  if (isNothing(kept)) return
  const { groupId, orderId, paymentId, merchantId, currency, holds, change, cause } = kept
  const [taken, given] = [Math.max(0, -change.heldMinor), Math.max(0, change.heldMinor)]
  const json = holds === undefined ? null : JSON.stringify(holds)
  const heldNow = sql`coalesce(${json}::jsonb, (select e.holds from earning e where e.group_id = ${groupId} order by e.id limit 1), '[]')`
  const { rows } = await sql<{ owed_minor: number; holds: Hold[] }>`
    with standing as (
      select id, amount_minor, sum(amount_minor) over (order by id) - amount_minor as older from earning where group_id = ${groupId} and ${heldFor(change.isOfFund)}
    ),
    lending as (
      select id, lent_minor, sum(lent_minor) over (order by own_holds_of(payment_id, group_id) = '[]', id desc) - lent_minor as newer
      from earning where group_id = ${groupId} and lent_minor > 0
    ),
    worked as (
      select e.id, e.payment_id, e.state = 'held' as is_held,
        coalesce(least(s.amount_minor, greatest(0, ${taken}::bigint - s.older)), 0) as taken,
        coalesce(least(s.amount_minor, greatest(0, ${change.lentMinor}::bigint - s.older)), 0) as lent,
        coalesce(least(l.lent_minor, greatest(0, ${given}::bigint - l.newer)), 0) as back
      from earning e left join standing s on s.id = e.id left join lending l on l.id = e.id where e.group_id = ${groupId}
    ),
    changed as (
      update earning e set lent_minor = e.lent_minor + w.lent - w.back,
        holds = case when w.is_held then coalesce(${json}::jsonb, e.holds) else e.holds end,
        amount_minor = e.amount_minor - w.taken + case when w.is_held then w.back else 0 end,
        state = case when w.is_held and e.amount_minor = w.taken and w.back = 0 then 'given_back' else e.state end
      from worked w where w.id = e.id and (w.is_held or w.back > 0)
    ),
    written as (
      insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, holds)
      select ${merchantId}, n.payment_id, ${orderId}, ${groupId}, n.kind, n.cause, ${currency}, n.minor, n.minor, n.state, ${heldNow}
      from (
        select ${paymentId}::bigint as payment_id, d.kind, d.cause, d.minor, 'due' as state
        from jsonb_to_recordset(${JSON.stringify(change.due.map((due) => ({ ...due, minor: due.amountMinor })))}::jsonb) as d(kind text, cause text, minor bigint)
        union all
        select payment_id, 'returned', ${cause} || case payment_id when ${paymentId} then '' else ':' || payment_id end, sum(back), 'held'
        from worked where not is_held and back > 0 group by payment_id
      ) n
      on conflict (cause) do nothing
    )
    select ${given}::bigint - coalesce((select sum(back) from worked), 0)::bigint as owed_minor, ${heldNow} as holds`.execute(tx)
  for (const { owed_minor: minor, holds: keeping } of rows)
    await giveRecovered(tx, { merchantId, orderId, groupId, paymentId, currency, minor, cause, holds: keeping })
}

/** Earnings that a hold is for: those of a payment, of a group, or one. */
export type Held = { readonly paymentId: number } | { readonly groupId: number } | { readonly earningId: number }
function whichOf(held: Held): RawBuilder<unknown> {
  if ('paymentId' in held) return sql`payment_id = ${held.paymentId}`
  return 'groupId' in held ? sql`group_id = ${held.groupId}` : sql`id = ${held.earningId}`
}

/**
 * Keeps earnings that are not paid out yet, besides what the motor of orders says; the same kind again changes its end. What begins later of the
 * same payment is kept by the database (`own_holds_of`). 1 statement.
 */
export async function setHold(tx: Tx, held: Held, hold: Hold): Promise<void> {
  await sql`
    update earning set own_holds = ${without(hold.kind)} || ${JSON.stringify([hold])}::jsonb where ${whichOf(held)} and state in ('held', 'due')`.execute(
    tx,
  )
}

/** Lifts the hold of a dispute that has ended, where no other dispute that is open keeps them so. What the motor says stays. 1 statement. */
export async function liftDispute(tx: Tx, held: Held, disputeId: number): Promise<void> {
  await sql`
    update earning e set own_holds = ${without('dispute')} where ${whichOf(held)} and state in ('held', 'due')
      and not is_disputed(e.payment_id, e.group_id, ${disputeId})`.execute(tx)
}
const without = (kind: HoldKind) =>
  sql`(select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(own_holds) h where h ->> 'kind' <> ${kind})`

/** What the motor says of a group's earnings is written anew, where something else than a move has changed it. 1 statement. */
export async function writeHolds(tx: Tx, groupId: number, holds: readonly Hold[]): Promise<void> {
  await sql`update earning set holds = ${JSON.stringify(holds)}::jsonb where group_id = ${groupId} and state = 'held'`.execute(tx)
}
