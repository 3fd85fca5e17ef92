import { sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { type Card, cardColumns, cardJoins, cardOf, type CardRow } from './card.ts'

type OwnCardRow = CardRow & { readonly active: boolean; readonly sku: string | null; readonly version: number }
export type OwnCard = Card & { readonly activeListing: boolean; readonly sku: string | null; readonly version: number }

/** Cards of own listings in the order of the ids, with what only their merchant sees. 1 query. */
export async function ownCardsOf(db: Db, ids: readonly number[], language: Language, mediaOrigin: string): Promise<OwnCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OwnCardRow>`
    select ${sql.raw(cardColumns(`'${language}'`))}, p.active, p.sku, p.version from product p ${sql.raw(cardJoins)}
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ...cardOf(row, language, mediaOrigin), activeListing: row.active, sku: row.sku, version: row.version }] : []
  })
}
