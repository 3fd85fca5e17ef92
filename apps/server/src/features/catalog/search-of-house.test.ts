import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalog, house as contract } from '@rondo/contracts'
import { expect, test, vi } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { putProducts } from '../../../test/products.ts'
import { catalogSweepers } from './search-of-house.ts'

const { call, house, person, eventually } = await openHouse({ limits: false, jobs: false, search: 'memory' })

test('the nightly comparison says aloud what differs from the database, mends it and leaves a snapshot', async () => {
  await eventually(async () => (await call(contract.health, {})).checks['search'] === 'ok')
  const { id: merchant_id } = await person({ merchant: true })
  const [id = 0] = await putProducts(house, [{ merchant_id, name: 'Curlew Cape' }])
  const found = async (q: string) => (await call(catalog.searchProducts, { query: { q } })).data.map((card) => card.id)
  expect(await found('curlew')).toEqual([id])
  const error = vi.spyOn(house.log, 'error').mockImplementation(() => undefined)
  const nightly = async () => {
    error.mockClear()
    await catalogSweepers.find(({ name }) => name === 'catalog.compare-search')?.run(house)
    return error.mock.calls.map(([what]) => what as unknown)
  }
  expect(await nightly()).toEqual([])
  await house.pool.query(`update listing_search set tokens = 'whimbrel'::tsvector where id = $1`, [id])
  expect(await nightly()).toEqual([{ wrong: 1, some: [id] }])
  expect(await found('whimbrel')).toEqual([id])
  expect(await nightly()).toEqual([])
  expect(existsSync(join(house.config.dataDir, 'search.snapshot'))).toBe(true)
  error.mockRestore()
})
