import type { Point } from '@rondo/rules/kernel/places'
import { mapHeight, mapWidth } from './map-size.ts'
import world from './world-outlines.json'

/** Of the map's units at zoom 0, as on every web map. */
const worldWidth = 256
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** A line's corners as x, y, x, y …, on a world that is 1 wide and 1 high. */
type Line = readonly number[]
interface Box {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}
interface Ring {
  readonly country: string
  readonly corners: Line
  readonly box: Box
}
interface Unpacked {
  readonly lines: readonly { readonly corners: Line; readonly box: Box }[]
  readonly rings: readonly Ring[]
}

const toX = (longitude: number) => (longitude + 180) / 360
/** Mercator; the poles, which it cannot show, become the edge. */
function toY(latitude: number): number {
  const radians = (Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)
}

function unpack(text: string): number[] {
  const corners: number[] = []
  const place = [0, 0]
  let axis = 0
  let value = 0
  let unit = 1
  for (const letter of text) {
    const digit = digits.indexOf(letter)
    value += (digit % 32) * unit
    unit *= 32
    if (digit >= 32) continue
    place[axis] = (place[axis] ?? 0) + (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    if (axis === 1) corners.push(toX((place[0] ?? 0) / world.stepsPerDegree), toY((place[1] ?? 0) / world.stepsPerDegree))
    axis = 1 - axis
    value = 0
    unit = 1
  }
  return corners
}
/** A line that steps over the edge of the world goes on beyond it; one that goes all around closes by the south pole. */
function continued(line: Line): number[] {
  let turn = 0
  const corners = line.map((value, at) => {
    if (at % 2 === 1) return value
    const step = at === 0 ? 0 : value - (line[at - 2] ?? 0)
    if (Math.abs(step) > 0.5) turn -= Math.sign(step)
    return value + turn
  })
  const [first = 0] = corners
  const last = corners.at(-2) ?? 0
  return Math.abs(last - first) > 0.5 ? [...corners, last, 1, first, 1] : corners
}
const turned = (line: Line): number[] => line.map((_, at) => line[line.length - 2 - at + 2 * (at % 2)] ?? 0)

function boxOf(line: Line): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}

let unpacked: Unpacked | undefined
function outlines(): Unpacked {
  if (unpacked) return unpacked
  const lines = world.lines.split(' ').map(unpack)
  const lineOf = (number: number) => (number < 0 ? turned(lines[-1 - number] ?? []) : (lines[number] ?? []))
  const rings = Object.entries(world.countries).flatMap(([country, text]) =>
    text.split(',').map((numbers) => {
      const corners = continued(numbers.split(' ').flatMap((number) => lineOf(Number(number))))
      return { country, corners, box: boxOf(corners) }
    }),
  )
  const borders = lines.map(continued).map((corners) => ({ corners, box: boxOf(corners) }))
  return (unpacked = { lines: borders, rings })
}

export interface WorldView {
  /** The country of the place, and all others, as areas. */
  readonly home: string
  readonly abroad: string
  /** Coasts and borders. */
  readonly borders: string
  /** Meridians and parallels. */
  readonly grid: string
}
const degreesBetween = (zoom: number) => (zoom < 5.5 ? 10 : zoom < 6.5 ? 5 : zoom < 7.5 ? 2 : 1)

/** What the overview map shows around a place, as paths. The country is ISO 3166-1. */
export function worldAround({ latitude, longitude }: Point, zoom: number, country: string): WorldView {
  const scale = worldWidth * 2 ** zoom
  const [left, top] = [toX(longitude) - mapWidth / 2 / scale, toY(latitude) - mapHeight / 2 / scale]
  const inView = ({ west, north, east, south }: Box, turn: number) =>
    east + turn > left && west + turn < left + mapWidth / scale && south > top && north < top + mapHeight / scale
  const at = (value: number) => Math.round(value * scale * 10) / 10
  const path = (line: Line, turn: number) => {
    let text = ''
    for (let n = 0; n < line.length; n += 2)
      text += `${n === 0 ? 'M' : 'L'}${at((line[n] ?? 0) + turn - left)} ${at((line[n + 1] ?? 0) - top)}`
    return text
  }
  const { lines, rings } = outlines()
  // Beyond the edge of the world it begins anew.
  const drawn = (all: readonly { corners: Line; box: Box }[]) =>
    [-1, 0, 1].flatMap((turn) => all.filter(({ box }) => inView(box, turn)).map(({ corners }) => path(corners, turn))).join('')
  const step = degreesBetween(zoom)
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, n) => (Math.ceil(from / step) + n) * step)
  const meridians = steps(left * 360 - 180, (left + mapWidth / scale) * 360 - 180).map((line) => `M${at(toX(line) - left)} 0V${mapHeight}`)
  const parallels = steps(-80, 80).map((line) => at(toY(line) - top))
  return {
    home: drawn(rings.filter((ring) => ring.country === country)),
    abroad: drawn(rings.filter((ring) => ring.country !== country)),
    borders: drawn(lines),
    grid: [...meridians, ...parallels.filter((y) => y > 0 && y < mapHeight).map((y) => `M0 ${y}H${mapWidth}`)].join(''),
  }
}

/** The shorter way around the world between two x, where 1 is all around. */
const turnedNear = (x: number, near: number): number => x - Math.round(x - near)
export interface Way {
  /** The middle of the view that shows both ends, and its zoom. */
  readonly centre: Point
  readonly zoom: number
  /** Both ends in the map's own units. */
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}
/** The view in which two places are seen with some room around them, the shorter way around the world. No nearer than `nearest`. */
export function wayBetween(from: Point, to: Point, nearest: number): Way {
  const [x1, y1] = [toX(from.longitude), toY(from.latitude)]
  const [x2, y2] = [turnedNear(toX(to.longitude), x1), toY(to.latitude)]
  const fits = (length: number, room: number) => Math.log2((room * 0.62) / (worldWidth * Math.max(length, 1e-6)))
  const zoom = Math.max(0.5, Math.min(nearest, fits(Math.abs(x2 - x1), mapWidth), fits(Math.abs(y2 - y1), mapHeight)))
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const scale = worldWidth * 2 ** zoom
  const onMap = (px: number, py: number) => ({ x: (px - x) * scale + mapWidth / 2, y: (py - y) * scale + mapHeight / 2 })
  const centre = {
    longitude: x * 360 - 180,
    latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  }
  return { centre, zoom, from: onMap(x1, y1), to: onMap(x2, y2) }
}
