import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { arrayText, copyLine } from './copy-text.ts'

const connection = { ...inject('postgres').connection }
const client = new pg.Client(connection)

beforeAll(async () => {
  await client.connect()
  await client.query(
    'create temporary table copied (place int, words text, document jsonb, numbers int[], texts text[], at timestamptz, amount float8)',
  )
})
afterAll(() => client.end())

// PostgreSQL's text holds no NUL, and UTF-8 no half of a pair
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((words) => words.replaceAll('\0', ''))
const awkward = fc.array(
  fc.constantFrom('\\', '\t', '\n', '\r', String.raw`\N`, String.raw`\.`, '"', "'", '{', '}', ',', 'null', ' ', '名'),
)
const words = fc.oneof(
  text,
  awkward.map((parts) => parts.join('')),
)
const row = fc.record({
  words: fc.option(words),
  document: fc.oneof(fc.record({ name: words, list: fc.array(words) }), fc.array(words)),
  numbers: fc.array(fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))),
  texts: fc.array(fc.option(words)),
  at: fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  amount: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).filter((amount) => !Object.is(amount, -0))),
})

test('a copied text, document, list, date or number comes back equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await client.query('truncate copied')
      const into = client.query(copyFrom('copy copied from stdin'))
      const lines = rows.map((one, place) => copyLine({ place, ...one, numbers: arrayText(one.numbers), texts: arrayText(one.texts) }))
      into.end(lines.join(''))
      await finished(into)
      const back = await client.query('select words, document, numbers, texts, at, amount from copied order by place')
      expect(back.rows).toEqual(rows)
    }),
    { numRuns: 60 },
  )
})
