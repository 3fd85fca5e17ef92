import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import RentingPage from './renting.page.tsx'

const quote = {
  item: { id: 7, groupId: 9, name: 'Slip', photo: null, status: 'in_use', quantity: 1 },
  isAllowed: false,
  guard: 'status',
  until: null,
  returnBy: '2999-12-14',
}
const keep = { ...quote, currency: 'USD', price: 175, platformFee: 0, tax: 0, total: 175, priceAtOrder: 175, priceNow: 175, deposit: 30 }
const extend = { ...quote, days: 14, dueAt: '', zone: 'UTC', options: [] }

test.each([
  ['/rental/7/keep-item-checkout', 'in_use', 'Keep this piece'],
  ['/rental/7/keep-item-checkout', 'item_purchased', 'It is yours'],
  ['/rental/7/extend', 'in_use', 'Rent it longer'],
  ['/rental/7/extend', 'rental_converted_to_purchase', 'It is yours'],
  ['/rental/7/keep-item-checkout', 'rental_return_completed', 'This rental is over'],
  ['/rental/7/extend', 'rental_return_completed', 'This rental is over'],
])('the title says that a piece which was bought is theirs, and that a rental is over: %s, %s', async (path, status, title) => {
  const item = { ...quote.item, status }
  const { box } = await render(<RentingPage />, {
    words: ['renting', 'orders', 'accounts'],
    at: path,
    params: { itemId: '7' },
    answers: { '/order-items/7/keep-quote': { ...keep, item }, '/order-items/7/extend-quote': { ...extend, item } },
  })
  await eventually(() => expect(box.querySelector('h2')).not.toBeNull())
  expect(box.querySelector('h1')?.textContent).toBe(title)
})
