import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** What reviews say of a listing. */
export interface KeptRating {
  readonly id: number
  /** Stars, as rules/reviews/rating works them out; null without a review. */
  readonly average: number | null
  readonly count: number
}
/** Keeps averages and numbers of reviews; whoever works them out has locked what they are about. 1 statement. */
export async function keepRatings(tx: Tx, ratings: readonly KeptRating[]): Promise<void> {
  await sql`
    update product p set rating_average = r.average, rating_count = r.count
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as r(id bigint, average real, count int) where p.id = r.id`.execute(tx)
}
