import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { kindsNamed } from './kinds.ts'
import { postgresSearch } from './postgres-search.ts'

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })

test('codes are counted once for everybody who types within a minute, not at each letter', async () => {
  await putProducts(app, [
    { merchant_id, name: 'Petrel Coat', category: 'dress' },
    { merchant_id, name: 'Petrel Cape', category: 'dress' },
  ])
  let counts = 0
  const query = (...asked: Parameters<typeof app.pool.query>) => {
    if (/count\(/.test(String(asked[0]))) counts++
    return app.pool.query(...asked)
  }
  const suggestOf = (keepMs?: number) => postgresSearch({ pool: { query } as never }, '', keepMs).suggest
  const suggest = suggestOf()
  const dress = { tag: kindsNamed('dress')[0], listings: 2 }
  for (const text of ['d', 'dr', 'dre', 'dress']) expect((await suggest(text, kindsNamed(text), 'en')).kinds, text).toContainEqual(dress)
  await suggest('petrel', kindsNamed('petrel'), 'en')
  expect(counts).toBe(1)

  const anew = suggestOf(0)
  for (let asked = 0; asked < 2; asked++) await anew('dress', kindsNamed('dress'), 'en')
  expect(counts).toBe(3)
})

test('a count that failed is tried anew', async () => {
  let fails = true
  const query = (...asked: Parameters<typeof app.pool.query>) => {
    if (fails && /count\(/.test(String(asked[0]))) return Promise.reject(new Error('the line broke'))
    return app.pool.query(...asked)
  }
  const { suggest } = postgresSearch({ pool: { query } as never }, '')
  const dress = () => suggest('dress', kindsNamed('dress'), 'en')
  await expect(dress()).rejects.toThrow('the line broke')
  fails = false
  expect((await dress()).kinds).toHaveLength(1)
})
