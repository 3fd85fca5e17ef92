import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface FitRow {
  readonly category: string
  readonly size: string
  /** False for what is no garment. */
  readonly worn: boolean
  readonly small: number
  readonly true: number
  readonly large: number
}
/** Category and size of a product, and how it fell on its reviewers; undefined when it is deleted. 1 query. */
export async function fitRow(db: Db, productId: number): Promise<FitRow | undefined> {
  const { rows } = await sql<FitRow>`
    select p.category, p.size, not (p.product_type = 'virtual' or p.is_digital_online or p.is_local_service) as worn,
      count(*) filter (where c.fit = 'small')::int as small, count(*) filter (where c.fit = 'true')::int as true,
      count(*) filter (where c.fit = 'large')::int as large
    from listing p left join comment c on c.product_id = p.id and c.deleted_at is null and c.show_at <= app_now()
    where p.id = ${productId} and p.deleted_at is null group by p.category, p.size, p.product_type, p.is_digital_online, p.is_local_service`.execute(
    db,
  )
  return rows[0]
}
