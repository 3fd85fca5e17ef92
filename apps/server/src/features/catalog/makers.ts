// Brands and shops of what a search finds.
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import type { Store } from '../../platform/db.ts'
import { facetConditions, Parameters, plainConditions } from './search-conditions.ts'
import type { Makers, Search } from './search-port.ts'
import { shopNameText } from '../../platform/shop-name.ts'

/** How many listings each brand (as brandKey has it) and each shop has. */
export interface MakerCounts {
  readonly brands: readonly { readonly brand: string; readonly listings: number }[]
  readonly shops: readonly { readonly id: number; readonly listings: number }[]
}

/** The same search without the choice that is counted. */
export function searchesOfMakers(search: Search): { readonly brands: Search; readonly shops: Search } {
  const { brands: _brands, ...anyBrand } = search
  const { merchantId: _shop, ...anyShop } = search
  return { brands: anyBrand, shops: anyShop }
}

/** Counts in PostgreSQL. 1 query. */
export async function countMakers({ pool }: Pick<Store, 'pool'>, search: Search, tokens: readonly QueryToken[]): Promise<MakerCounts> {
  const parameters = new Parameters()
  const count = (one: Search, key: string, condition: string) => {
    const all = [...plainConditions(one, tokens, parameters), ...facetConditions(one.facets, parameters).values(), condition]
    return `(select ${key}::text as key, count(*)::int as listings from listing_search s where ${all.join(' and ')}
      group by ${key} order by count(*) desc, ${key} limit ${pages.makers})`
  }
  const { brands, shops } = searchesOfMakers(search)
  const byBrand = count(brands, '(s.brand collate "C")', 's.brand is not null')
  const byShop = count(shops, 's.merchant_id', 'true')
  const { rows } = await pool.query<{ kind: string; key: string; listings: number }>(
    `select 'brand' as kind, b.* from ${byBrand} b union all select 'shop', m.* from ${byShop} m`,
    parameters.values,
  )
  return {
    brands: rows.filter(({ kind }) => kind === 'brand').map(({ key, listings }) => ({ brand: key, listings })),
    shops: rows.filter(({ kind }) => kind === 'shop').map(({ key, listings }) => ({ id: Number(key), listings })),
  }
}

const namesSql = `
  select k.key, (select p.brand from listing_search s join listing p on p.id = s.id where s.brand = k.key order by s.id limit 1) as name
  from unnest($1::text[]) as k (key)
  union all select a.id::text, ${shopNameText('a')} from person a where a.id = any($2::bigint[])`

/** Puts names to counts: a brand as its oldest listing spells it, a shop by its own. 1 query. */
export async function namedMakers({ pool }: Pick<Store, 'pool'>, { brands, shops }: MakerCounts): Promise<Makers> {
  const { rows } = await pool.query<{ key: string; name: string | null }>(namesSql, [
    brands.map(({ brand }) => brand),
    shops.map(({ id }) => id),
  ])
  const brandNames = new Map(rows.slice(0, brands.length).map(({ key, name }) => [key, name]))
  const shopNames = new Map(rows.slice(brands.length).map(({ key, name }) => [Number(key), name]))
  return {
    brands: brands.map(({ brand, listings }) => ({ brand: brandNames.get(brand)?.trim() ?? brand, listings })),
    shops: shops.map(({ id, listings }) => ({ id, name: shopNames.get(id) ?? '', listings })),
  }
}
