import { expect, test } from 'vitest'
import { metresOfMiles, metresPerPixel, zoomAround } from './map-zoom.ts'

test('a mile on the map is 1609.34 metres', () => {
  expect(metresOfMiles(1)).toBe(1609.34)
  expect(metresOfMiles(50)).toBe(80_467)
})

test.each([1, 10, 50])('a circle of %i miles takes three quarters of the map', (miles) => {
  const radius = metresOfMiles(miles)
  const zoom = zoomAround(radius, 40, 320)
  expect((2 * radius) / metresPerPixel(zoom, 40)).toBeCloseTo(240, 6)
})

test('the zoom stays between 5 and 18', () => {
  expect(zoomAround(1, 0, 320)).toBe(18)
  expect(zoomAround(0, 0, 320)).toBe(18)
  expect(zoomAround(2_000_000, 0, 320)).toBe(5)
})
