import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { TranslateWay } from '../../shell/translated.tsx'
import { type Details, groupQuery } from '../orders/index.ts'
import { RequestFacts } from './request-state.tsx'
import { ReturnPanel } from './return-panel.tsx'
import type { ReturnRequest } from './returns.queries.ts'
import { ReturnRental } from './start-rental.tsx'

test('a rental that is being returned is so for the page that the press leads to, before anything is asked again', async () => {
  const rentOption = { returnBy: addDays(dayIn(new Date()), 14) }
  const rented = { type: 'rent', status: 'in_use', canReturn: true, rentOption, rental: { zone: 'UTC' } }
  const item = { id: 1, product: { id: 1, name: 'Coat', photos: [] }, ...rented }
  const group = {
    id: 9,
    groupType: 'pickup',
    merchant: { name: 'Mei' },
    version: 1,
    status: 'renting_in_progress',
    orderItems: [item],
    allowedActions: [],
    requests: [],
    returnRequests: [],
  }
  const begun = { ...group, version: 2, status: 'awaiting_return_dropoff' }
  answering({ 'PUT /order-items/1/start-return': { status: 200, body: begun } })
  function Next() {
    const { data } = useQuery({ ...groupQuery(9), enabled: false })
    return <output>{data?.status}</output>
  }
  const { box, went } = await render(
    <>
      <ReturnRental group={group as unknown as Details} asMerchant={false} />
      <Next />
    </>,
    { words: ['returns', 'failures'] },
  )
  await press(named('Return now', box))
  expect(went).toEqual([])
  const question = document.querySelector('dialog')?.textContent
  for (const said of ['It is due back on', 'That is in 14 days.', 'Next you agree with Mei when you meet.', 'you can cancel the return'])
    expect(question).toContain(said)
  await press(named('Start the return'))
  await settle()
  expect(went).toEqual(['/dashboard/returns/shipping/1'])
  expect(box.querySelector('output')?.textContent).toBe('awaiting_return_dropoff')
})

test('another piece is returned from a row of its own, with its day, beside the way out of what is asked already', async () => {
  const piece = { product: { name: 'Coat', photos: [] }, type: 'buy', quantity: 1, amount: 40, taxPart: 0, feePart: 0 }
  const asked = {
    id: 3,
    status: 'pending_merchant_review',
    orderItems: [1],
    quantity: 1,
    photos: [],
    reason: null,
    comments: null,
    usageFee: 0,
  }
  const group = {
    id: 9,
    status: 'return_requested',
    currency: 'USD',
    customer: { name: 'alice' },
    merchant: { name: 'Mei' },
    dispute: null,
    returnWay: null,
    orderItems: [
      { ...piece, id: 1, status: 'return_requested_by_customer', canReturn: false },
      { ...piece, id: 2, status: 'delivered', canReturn: true, returnUntil: '2026-12-20T12:00:00.000Z' },
    ],
    allowedActions: [{ move: 'cancelReturn', allowed: true }],
    requests: [asked],
    returnRequests: [asked],
    returnDeliveries: [],
    waitsFor: [],
  }
  const rowsOf = async (more: object) => {
    const { box } = await render(
      <ReturnPanel group={{ ...group, ...more } as unknown as Details} asMerchant={false} showPhotos={() => null} />,
      {
        words: ['returns', 'orders', 'failures'],
      },
    )
    return ['Cancel return', /^Return (another piece|other pieces|pieces)$/].map((name) => {
      try {
        return named(name, box).parentElement?.textContent
      } catch {
        return undefined
      }
    })
  }
  expect(await rowsOf({})).toEqual(['Cancel return', 'Return another pieceCan be returned until Sun, Dec 20'])
  const bought = { orderItems: group.orderItems.slice(1), allowedActions: [], requests: [], returnRequests: [] }
  expect(await rowsOf(bought)).toEqual([undefined, 'Return piecesCan be returned until Sun, Dec 20'])
})

test('what has failed is with support already, and is not asked of it again', async () => {
  const item = { id: 1, product: { id: 1, name: 'Coat', photos: [] }, type: 'buy', status: 'return_in_transit', canReturn: false }
  const lost = {
    id: 3,
    status: 'failed',
    requestType: 'item_return',
    orderItems: [1],
    quantity: 1,
    photos: [],
    reason: null,
    comments: null,
  }
  const group = {
    id: 9,
    status: 'return_in_transit_to_merchant',
    currency: 'USD',
    customer: { name: 'alice' },
    merchant: { name: 'Mei' },
    orderItems: [item],
    allowedActions: [],
    requests: [lost],
    returnRequests: [lost],
    returnDeliveries: [],
  }
  const { box } = await render(<ReturnPanel group={group as unknown as Details} asMerchant={false} showPhotos={() => null} />, {
    words: ['returns', 'failures'],
  })
  expect(box.textContent).toContain('With support')
  expect(box.textContent).not.toContain('Ask support')
})

