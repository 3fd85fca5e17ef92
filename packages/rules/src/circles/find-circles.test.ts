import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circleBounds } from './bounds.ts'
import { findCircles, type Refused, type Seat, type Wish } from './find-circles.ts'

/** Every circle there is, by trying all ways: slow and plain. Each begins with its lowest id. */
function everyCircle(wishes: readonly Wish[], refused: readonly Refused[], apart: readonly (readonly [number, number])[]): Seat[][] {
  const found: Seat[][] = []
  const isApart = (a: number, b: number) => apart.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  const walk = (path: readonly Wish[]) => {
    const [first, last] = [path[0], path.at(-1)]
    if (!first || !last || path.length > circleBounds.most) return
    if (last.wanter === first.giver) {
      const circle = path.map(({ giver, piece }, at) => ({ member: giver, gives: piece, receives: (path[at - 1] ?? last).piece }))
      const isRefused = circle.some((seat) => refused.some(({ gives, receives }) => gives === seat.gives && receives === seat.receives))
      if (path.length >= circleBounds.fewest && !isRefused) found.push(circle)
      return
    }
    if (last.wanter < first.giver || path.some(({ giver }) => giver === last.wanter || isApart(giver, last.wanter))) return
    for (const wish of wishes) if (wish.giver === last.wanter) walk([...path, wish])
  }
  for (const wish of wishes) if (wish.giver !== wish.wanter) walk([wish])
  return found
}
const keyOf = (circle: readonly Seat[]) => circle.map(({ member, gives, receives }) => `${member}:${gives}<${receives}`).join(' ')
const membersOf = (circle: readonly Seat[]) => circle.map(({ member }) => member)

const people = fc.integer({ min: 1, max: 7 })
/** Piece 31 is the first of person 3. */
const wish = fc
  .record({ wanter: people, giver: people, n: fc.integer({ min: 1, max: 2 }) })
  .map(({ wanter, giver, n }): Wish => ({ wanter, giver, piece: giver * 10 + n }))
const piece = fc.tuple(people, fc.integer({ min: 1, max: 2 })).map(([giver, n]) => giver * 10 + n)
const world = fc.record({
  wishes: fc.array(wish, { minLength: 6, maxLength: 24 }),
  refused: fc.array(fc.record({ gives: piece, receives: piece }), { maxLength: 6 }),
  apart: fc.array(fc.tuple(people, people), { maxLength: 3 }),
  from: fc.integer({ min: 0, max: 8 }),
})

test('every circle that is found is one, no two share a person, and none is left of people without one', () => {
  let some = 0
  fc.assert(
    fc.property(world, ({ wishes, refused, apart }) => {
      const all = everyCircle(wishes, refused, apart)
      const { circles, next } = findCircles({ wishes, refused, apart })
      const known = new Set(all.map(keyOf))
      for (const circle of circles) expect(known).toContain(keyOf(circle))
      const taken = circles.flatMap(membersOf)
      expect(new Set(taken).size).toBe(taken.length)
      expect(all.filter((circle) => !membersOf(circle).some((member) => taken.includes(member)))).toEqual([])
      expect(next).toBe(0)
      some += circles.length
    }),
    { numRuns: 1_000 },
  )
  expect(some).toBeGreaterThan(100)
})

test('the first who has a circle gets a shortest one', () => {
  fc.assert(
    fc.property(world, ({ wishes, refused, apart }) => {
      const all = everyCircle(wishes, refused, apart)
      const first = Math.min(...all.flatMap(membersOf))
      const own = all.filter((circle) => membersOf(circle).includes(first))
      const got = findCircles({ wishes, refused, apart }).circles.find((circle) => membersOf(circle).includes(first))
      expect(got?.length).toBe(own.length === 0 ? undefined : Math.min(...own.map(({ length }) => length)))
    }),
    { numRuns: 500 },
  )
})

test('the order in which people wished changes nothing, nor does wishing twice', () => {
  fc.assert(
    fc.property(world, fc.infiniteStream(fc.nat()), ({ wishes, refused, apart, from }, noise) => {
      const shuffled = [...wishes, ...wishes.slice(0, 3)]
        .map((one) => ({ one, at: noise.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(findCircles({ wishes: shuffled, refused, apart, from })).toEqual(findCircles({ wishes, refused, apart, from }))
    }),
    { numRuns: 200 },
  )
})

const chain = (...ids: readonly number[]): Wish[] =>
  ids.map((giver, at) => ({ giver, piece: giver * 10, wanter: ids[(at + 1) % ids.length] ?? 0 }))

test('two who want each other are no circle, seven are too many, and three to six are one', () => {
  expect(findCircles({ wishes: chain(1, 2) }).circles).toEqual([])
  expect(findCircles({ wishes: chain(1, 2, 3, 4, 5, 6, 7) }).circles).toEqual([])
  for (const ids of [
    [2, 1, 3],
    [4, 3, 2, 1],
    [1, 2, 3, 4, 5],
    [6, 5, 1, 2, 3, 4],
  ]) {
    const [circle] = findCircles({ wishes: chain(...ids) }).circles
    expect([circle?.length, circle?.[0]?.member]).toEqual([ids.length, 1])
  }
  expect(findCircles({ wishes: chain(1, 2, 3) }).circles).toEqual([
    [
      { member: 1, gives: 10, receives: 30 },
      { member: 2, gives: 20, receives: 10 },
      { member: 3, gives: 30, receives: 20 },
    ],
  ])
})

test('what somebody refused is not asked again, another piece of theirs is', () => {
  const wishes = chain(1, 2, 3)
  const refused = [{ gives: 20, receives: 10 }]
  expect(findCircles({ wishes, refused }).circles).toEqual([])
  const more = [...wishes, { giver: 2, piece: 21, wanter: 3 }]
  expect(findCircles({ wishes: more, refused }).circles[0]?.[1]).toEqual({ member: 2, gives: 21, receives: 10 })
  expect(findCircles({ wishes, apart: [[3, 1]] }).circles).toEqual([])
})

/** Wishes of chance: each of `people` gives five pieces, and each wish is of anybody for any. */
function crowd(count: number, many: number): Wish[] {
  let seed = 7
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  return Array.from({ length: count }, () => {
    const giver = 1 + draw(many)
    return { giver, piece: giver * 10 + draw(5), wanter: 1 + draw(many) }
  })
}

test('work is bounded: a look that stops says whose turn is next, and the looks of a round come to everybody', () => {
  const wishes = crowd(2_000, 900)
  const whole = findCircles({ wishes })
  let [from, looks, found] = [0, 0, 0]
  do {
    const { circles, next } = findCircles({ wishes, from, work: 4_000 })
    expect(next === 0 || next > from).toBe(true)
    ;[from, looks, found] = [next, looks + 1, found + circles.length]
  } while (from !== 0)
  expect(looks).toBeGreaterThan(2)
  expect(found).toBeGreaterThanOrEqual(whole.circles.length)
  expect(whole.next).toBe(0)
})
