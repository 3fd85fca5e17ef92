import { expect, test } from 'vitest'
import { categories, colors } from '@rondo/rules/listings/catalogue'
import { packedPictures } from './pictures/pack.ts'
import { scaleListing } from './scale.ts'

const many = Array.from({ length: 20_000 }, (_, n) => scaleListing(n))

test('the same number is the same listing, other numbers are other listings', () => {
  expect(scaleListing(999_999)).toEqual(scaleListing(999_999))
  expect(new Set(many.map(({ key }) => key)).size).toBe(many.length)
  expect(new Set(many.map(({ name }) => name)).size).toBeGreaterThan(5000)
})

test('three names in ten are Chinese, and labels, categories and towns are skewed', () => {
  const chinese = many.filter(({ name }) => /\p{Script=Han}/u.test(name)).length / many.length
  expect(chinese).toBeGreaterThan(0.27)
  expect(chinese).toBeLessThan(0.33)
  const counts = (values: unknown[]) =>
    [...Map.groupBy(values, (value) => value).values()].map((group) => group.length).toSorted((a, b) => b - a)
  for (const values of [many.map(({ brand }) => brand), many.map(({ category }) => category), many.map(({ address }) => address.city)]) {
    const [most = 0, ...rest] = counts(values)
    expect(most).toBeGreaterThan(3 * (rest.at(-1) ?? 0))
  }
})

test('a large catalogue uses the values and the pictures of the small one', () => {
  expect(new Set(many.map(({ category }) => category))).toEqual(new Set(categories))
  expect(new Set(many.map(({ color }) => color))).toEqual(new Set(colors))
  const packed = packedPictures()
  for (const { pictures, forSell, forRent, price } of many.slice(0, 2000)) {
    expect(pictures.every(({ key }) => packed[key] !== undefined)).toBe(true)
    expect(price > 0).toBe(forSell)
    expect(forSell || forRent).toBe(true)
  }
})

test('a listing costs less than 20 microseconds of a processor to make, however busy the machine is', () => {
  const timed = () => {
    const { user } = process.threadCpuUsage()
    for (let n = 0; n < 20_000; n += 1) scaleListing(n)
    return (process.threadCpuUsage().user - user) / 20_000
  }
  expect(Math.min(timed(), timed(), timed())).toBeLessThan(20)
})
