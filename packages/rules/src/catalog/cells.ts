import type { Point } from '../kernel/places.ts'

// 0.05 degrees: at most 5.6 km, so that a reach of 10 km is some twenty numbers.
const perDegree = 20
const columns = 360 * perDegree
const rows = 180 * perDegree
const metresPerDegree = 111_195
/** Beyond this many the numbers say no more than the distance alone. */
const mostCells = 400

const rowOf = (latitude: number) => Math.min(rows - 1, Math.floor((latitude + 90) * perDegree))
const columnOf = (longitude: number) => Math.floor((longitude + 180) * perDegree)
const wrapped = (column: number) => ((column % columns) + columns) % columns

/** Number of the square of 0.05 degrees that a point lies in. */
export const cellOf = ({ latitude, longitude }: Point): number => rowOf(latitude) * columns + wrapped(columnOf(longitude))

/** All squares that reach into a circle; undefined near the poles, where they would be too many. */
export function cellsWithin(centre: Point, metres: number): number[] | undefined {
  const high = metres / metresPerDegree + 1e-6
  const widest = Math.cos(((Math.abs(centre.latitude) + high) * Math.PI) / 180)
  const wide = widest > 0 ? high / widest : Infinity
  const [south, north] = [rowOf(Math.max(-90, centre.latitude - high)), rowOf(Math.min(90, centre.latitude + high))]
  const [west, east] = [columnOf(centre.longitude - wide), columnOf(centre.longitude + wide)]
  if (!((north - south + 1) * (east - west + 1) <= mostCells)) return undefined
  const cells: number[] = []
  for (let row = south; row <= north; row++) for (let column = west; column <= east; column++) cells.push(row * columns + wrapped(column))
  return cells
}
