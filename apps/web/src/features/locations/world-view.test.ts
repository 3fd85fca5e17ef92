import { expect, test } from 'vitest'
import { mapHeight, mapWidth } from './map-size.ts'
import { worldAround } from './world-view.ts'

/** Whether a point lies in an area of straight lines, by counting the edges to its left. */
function isWithin(path: string, [x, y]: readonly [number, number]): boolean {
  let inside = false
  for (const ring of path.split('M').filter(Boolean)) {
    const corners = ring
      .replace('Z', '')
      .split('L')
      .map((corner) => corner.split(' ').map(Number) as [number, number])
    corners.forEach(([ax, ay], at) => {
      const [bx, by] = corners[(at + 1) % corners.length]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  }
  return inside
}
const middle = [mapWidth / 2, mapHeight / 2] as const

test.each([
  ['Paris', 'FR', 48.8566, 2.3522],
  ['Chicago', 'US', 41.88, -87.63],
  ['Lhasa', 'CN', 29.65, 91.1],
  ['Johannesburg', 'ZA', -26.2, 28.05],
  ['Suva, beside the edge of the world', 'FJ', -17.8, 178.1],
  ['Maseru, a country inside another', 'LS', -29.5, 27.9],
])('%s lies in its country, and in no other', (_town, country, latitude, longitude) => {
  const { home, abroad } = worldAround({ latitude, longitude }, 6, country)
  expect([isWithin(home, middle), isWithin(abroad, middle)]).toEqual([true, false])
})

test('the sea is no country', () => {
  const { home, abroad } = worldAround({ latitude: 0, longitude: -30 }, 4, 'BR')
  expect([isWithin(home, middle), isWithin(abroad, middle)]).toEqual([false, false])
})

test('beyond the edge of the world it goes on, and the edge itself is no border', () => {
  const { home, borders } = worldAround({ latitude: 67, longitude: 179.9 }, 4, 'RU')
  for (const aside of [-40, 0, 40]) expect(isWithin(home, [mapWidth / 2 + aside, mapHeight / 2])).toBe(true)
  const steps = borders.split('M').flatMap((line) => {
    const corners = line.split('L').map((corner) => corner.split(' ').map(Number))
    return corners.slice(1).map(([x = 0, y = 0], at) => Math.hypot(x - (corners[at]?.[0] ?? 0), y - (corners[at]?.[1] ?? 0)))
  })
  expect(Math.max(...steps)).toBeLessThan(200)
})

test('the land of the south pole reaches down to the edge', () => {
  const { home } = worldAround({ latitude: -80, longitude: 20 }, 3, 'AQ')
  expect(isWithin(home, middle)).toBe(true)
})
