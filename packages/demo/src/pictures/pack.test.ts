import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listings } from '../listings/listings.ts'
import { customers } from '../people/customers.ts'
import { merchants } from '../people/merchants.ts'
import { packedPictures, picturesFolder } from './pack.ts'
import { picturePlan } from './plan.ts'

const packed = packedPictures()
const MEGABYTE = 1_000_000

test('every picture of a listing, a shop and a person is in the pack', () => {
  const wanted = [
    ...listings.flatMap(({ pictures }) => pictures.map(({ key }) => key)),
    ...merchants.flatMap(({ portrait, banner }) => [portrait, banner]),
    ...customers.flatMap(({ portrait }) => portrait ?? []),
  ]
  expect(wanted.filter((key) => packed[key] === undefined)).toEqual([])
})

test('the pack holds what the plan asks for, nothing else, and stays within 40 megabytes', () => {
  expect(Object.entries(packed).map(([key, { width, height }]) => ({ key, width, height }))).toEqual(
    picturePlan().map(({ key, width, height }) => ({ key, width, height })),
  )
  const files = readdirSync(picturesFolder).filter((file) => file.endsWith('.webp'))
  expect(files.toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.values(packed)
      .map(({ file }) => file)
      .toSorted((one, other) => one.localeCompare(other)),
  )
  const total = Object.values(packed).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeLessThan(40 * MEGABYTE)
  expect(total).toBeGreaterThan(10 * MEGABYTE)
})

test('media keys are the digest of the bytes and differ from picture to picture', () => {
  const entries = Object.values(packed)
  const seen = new Set<string>()
  expect(entries.filter(({ mediaKey }) => seen.size === seen.add(mediaKey).size).map(({ file }) => file)).toEqual([])
  for (const { file, bytes, mediaKey } of entries.filter((_, place) => place % 60 === 0)) {
    const content = readFileSync(new URL(file, picturesFolder))
    expect(content.length).toBe(bytes)
    expect(createHash('sha256').update(content).digest('hex').startsWith(mediaKey)).toBe(true)
  }
})

test('at least 120 listings are shown from the front, close up and in a room', () => {
  const rounded = listings.filter(({ pictures }) => pictures.map(({ view }) => view).join() === 'front,detail,setting')
  expect(rounded.length).toBeGreaterThanOrEqual(120)
})

test('every piece is shown from the front and close up; a service has one picture', () => {
  const few = listings.filter(({ pictures }) => pictures.length < 2)
  expect([...new Set(few.map(({ productType }) => productType))]).toEqual(['others'])
  expect(few.every(({ pictures }) => pictures.length === 1)).toBe(true)
})
