// Which body a size is made for. Source: EN 13402-3, bust girths of women: letter codes, and the numbers 34 to 48 of the European
// system, which the catalogue writes as their US numbers 2 to 16.
import { type Category, type Size, sizeGroups } from './catalogue.ts'

/** Bust girth in centimetres: from (included), to (not included). */
export type Girth = readonly [from: number, to: number]
type Measured = (typeof sizeGroups)['letters' | 'numbers'][number]
export const bustOfSize: Readonly<Record<Measured, Girth>> = {
  XXS: [66, 74],
  XS: [74, 82],
  S: [82, 90],
  M: [90, 98],
  L: [98, 107],
  XL: [107, 119],
  XXL: [119, 131],
  '2': [78, 82],
  '4': [82, 86],
  '6': [86, 90],
  '8': [90, 94],
  '10': [94, 98],
  '12': [98, 102],
  '14': [102, 107],
  '16': [107, 113],
}

const measured: readonly Measured[] = [...sizeGroups.letters, ...sizeGroups.numbers]
/** The bust girth of a size; undefined for `onesize`, `custom` and `other`, which say nothing of a body. */
export const girthOf = (size: string): Girth | undefined => {
  const known = measured.find((one) => one === size)
  return known && bustOfSize[known]
}
const middleOf = ([from, to]: Girth) => (from + to) / 2

/** The letter and the number that a bust girth in centimetres wears; empty beyond the chart. */
export const sizesOfBust = (cm: number): Size[] =>
  measured.filter((size) => {
    const [from, to] = bustOfSize[size]
    return cm >= from && cm < to
  })

/** A size with those of the other system that are made for the same bodies: M with 8 and 10, 8 with M. */
export function equalSizes(size: Size): Size[] {
  const girth = girthOf(size)
  if (!girth) return [size]
  const isLetter = (sizeGroups.letters as readonly string[]).includes(size)
  const others = isLetter ? sizeGroups.numbers : sizeGroups.letters
  const inside = (middle: number, [from, to]: Girth) => middle >= from && middle < to
  return [
    size,
    ...others.filter((other) => (isLetter ? inside(middleOf(bustOfSize[other]), girth) : inside(middleOf(girth), bustOfSize[other]))),
  ]
}

/** What a body part decides: above the waist the bust, below it the size one is used to. */
export const wornAbove: readonly Category[] = [
  'dress',
  'top',
  'sweater',
  'jacket',
  'coat',
  'jumpsuit',
  'suit',
  'activewear',
  'swimwear',
  'lingerie',
]
export const wornBelow: readonly Category[] = ['pants', 'jeans', 'skirt', 'shorts']

/** Centimetres from one letter to the next. */
const stepCm = 8
/**
 * How many letters a size lies above (positive) or below what somebody wears; 0 when it is among theirs. Undefined when either says
 * nothing of a body.
 */
export function stepsFrom(own: readonly Size[], size: string): number | undefined {
  if (size === 'onesize' || own.some((one) => one === size)) return own.length > 0 ? 0 : undefined
  const [girth, girths] = [girthOf(size), own.map(girthOf).filter((one) => one !== undefined)]
  if (!girth || girths.length === 0) return undefined
  const mine = girths.reduce((sum, [from, to]) => sum + (from + to) / 2, 0) / girths.length
  const away = middleOf(girth) - mine
  return Math.sign(away) * Math.max(1, Math.round(Math.abs(away) / stepCm))
}
