import { expect, test } from 'vitest'
import { wallBetween } from './check-floor-plan.ts'

const web = 'apps/web/src/'
const server = 'apps/server/src/'

test.each([
  [`${web}routes.tsx`, `${web}features/catalog/index.ts`],
  [`${web}routes.tsx`, `${web}features/catalog/catalog.queries.ts`],
  [`${web}entry-server.tsx`, `${web}shell/words.ts`],
  [`${server}main.ts`, `${server}features/index.ts`],
  [`${server}features/cart/add-item.ts`, `${server}features/listings/index.ts`],
  ['scripts/reindex.ts', `${server}features/catalog/index.ts`],
  ['bench/search.bench.ts', `${server}features/catalog/postgres-search.ts`],
  ['e2e/buy.e2e.ts', `${server}features/orders/make-move.ts`],
])('%s may import %s', (from, to) => {
  expect(wallBetween({ from, to })).toBeUndefined()
})

test.each([
  [`${web}routes.tsx`, `${web}features/catalog/filters.ts`],
  [`${web}entry-server.tsx`, `${web}features/catalog/card-item.tsx`],
  [`${web}features/cart/cart-list.tsx`, `${web}features/listings/listings.queries.ts`],
  [`${server}features/cart/add-item.ts`, `${server}features/listings/card.ts`],
  ['scripts/reindex.ts', `${server}features/catalog/compare-snapshot.ts`],
  [`${web}pages/cart.page.tsx`, 'apps/server/src/config.ts'],
])('%s may not import %s', (from, to) => {
  expect(wallBetween({ from, to })).toEqual(expect.any(String))
})
