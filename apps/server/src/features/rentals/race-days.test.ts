import { listings, rentals } from '@rondo/contracts'
import { addDays, dayIn, daysFromTo } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { brokenRules } from '../../platform/invariants.ts'

const opened = await openApp(crowd)
const { as, call, app, person } = opened
const market = openMarket(opened)
const soon = addDays(dayIn(new Date()), 10)
const tiers = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const mei = await market.seller()
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))
const rent = (id: number, startDate: string) => [
  market.line(mei, id, { type: 'rent', rentOption: { number: 3, option: 'day', startDate } }),
]
const race = async <T>(tries: readonly (() => Promise<T>)[]) => {
  const ended = await Promise.allSettled(tries.map((one) => one()))
  return { won: ended.filter(({ status }) => status === 'fulfilled').length, lost: ended.filter(({ status }) => status === 'rejected') }
}
const mostOut = async (id: number) => {
  const rows = await app.db
    .selectFrom('unit_day')
    .select(({ fn }) => fn.countAll<number>().as('out'))
    .where('product_id', '=', id)
    .groupBy('day')
    .execute()
  return Math.max(0, ...rows.map(({ out }) => out))
}

test('a hundred renters want overlapping days of one coat: one wins, the others are told before they pay', async () => {
  const coat = await market.garment(mei, tiers)
  const renters = await people(100)
  const { won, lost } = await race(renters.map((renter, index) => () => market.prepare(renter, rent(coat, addDays(soon, index % 4)))))
  expect(won).toBe(1)
  expect(new Set(lost.map((one) => (one as { reason: { status: number } }).reason.status))).toEqual(new Set([409]))
})

test('days that only touch, turnaround included, are let to both', async () => {
  const coat = await market.garment(mei, tiers)
  const [anna, bea] = await people(2)
  if (!anna || !bea) throw new Error('nobody came')
  const { won } = await race([() => market.prepare(anna, rent(coat, soon)), () => market.prepare(bea, rent(coat, addDays(soon, 4)))])
  expect(won).toBe(2)
})

test('of four pieces never more than four are out on a day', async () => {
  const coat = await market.garment(mei, { ...tiers, stock: 4 })
  const renters = await people(100)
  const { won } = await race(renters.map((renter, index) => () => market.prepare(renter, rent(coat, addDays(soon, index % 3)))))
  expect(won).toBe(4)
  expect(await mostOut(coat)).toBe(4)
})

test('a service is one pair of hands: of a hundred people who want the same days one has it, and days after it are for the next', async () => {
  const repair = await market.garment(mei, { ...tiers, product_type: 'others', is_local_service: true, for_sell: false, stock: 999 })
  const [next, ...crowd] = await people(100)
  const { won } = await race(crowd.map((one) => () => market.prepare(one, rent(repair, soon))))
  expect([won, await mostOut(repair)]).toEqual([1, 1])
  if (next) await market.prepare(next, rent(repair, addDays(soon, 4)))
  expect(await mostOut(repair)).toBe(1)
})

test('renters and the lender’s block meet: a day is let or blocked, never both, whoever comes first', async () => {
  for (let round = 0; round < 12; round++) {
    const coat = await market.garment(mei, tiers)
    const renters = await people(4)
    const block = () =>
      as(mei).call(rentals.changeDays, { params: { id: coat }, body: { firstDay: soon, lastDay: addDays(soon, 5), blocked: true } })
    const tries = renters.map((renter) => () => market.prepare(renter, rent(coat, addDays(soon, 1))) as Promise<unknown>)
    tries.splice(round % 5, 0, block)
    const { won } = await race(tries)
    expect(won).toBe(1)
    const { booked, blocked } = await call(listings.availability, { params: { id: coat } })
    expect(booked.length + blocked.length).toBe(1)
  }
})

// The same race below all code: bare statements that ask nobody. The database alone decides.
const insert = (id: number, payment: number, unit = 1) =>
  app.pool.query(`insert into unit_day (product_id, unit, day, owner_payment) select $1, $2, d, $3 from unnest($4::date[]) d`, [
    id,
    unit,
    payment,
    daysFromTo(addDays(soon, payment % 3), addDays(soon, 5)),
  ])
const broken = async () => (await inTransaction(app, brokenRules)).map(({ rule }) => rule)

test('a hundred bare statements for overlapping days of one piece: the primary key lets one in', async () => {
  const coat = await market.garment(mei, tiers)
  const { won } = await race(Array.from({ length: 100 }, (_, index) => () => insert(coat, index + 1)))
  expect(won).toBe(1)
  expect(await broken()).not.toContain('a unit is let twice on one day')
  await app.pool.query('delete from unit_day where product_id = $1', [coat])
})

test('a bare statement cannot let a blocked day, nor block a let one', async () => {
  const coat = await market.garment(mei, tiers)
  const block = () =>
    app.pool.query('insert into blocked_day (product_id, day) select $1, d from unnest($2::date[]) d', [coat, [addDays(soon, 4)]])
  await block()
  await expect(insert(coat, 1)).rejects.toMatchObject({ constraint: 'unit_day_not_blocked' })
  await app.pool.query('delete from blocked_day where product_id = $1', [coat])
  await insert(coat, 1)
  await expect(block()).rejects.toMatchObject({ constraint: 'blocked_day_not_let' })
  await app.pool.query('delete from unit_day where product_id = $1', [coat])
})

test('without the primary key the same race lets one piece many times, and the invariants say so', async () => {
  const coat = await market.garment(mei, tiers)
  await app.pool.query('alter table unit_day drop constraint unit_day_pkey')
  try {
    const { won } = await race(Array.from({ length: 100 }, (_, index) => () => insert(coat, index + 1)))
    expect(won).toBeGreaterThan(1)
    expect(await broken()).toContain('a unit is let twice on one day')
  } finally {
    await app.pool.query('delete from unit_day where product_id = $1', [coat])
    await app.pool.query('alter table unit_day add primary key (product_id, unit, day)')
  }
})
