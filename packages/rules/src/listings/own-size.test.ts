import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, sizeGroups, sizes } from './catalogue.ts'
import { bustOf, ownSizesFor, ownSizesOf, sizesCalled, wearableBy } from './own-size.ts'
import { bustOfSize, equalSizes, girthOf, sizesOfBust, stepsFrom } from './size-chart.ts'

test.each([
  ['M', 'US', ['M', '8', '10']],
  ['m', null, ['M', '8', '10']],
  ['8', 'US', ['8', 'M']],
  ['US 8', 'GB', ['8', 'M']],
  ['12', 'GB', ['8', 'M']],
  ['UK12', 'US', ['8', 'M']],
  ['40', 'DE', ['8', 'M']],
  ['EU 40', 'FR', ['8', 'M']],
  ['42', 'FR', ['8', 'M']],
  ['IT 46', 'US', ['8', 'M']],
  ['S/M', 'US', ['S', '4', '6', 'M', '8', '10']],
  ['6-8', 'US', ['6', 'S', '8', 'M']],
  ['6 or 8', 'US', ['6', 'S', '8', 'M']],
  ['large', 'US', ['L', '12', '14']],
  ['2XL', 'US', ['XXL']],
  ['中号', 'CN', ['M', '8', '10']],
  ['165/88A', 'CN', ['S', '6']],
  ['tall and slim', 'US', []],
  ['', 'US', []],
  [null, 'US', []],
  ['7', 'US', []],
  ['XS to S', 'US', ['XS', '2', 'S', '4', '6']],
])('a clothing size typed as %s in %s means %j', (text, country, expected) => {
  expect(new Set(sizesCalled(text, country))).toEqual(new Set(expected))
})

test.each([
  ['88 cm', 'FR', 88],
  ['88', 'FR', 88],
  ['88,5', 'DE', 88.5],
  ['35 in', 'US', 88.9],
  ['35"', 'US', 88.9],
  ['35', 'US', 88.9],
  ['88厘米', 'CN', 88],
  ['34B', 'US', 90],
  ['75B', 'DE', 90],
  ['90B', 'FR', 90],
  ['34DD', 'US', 96],
  ['12 cm', 'US', undefined],
  ['500', 'US', undefined],
  ['34Q', 'US', undefined],
  ['large', 'US', undefined],
  [null, 'US', undefined],
])('a bust typed as %s in %s is %s cm', (text, country, cm) => {
  const found = bustOf(text, country)
  expect(found === undefined ? undefined : Math.round(found * 10) / 10).toBe(cm)
})

test('a measure decides above the waist, the size one is used to below it, and each stands in for the other', () => {
  const both = ownSizesOf({ bustsize: '100 cm', clothingsize: 'M', country: 'FR' })
  expect(both.above).toEqual(['L', '12'])
  expect(both.below).toEqual(['M', '8', '10'])
  expect(ownSizesOf({ bustsize: '100 cm', clothingsize: null, country: 'FR' }).below).toEqual(['L', '12'])
  expect(ownSizesOf({ bustsize: '400 cm', clothingsize: 'M', country: 'FR' }).above).toEqual(['M', '8', '10'])
  expect(ownSizesFor(both, 'jeans')).toEqual(both.below)
  expect(ownSizesFor(both, 'shoes')).toEqual([])
})

test('the chart goes on without a gap or an overlap within each system', () => {
  for (const system of [sizeGroups.letters, sizeGroups.numbers]) {
    const girths = system.map((size) => bustOfSize[size])
    for (const [from, to] of girths) expect(from).toBeLessThan(to)
    expect(girths.slice(1).map(([from]) => from)).toEqual(girths.slice(0, -1).map(([, to]) => to))
  }
})

const cm = fc.double({ min: 66, max: 130.99, noNaN: true })
test('every bust of the chart has exactly one letter, and at most one number', () => {
  fc.assert(
    fc.property(cm, (bust) => {
      const found = sizesOfBust(bust)
      expect(found.filter((size) => sizeGroups.letters.some((letter) => letter === size))).toHaveLength(1)
      expect(found.length).toBeLessThanOrEqual(2)
    }),
  )
})

test('a larger body never wears a smaller letter', () => {
  const rank = (bust: number) => sizeGroups.letters.findIndex((letter) => sizesOfBust(bust).includes(letter))
  fc.assert(
    fc.property(cm, cm, (a, b) => {
      expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)))
    }),
  )
})

test('inches and centimetres of one bust wear the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 27, max: 51 }), (inches) => {
      expect(sizesOfBust(bustOf(`${inches} in`, 'US') ?? 0)).toEqual(sizesOfBust(inches * 2.54))
    }),
  )
})

test('equal sizes are sizes of the catalogue that overlap with the first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sizes), (size) => {
      const [from, to] = girthOf(size) ?? [0, 1]
      for (const equal of equalSizes(size)) {
        const [low, high] = girthOf(equal) ?? [0, 1]
        expect(low < to && high > from).toBe(true)
      }
    }),
  )
})

test('whatever is typed, sizes are of the catalogue and nothing fails', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('US', 'GB', 'FR', 'CN', null), (bustsize, clothingsize, country) => {
      const { above, below } = ownSizesOf({ bustsize, clothingsize, country })
      for (const size of [...above, ...below]) expect(sizes).toContain(size)
    }),
  )
})

test('what somebody can wear names every category once, and nothing when nothing is known', () => {
  const groups = wearableBy({ above: ['M'], below: [] }) ?? []
  const named = groups.flatMap((group) => group.categories)
  expect(named).toHaveLength(categories.length)
  expect(new Set(named)).toEqual(new Set(categories))
  expect(groups.every((group) => group.sizes.includes('onesize'))).toBe(true)
  expect(wearableBy({ above: [], below: [] })).toBeUndefined()
})

test('steps from one size to another change their sign when the two change places', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sizeGroups.letters), fc.constantFrom(...sizeGroups.letters), (a, b) => {
      expect(stepsFrom([a], b)).toBe(0 - (stepsFrom([b], a) ?? 0))
    }),
  )
  expect(stepsFrom(['M', '8'], 'M')).toBe(0)
  expect(stepsFrom(['M', '8'], 'L')).toBe(1)
  expect(stepsFrom(['M', '8'], '2')).toBeLessThan(0)
  expect(stepsFrom(['M'], 'onesize')).toBe(0)
  expect(stepsFrom(['M'], 'custom')).toBeUndefined()
  expect(stepsFrom([], 'M')).toBeUndefined()
})
