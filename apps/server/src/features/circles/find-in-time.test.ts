import { findCircles } from '@rondo/rules/circles/find-circles'
import { expect, test } from 'vitest'

/** Wishes of chance: each of `many` people gives five pieces, and each wish is of anybody for any. */
function crowd(count: number, many: number) {
  let seed = 7
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  return Array.from({ length: count }, () => {
    const giver = 1 + draw(many)
    return { giver, piece: giver * 10 + draw(5), wanter: 1 + draw(many) }
  })
}
/** Milliseconds of the processor, the best of some tries: others work on the machine too. */
function costOf(work: () => unknown): number {
  const tries = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...tries)
}

test.each([
  ['a crowd with many circles', crowd(10_000, 2_000)],
  ['a crowd with few', crowd(10_000, 6_000)],
  ['a few who want everything', crowd(10_000, 150)],
  ['long rows that close nowhere', crowd(10_000, 5_000).map((one) => (one.wanter > one.giver ? one : { ...one, wanter: one.giver + 1 }))],
])('ten thousand wishes are looked through within a tenth of a second: %s', (_name, wishes) => {
  expect(costOf(() => findCircles({ wishes }))).toBeLessThan(100)
})
