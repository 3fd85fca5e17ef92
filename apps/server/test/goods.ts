// Stock and booked days as tests need them, written with their movements: the book is checked after every file.
import { sql, type Updateable } from 'kysely'
import type { App } from '../src/platform/context.ts'
import type { Db, Tx } from '../src/platform/db.ts'
import type { Product } from '../src/platform/tables.ts'

/** Makes a product's stock what a test needs; nothing else of it changes. Two at once take turns, as the product's own `set_stock` does. */
export async function putStock(db: Db | Tx, productId: number, stock: number): Promise<void> {
  await sql`
    insert into stock_movement (product_id, kind, stock)
    select id, case when stock < ${stock}::int then 'received' else 'corrected' end, ${stock}::int - stock from (select id, stock from product where id = ${productId} for no key update) p
    where stock <> ${stock}::int`.execute(db)
}

/** Changes columns of products, the stock among them. */
export async function changeProducts(tx: Tx, ids: readonly number[], { stock, ...others }: Updateable<Product>): Promise<void> {
  if (Object.keys(others).length > 0) await tx.updateTable('product').set(others).where('id', 'in', ids).execute()
  if (stock !== undefined) for (const id of ids) await putStock(tx, id, stock)
}

export interface LetDay {
  readonly product_id: number
  readonly unit: number
  readonly day: string
  readonly order_item_id: number
}
/** Lets days of units, as paid rentals do; `until` makes them a hold of a payment. */
export async function letDays({ db }: Pick<App, 'db'>, days: readonly LetDay[], until: Date | null = null): Promise<void> {
  await sql`
    with days as (
      insert into unit_day (product_id, unit, day, order_item_id, owner_payment, expires_at)
      select product_id, unit, day, order_item_id, case when ${until}::timestamptz is not null then 1 end, ${until}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(product_id bigint, unit int, day date, order_item_id bigint)
      returning product_id
    )
    insert into stock_movement (product_id, kind, days, owner_payment) select product_id, 'let', count(*), 1 from days group by product_id`.execute(
    db,
  )
}
