import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { agreeSwap, callOffSwap, lockSwap, mayCheckOut, paySwapSide } from './index.ts'
import { lapseSwaps } from './swaps.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, later } = opened
const market = openMarket(opened)

class Undo extends Error {}
/** People in a ring, each giving one piece to the next. */
async function ring(n: number, changes: Parameters<typeof market.garment>[1] = {}) {
  const people: { who: Person; piece: number }[] = []
  for (let at = 0; at < n; at++) {
    const who = await market.seller()
    people.push({ who, piece: await market.garment(who, { open_to_swap: true, ...changes }) })
  }
  const sides = people.map(({ who, piece }, at) => ({
    giverId: who.id,
    receiverId: people[(at + 1) % n]?.who.id ?? 0,
    productIds: [piece],
  }))
  return { people, sides, pieces: people.map(({ piece }) => piece) }
}
let count = 0
const agree = async (sides: Parameters<typeof agreeSwap>[1]['sides'], cause = `offer:${++count}`) => {
  let lacking: readonly number[] = []
  const swapId = await inTransaction(app, async (tx) => {
    const made = await agreeSwap(tx, { cause, sides })
    if ('swapId' in made) return made.swapId
    lacking = made.lacking
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return { swapId: swapId ?? 0, lacking }
}
const free = async (ids: readonly number[]) =>
  (
    await sql<{ free: number }>`select free from product_availability where id = any(${[...ids]}::bigint[]) order by id`.execute(app.db)
  ).rows.map((row) => row.free)
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from swap_record where id = ${id}`.execute(app.db)).rows[0]?.status
const pay = (id: number, receiverId: number, orderId: number) =>
  inTransaction(app, async (tx) => {
    const swap = await lockSwap(tx, id)
    if (!swap || !mayCheckOut(swap, receiverId)) return false
    await paySwapSide(tx, swap, receiverId, orderId)
    return true
  })
const callOff = (id: number, actorId: number) =>
  inTransaction(app, async (tx) => {
    const swap = await lockSwap(tx, id)
    return swap ? callOffSwap(tx, swap, actorId) : false
  })

test.each([2, 3, 6])('a swap of %i holds every piece for 48 hours, and is firm when all have checked out', async (n) => {
  const { people, sides, pieces } = await ring(n)
  const { swapId } = await agree(sides)
  expect(await free(pieces)).toEqual(pieces.map(() => 0))
  const { rows } = await sql<{ hours: number }>`
    select distinct round(extract(epoch from r.expires_at - a.agreed_at) / 3600, 3)::float8 as hours from live_hold r join swap_record a on a.id = r.owner_swap
    where a.id = ${swapId}`.execute(app.db)
  expect(rows).toEqual([{ hours: 48 }])
  for (const [at, { who }] of people.entries()) {
    expect(await pay(swapId, who.id, 900 + at)).toBe(true)
    expect(await pay(swapId, who.id, 990)).toBe(false) // once each
    expect(await statusOf(swapId)).toBe(at === n - 1 ? 'firm' : 'half_paid')
  }
  expect(await callOff(swapId, people[0]?.who.id ?? 0)).toBe(false)
})

test('nothing is agreed about a piece that is held, not open to swap, or of somebody else', async () => {
  const { sides, people } = await ring(2)
  const other = await ring(2, { open_to_swap: false })
  expect((await agree(other.sides)).lacking).toEqual(other.pieces)
  const [first, second] = sides
  if (!first || !second) throw new Error('two sides')
  const stolen = await ring(2)
  expect((await agree([{ ...first, productIds: stolen.pieces.slice(0, 1) }, second])).lacking).toEqual(stolen.pieces.slice(0, 1))
  const { swapId } = await agree(sides)
  expect(await statusOf(swapId)).toBe('agreed')
  const third = await ring(2)
  const [giver] = people
  const again = [
    { giverId: giver?.who.id ?? 0, receiverId: third.people[0]?.who.id ?? 0, productIds: [giver?.piece ?? 0] },
    { giverId: third.people[0]?.who.id ?? 0, receiverId: giver?.who.id ?? 0, productIds: [third.pieces[0] ?? 0] },
  ]
  expect((await agree(again)).lacking).toEqual([giver?.piece])
  expect(await free(third.pieces)).toEqual([1, 1]) // what was held with it has been rolled back
})

test('the same cause is agreed once', async () => {
  const { sides } = await ring(2)
  const { sides: others } = await ring(2)
  await agree(sides, 'offer:once')
  await expect(agree(others, 'offer:once')).rejects.toThrow(/swap_agreement_cause_key/)
})

test('a side calls it off before all have checked out: every piece is free at once', async () => {
  const { sides, pieces, people } = await ring(2)
  const { swapId } = await agree(sides)
  await pay(swapId, people[0]?.who.id ?? 0, 901)
  expect(await callOff(swapId, people[1]?.who.id ?? 0)).toBe(true)
  expect([await statusOf(swapId), await free(pieces)]).toEqual(['called_off', [1, 1]])
  expect(await pay(swapId, people[1]?.who.id ?? 0, 902)).toBe(false)
})

test('after 48 hours it lapses, and nobody checks out or calls it off any more', async () => {
  const { sides, pieces, people } = await ring(3)
  const { swapId } = await agree(sides)
  await pay(swapId, people[0]?.who.id ?? 0, 901)
  await later({ hours: 47 })
  expect(await statusOf(swapId)).toBe('half_paid')
  await later({ hours: 1 })
  expect([await statusOf(swapId), await free(pieces)]).toEqual(['lapsed', [1, 1, 1]])
  expect(await pay(swapId, people[1]?.who.id ?? 0, 902)).toBe(false)
  expect(await callOff(swapId, people[1]?.who.id ?? 0)).toBe(false)
  await lapseSwaps(app) // twice is fine
  expect(await statusOf(swapId)).toBe('lapsed')
})

test('what was agreed is not changed afterwards, and what has ended stays so', async () => {
  const { sides } = await ring(2)
  const { swapId } = await agree(sides)
  await callOff(swapId, sides[0]?.giverId ?? 0)
  await expect(sql`update swap_side set product_ids = '{1}' where swap_id = ${swapId}`.execute(app.db)).rejects.toThrow(/not changed/)
  await expect(sql`update swap_agreement set status = 'agreed' where id = ${swapId}`.execute(app.db)).rejects.toThrow(/not changed/)
})
