import { listings, rentals } from '@rondo/contracts'
import { unitsFree } from '@rondo/rules/cart/free-days'
import { addDays } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { agreeSides } from '../../../test/swapping.ts'

const opened = await openApp()
await opened.byDay()
const { as, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

test('what a swap or a checkout holds is not free: the overview counts as the page of each piece does, and says what holds it', async () => {
  const [mei, noor, buyer] = [await market.seller(), await market.seller(), await person()]
  const swapped = await lending.coat(mei, { open_to_swap: true, stock: 2 })
  const single = await lending.coat(mei, { open_to_swap: true })
  const paidFor = await lending.coat(mei)
  const idle = await lending.coat(mei)
  const theirs = await market.garment(noor, { open_to_swap: true })
  await agreeSides(opened, [
    { giverId: mei.id, receiverId: noor.id, productIds: [swapped, single] },
    { giverId: noor.id, receiverId: mei.id, productIds: [theirs] },
  ])
  await market.prepare(buyer, [market.line(mei, paidFor)])
  await lending.rented(mei, swapped, { in: 3 })

  const seen = await as(mei).call(rentals.lendingOverview, { query: {} })
  const facts = new Map<number, { free: number; today: number }>()
  for (const { id } of seen.listings) {
    const days = await as(mei).call(listings.availability, { params: { id } })
    const freeOn = (from: string, to: string) => unitsFree(days, { from, to })
    facts.set(id, { free: freeOn(seen.from, seen.to), today: freeOn(seen.today, seen.today) })
  }
  expect(Object.fromEntries(seen.listings.map(({ id, free }) => [id, free]))).toEqual({
    [swapped]: 0,
    [single]: 0,
    [paidFor]: 0,
    [idle]: 1,
  })
  expect(seen.listings.map(({ free }) => free)).toEqual(seen.listings.map(({ id }) => facts.get(id)?.free))
  expect(seen.counts.free).toBe([...facts.values()].reduce((sum, { today }) => sum + today, 0))

  const letsOf = (product: number) =>
    seen.listings.find(({ id }) => id === product)?.lets.map(({ state, unit, firstDay, lastDay }) => ({ state, unit, firstDay, lastDay }))
  const promised = { state: 'swap', firstDay: seen.today, lastDay: addDays(seen.today, 2) }
  expect(letsOf(single)).toEqual([{ ...promised, unit: 1 }])
  expect(letsOf(swapped)).toEqual(expect.arrayContaining([{ ...promised, unit: 2 }]))
  expect(letsOf(paidFor)).toEqual([expect.objectContaining({ state: 'checkout', unit: 1, firstDay: seen.today })])
  expect(seen.listings.at(-1)?.id).toBe(idle)
})

test('a let that reaches beyond the days shown is told whole; one on other days is not told', async () => {
  const mei = await market.seller()
  const coat = await lending.coat(mei)
  const { startDate } = await lending.rented(mei, coat, { in: 3 })
  const letsFrom = async (from: string) => {
    const { listings: found } = await as(mei).call(rentals.lendingOverview, { query: { from } })
    return found.map(({ lets }) => lets.map(({ firstDay, lastDay }) => [firstDay, lastDay]))
  }
  const whole = [[[startDate, addDays(startDate, 3)]]]
  expect([await letsFrom(startDate), await letsFrom(addDays(startDate, 2)), await letsFrom(addDays(startDate, -20))]).toEqual([
    whole,
    whole,
    whole,
  ])
  expect([await letsFrom(addDays(startDate, 4)), await letsFrom(addDays(startDate, -28))]).toEqual([[[]], [[]]])
})
