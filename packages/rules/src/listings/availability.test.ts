import { expect, test } from 'vitest'
import { type Availability, obstacleTo, passingObstacle, piecesFor, unitsToLet } from './availability.ts'

const offered: Availability = { activeListing: true, merchantMaySell: true, stock: 2, unlimited: false, held: 0, unitsLet: 0 }

test.each<[string, Partial<Availability>, string | null, string | null]>([
  ['that is there', {}, null, null],
  ['that is hidden', { activeListing: false, stock: 0 }, 'inactive', 'inactive'],
  ['of a merchant who may not sell', { merchantMaySell: false, stock: 0 }, 'unverified', 'unverified'],
  ['of which nothing is left', { stock: 0 }, 'sold_out', 'sold_out'],
  ['that others are paying for', { held: 2 }, 'held', 'held'],
  ['of which every piece is let some day', { unitsLet: 2 }, 'all_let', null],
  ['that is partly let and partly held', { held: 1, unitsLet: 1 }, 'all_let', null],
  ['of which one piece is left', { held: 1 }, null, null],
  ['that never runs out', { unlimited: true, stock: 0, held: 5 }, null, null],
])('a listing %s', (_, changes, buying, renting) => {
  const of = { ...offered, ...changes }
  expect([obstacleTo('buy', of), obstacleTo('swap', of), obstacleTo('rent', of)]).toEqual([buying, buying, renting])
})

test('a list says what stands in all ways of a piece, and nothing while one is open', () => {
  const of = { stock: 1, unlimited: false, held: 0, unitsLet: 0 }
  expect(passingObstacle(['buy', 'rent', 'swap'], of)).toBeUndefined()
  expect(passingObstacle(['buy', 'rent', 'swap'], { ...of, held: 1 })).toBe('held')
  expect(passingObstacle(['buy', 'rent'], { ...of, unitsLet: 1 })).toBeUndefined()
  expect(passingObstacle(['buy', 'swap'], { ...of, unitsLet: 1 })).toBe('all_let')
  expect(passingObstacle(['buy'], { ...of, stock: 0 })).toBeUndefined()
})

test('free is what is neither held nor let; days of a rental do not keep another from renting', () => {
  const some = { stock: 5, unlimited: false, held: 1, unitsLet: 2 }
  expect([piecesFor('buy', some), piecesFor('swap', some), piecesFor('rent', some)]).toEqual([2, 2, 4])
  expect(piecesFor('buy', { stock: 1, unlimited: false, held: 1, unitsLet: 1 })).toBe(0)
  expect(piecesFor('buy', { stock: 999, unlimited: true, held: 50, unitsLet: 0 })).toBe(999)
})

test('a service is let like one piece, a garment by its pieces', () => {
  const nature = { productType: 'others', isDigitalOnline: false, isLocalService: true } as const
  expect(unitsToLet(nature, { stock: 999, held: 0 })).toBe(1)
  expect(unitsToLet({ ...nature, isLocalService: false }, { stock: 3, held: 1 })).toBe(2)
})
