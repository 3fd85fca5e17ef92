import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import RentingPage from './renting.page.tsx'

const quote = {
  item: { id: 7, groupId: 9, name: 'Slip', photo: null, status: 'in_use', quantity: 1 },
  isAllowed: false,
  guard: 'status',
  until: null,
  returnBy: '2999-12-14',
  dispute: null as { status: string; at: string } | null,
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
    words: ['renting', 'orders', 'accounts', 'claims'],
    at: path,
    params: { itemId: '7' },
    answers: { '/order-items/7/keep-quote': { ...keep, item }, '/order-items/7/extend-quote': { ...extend, item } },
  })
  await eventually(() => expect(box.querySelector('h2')).not.toBeNull())
  expect(box.querySelector('h1')?.textContent).toBe(title)
})

test.each(['keep-item-checkout', 'extend'])('while the payment is disputed at the bank, %s says so as the order does', async (way) => {
  const seen = async (status: string) => {
    const dispute = { status, at: '2026-11-28T10:00:00.000Z' }
    const { box } = await render(<RentingPage />, {
      words: ['renting', 'orders', 'accounts', 'claims'],
      at: `/rental/7/${way}`,
      params: { itemId: '7' },
      answers: { '/order-items/7/keep-quote': { ...keep, dispute }, '/order-items/7/extend-quote': { ...extend, dispute } },
    })
    await eventually(() => expect(box.querySelector('h2')).not.toBeNull())
    return box.textContent
  }
  expect(await seen('open')).toContain(
    'You disputed this payment with your bank on Sat, Nov 28. Until it decides, nothing is refunded here. Was it a mistake? Ask your bank',
  )
  expect(await seen('won')).toContain('The bank decided for the shop. The order goes on.')
})
