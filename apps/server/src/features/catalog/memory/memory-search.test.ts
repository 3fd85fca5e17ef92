import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { openDatabase } from '../../../platform/db.ts'
import { readSearch } from '../read-search.ts'
import { keepCards } from './keep-cards.ts'
import { memorySearch } from './memory-search.ts'

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
/** As servers have it: PostgreSQL chooses between one plan for all values and another each time. */
const store = openDatabase({ ...app.pool.options, max: 1 }, () => undefined, '-c plan_cache_mode=auto')
afterAll(() => store.close())

test('cards, of a page or suggested, are not planned anew each time, however few there are', async () => {
  const ids = await putProducts(app, [{ merchant_id, name: 'Petrel Coat' }])
  const hits = { ids, total: 1, hasMore: false }
  const makers = { brands: [], shops: [] }
  const cards = keepCards(store, '')
  const { search, suggest } = memorySearch(
    store,
    { find: async () => hits, suggest: async () => ({ ids, kinds: [] }), makers: async () => makers },
    cards,
  )
  for (let asked = 0; asked < 40; asked++) {
    cards.forget(ids)
    await (asked % 2 === 0 ? search(readSearch({} as never), 'en') : suggest('petrel', [], 'en'))
  }
  const { rows } = await store.pool.query(
    `select max(custom_plans)::int as most, min(generic_plans)::int as least, (select proconfig[1] from pg_proc where proname = 'cards_since') as inside
    from pg_prepared_statements where statement like '%cards_since%$1%'`,
  )
  expect(rows).toEqual([{ most: 5, least: 35, inside: 'plan_cache_mode=force_generic_plan' }]) // it compares after five
})