test('of a return on its way both sides read what is taken, what comes back, and when its parcel should arrive', async () => {
  const bought = { type: 'buy', quantity: 1, amount: 130, taxPart: 11.44, feePart: 13, returnShipping: 9.62, product: { category: 'coat' } }
  const request = {
    id: 3,
    status: 'in_progress',
    requestType: 'item_return',
    orderItems: [1],
    quantity: 1,
    photos: [],
    reason: 'changed_mind',
    comments: null,
    approvedAt: '2026-11-28T12:00:00.000Z',
    usageFee: 0,
    carrier: 'USPS',
    trackingNumber: '92',
  }
  const group = {
    id: 9,
    status: 'return_in_transit_to_merchant',
    currency: 'USD',
    customer: { name: 'Hazel Q.' },
    merchant: { name: 'Diego' },
    dispute: null,
    returnWay: null,
    returnDeliveries: [{ trackingNumber: '92', status: 'transit', estimatedDelivery: '2026-12-04T12:00:00.000Z' }],
    orderItems: [{ id: 1, status: 'return_in_transit', canReturn: false, ...bought }],
    waitsFor: [],
    allowedActions: [],
    requests: [request],
    returnRequests: [request],
  }
  for (const asMerchant of [false, true]) {
    const { box } = await render(<ReturnPanel group={group as unknown as Details} asMerchant={asMerchant} showPhotos={() => null} />, {
      words: ['returns', 'orders', 'failures'],
    })
    expect(box.textContent).toContain('USPS, 92, expected by Fri, Dec 4')
    expect([...box.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['$130.00', '−$9.62', '$11.44', '$131.82'])
  }
})

test('the shop reads again how a piece came back and what went back for it; its customer does not read the note', async () => {
  const done = {
    id: 3,
    status: 'completed',
    usageFee: 0,
    requestType: 'item_return',
    orderItems: [1],
    quantity: 1,
    photos: [],
    reason: null,
    comments: null,
  }
  const item = {
    id: 1,
    product: { id: 1, name: 'Coat', photos: [] },
    type: 'buy',
    status: 'return_completed',
    canReturn: false,
    deposit: null,
    quantity: 1,
    price: 40,
    amount: 40,
    taxPart: 0,
    feePart: 0,
    currency: 'USD',
    assessment: { condition: 'good', notes: 'A light mark.' },
  }
  const group = {
    id: 9,
    status: 'return_completed_for_group',
    currency: 'USD',
    customer: { name: 'alice' },
    merchant: { name: 'Mei' },
    orderItems: [item],
    allowedActions: [],
    requests: [done],
    returnRequests: [done],
    returnRefunds: [{ orderItems: [1], amount: 40, isPending: false }],
    returnWay: null,
    returnDeliveries: [],
    waitsFor: [],
  } as unknown as Details
  const seen = async (asMerchant: boolean) =>
    (await render(<ReturnPanel group={group} asMerchant={asMerchant} showPhotos={() => null} />, { words: ['returns', 'failures'] })).box
      .textContent
  expect(await seen(true)).toContain('Noted: Good. A light mark.$40.00 went back to alice.')
  expect(await seen(false)).not.toContain('Noted')
})

test.each([
  [true, ['return 3'], ['Alice: 太长', 'Mei: Used or damaged: 有污渍']],
  [false, ['returnAnswer 3'], ['Alice: 太长', 'Mei: Used or damaged: 有污渍']],
])('what the other side typed of a return has a way to its translation: of a shop %s', async (asMerchant, offered, told) => {
  const request = {
    id: 3,
    status: 'rejected',
    reason: 'changed_mind',
    comments: '太长',
    approvalComments: null,
    rejectedAt: '2026-11-28T12:00:00.000Z',
    rejectionReason: 'item_used_damaged\n有污渍',
    usageFee: 0,
  } as ReturnRequest
  const { box } = await render(
    <TranslateWay value={({ of }) => <i data-way>{`${of.kind} ${of.id}`}</i>}>
      <RequestFacts request={request} customer="Alice" merchant="Mei" asMerchant={asMerchant} />
    </TranslateWay>,
    { words: ['returns', 'orders'] },
  )
  expect([...box.querySelectorAll('[data-way]')].map(({ textContent }) => textContent)).toEqual(offered)
  for (const words of told) expect(box.textContent).toContain(words)
})
