import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../kernel/days.ts'
import { type Let, placeLets } from './place-lets.ts'

const day = (n: number) => addDays('2026-12-01' as Day, n)
const lets = fc
  .array(
    fc.record({
      unit: fc.integer({ min: 1, max: 5 }),
      from: fc.nat(12),
      length: fc.nat(5),
      rank: fc.nat(20),
      isOut: fc.boolean(),
      who: fc.nat(12),
    }),
    {
      maxLength: 12,
    },
  )
  .map((all): Let[] =>
    all.map(({ unit, from, length, rank, isOut, who }) => ({
      id: `item:${who}`,
      unit,
      first: day(isOut ? 0 : from),
      last: day((isOut ? 0 : from) + length),
      rank,
      isOut,
    })),
  )
const overlap = (a: Let, b: Let) => a.first <= b.last && b.first <= a.last
/** Lets of one day, at most. */
const most = (all: readonly Let[]) =>
  Math.max(0, ...all.map((one) => all.filter((other) => other.first <= one.first && one.first <= other.last).length))

test('no two lets share a day of a piece, and each is placed or its renter is left', () => {
  fc.assert(
    fc.property(lets, fc.integer({ min: 0, max: 5 }), (all, units) => {
      const { placed, left } = placeLets(all, units)
      for (const [at, a] of placed.entries())
        for (const b of placed.slice(at + 1)) expect(a.unit === b.unit && overlap(a.let, b.let)).toBe(false)
      expect(placed.map(({ let: { id } }) => id).filter((id) => left.includes(id))).toEqual([])
      expect(placed.length).toBe(all.filter(({ id }) => !left.includes(id)).length)
    }),
  )
})

test('nobody goes while there is a piece for each on every day', () => {
  fc.assert(
    fc.property(lets, (all) => {
      expect(placeLets(all, most(all)).left).toEqual([])
    }),
  )
})

test('numbers beyond the pieces are only had where more are out than there are', () => {
  fc.assert(
    fc.property(lets, fc.integer({ min: 0, max: 5 }), (all, units) => {
      const { placed } = placeLets(all, units)
      const out = most(all.filter(({ isOut }) => isOut))
      expect(placed.every(({ unit }) => unit <= Math.max(units, out))).toBe(true)
    }),
  )
})

const one = (id: string, unit: number, first: number, last: number, rank: number, isOut = false): Let => ({
  id,
  unit,
  first: day(first),
  last: day(last),
  rank,
  isOut,
})

test('who booked last goes, and who has the piece never does', () => {
  expect(placeLets([one('a', 1, 3, 5, 1), one('b', 2, 4, 6, 2)], 1)).toEqual({
    placed: [{ let: one('a', 1, 3, 5, 1), unit: 1 }],
    left: ['b'],
  })
  expect(placeLets([one('a', 1, 3, 5, 1), one('b', 2, 0, 6, 2, true)], 1).left).toEqual(['a'])
})

test('lets that follow each other share the piece that is left', () => {
  expect(placeLets([one('a', 2, 3, 5, 1), one('b', 1, 6, 8, 2)], 1).placed.map(({ unit }) => unit)).toEqual([1, 1])
})

test('who goes goes with all of their days', () => {
  const all = [one('a', 1, 0, 2, 1), one('b', 1, 3, 5, 3), one('b', 2, 3, 5, 3), one('c', 2, 0, 5, 2)]
  expect(placeLets(all, 2)).toMatchObject({ left: ['b'] })
})
