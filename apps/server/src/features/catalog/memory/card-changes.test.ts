import { expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { changeProducts } from '../../../../test/goods.ts'
import { putProducts } from '../../../../test/products.ts'
import { inTransaction, openDatabase, statements } from '../../../platform/db.ts'
import { forgetChanges } from '../../listings/index.ts'
import { followCards } from './card-changes.ts'
import { keepCards } from './keep-cards.ts'

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const rename = (id: number, name: string) => inTransaction(app, (tx) => changeProducts(tx, [id], { name }))

/** Kept cards of two listings, read with a look until nothing is asked but what has changed. */
async function known() {
  const ids = await putProducts(app, [
    { merchant_id, name: 'Heron Coat' },
    { merchant_id, name: 'Egret Coat' },
  ])
  const cards = keepCards(app, '')
  /** Names of the cards, and how many statements it took to read them. */
  const page = async () => {
    const before = statements.sent
    const names = (await cards.read(ids, 'en', cards.look())).map(({ name }) => name)
    return { names, statements: statements.sent - before }
  }
  // again while a transaction of another test runs that began before
  await vi.waitFor(async () => expect((await page()).statements).toBe(1), 5_000)
  return { ids, cards, page }
}

test('a page of known cards is 1 statement, one with a card that has changed is 2', async () => {
  const { ids, page } = await known()
  expect(await page()).toEqual({ names: ['Heron Coat', 'Egret Coat'], statements: 1 })
  await rename(ids[1]!, 'Little Egret Coat')
  expect(await page()).toEqual({ names: ['Heron Coat', 'Little Egret Coat'], statements: 2 })
})

test('a look tells what was committed before it was asked for, not what was committed behind it', async () => {
  const { ids, cards } = await known()
  const looking = cards.look()
  await looking
  await rename(ids[0]!, 'Grey Heron Coat')
  expect((await cards.read(ids, 'en', looking))[0]?.name).toBe('Heron Coat')
  expect((await cards.read(ids, 'en', cards.look()))[0]?.name).toBe('Grey Heron Coat')
})

test('who looks while another look is under way shares the next, which is asked when that has ended', async () => {
  const asked: ((answer: unknown) => void)[] = []
  const { look } = followCards({ pool: { query: () => new Promise((answer) => asked.push(answer)) } } as never)
  const answer = (horizon: number) => asked.at(-1)?.({ rows: [{ horizon: String(horizon), at: 0, changes: null }] })
  const [first, ...others] = [look(), look(), look(), look()]
  expect(asked).toHaveLength(1)
  answer(100)
  await first
  expect(asked).toHaveLength(2)
  answer(101)
  expect(await Promise.all(others)).toEqual([1, 2, 3].map(() => ({ at: 0, horizon: 101 })))
  expect(asked).toHaveLength(2)
})

test('what this process has committed itself is read without waiting for the look', async () => {
  const { ids, cards } = await known()
  await rename(ids[0]!, 'White Heron Coat')
  cards.forget(ids)
  const never = new Promise<undefined>(() => undefined)
  expect((await cards.read(ids, 'en', never)).map(({ name }) => name)).toEqual(['White Heron Coat', 'Egret Coat'])
})

test('a look that fails leaves the page to ask for itself', async () => {
  const { ids, cards } = await known()
  await rename(ids[0]!, 'Blue Heron Coat')
  const closed = openDatabase({ ...app.pool.options, max: 1 }, () => undefined)
  await closed.close()
  const { look } = followCards(closed)
  expect(await look()).toBeUndefined()
  expect((await cards.read(ids, 'en', look()))[0]?.name).toBe('Blue Heron Coat')
})

test('changes that are too many to be told make every card of before unknown', async () => {
  const { ids, page } = await known()
  await app.pool.query('insert into card_change (subject) select 1000000000 + n from generate_series(1, 2001) as n')
  await rename(ids[0]!, 'Goliath Heron Coat')
  expect(await page()).toEqual({ names: ['Goliath Heron Coat', 'Egret Coat'], statements: 2 })
  await vi.waitFor(async () => expect((await page()).statements).toBe(1), 5_000)
  await app.pool.query('delete from card_change where subject > 1000000000')
})

test('after an hour without a look changes may be forgotten, and cards are asked for', async () => {
  const { ids, cards, page } = await known()
  await rename(ids[0]!, 'Purple Heron Coat')
  await app.pool.query('delete from card_change where subject = $1', [ids[0]])
  const later = Date.now() + 3_700_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await cards.look()).toBeUndefined()
  expect(await page()).toEqual({ names: ['Purple Heron Coat', 'Egret Coat'], statements: 2 })
  clock.mockRestore()
})

test('a database that was put back makes every card of before unknown', async () => {
  let horizon = 5_000
  const answers = { pool: { query: async () => ({ rows: [{ horizon: String(horizon), at: 1_000, changes: null }] }) } } as never
  const { look, isTrue } = followCards(answers)
  const card = { at: 900, horizon: 5_000, lapses: 9_000 }
  await look()
  const before = await look()
  expect(before && isTrue(card, 1, 1, before)).toBe(true)
  horizon = 4_000
  expect(await look()).toBeUndefined()
  const after = await look()
  expect(after && isTrue({ ...card, horizon: 4_500 }, 1, 1, after)).toBe(false)
})

test('a change that is not remembered any more makes every card of before it unknown', async () => {
  let xid = 100
  const told = () => Array.from({ length: 2_000 }, () => [++xid, xid])
  const { look, isTrue } = followCards({
    pool: { query: async () => ({ rows: [{ horizon: String(xid + 1), at: 1_000, changes: xid > 100 ? told() : (xid++, null) }] }) },
  } as never)
  await look()
  const changed = { at: 900, horizon: 101, lapses: 9_000 }
  for (let round = 0; round < 40; round++) {
    const now = await look()
    expect({ round, isTrue: now && isTrue(changed, 102, 1, now) }).toEqual({ round, isTrue: false })
  }
  const now = await look()
  expect(now && isTrue({ ...changed, horizon: xid + 1 }, 102, 1, now)).toBe(true)
})

test('changes of a day ago are forgotten in several statements, none of them long', async () => {
  await app.pool.query(
    `insert into card_change (subject, at) select 2000000000 + n, now() - interval '25 hours' from generate_series(1, 11000) as n`,
  )
  const before = statements.sent
  await forgetChanges(app.db)
  expect(statements.sent - before).toBeGreaterThanOrEqual(4) // three of cards, and one at least of the search
  const { rows } = await app.pool.query('select count(*)::int as left from card_change where subject > 2000000000')
  expect(rows).toEqual([{ left: 0 }])
})
