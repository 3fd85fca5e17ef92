import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { ReturnList } from './return-list.tsx'

const listed = (id: number, status: string, groupStatus: string, isMyTurn = false) => ({
  request: { id, status, quantity: 1, reason: null, requestDate: '2026-11-22T10:00:00.000Z', relatedFulfillmentGroupId: id },
  side: 'customer',
  orderNumber: `R-${id}`,
  groupStatus,
  groupType: 'shipping',
  product: null,
  other: { id: 2, name: 'Mei' },
  isMyTurn,
  refund: null as object | null,
  deposit: null as object | null,
  due: null as object | null,
})

test('returns stand as the server has put them, and those that wait for whoever asked have their way on', async () => {
  const data = [
    listed(3, 'in_progress', 'awaiting_return_dropoff', true),
    listed(4, 'in_progress', 'return_shipping_label_created', true),
    listed(5, 'approved', 'return_approved', true),
    { ...listed(6, 'approved', 'return_approved', true), groupType: 'pickup' },
    listed(2, 'in_progress', 'return_in_transit_to_merchant'),
    listed(1, 'completed', 'return_completed'),
  ]
  const answers = {
    '/requests/me?pageSize=20&type=item_return': { data, meta: { total: 6, page: 1, pageSize: 20, hasMore: false }, waiting: 4 },
  }
  const { box } = await render(<ReturnList side="made" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(6))
  const rows = [...box.querySelectorAll('li')].map((row) => [...row.querySelectorAll('a')].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Order R-3', 'Hand it over'],
    ['Order R-4', 'Send it back'],
    ['Order R-5', 'Send it back'],
    ['Order R-6', 'Return it'],
    ['Order R-2'],
    ['Order R-1'],
  ])
})

