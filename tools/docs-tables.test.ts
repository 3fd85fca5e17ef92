import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesFile, tablesText } from './docs-tables.ts'

test('the tables that the server knows are those of the migrations; otherwise run `npm run docs`', { timeout: 120_000 }, async () => {
  expect(await tablesText()).toBe(readFileSync(tablesFile, 'utf8'))
})
