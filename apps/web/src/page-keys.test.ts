import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageKeys } from '@rondo/rules/kernel/page-keys'
import { expect, test } from 'vitest'
import { filtersFrom } from './features/catalog/filters.ts'

/** Keys of pages that the browser alone fills: the server draws the same for everybody, whatever they say. */
const ofBrowser = [
  'token',
  'code',
  'confirmation',
  'access_token',
  'provider',
  'error',
  'email',
  'tab',
  'status',
  'rent',
  'returnMode',
  'orderItemId',
  'order',
  'to',
  'at',
  'circle',
  'track',
]

test('every query key that a page reads is known to the server, or its page is filled in the browser', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const read = sources.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/(?:query|search|searchParams)\)?\.(?:get|getAll|has)\('([^']+)'\)/g)].map(([, key = '']) => key)
  })
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((key) => !pageKeys.has(key) && !ofBrowser.includes(key))).toEqual([])
})

test('every filter of a list is known to the server', () => {
  const query = new URLSearchParams(
    [...pageKeys].map((key) => [key, key === 'material' ? 'silk' : ['lat', 'lng', 'distance', 'merchant'].includes(key) ? '1' : 'true']),
  )
  const found = Object.keys(filtersFrom(query))
  expect(found).toEqual(
    expect.arrayContaining(['q', 'brand', 'material', 'mySize', 'localPickup', 'distance', 'lat', 'lng', 'merchant', 'sortBy']),
  )
  expect(found.filter((key) => !pageKeys.has(key))).toEqual([])
})