test('a row says what goes back and by when, or what went back', async () => {
  const money = { amount: 184.96, currency: 'USD' }
  const data = [
    {
      ...listed(1, 'pending_merchant_review', 'return_requested'),
      refund: { ...money, isEstimate: true },
      due: { move: 'approveAllReturns', at: '2026-12-04T12:00:00.000Z' },
    },
    { ...listed(2, 'completed', 'return_completed'), refund: { ...money, isEstimate: false } },
  ]
  const page = { data, meta: { total: 2, page: 1, pageSize: 20, hasMore: false }, waiting: 0 }
  const answers = { '/requests/me?pageSize=20&type=item_return': page }
  const { box } = await render(<ReturnList side="made" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(2))
  const [open, done] = [...box.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(open).toContain('About $184.96 back, the shop answers by Fri, Dec 4')
  expect(done).toContain('$184.96 back')
})

test('what is handed over in person is brought by its day, and what goes as a parcel is sent by it', async () => {
  const due = { move: 'lapseReturn', at: '2026-12-14T12:00:00.000Z' }
  const data = [
    { ...listed(1, 'in_progress', 'awaiting_return_dropoff', true), due },
    { ...listed(2, 'in_progress', 'return_shipping_label_created', true), due },
    { ...listed(3, 'approved', 'return_approved', true), groupType: 'pickup', due },
  ]
  const page = { data, meta: { total: 2, page: 1, pageSize: 20, hasMore: false }, waiting: 2 }
  const answers = { '/requests/me?pageSize=20&type=item_return': page }
  const { box } = await render(<ReturnList side="made" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(3))
  const [brought, sent, either] = [...box.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(brought).toContain('bring it by Mon, Dec 14')
  expect(sent).toContain('send it by Mon, Dec 14')
  expect(either).toContain('return it by Mon, Dec 14')
})

test('a shop goes from what came back to its receipt, or to its condition, and reads by when', async () => {
  const data = [
    { ...listed(2, 'in_progress', 'return_delivered_to_merchant', true), side: 'merchant' },
    {
      ...listed(1, 'in_progress', 'return_delivered', true),
      side: 'merchant',
      due: { move: 'assessItem', at: '2026-12-04T12:00:00.000Z' },
    },
  ]
  const page = { data, meta: { total: 2, page: 1, pageSize: 20, hasMore: false }, waiting: 2 }
  const answers = { '/requests/merchant?pageSize=20': page }
  const { box } = await render(<ReturnList side="received" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(2))
  const ways = [...box.querySelectorAll('li a:last-of-type')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways.filter(([text]) => !text?.startsWith('Order'))).toEqual([
    ['Confirm return delivered', '/dashboard/returns/update-condition/2'],
    ['Condition on return', '/dashboard/returns/update-condition/1'],
  ])
  expect(box.textContent).toContain('rite the condition by Fri, Dec 4')
})

test('a return that waits for the shop says so to its customer, and to the shop that it waits for them', async () => {
  const badgeOf = async (side: 'made' | 'received', isMyTurn: boolean) => {
    const data = [
      { ...listed(1, 'pending_merchant_review', 'return_requested', isMyTurn), side: side === 'made' ? 'customer' : 'merchant' },
    ]
    const page = { data, meta: { total: 1, page: 1, pageSize: 20, hasMore: false }, waiting: 0 }
    const answers = { '/requests/me?pageSize=20&type=item_return': page, '/requests/merchant?pageSize=20': page }
    const { box } = await render(<ReturnList side={side} filter="all" />, { words: ['returns', 'orders'], answers })
    await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(1))
    return box.querySelector('li')?.textContent
  }
  expect(await badgeOf('made', false)).toContain('Waiting for the shop')
  expect(await badgeOf('received', true)).toContain('Waiting for you')
})

test('a renter goes from a claim on the deposit to its answer', async () => {
  const claimed = { amount: 50, currency: 'USD', status: 'claimed', claimed: 12 }
  const one = listed(3, 'in_progress', 'return_processing_by_merchant', true)
  const data = [
    {
      ...one,
      request: { ...one.request, orderItems: [7] },
      deposit: claimed,
      due: { move: 'settleClaim', at: '2026-12-04T12:00:00.000Z' },
    },
  ]
  const answers = {
    '/requests/me?pageSize=20&type=item_return': { data, meta: { total: 1, page: 1, pageSize: 20, hasMore: false }, waiting: 1 },
  }
  const { box } = await render(<ReturnList side="made" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.textContent).toContain('answer by Fri, Dec 4'))
  const way = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Answer')
  expect(way?.getAttribute('href')).toBe('/dashboard/transactions/item/7')
})

test('a rented piece says how much deposit is held and how it stands, and a claim on it shows at once', async () => {
  const money = { amount: 50, currency: 'USD', claimed: null }
  const rented = (id: number, deposit: object) => ({
    ...listed(id, 'in_progress', 'return_processing_by_merchant'),
    side: 'merchant',
    deposit,
  })
  const data = [
    rented(1, { ...money, status: 'held' }),
    rented(2, { ...money, status: 'release_due' }),
    { ...rented(3, { ...money, status: 'claimed', claimed: 12 }), due: { move: 'settleClaim', at: '2026-12-04T12:00:00.000Z' } },
    rented(4, { ...money, status: 'contested', claimed: 12 }),
  ]
  const answers = { '/requests/merchant?pageSize=20': { data, meta: { total: 4, page: 1, pageSize: 20, hasMore: false }, waiting: 0 } }
  const { box } = await render(<ReturnList side="received" filter="all" />, { words: ['returns', 'orders'], answers })
  await eventually(() => expect(box.querySelectorAll('li')).toHaveLength(4))
  const rows = [...box.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  const said = [
    ['In progress', '$50.00 deposit held'],
    ['In progress', '$50.00 deposit on its way back'],
    ['Deposit claimed', '$12.00 of the $50.00 deposit claimed, Mei answers by Fri, Dec 4'],
    ['Deposit claimed', '$12.00 of the $50.00 deposit claimed, support decides'],
  ]
  for (const [at, words] of said.entries()) for (const word of words) expect(rows[at]).toContain(word)
})
