import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { AccountMoney } from './account-money.tsx'
import { Balance } from './balance.tsx'
import { EarningsList } from './earnings-list.tsx'

const account = {
  balance: {
    available: [
      { amount: 123_456, currency: 'usd' },
      { amount: 1_234, currency: 'jpy' },
    ],
    pending: [{ amount: 50, currency: 'usd' }],
    instant_available: [],
  },
  transactions: [{ id: 'txn_1', amount: 8_000, currency: 'usd', created: 1_795_600_000, description: null, type: 'transfer', net: 8_000 }],
  payouts: [{ id: 'po_1', amount: 8_000, currency: 'usd', created: 1_795_600_000, arrival_date: 1_795_700_000, status: 'in_transit' }],
}

test('minor units of the provider are shown as money, of a currency without decimals whole (WALL-37)', async () => {
  const { box } = await render(<AccountMoney />, { words: ['wallet'], answers: { '/stripe/account-balance': account } })
  for (const said of ['$1,234.56', '¥1,234', '$0.50', '$80.00', 'From Rondo', 'On its way, arrives'])
    expect(box.textContent).toContain(said)
})

test('a balance that cannot be read says so, and so do earnings (WALL-27, WALL-34)', async () => {
  const money = await render(<AccountMoney />, { words: ['wallet'] })
  await eventually(() => expect(money.box.textContent).toContain('Failed to retrieve account balance'))
  const { box } = await render(<Balance />, { words: ['wallet'] })
  await eventually(() => expect(box.textContent).toContain('Failed to load platform pending earnings.'))
  const list = await render(<EarningsList />, { words: ['wallet'], locale: 'zh-CN' })
  await eventually(() => expect(list.box.textContent).toContain('无法加载您的收入。'))
})

const earning = {
  kind: 'sale',
  name: 'rental',
  orderId: 5,
  groupId: 9,
  photo: null,
  customerId: 3,
  netted: 0,
  currency: 'USD',
  paidAt: null,
}

test('what the same keeps stands below one heading, each line with its piece, its order and its day', async () => {
  const until = '2026-12-05T10:00:00.000Z'
  const waiting = { ...earning, state: 'held', holds: [{ kind: 'waiting', until }] }
  const review = { ...earning, state: 'held', orderNumber: 'R-1', pieces: ['Wool Cape'], holds: [{ kind: 'review', until }] }
  const data = [
    { ...review, id: 5, amount: 12, name: 'extension' },
    { ...waiting, id: 4, orderNumber: 'R-4', pieces: ['Silk Gown'], amount: 90 },
    { ...earning, id: 3, orderNumber: 'R-3', pieces: ['Pea Coat', 'Wool Scarf'], amount: 70, state: 'paid', holds: [], paidAt: until },
    { ...waiting, id: 2, orderNumber: 'R-2', pieces: ['Linen Shirt'], amount: 40 },
    { ...review, id: 1, amount: 30, name: 'sale' },
  ]
  const { box } = await render(<EarningsList />, {
    words: ['wallet'],
    answers: {
      '/wallet/earnings?only=open': { data: data.filter(({ state }) => state === 'held'), meta: { page: 1, hasMore: false } },
      '/wallet/earnings?only=over': { data: data.filter(({ state }) => state === 'paid'), meta: { page: 1, hasMore: false } },
    },
  })
  await eventually(() => expect(box.querySelectorAll('h3')).toHaveLength(3))
  const parts = [...box.querySelectorAll('section')].map((part) => [
    part.querySelector('h3')?.textContent,
    [...part.querySelectorAll('li a')].map(({ textContent }) => textContent),
  ])
  expect(parts).toEqual([
    ['Waiting for your review', ['Wool Cape', 'Write the review']],
    ['Held for a few days after delivery', ['Silk Gown', 'Linen Shirt']],
    ['Sent', ['Pea Coat, Wool Scarf']],
  ])
  for (const said of [
    'Order R-4, Rental',
    'Order R-1, Sale, Extension',
    '$42.00',
    'Review by Sat, Dec 5',
    'Until Sat, Dec 5',
    'Sent on Sat, Dec 5',
    '$90.00',
  ])
    expect(box.textContent).toContain(said)
})

test('earnings that were refunded whole are one line, each of them behind it', async () => {
  const back = (id: number, amount: number) => ({
    ...earning,
    name: 'sale',
    id,
    state: 'given_back',
    holds: [],
    orderNumber: `R-${id}`,
    pieces: [`Coat ${id}`],
    amount,
  })
  const open = async (data: readonly object[]) => {
    const answers = {
      '/wallet/earnings?only=open': { data: [], meta: { page: 1, hasMore: false } },
      '/wallet/earnings?only=over': { data, meta: { page: 1, hasMore: false } },
    }
    const { box } = await render(<EarningsList />, { words: ['wallet'], answers })
    await eventually(() => expect(box.querySelector('h3')?.textContent).toBe('Refunded'))
    return box
  }
  const box = await open([back(4, 0), back(3, 0), back(2, 12), back(1, 0)])
  const folded = box.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('3 refunded in full')
  expect(folded?.querySelectorAll('li')).toHaveLength(3)
  expect([...box.querySelectorAll('li')].filter((line) => !folded?.contains(line)).map((line) => line.textContent)).toEqual([
    expect.stringContaining('Coat 2'),
  ])
  expect((await open([back(1, 0)])).querySelector('details')).toBeNull()
})
