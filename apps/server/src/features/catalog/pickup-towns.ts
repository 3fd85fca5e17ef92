import { distances, pages } from '@rondo/rules/kernel/limits'
import type { App } from '../../platform/context.ts'
import type { Store } from '../../platform/db.ts'
import { keepFor } from '../../platform/keep-for.ts'
import { Parameters, within } from './search-conditions.ts'

/** A town in which pieces can be picked up: a point of the public grid (C-57), and the pieces that a list around it shows. */
export interface PickupTown {
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly listings: number
}

// A town stands where most of its pieces do: the middle of two towns of one name would lie between them.
const townsSql = `
  with point as (
    select lower(btrim(d.city)) as town, d.country, s.lat, s.lng, min(btrim(d.city)) as city, count(*) as pieces
    from listing_search s join listing p on p.id = s.id join saved_address d on d.id = p.pickup_address_id
    where s.lat is not null and btrim(d.city) <> '' group by 1, 2, 3, 4)
  select (array_agg(city order by pieces desc, lat, lng))[1] as city, (array_agg(lat order by pieces desc, lat, lng))[1] as lat,
    (array_agg(lng order by pieces desc, lat, lng))[1] as lng
  from point group by town, country order by sum(pieces) desc, town, country limit ${pages.pickupTowns}`

async function countTowns({ pool }: Pick<Store, 'pool'>): Promise<PickupTown[]> {
  const { rows } = await pool.query<Omit<PickupTown, 'listings'>>(townsSql)
  if (rows.length === 0) return []
  const parameters = new Parameters()
  const counts = rows.map(({ lat, lng }) => {
    const near = within({ latitude: lat, longitude: lng }, distances.pickupKm.most * 1000, parameters)
    return `(select count(*)::int from listing_search s where ${near})`
  })
  const counted = await pool.query<{ listings: number[] }>(`select array[${counts.join(', ')}] as listings`, parameters.values)
  const towns = rows.map((town, at) => ({ ...town, listings: counted.rows[0]?.listings[at] ?? 0 }))
  return towns.toSorted((a, b) => b.listings - a.listings)
}

/** Towns that were counted longer ago are not shown any more. */
const LONGEST_MS = 600_000

/**
 * Towns with most pieces to pick up, counted anew by 2 queries when the last count is older than `everyMs`. It reads all rows, a third of a second
 * of 100,000 listings: meanwhile whoever asks reads the last count.
 */
export function pickupTowns(store: Pick<Store, 'pool'>, everyMs = 60_000): () => Promise<PickupTown[]> {
  let last: { readonly towns: PickupTown[]; readonly at: number } | undefined
  const count = keepFor(everyMs, async () => {
    const at = performance.now()
    last = { towns: await countTowns(store), at }
    return last.towns
  })
  return () => {
    const counting = count()
    if (!last || performance.now() - last.at > LONGEST_MS) return counting
    counting.catch(() => undefined) // the next who asks has it counted again
    return Promise.resolve(last.towns)
  }
}

const kept = new WeakMap<App, ReturnType<typeof pickupTowns>>()

/** The same, kept by this process for all its readers; none where they cannot be counted, for a list comes without them as well. */
export async function pickupTownsOf(app: App): Promise<PickupTown[]> {
  const known = kept.get(app) ?? pickupTowns(app)
  kept.set(app, known)
  return known().catch((error: unknown) => {
    app.log.warn({ err: error }, 'towns of pickups were not counted')
    return []
  })
}
