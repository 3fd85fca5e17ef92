import { expect, test } from 'vitest'
import { metresPerMile } from '../kernel/places.ts'
import { metresPerPixel, zoomAround } from './map-zoom.ts'

test.each([1, 10, 50])('a circle of %i miles takes three quarters of the map', (miles) => {
  const radius = miles * metresPerMile
  const zoom = zoomAround(radius, 40, 320)
  expect((2 * radius) / metresPerPixel(zoom, 40)).toBeCloseTo(240, 6)
})

test('the zoom stays between 5 and 18', () => {
  expect(zoomAround(1, 0, 320)).toBe(18)
  expect(zoomAround(0, 0, 320)).toBe(18)
  expect(zoomAround(2_000_000, 0, 320)).toBe(5)
})
