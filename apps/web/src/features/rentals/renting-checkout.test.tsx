import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { ExtendCheckout, KeepCheckout } from './renting-checkout.tsx'

const item = { id: 7, groupId: 9, name: 'Slip', photo: null, status: 'in_use', quantity: 1 }
const sums = { currency: 'USD', price: 175, platformFee: 17.5, tax: 15.4, total: 207.9 }
const keep = {
  item,
  isAllowed: true,
  guard: null,
  until: null,
  ...sums,
  priceAtOrder: 175,
  priceNow: 175,
  deposit: 30,
  returnBy: '2999-12-14',
}
const week = { ...sums, option: 'week', number: 1, days: 7, returnBy: '2999-12-21', problem: null as string | null }
const longer = {
  item,
  isAllowed: true,
  guard: null,
  until: null,
  days: 14,
  returnBy: '2999-12-14',
  dueAt: '',
  zone: 'UTC',
  options: [week],
}
const keepPath = '/order-items/7/keep-quote'
const longerPath = '/order-items/7/extend-quote'
const Card = () => null
const ways = (box: Element) => [...box.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')])
const draw = (what: 'keep' | 'extend', kept: object, extended: object) =>
  render(what === 'keep' ? <KeepCheckout itemId={7} Card={Card} /> : <ExtendCheckout itemId={7} Card={Card} />, {
    words: ['renting', 'orders'],
    answers: { [keepPath]: kept, [longerPath]: extended },
  })

test('who cannot rent longer reads why, and is led to the return, to the shop and to what may be bought', async () => {
  const refused = { ...longer, isAllowed: false, guard: 'within_rental_bounds', options: [] }
  const { box } = await draw('extend', keep, refused)
  expect(box.querySelector('h2')?.textContent).toBe('You have it for the longest that its shop allows.')
  expect(ways(box).slice(1)).toEqual([
    ['Return it', '/dashboard/transactions/fg/9'],
    ['Keep this piece', '/rental/7/keep-item-checkout'],
    ['Message the shop', '/message/fulfillment-group/9'],
  ])
  const { box: neither } = await draw('extend', { ...keep, isAllowed: false, guard: 'for_sale_and_verified' }, refused)
  expect(ways(neither).map(([text]) => text)).not.toContain('Keep this piece')
})

test.each([
  ['awaiting_return_shipment', 'Its return has begun, so you can no longer rent it longer or buy it.'],
  ['return_in_transit', 'Its return has begun, so you can no longer rent it longer or buy it.'],
  ['shipped', 'You do not have it yet. Once you do, you can rent it longer or buy it.'],
  ['rental_return_completed', 'This rental is over.'],
  ['payment_processing', 'This cannot be changed right now. The order says what happens next.'],
])('a rental that is %s says what keeps it from being longer', async (status, sentence) => {
  const refused = { ...longer, item: { ...item, status }, isAllowed: false, guard: 'status', options: [] }
  const { box } = await draw('extend', keep, refused)
  expect(box.querySelector('h2')?.textContent).toBe(sentence)
})

test.each(['item_purchased', 'rental_converted_to_purchase'])(
  'who has bought it reads that it is theirs, and no day to return it (%s)',
  async (status) => {
    const refused = { item: { ...item, status }, isAllowed: false, guard: 'status' }
    for (const what of ['keep', 'extend'] as const) {
      const { box } = await draw(what, { ...keep, ...refused }, { ...longer, ...refused, options: [] })
      expect(box.querySelector('h2')?.textContent).toBe('You bought this piece. It is yours.')
      expect(box.textContent).not.toContain('Return by')
      box.remove()
    }
  },
)

test('of a rental that is over no day to return by is named', async () => {
  const refused = { item: { ...item, status: 'rental_return_completed' }, isAllowed: false, guard: 'status' }
  for (const what of ['keep', 'extend'] as const) {
    const { box } = await draw(what, { ...keep, ...refused }, { ...longer, ...refused, options: [] })
    expect(box.querySelector('h2')?.textContent).toBe('This rental is over.')
    expect(box.textContent).not.toMatch(/Return by|was due/)
    box.remove()
  }
})

test('who cannot buy what was rented reads so, and is led to what may be had longer', async () => {
  const { box } = await draw('keep', { ...keep, isAllowed: false, guard: 'for_sale_and_verified' }, longer)
  expect(box.querySelector('h2')?.textContent).toBe('This piece is not for sale.')
  expect(ways(box)).toContainEqual(['Rent it longer', '/rental/7/extend'])
})

test('who buys what was due already reads that it was, and that no late fee is taken', async () => {
  const { box } = await draw('keep', { ...keep, returnBy: '2020-11-26' }, longer)
  expect(box.textContent).toContain('It was due on Thu, Nov 26')
  expect(box.textContent).toContain('If you buy it, no late fee is taken.')
  const { box: early } = await draw('keep', keep, longer)
  expect(early.textContent).toContain('Return by ')
  expect(early.textContent).not.toContain('late fee')
})

test('who buys reads one price, why it is this one, and the deposit among the sums', async () => {
  const rows = async (prices: object) => {
    const { box } = await draw('keep', { ...keep, ...prices }, longer)
    return [...box.querySelectorAll('dl > div')].map((row) => row.textContent)
  }
  expect(await rows({})).toEqual([
    'PriceSame price as when you ordered. The rent you already paid is not deducted.$175.00',
    'Platform fee$17.50',
    'Estimated tax$15.40',
    'You pay now$207.90',
    'Deposit back to your card-$30.00',
    'You pay in the end$177.90',
  ])
  expect((await rows({ priceNow: 190 }))[0]).toContain('The price when you ordered; now it is $190.00.')
  expect((await rows({ priceAtOrder: 190 }))[0]).toContain('The price now; when you ordered it was $190.00.')
  expect((await rows({ priceAtOrder: null }))[0]).toContain('The price now; it was not for sale when you ordered.')
  expect(await rows({ deposit: 0 })).toHaveLength(4)
})

test('who rents longer reads the new day over what is paid for it', async () => {
  const { box } = await draw('extend', keep, longer)
  expect([...box.querySelectorAll('dt')].map((one) => one.textContent)[0]).toBe('New return day')
})
