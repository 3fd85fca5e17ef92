import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [17_300, '17 kB'],
  [999_400, '999 kB'],
  [1_240_000, '1.2 MB'],
])('a file of %d bytes reads as %s', (bytes, text) => {
  expect(fileSize('en', bytes)).toBe(text)
})
