import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutOf, drawnSize, insideOf, mostZoom, moved, wholeView } from './crop.ts'

test('a square out of a wide picture is as high as the picture, in its middle', () => {
  expect(cutOf(wholeView, { width: 1600, height: 900 }, 1)).toEqual({ width: 900, height: 900, left: 350, top: 0 })
})

test('a banner out of a high picture is as wide as the picture', () => {
  const { left, width, height } = cutOf(wholeView, { width: 600, height: 1200 }, 3)
  expect([left, width, height]).toEqual([0, 600, 200])
})

test('moving stops at the edge of the picture', () => {
  const right = moved(wholeView, { width: 1600, height: 900 }, 1, 10, 10)
  expect(cutOf(right, { width: 1600, height: 900 }, 1)).toMatchObject({ left: 700, top: 0 })
})

test('whatever is chosen, the cut-out has the shape of its frame and lies inside the picture', () => {
  const side = fc.integer({ min: 1, max: 10_000 })
  const any = fc.double({ min: -3, max: 8, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 3, 0.8), any, any, any, (width, height, aspect, x, y, zoom) => {
      const cut = cutOf({ x, y, zoom }, { width, height }, aspect)
      expect(cut.width / cut.height).toBeCloseTo(aspect, 6)
      expect(cut.left).toBeGreaterThan(-1e-6)
      expect(cut.top).toBeGreaterThan(-1e-6)
      expect(cut.left + cut.width).toBeLessThan(width * (1 + 1e-9) + 1e-6)
      expect(cut.top + cut.height).toBeLessThan(height * (1 + 1e-9) + 1e-6)
    }),
  )
})

test('the size stays between filling the frame and four times that', () => {
  const size = { width: 10, height: 10 }
  expect([0.2, 9].map((zoom) => insideOf({ ...wholeView, zoom }, size, 1).zoom)).toEqual([1, mostZoom])
})

test('a part is drawn as large as it is, at most as wide as wished, and of a single pixel still something', () => {
  expect(drawnSize({ width: 2400, height: 800 }, 3, 1800)).toEqual({ width: 1800, height: 600 })
  expect(drawnSize({ width: 600, height: 200 }, 3, 1800)).toEqual({ width: 600, height: 200 })
  expect(drawnSize(cutOf(wholeView, { width: 1, height: 1 }, 3), 3, 1800)).toEqual({ width: 1, height: 1 })
})
