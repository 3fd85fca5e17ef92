// Draws the land of the overview map: the countries' outlines, as fine as that map can show them and no finer, written as text that the
// browser unpacks. Neighbours share their border, so every line is stored once.
//   node drawings/world.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { geoArea } from 'd3-geo'
import { transform } from 'topojson-client'

type Position = readonly [longitude: number, latitude: number]
type Ring = readonly number[]
interface Country {
  readonly id?: string
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly arcs: readonly Ring[] | readonly (readonly Ring[])[]
}
interface Atlas {
  readonly arcs: readonly (readonly [number, number][])[]
  readonly transform: Parameters<typeof transform>[0]
  readonly objects: { readonly countries: { readonly geometries: readonly Country[] } }
}

/** Places are written in hundredths of a degree: about a kilometre. */
const stepsPerDegree = 100
/** A corner is left out when the triangle it makes with its neighbours is smaller than this, in square steps at the equator. */
const leastCorner = 22
/** Islands smaller than this are left out, in square kilometres, unless they are all that there is of a country. */
const leastIslandKm2 = 150
const km2PerSteradian = 6371 ** 2
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

const source = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
const atlas = JSON.parse(readFileSync(source, 'utf8')) as Atlas
const toDegrees = transform(atlas.transform)
const lines = atlas.arcs.map((arc) => arc.map((step, at) => toDegrees([...step], at > 0) as unknown as Position))

const lineOf = (arc: number): readonly Position[] => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!)
const ringsOf = ({ type, arcs }: Country): readonly Ring[] => (type === 'Polygon' ? (arcs as Ring[]) : (arcs as Ring[][]).flat())

function areaOf(ring: Ring): number {
  const coordinates = [ring.flatMap((arc, at) => lineOf(arc).slice(at === 0 ? 0 : 1)) as [number, number][]]
  const area = geoArea({ type: 'Polygon', coordinates })
  return Math.min(area, 4 * Math.PI - area) * km2PerSteradian
}

/** The corner whose loss changes the line least goes first (Visvalingam), until every corner left is worth its place. */
function simplified(line: readonly Position[]): Position[] {
  const left = line.map(([longitude, latitude]) => [Math.round(longitude * stepsPerDegree), Math.round(latitude * stepsPerDegree)] as const)
  const closed = left.length > 3 && left[0]!.join() === left.at(-1)!.join()
  const worth = (at: number) => {
    const [a, b, c] = [left[at - 1]!, left[at]!, left[at + 1]!]
    const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
    return area * Math.max(0.05, Math.cos((b[1] / stepsPerDegree / 180) * Math.PI))
  }
  const least = closed ? 4 : 2
  while (left.length > least) {
    let smallest = -1
    let value = leastCorner
    for (let at = 1; at < left.length - 1; at++) {
      const here = worth(at)
      if (here < value) [smallest, value] = [at, here]
      if (value === 0) break
    }
    if (smallest < 0) break
    left.splice(smallest, 1)
  }
  return left as unknown as Position[]
}

/** A whole number as digits of five bits, the lowest first; the sixth bit says that more follow. The sign is the lowest bit. */
function written(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  for (; rest > 31; rest = Math.floor(rest / 32)) text += digits[32 + (rest % 32)]
  return text + digits[rest]
}
function packed(line: readonly Position[]): string {
  let [x, y] = [0, 0]
  let text = ''
  for (const [toX, toY] of line) {
    text += written(toX - x) + written(toY - y)
    ;[x, y] = [toX, toY]
  }
  return text
}

const places = new Map<number, number>()
const kept: string[] = []
/** The arc's number among those that are kept. */
function numberOf(arc: number): number {
  const own = arc < 0 ? ~arc : arc
  let at = places.get(own)
  if (at === undefined) {
    at = kept.push(packed(simplified(lines[own]!))) - 1
    places.set(own, at)
  }
  return arc < 0 ? ~at : at
}

const countries = new Map<string, string[]>()
for (const country of atlas.objects.countries.geometries) {
  // ISO's numbers are aliases of its letters in every Intl
  const code = country.id ? (new Intl.Locale(`und-${country.id}`).region ?? '') : ''
  const rings = ringsOf(country).map((ring) => ({ ring, km2: areaOf(ring) }))
  const largest = Math.max(...rings.map(({ km2 }) => km2))
  const worthy = rings.filter(({ km2 }) => km2 >= leastIslandKm2 || km2 === largest)
  countries.set(code, [...(countries.get(code) ?? []), ...worthy.map(({ ring }) => ring.map(numberOf).join(' '))])
}

const world = {
  stepsPerDegree,
  lines: kept.join(' '),
  countries: Object.fromEntries([...countries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, rings]) => [code, rings.join(',')])),
}
writeFileSync(join(import.meta.dirname, '../apps/web/src/features/locations/world-outlines.json'), `${JSON.stringify(world, null, 2)}\n`)
console.log(`${kept.length} lines, ${countries.size} countries`)
