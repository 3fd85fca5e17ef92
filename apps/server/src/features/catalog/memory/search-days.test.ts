import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { turnaround } from '@rondo/rules/cart/rental-period'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { putDays } from '../../../../test/rental-days.ts'
import { inTransaction } from '../../../platform/db.ts'
import { take } from '../../stock/index.ts'
import { readSearch } from '../read-search.ts'
import type { SearchPort } from '../search-port.ts'
import { keepSearch } from './keep-search.ts'

const { app, later, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const dataDir = mkdtempSync(join(tmpdir(), 'rondo-search-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const silent = () => Promise.reject(new Error('the index should have answered'))
const open = () =>
  keepSearch({ store: app, log: app.log, dataDir, mediaOrigin: '', fallback: { search: silent, suggest: silent, makers: silent } })

const now = new Date()
const today = dayIn(now)
const day = addDays(today, 30)
const findsOn = async ({ port }: { port: SearchPort }, name: string) => {
  const { total } = await port.search(
    { ...readSearch({ q: name }), free: { wear: { from: day, to: day }, today, now: now.getTime() } },
    'en',
  )
  return total
}
/** Two pieces, one of which is let on the day. */
async function pair(name: string): Promise<number> {
  const tiers = { for_rent: true, for_sell: true, rent_tiers: [{ number: 1, option: 'day' as const, priceMinor: 500 }] }
  const [id = 0] = await putProducts(app, [{ merchant_id, name, stock: 2, ...tiers }])
  await putDays(app, id, { booked: [{ unit: 1, from: day, to: day }], blocked: [], held: 0, turnaround: turnaround.preset })
  return id
}

test('the second of two pieces that is sold after its hold had lapsed is found free no more, nor after a start from the snapshot', async () => {
  const id = await pair('Heron')
  const search = open()
  await search.ready
  expect(await findsOn(search, 'Heron')).toBe(1)
  await inTransaction(app, (tx) => take(tx, { payment: 5 }, [{ productId: id, quantity: 1, isEndless: false, rental: null }], [99]))
  await search.look()
  expect(await findsOn(search, 'Heron')).toBe(0)
  await search.close()
  const again = open()
  expect(await again.ready).toMatchObject({ from: 'snapshot' })
  expect(await findsOn(again, 'Heron')).toBe(0)
  await again.close()
})

test('the comparison with the database mends days that the index has wrong', async () => {
  const id = await pair('Egret')
  const search = open()
  await search.ready
  await inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // no trigger tells the feed
    await sql`insert into blocked_day (product_id, day) values (${id}, ${day}::date)`.execute(tx)
  })
  await search.look()
  expect(await findsOn(search, 'Egret')).toBe(1)
  expect(await search.compare()).toEqual([id])
  expect(await findsOn(search, 'Egret')).toBe(0)
  expect(await search.compare()).toEqual([])
  await search.close()
})

test('the comparison reads the clock of the product: days that have passed by it are no difference', async () => {
  const id = await pair('Bittern')
  const search = open()
  await search.ready
  expect(await findsOn(search, 'Bittern')).toBe(1)
  await later({ days: 40 })
  expect(await search.compare()).not.toContain(id)
  await search.close()
})
