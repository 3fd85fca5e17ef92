import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { Listings } from './people.tsx'

const listing = (id: number, terms: object) => ({
  id,
  name: `Coat ${id}`,
  merchant: { id: 2, username: 'mei', name: 'Mei Tan Studio' },
  active: true,
  merchantMaySell: true,
  stock: 1,
  price: null,
  rent: null,
  currency: 'USD',
  photo: null,
  takenDownAt: null,
  reason: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  isOwn: false,
  ...terms,
})

test('a listing of the desk has its prices as cards say them, a rent with its length', async () => {
  const rent = { price: 25, option: 'day', number: 3, areSeveral: false }
  const data = [
    listing(1, { price: 80 }),
    listing(2, { rent }),
    listing(3, { price: 80, rent: { ...rent, areSeveral: true } }),
    listing(4, {}),
  ]
  const { box } = await render(<Listings />, {
    words: ['desk', 'listings', 'catalogue', 'failures'],
    answers: { '/operator/listings?state=all': { data, meta: { page: 1, pageSize: 20, hasMore: false } } },
  })
  const said = [...box.querySelectorAll('li')].map(({ textContent }) => textContent?.match(/(?:from )?\$\d+(?: \/ 3 days)?/g) ?? [])
  expect(said).toEqual([['$80'], ['$25 / 3 days'], ['$80', 'from $25 / 3 days'], []])
})

test('a listing says why nobody can have it', async () => {
  const data = [
    listing(1, {}),
    listing(2, { merchantMaySell: false }),
    listing(3, { stock: 0 }),
    listing(4, { active: false, merchantMaySell: false }),
    listing(5, { active: false, takenDownAt: '2026-11-22T10:00:00.000Z', reason: 'a forbidden fur' }),
  ]
  const { box } = await render(<Listings />, {
    words: ['desk', 'listings', 'catalogue', 'failures'],
    answers: { '/operator/listings?state=all': { data, meta: { page: 1, pageSize: 20, hasMore: false } } },
  })
  const states = /In the shop|On hold|Sold out|Not shown|Taken down/
  expect([...box.querySelectorAll('li')].map(({ textContent }) => states.exec(textContent ?? '')?.[0])).toEqual([
    'In the shop',
    'On hold',
    'Sold out',
    'Not shown',
    'Taken down',
  ])
  const filters = [...box.querySelectorAll('[role=group] button')].map(({ textContent }) => textContent)
  expect(filters).toEqual(['All', 'On hold', 'Taken down'])
})
