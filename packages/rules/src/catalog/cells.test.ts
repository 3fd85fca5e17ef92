import { expect, test } from 'vitest'
import { metresBetween } from '../kernel/places.ts'
import { cellOf, cellsWithin } from './cells.ts'

test('every point within reach lies in one of the squares', () => {
  let seed = 7
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  let near = 0
  for (let round = 0; round < 3_000; round++) {
    const centre = { latitude: random() * 160 - 80, longitude: random() < 0.2 ? 179.99 : random() * 360 - 180 }
    const point = { latitude: centre.latitude + (random() - 0.5) * 0.2, longitude: centre.longitude + (random() - 0.5) * 0.4 }
    if (point.longitude > 180) point.longitude -= 360
    if (metresBetween(centre, point) > 10_000) continue
    near++
    expect(cellsWithin(centre, 10_000)).toContain(cellOf(point))
  }
  expect(near).toBeGreaterThan(200)
})

test('a reach of ten kilometres is a handful of squares, and at the pole no list at all', () => {
  expect(cellsWithin({ latitude: 48.8566, longitude: 2.3522 }, 10_000)?.length).toBeLessThan(50)
  expect(cellsWithin({ latitude: 90, longitude: 0 }, 10_000)).toBeUndefined()
})
