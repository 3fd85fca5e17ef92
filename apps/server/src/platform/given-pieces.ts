import { type RawBuilder, sql } from 'kysely'
import type { Language } from './context.ts'
import type { StoredPhoto } from './photos.ts'

/** A piece that somebody gives in a swap. */
export interface GivenPiece {
  readonly name: string
  readonly names?: Readonly<Partial<Record<Language, string>>>
  readonly cover: StoredPhoto | null
}
/**
 * What a side `s` of a swap gives, as its order keeps it: its names and its first photo; as its listings have them until there is an order (532).
 * Stands in a query that may read `swap_part s`.
 */
export const givenPieces: RawBuilder<readonly GivenPiece[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', e.product -> 'name', 'names', e.product -> 'names', 'cover', e.product -> 'photos' -> 0)
    order by array_position(s.product_ids, e.product_id))
  from order_line e where e.order_id = s.order_id and e.swap_id = s.swap_id and e.split_from is null), (
  select jsonb_agg(jsonb_build_object('name', l.name, 'cover', l.shown_cover,
    'names', (select jsonb_object_agg(t.key, t.value -> 'name') from jsonb_each(l.translations) t where t.value ? 'name'))
    order by array_position(s.product_ids, l.id))
  from listing l where l.id = any (s.product_ids)), '[]')`
