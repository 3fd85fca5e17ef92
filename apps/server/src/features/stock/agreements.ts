// Prices that a merchant has agreed with one buyer (C-35). They end by themselves where a product is sold out or not offered any more: the
// database does that and tells it (migrations/07-stock.sql). What ends by use or by time ends here.
import { topics } from '@rondo/contracts/kernel/topics'
import type { ChosenOption } from '@rondo/rules/listings/rental-options'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { agreementEnded } from './events.ts'

/** What one piece costs its buyer from now on, minor units. */
export interface AgreedPiece {
  readonly productId: number
  readonly minor: number
}
interface Agreement {
  readonly offerId: number
  readonly buyerId: number
  readonly pieces: readonly AgreedPiece[]
  readonly option: ChosenOption | null
  readonly currency: string
  readonly hours: number
}

/** Holds the price of each piece for its buyer. One offer is agreed once: a second time breaks its key. 1 statement. */
export async function agreePrice(tx: Tx, { offerId, buyerId, pieces, option, currency, hours }: Agreement): Promise<void> {
  await sql`
    insert into price_agreement (offer_id, pieces, product_id, buyer_id, rental_option, rental_number, price_minor, currency, expires_at)
    select ${offerId}, ${pieces.length}, p.product, ${buyerId}, ${option?.option ?? null}, ${option?.number ?? null}::int, p.minor, ${currency},
      app_now() + make_interval(hours => ${hours})
    from jsonb_to_recordset(${JSON.stringify(pieces.map(({ productId, minor }) => ({ product: productId, minor })))}::jsonb)
      as p(product bigint, minor bigint)`.execute(tx)
}

interface Bought {
  readonly paymentId: number
  /** Agreed prices that it was made for. */
  readonly agreements: readonly number[]
}
/** Agreed prices that a payment was made for hold no longer; both sides hear of them. None is no statement. */
export async function useAgreements(tx: Tx, { paymentId, agreements }: Bought): Promise<void> {
  if (agreements.length === 0) return
  const { rows } = await sql<Sides>`
    with used as (
      update price_agreement set ended_at = coalesce(ended_at, app_now()), ended_by = 'used', payment_id = ${paymentId}
      where id = any(${[...agreements]}::bigint[]) and payment_id is null returning buyer_id, product_id)
    select distinct o.buyer_id, l.merchant_id from used o join listing l on l.id = o.product_id`.execute(tx)
  await tellSides(tx, rows)
}

interface Sides {
  readonly buyer_id: number
  readonly merchant_id: number
}
async function tellSides(tx: Tx, rows: readonly Sides[]): Promise<void> {
  if (rows.length === 0) return
  const buyers = [...new Set(rows.map(({ buyer_id }) => buyer_id))]
  const merchants = [...new Set(rows.map(({ merchant_id }) => merchant_id))]
  await record(tx, agreementEnded, {
    audiences: [
      { tell: buyers, touches: [topics.cart, topics.offers] },
      { tell: merchants, touches: [topics.offers] },
    ],
  })
}

/** Writes that agreements are over, and says so to both. Nothing depends on it but their screens. */
export async function endLapsedAgreements(app: App): Promise<void> {
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<Sides>`
      with due as (select id from price_agreement where ended_at is null and expires_at <= app_now() order by id limit 500 for update skip locked),
      over as (update price_agreement a set ended_at = app_now(), ended_by = 'expired' from due where a.id = due.id returning a.buyer_id, a.product_id)
      select distinct o.buyer_id, l.merchant_id from over o join listing l on l.id = o.product_id`.execute(tx)
    await tellSides(tx, rows)
  })
}
