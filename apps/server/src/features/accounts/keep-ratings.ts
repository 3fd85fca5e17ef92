import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Keeps averages and numbers of the reviews of people: of what they sell, else of them as customers. 1 statement. */
export async function keepPeopleRatings(
  tx: Tx,
  ratings: readonly { readonly id: number; readonly average: number | null; readonly count: number }[],
): Promise<void> {
  await sql`
    update account a set rating_average = r.average, rating_count = r.count
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as r(id bigint, average real, count int) where a.id = r.id`.execute(tx)
}
