import { expect, test } from 'vitest'
import { type Offered, obstacleTo } from './obstacles.ts'

const offered: Offered = { activeListing: true, merchantMaySell: true, stock: 2, unlimited: false, reserved: 0, unitsBooked: 0 }

test.each<[string, Partial<Offered>, string | null, string | null]>([
  ['that is there', {}, null, null],
  ['that is hidden', { activeListing: false, stock: 0 }, 'inactive', 'inactive'],
  ['of a merchant who may not sell', { merchantMaySell: false, stock: 0 }, 'unverified', 'unverified'],
  ['of which nothing is left', { stock: 0 }, 'sold_out', 'sold_out'],
  ['that others are paying for', { reserved: 2 }, 'held', 'held'],
  ['of which every piece is let some day', { unitsBooked: 2 }, 'all_let', null],
  ['that is partly let and partly held', { reserved: 1, unitsBooked: 1 }, 'all_let', null],
  ['of which one piece is left', { reserved: 1 }, null, null],
  ['that never runs out', { unlimited: true, stock: 0, reserved: 5 }, null, null],
])('a listing %s', (_, changes, buying, renting) => {
  const of = { ...offered, ...changes }
  expect([obstacleTo('buy', of), obstacleTo('swap', of), obstacleTo('rent', of)]).toEqual([buying, buying, renting])
})
