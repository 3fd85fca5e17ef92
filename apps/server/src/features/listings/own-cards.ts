import { currencyOfCountry } from '@rondo/rules/kernel/places'
import { sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { type Card, cardOf, type CardRow } from './card.ts'

interface OwnCardRow extends CardRow {
  readonly active: boolean
  readonly sku: string | null
  readonly version: number
  readonly taken_down_reason: string | null
  /** Country of the address that it is sold from; null where none is. */
  readonly sold_from: string | null
}
export interface OwnCard extends Card {
  readonly activeListing: boolean
  readonly sku: string | null
  readonly version: number
  /** Its address is in a country of another currency by now: its prices wait for its merchant. */
  readonly pricesToCheck: boolean
  readonly takenDownReason: string | null
}

/** Cards of own listings in the order of the ids, with what only their merchant sees. 1 query. */
export async function ownCardsOf(db: Db, ids: readonly number[], language: Language, mediaOrigin: string): Promise<OwnCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OwnCardRow>`
    select c.*, p.active, p.sku, p.version, p.taken_down_reason,
      (select s.country from saved_address s where s.id = case when p.open_to_shipping then coalesce(p.shipping_address_id, p.pickup_address_id) else p.pickup_address_id end)
        as sold_from
    from product p join listing l on l.id = p.id cross join listing_card(l, ${language}) c
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { active: activeListing, sku, version, sold_from: country, currency, taken_down_reason: takenDownReason } = row
    const pricesToCheck = country !== null && currencyOfCountry(country) !== currency
    return [{ ...cardOf(row, language, mediaOrigin), activeListing, sku, version, pricesToCheck, takenDownReason }]
  })
}
