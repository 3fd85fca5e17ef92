// Buyers with sessions, made straight in the database: signing in is measured by itself.
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type pg from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import type { App } from '../apps/server/src/platform/context.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { openSession } from '../apps/server/src/platform/sessions.ts'

export const PASSWORD = 'Rondo2026'
export interface Buyer {
  readonly id: number
  readonly email: string
  readonly authorization: string
}

/** Parameters of the product's own hashing (accounts/passwords): the ceiling of sign-in is this and nothing else. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function makeBuyers(connection: pg.ClientConfig, count: number, name: string): Promise<Buyer[]> {
  const database = openDatabase({ ...connection, max: 4 }, () => undefined)
  const password_hash = await hash(PASSWORD, HASHING)
  const { rows } = await sql<{ id: number; email: string }>`
    insert into account (username, email, password_hash, confirmed_at, country, stripe_customer_id)
    select ${name} || n, ${name} || n || '@bench.test', ${password_hash}, app_now(), 'US', 'cus_' || ${name} || n from generate_series(1, ${count}::int) n
    returning id, email`.execute(database.db)
  const app = { db: database.db, config: readConfig({}) } as App
  const buyers: Buyer[] = []
  for (const { id, email } of rows)
    buyers.push({ id, email, authorization: `Bearer ${await openSession(app, database.db, { id, passwordVersion: 1 })}` })
  await database.close()
  return buyers
}

export interface Goods {
  readonly id: number
  readonly pickupAddressId: number
  readonly currency: string
}

/** Garments of many merchants that are sold and handed over nearby, with stock enough for the whole run. */
export async function makeGoods(connection: pg.ClientConfig, count: number): Promise<Goods[]> {
  const database = openDatabase({ ...connection, max: 2 }, () => undefined)
  const { rows } = await sql<Goods>`
    with goods as (
      select p.id, p.stock, p.pickup_address_id as "pickupAddressId", p.currency from product p join account a on a.id = p.merchant_id
      where p.for_sell and p.open_to_pickup and p.pickup_address_id is not null and p.active and a.charges_enabled
        and p.product_type = 'designer' and p.price_minor > 100
      order by row_number() over (partition by p.merchant_id order by p.id), p.id limit ${count}
    ),
    stocked as (insert into stock_movement (product_id, kind, stock) select id, 'received', 1000000 - stock from goods)
    select id, "pickupAddressId", currency from goods`.execute(database.db)
  await database.close()
  return rows
}

/** Makes people sellers with one garment each, for sale at 100.00 USD. Answers the garment of each. */
export async function makePieces(connection: pg.ClientConfig, owners: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const database = openDatabase({ ...connection, max: 2 }, () => undefined)
  await sql`update account set is_merchant = true, charges_enabled = true where id = any(${[...owners]}::bigint[])`.execute(database.db)
  const { rows } = await sql<{ id: number; merchant_id: number }>`
    insert into product (merchant_id, name, description, product_type, category, size, color, condition, material, currency, price_minor,
      for_sell, for_rent, open_to_swap, open_to_pickup, open_to_shipping, stock)
    select o.id, 'Plain Cotton Shirt', 'Worn twice.', 'designer', 'top', 'M', 'white', 'good', 'cotton', 'USD', 10000,
      true, false, false, true, true, 1
    from unnest(${[...owners]}::bigint[]) o(id) returning id, merchant_id`.execute(database.db)
  await database.close()
  return new Map(rows.map(({ id, merchant_id: owner }) => [owner, id]))
}

/** Tidied and with fresh statistics, as the database does it by itself within a minute: plans made for empty tables are dropped. */
export async function analyze(connection: pg.ClientConfig): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  await sql`vacuum analyze`.execute(database.db)
  await database.close()
}
