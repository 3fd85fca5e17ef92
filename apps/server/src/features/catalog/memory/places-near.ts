import { cellsWithin } from '@rondo/rules/catalog/cells'
import { metresBetween, type Point } from '@rondo/rules/kernel/places'
import { type Bits, hasBit, setBit } from './bits.ts'
import type { ListingIndex } from './listing-index.ts'

const radians = Math.PI / 180
const earthRadiusMetres = 6_371_008.8
/** Chord and arc are computed differently, so within a millimetre of the edge the arc decides. */
const slackMetres = 0.001

/** Squared chord of an arc in metres, on a sphere of radius 1. */
export const chordOf = (metres: number): number => (2 * Math.sin(Math.min(Math.PI, metres / earthRadiusMetres) / 2)) ** 2

/** Squared chords from a place to slots; NaN where a listing has no place. */
export function wayFrom({ latitude, longitude }: Point, { columns: { x, y, z } }: ListingIndex): (slot: number) => number {
  const across = Math.cos(latitude * radians)
  const [px, py, pz] = [across * Math.cos(longitude * radians), across * Math.sin(longitude * radians), Math.sin(latitude * radians)]
  return (slot) => {
    const dx = x[slot]! - px
    const dy = y[slot]! - py
    const dz = z[slot]! - pz
    return dx * dx + dy * dy + dz * dz
  }
}

/** Metres from a place to a slot. */
export const exactMetresTo = (place: Point, { columns: { lat, lng } }: ListingIndex, slot: number): number =>
  metresBetween(place, { latitude: lat[slot]!, longitude: lng[slot]! })

/** Metres from a place to a slot, rounded to millimetres so that the order does not depend on the last bit. */
export const metresTo = (place: Point, index: ListingIndex, slot: number): number =>
  Math.round(exactMetresTo(place, index, slot) * 1000) / 1000

/** Living listings that can be picked up within a reach in metres. */
export function slotsWithin(index: ListingIndex, place: Point, reach: number): Bits {
  const found = new Uint32Array(index.words)
  const way = wayFrom(place, index)
  const [surely, perhaps] = [chordOf(Math.max(0, reach - slackMetres)), chordOf(reach + slackMetres)]
  const look = (slot: number) => {
    const squared = way(slot)
    if (!(squared <= perhaps) || !hasBit(index.living, slot)) return
    if (squared < surely || exactMetresTo(place, index, slot) <= reach) setBit(found, slot)
  }
  const cells = cellsWithin(place, reach)
  if (!cells) for (let slot = 0; slot < index.used; slot++) look(slot)
  for (const cell of cells ?? []) {
    const slots = index.cells.get(cell)?.stored()
    if (slots) for (let at = 0; at < slots.length; at++) look(slots[at]!)
  }
  return found
}
