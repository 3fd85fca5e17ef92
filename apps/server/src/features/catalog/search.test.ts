import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalog, platform as contract } from '@rondo/contracts'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { catalogSweepers } from './search.ts'

const { call, server: app, person, eventually } = await openApp({ limits: false, jobs: false, search: 'memory' })

test('the nightly comparison says aloud what differs from the database, mends it and leaves a snapshot', async () => {
  await eventually(async () => (await call(contract.health, {})).checks['search'] === 'ok')
  const { id: merchant_id } = await person({ merchant: true })
  const [id = 0] = await putProducts(app, [{ merchant_id, name: 'Curlew Cape' }])
  const found = async (q: string) => (await call(catalog.searchProducts, { query: { q } })).data.map((card) => card.id)
  expect(await found('curlew')).toEqual([id])
  const error = vi.spyOn(app.log, 'error').mockImplementation(() => undefined)
  const nightly = async () => {
    error.mockClear()
    await catalogSweepers.find(({ name }) => name === 'catalog.compare-search')?.run(app)
    return error.mock.calls.map(([what]) => what as unknown)
  }
  expect(await nightly()).toEqual([])
  await app.pool.query(`update listing_search set tokens = 'whimbrel'::tsvector where id = $1`, [id])
  expect(await nightly()).toEqual([{ wrong: 1, some: [id] }])
  expect(await found('whimbrel')).toEqual([id])
  expect(await nightly()).toEqual([])
  expect(existsSync(join(app.config.dataDir, 'search.snapshot'))).toBe(true)
  error.mockRestore()
})
