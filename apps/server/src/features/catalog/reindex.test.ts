import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { inTransaction } from '../../platform/db.ts'
import { compareWithSnapshot } from './compare-snapshot.ts'
import { findMisplaced, reindexAfter } from '../listings/index.ts'

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })

test('rows that are missing or too many are named, and written anew a few products at a time', async () => {
  const ids = await putProducts(
    app,
    ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ merchant_id, name })),
  )
  const [first = 0, , third = 0] = ids
  expect(await findMisplaced(app.db)).toEqual([])
  await app.pool.query('delete from listing_search where id = $1', [first])
  await app.pool.query('update product set active = false where id = $1', [third])
  expect((await findMisplaced(app.db)).toSorted((a, b) => a - b)).toEqual([first, third])
  const ends: (number | undefined)[] = []
  for (let after: number | undefined = 0; after !== undefined; ends.push(after)) {
    const from: number = after
    after = await inTransaction(app, (tx) => reindexAfter(tx, from, 2))
  }
  expect(ends).toEqual([ids[1], ids[3], ids[4], undefined])
  expect(await findMisplaced(app.db)).toEqual([])
  expect(await compareWithSnapshot(app, app.config.dataDir)).toEqual({ from: 'database', listings: 4, wrong: [] })
  expect(await compareWithSnapshot(app, app.config.dataDir)).toEqual({ from: 'snapshot', listings: 4, wrong: [] })
})
