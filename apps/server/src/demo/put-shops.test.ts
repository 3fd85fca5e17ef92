import { catalog, listings, verification } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { openSession } from '../platform/sessions.ts'
import { putShops, seedDemo } from './index.ts'

const { base, call, server: app } = await openApp()
await seedDemo(app)
const someone = async (username: string) => {
  const { id } = await app.db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return { authorization: `Bearer ${await openSession(app, app.db, { id, passwordVersion: 1 })}` }
}

/** A start that ends when the provider is asked for the nth time, which answers or not. Answers how many shops it made. */
function stoppedAt(nth: number, isAnswered: boolean): Promise<number> {
  const leaving = new AbortController()
  let asked = 0
  const sandbox = () => {
    if (++asked < nth) return app.config.sandbox
    leaving.abort()
    if (isAnswered) return app.config.sandbox
    throw new Error('the power went')
  }
  const config = Object.create(app.config, { sandbox: { get: sandbox } })
  return putShops(Object.create(app, { config: { value: config } }), base, leaving.signal)
}

test('a shop of the demo is under review without a listing, and another has one that is held until it has told more, though a start was stopped before', async () => {
  const before = (await call(catalog.searchProducts, { query: {} })).meta.total
  expect(await stoppedAt(1, true)).toBe(0) // the first form is handed in, and nobody has seen that it is looked at
  expect(await stoppedAt(2, false)).toBe(1) // the shop that is to be held is verified
  expect(await call(verification.accountStatus, { query: {} }, await someone('rosa'))).toMatchObject({ state: 'enabled' })
  const made = await Promise.all([putShops(app, base), putShops(app, base)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 2])
  const [noor, rosa] = [await someone('noor'), await someone('rosa')]
  expect(await call(verification.accountStatus, { query: {} }, noor)).toMatchObject({ state: 'pending', problems: [] })
  expect((await call(catalog.ownListings, { query: {} }, noor)).data).toEqual([])
  expect(await call(verification.accountStatus, { query: {} }, rosa)).toMatchObject({
    state: 'restricted',
    due: ['identity'],
    problems: ['identity'],
  })
  const { data } = await call(catalog.ownListings, { query: {} }, rosa)
  expect(data).toHaveLength(1)
  const shown = await call(listings.showProduct, { params: { id: data[0]?.id ?? 0 } })
  expect(shown.photos).toHaveLength(3)
  expect(shown.obstacles.buy).toBe('unverified')
  expect((await call(catalog.searchProducts, { query: {} })).meta.total).toBe(before)
}, 60_000)
