import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type Committed, reindex, hearCommitted, countLikes } from '../../listings/index.ts'
import { followChanges } from './follow-changes.ts'
import { asRead, type ListingNow } from './listing-row.ts'
import { changesFrom, rowsOf } from './read-rows.ts'

const { app, person, eventually } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const client = new pg.Client({ ...app.pool.options })
await client.connect()
afterAll(() => client.end())

const heard: Committed[] = []
hearCommitted(app, (committed) => void heard.push(committed))
const put = async (name: string, more: object = {}) => (await putProducts(app, [{ merchant_id, name, ...more }]))[0] ?? 0

/** A follower beside, and what it gave to its index, the newest last. */
async function open() {
  const given: ListingNow[] = []
  const { mark } = await changesFrom(client, '0')
  const follower = await followChanges({
    connection: { ...app.pool.options },
    log: app.log,
    from: mark,
    apply: async (changes) => given.push(...changes),
    agrees: async (listings) => listings.map(() => true),
    startOver: () => undefined,
  })
  await follower.look()
  return { follower, given, last: (id: number) => given.findLast((one) => one.id === id) }
}

test('a row as it was written is the row that the database gives back', async () => {
  const id = await put('Écru Café coat, coats 𠮷野 复古 ﬁne Z9 a', { brand: ' Aoki Mill ', description: '真丝连衣裙。 co coa coat coated' })
  const [written] = heard.at(-1)?.rows ?? []
  expect(written && { ...asRead(written), days: null }).toEqual((await rowsOf(client, [id]))[0])
})

/** Resolves when no look is under way, so that what follows at once is not held up: shown by a commit that is given at once. */
const untilQuiet = ({ follower, given }: Awaited<ReturnType<typeof open>>, own: Committed) =>
  eventually(async () => {
    const before = given.length
    follower.committed({ ...own, asOf: performance.now() })
    const isAtOnce = follower.caughtUp() === undefined && given.length > before
    await follower.caughtUp()
    return isAtOnce
  })

test('an own commit is given to the index at once, as it was written', async () => {
  const opened = await open()
  const id = await put('Ibis Coat')
  await untilQuiet(opened, heard.at(-1)!)
  const { days: _days, ...row } = (await rowsOf(client, [id]))[0]!
  expect(opened.given.at(-1)).toEqual({ id, row })
  await opened.follower.close()
})

test('an own commit that somebody else has overtaken is read anew', async () => {
  const opened = await open()
  const { follower, last } = opened
  const id = await put('Egret Coat')
  const own = heard.at(-1)!
  await inTransaction(app, async (tx) => {
    await tx.updateTable('product').set({ name: 'Heron Coat' }).where('id', '=', id).execute()
    await reindex(tx, [id])
  })
  await follower.look()
  await put('Plain Coat')
  await untilQuiet(opened, heard.at(-1)!)
  follower.committed(own)
  await follower.caughtUp()
  expect(last(id)).toMatchObject({ row: { names: 'coat heron' } })
  await follower.close()
})

test('an own commit waits for a look that is under way, and likes are read', async () => {
  const { follower, given, last } = await open()
  const id = await put('Stork Coat')
  const own = { ...heard.at(-1)!, asOf: performance.now() }
  const looked = follower.look()
  const before = given.length
  follower.committed(own)
  expect(given).toHaveLength(before)
  await Promise.all([looked, follower.caughtUp()])
  expect(last(id)).toMatchObject({ row: { likes: 0 } })
  await inTransaction(app, (tx) => countLikes(tx, [id], 1))
  expect(heard.at(-1)).toMatchObject({ ids: [id] })
  follower.committed(heard.at(-1)!)
  await follower.caughtUp()
  expect(last(id)).toMatchObject({ row: { likes: 1 } })
  await follower.close()
})
