import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../test/api.ts'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { beginSession, type Me } from '../shell/session.ts'
import GroupPage from './group.page.tsx'

const offers = (...moves: string[]) => moves.map((move) => ({ move, allowed: true }))
const item = (id: number, status: string) => ({
  id,
  status,
  product: { id, name: `Coat ${id}`, photos: [], size: 'M', color: 'red', category: 'coat' },
  quantity: 1,
  price: 20,
  amount: 20,
  currency: 'USD',
  allowedActions: offers('cancelItem'),
  type: 'buy',
  rentOption: null,
  securityDeposit: 0,
  size: 'M',
  created_at: '2026-11-22T10:00:00.000Z',
  deliveredAt: null,
  canceledAt: null,
  canReturn: false,
  returnUntil: null,
})
const group = (status = 'pending') => ({
  id: 9,
  version: 1,
  status: 'processing',
  groupType: 'shipping',
  orderType: 'purchase',
  deliveryMethod: 'shipping',
  currency: 'USD',
  orderItems: [item(1, status), item(2, status)],
  merchant: { id: 2, username: 'mei', name: 'Atelier Mei', avatar: null },
  customer: { id: 3, username: 'alice', name: 'alice', avatar: null },
  order: { id: 5, orderNumber: 'R-1005', shippingAddress: null },
  created_at: '2026-11-22T10:00:00.000Z',
  deliveredAt: null,
  shippingRate: null,
  outboundDeliveries: [],
  returnDeliveries: [],
  returnRefunds: [],
  shippingOriginAddress: null,
  isLabelPending: false,
  deliveryFailure: null,
  refunded: 0,
  earned: null,
  returnRequests: [],
  requests: [],
  returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 },
  isRefundPending: false,
  laterPayments: [] as object[],
  pickupLocationAddress: null,
  pickupDate: null,
  pickupTime: null,
  sums: { subtotal: 40, platformFee: 4, tax: 3.52, shipping: 5, total: 52.52, depositTotal: 0, charged: 52.52, currency: 'USD' },
  allowedActions: offers('acceptGroup', 'cancelGroup'),
  waitsFor: ['merchant'],
  next: null,
  history: [],
})
const words = [
  'accounts',
  'checkout',
  'claims',
  'orders',
  'returns',
  'reviews',
  'steps',
  'shipment',
  'pickup',
  'statuses',
  'catalogue',
] as const
const open = (answer: unknown, locale: 'en' | 'zh-CN' = 'en') =>
  render(<GroupPage />, { words, locale, params: { id: '9' }, answers: answer === undefined ? {} : { '/fulfillment-groups/9': answer } })
const seenBy = (id: number, username: string) => act(() => beginSession({ jwt: 'token', user: { id, username } as Me }))

test('a second press of the same wish is none: one call goes, and what it is refused with is taken back', async () => {
  seenBy(3, 'alice')
  const heard = answering({ 'PUT /fulfillment-groups/9/cancel': refusal(400, 'request.invalid', 'Please check the highlighted fields.') })
  const { box } = await open(group())
  await press(named('Cancel order', box))
  const form = document.querySelector<HTMLFormElement>('dialog form, [role=alertdialog] form')
  if (!form) throw new Error('nobody was asked')
  await act(async () => void fireEvent.change(named(/^Reason/, form), { target: { value: 'other' } }))
  await act(async () => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['PUT /fulfillment-groups/9/cancel'])
  expect(box.textContent).not.toContain('Canceled')
  await act(async () => void fireEvent.submit(form)) // refused is answered: now it may be tried again
  await settle()
  expect(heard.calls).toHaveLength(2)
})

test('the seller is asked to confirm until everything is confirmed', async () => {
  seenBy(2, 'mei')
  const { box, cache } = await open(group())
  named('Confirm order', box)
  cache.clear()
  const { box: later } = await open(group('confirmed'))
  expect(later.querySelector('h2')?.textContent).toBe('Buy the label and send it')
  expect(() => named('Confirm order', later)).toThrow('no control named Confirm order')
})

test('whoever cancels an item of an own order reads that the money comes to them', async () => {
  seenBy(3, 'alice')
  const { box } = await open(group())
  await press(named('Cancel this piece', box))
  expect(document.body.textContent).toContain('You will be refunded in full for this piece.')
})

test('whoever cancels a part of an order reads which pieces it is of: other parts stay', async () => {
  seenBy(3, 'alice')
  const { box } = await open(group())
  await press(named('Cancel order', box))
  const dialog = document.querySelector('dialog')
  expect(dialog?.textContent).toContain(group().orderItems.map(({ product }) => product.name)[0])
  expect(dialog?.textContent).toContain('You will be refunded in full for these pieces.')
})

test('a part of several pieces that is asked back stands beside the rest, and the ways to the photos of both say how many they are of', async () => {
  seenBy(3, 'alice')
  const [coats, hat, coat] = [{ ...item(1, 'delivered'), quantity: 2 }, item(2, 'delivered'), item(4, 'return_requested_by_customer')]
  const orderItems = [coats, hat, { ...coat, product: coats.product }]
  const { box } = await open({ ...group(), status: 'partial_return_requested', orderItems })
  const cards = [...box.querySelectorAll('a[href^="/product/"]')].map(({ textContent }) => textContent)
  expect(cards).toEqual(['Coat 1', 'Coat 1', 'Coat 2'])
  const ways = [...box.querySelectorAll('a[href^="/dashboard/transactions/item/"]')].map((way) => way.getAttribute('aria-label'))
  expect(ways).toEqual(['Handover photos: Coat 1, 2 pieces', 'Handover photos: Coat 1, 1 piece', 'Handover photos: Coat 2'])
})

test('what the carrier has brought back is not on its way any more: its seller is asked to confirm it', async () => {
  const back = { ...group(), status: 'return_delivered_to_merchant', orderItems: [item(1, 'return_in_transit')] }
  seenBy(2, 'mei')
  const { box } = await open(back)
  for (const said of ['Your turn', 'Confirm that it has come back']) expect(box.textContent).toContain(said)
  seenBy(3, 'alice')
  const { box: hers } = await open(back, 'zh-CN')
  expect(hers.querySelector('h2')?.textContent).toBe('退货已送达 Atelier Mei')
})

test('one heading says what comes next, and one sentence what happens on which day if nobody acts, to each side its own', async () => {
  const due = { ...group(), next: { move: 'cancelIdleGroup', at: '2026-11-29T10:00:00.000Z' } }
  seenBy(3, 'alice')
  const { box } = await open(due)
  expect(box.querySelector('h2')?.textContent).toBe('Waiting for Atelier Mei to confirm your order')
  expect(box.textContent).toContain('If Atelier Mei does not act, it is canceled and refunded in full on Sun, Nov 29.')
  for (const said of ['Your turn', 'at the latest']) expect(box.textContent).not.toContain(said)
  seenBy(2, 'mei')
  const { box: hers } = await open(due)
  expect(hers.querySelector('h2')?.textContent).toBe('Confirm this order')
  expect(hers.textContent).toContain('If you do not act, it is canceled and refunded in full on Sun, Nov 29.')
  for (const said of ['Your turn', 'Answer by Sun, Nov 29.']) expect(hers.textContent).toContain(said)
})

test.each([
  [
    'a rental that is sent',
    { rentOption: { startDate: '2026-11-26', endDate: '2026-11-29', returnBy: '2026-11-30' } },
    {},
    'To arrive by Thu, Nov 26, when the rental begins.',
  ],
  [
    'a rental that is fetched, without a time',
    { rentOption: { startDate: '2026-11-26', endDate: '2026-11-29', returnBy: '2026-11-30' } },
    { groupType: 'pickup' },
    'Planned for Thu, Nov 26.',
  ],
  ['a pickup with a day asked for', {}, { groupType: 'pickup', pickupDate: '2026-11-24' }, 'Planned for Tue, Nov 24.'],
  ['a pickup', {}, { groupType: 'pickup', pickupAt: '2026-11-25T10:00:00.000Z', pickupZone: 'UTC' }, 'Planned for Wed, Nov 25, 10:00 AM'],
])('%s names the day that it is planned for, and the clock only in what happens if nobody acts', async (_, ofItem, ofGroup, said) => {
  const next = { move: 'cancelIdleGroup', at: '2026-11-29T10:00:00.000Z' }
  seenBy(2, 'mei')
  const { box } = await open({ ...group(), ...ofGroup, orderItems: [{ ...item(1, 'pending'), ...ofItem }], next })
  expect(box.textContent).toContain(said)
  expect(box.textContent).not.toContain('by Sun, Nov 29')
  // a day after the rental has begun is no day to wait for
  expect(box.textContent).toContain(`canceled and refunded in full${'rentOption' in ofItem ? '.' : ' on Sun, Nov 29.'}`)
})

test('a rental that goes back early is due when it is due: the later end of its return is no day to wait for', async () => {
  const rented = {
    ...item(1, 'return_label_generated'),
    rentOption: { startDate: '2026-11-26', endDate: '2026-11-30', returnBy: '2026-12-01' },
  }
  const lapses = { next: { move: 'lapseReturn', at: '2026-12-11T10:00:00.000Z' }, waitsFor: ['customer'] }
  const early = { ...group(), status: 'return_shipping_label_created', orderItems: [rented], ...lapses }
  for (const [id, username, said] of [
    [3, 'alice', 'Send it by Tue, Dec 1.'],
    [2, 'mei', 'By Tue, Dec 1 at the latest.'],
  ] as const) {
    seenBy(id, username)
    const { box } = await open(early)
    expect(box.textContent).toContain(said)
    expect(box.textContent).not.toContain('Dec 11')
  }
  const { box: bought } = await open({ ...early, orderItems: [rented, item(2, 'return_label_generated')] })
  expect(bought.textContent).toContain('has until Fri, Dec 11 to give it back; then the return ends.')
})

test('after a return both sides read what went back, and the seller what is left of what the group brings', async () => {
  const fund = { id: 4, amount: 15, isPaid: true, paidBy: 'earnings', refundStatus: 'customer_refunded' }
  const request = {
    id: 31,
    status: 'completed',
    orderItems: [2],
    quantity: 1,
    usageFee: 5,
    photos: [],
    requestType: 'item_return',
    currency: 'USD',
    fundCollectionPayment: fund,
  }
  const settled = {
    ...group('delivered'),
    status: 'partial_return_completed',
    orderItems: [item(1, 'delivered'), item(2, 'return_completed')],
    returnRequests: [request],
    refunded: 16.75,
  }
  seenBy(3, 'alice')
  const { box } = await open(settled)
  expect(box.textContent).toContain('Back to yourefunded to the card$16.75')
  seenBy(2, 'mei')
  const { box: hers } = await open({ ...settled, earned: 25 })
  expect(hers.textContent).toContain('You receive$25.00')
  expect(hers.textContent).toContain('Back to the customerrefunded to the card$16.75')
})

test('the seller agrees to the time that the customer asked for, and proposes another one once they change it', async () => {
  seenBy(2, 'mei')
  const asked = {
    ...group('confirmed'),
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    pickupDate: '2026-12-01',
    pickupTime: '12:30',
    pickupAt: null,
    pickupZone: 'UTC',
    pickupProposedBy: null,
    pickupAcceptedAt: null,
    pickupLockedUntil: null,
    pickupLocationAddress: { id: 7, street: '14 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR', isExact: true },
    swap: null,
  }
  const { box } = await open(asked)
  await eventually(() => named('Agree to this time', box))
  await type(named(/^Time/, box), '14:00')
  expect(named('Propose', box).textContent).toBe('Propose')
})

test('the buyer of a group reads each sum of it, and what the card paid with the deposits; its seller what it brings', async () => {
  const sums = { ...group().sums, deposits: 50, charged: 102.52 }
  seenBy(3, 'alice')
  const { box } = await open({ ...group(), sums })
  for (const said of ['Subtotal$40.00', 'Platform fee, 10%$4.00', '$3.52', 'Shipping$5.00', '$52.52', '$50.00', '$102.52'])
    expect(box.textContent).toContain(said)
  seenBy(2, 'mei')
  const { box: hers } = await open({ ...group(), sums, earned: 41 })
  expect(hers.textContent).toContain('You receive$41.00')
  for (const said of ['$4.00', '$102.52']) expect(hers.textContent).not.toContain(said)
})

test('one status stands on the page of a group; a piece has its own only where it has news of its own', async () => {
  seenBy(3, 'alice')
  const { box } = await open(group('confirmed'))
  expect(box.textContent).toContain('Processing')
  expect(box.textContent).not.toContain('Confirmed')
  const { box: mixed } = await open({ ...group('confirmed'), orderItems: [item(1, 'confirmed'), item(2, 'pending')] })
  for (const status of ['Confirmed', 'Pending']) expect(mixed.textContent).toContain(status)
  named('Message Atelier Mei', box)
  named('Contact support', box)
})

test('what is not allowed now says which rule keeps it, and until when', async () => {
  seenBy(3, 'alice')
  const kept = [{ move: 'cancelGroup', allowed: false, guard: 'unscanned_7_days', until: '2026-11-29T10:00:00.000Z' }]
  const { box } = await open({ ...group('ready_for_shipping'), status: 'ready_for_shipping', allowedActions: kept })
  expect(box.textContent).toContain('If the parcel is not handed over, you may cancel from Sun, Nov 29')
  expect(() => named('Cancel order', box)).toThrow('no control named Cancel order')
})

test('after a move of a dialog the focus stands on the status, which has changed', async () => {
  seenBy(3, 'alice')
  answering({ 'PUT /fulfillment-groups/9/cancel': { body: { ...group(), status: 'canceled', allowedActions: [] } } })
  const { box } = await open(group())
  await press(named('Cancel order', box))
  await act(async () => void fireEvent.change(named(/^Reason/, document.body), { target: { value: 'other' } }))
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
  await settle()
  await eventually(() => expect(document.activeElement?.textContent).toBe('Canceled'))
})

test('after the right code the focus stands on the status too', async () => {
  seenBy(2, 'mei')
  const meeting = { groupType: 'pickup', deliveryMethod: 'pickup', pickupAt: null, pickupZone: null, pickupLockedUntil: null }
  const ready = { ...group('ready'), ...meeting, status: 'ready_for_pickup' }
  const done = { ...ready, status: 'pickup_completed_by_customer', allowedActions: [] }
  answering({ 'PUT /fulfillment-groups/9/confirm-pickup': { body: done } })
  const { box } = await open(ready)
  await eventually(() => named(/^Pickup code of alice/, box))
  const field = named(/^Pickup code of alice/, box)
  await act(async () => void fireEvent.change(field, { target: { value: '0042' } }))
  await act(async () => void fireEvent.submit(field.closest('form') as HTMLFormElement))
  await settle()
  await eventually(() => expect(document.activeElement?.textContent).toBe('Picked Up by Customer'))
})

test('a price of a rental stands beside its days and its deposit', async () => {
  seenBy(3, 'alice')
  const rentOption = {
    price: 20,
    duration: 3,
    number: 3,
    option: 'day',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    returnBy: '2026-12-04',
  }
  const { box } = await open({ ...group(), orderItems: [{ ...item(1, 'pending'), type: 'rent', rentOption, securityDeposit: 50 }] })
  for (const text of ['Rent', '$20.00', 'for 3 days', 'Deposit $50.00, refundable']) expect(box.textContent).toContain(text)
  const longer = { ...rentOption, number: 1, option: 'week', duration: 14, endDate: '2026-12-14', returnBy: '2026-12-15' }
  const { box: extended } = await open({ ...group(), orderItems: [{ ...item(1, 'in_use'), type: 'rent', rentOption: longer }] })
  expect(extended.textContent).toContain('for 2 weeks')
})

test('an order on its way is headed as an order, and keeps that heading when it comes', async () => {
  seenBy(3, 'alice')
  const { box } = await open(Object.assign(new Response(), { clone: () => new Promise<never>(() => {}) }))
  expect(box.querySelector('h1')?.textContent).toBe('Order')
  const { box: here } = await open(group())
  expect(here.querySelector('h1')?.textContent).toBe('Order R-1005')
})

test('a group that is not there and one that does not load are told in their own words', async () => {
  seenBy(3, 'alice')
  const { box } = await open(undefined)
  await eventually(() => expect(box.textContent).toContain("We can't find this order"))
  expect(box.textContent).toContain('Fulfillment group not found.')
  const { box: failed } = await open(Response.json({ statusCode: 418, message: 'The kettle is cold.' }, { status: 418 }))
  await eventually(() => expect(failed.textContent).toContain('Error loading fulfillment group: The kettle is cold.'))
  expect(failed.querySelector('h2')?.textContent).toBe('We could not show this order just now')
})

test.each([
  ['its order', { order: undefined }],
  ['what a piece is', { orderItems: [{ ...item(1, 'pending'), product: undefined }] }],
])('a body that lacks %s is told as such', async (_, lack) => {
  seenBy(3, 'alice')
  const { box } = await open({ ...group(), ...lack })
  await eventually(() => expect(box.textContent).toContain('Error: Item, Fulfillment Group, or Order data is incomplete.'))
})

const given = (...names: string[]) => names.map((name) => ({ name, photo: { id: 1, url: `/media/${name}-960.webp`, width: 4, height: 5 } }))
test('who has not checked out of a swap is led to the cart, and who has reads for whom it waits', async () => {
  const [mei, alice] = [
    { id: 2, name: 'Atelier Mei' },
    { id: 3, name: 'alice' },
  ]
  const swap = {
    id: 1,
    status: 'half_paid',
    until: '2026-11-24T15:00:00.000Z',
    mayCallOff: true,
    meeting: null,
    sides: [
      { giver: mei, receiver: alice, pieces: given('Wool coat'), progress: 'checked_out', isThis: true, groupId: null },
      { giver: alice, receiver: mei, pieces: given('Silk scarf'), progress: 'waiting', isThis: false, groupId: null },
    ],
  }
  const answers = { ...group(), swap, next: { move: 'cancelIdleGroup', at: '2026-11-29T10:00:00.000Z' } }
  const words = ['accounts', 'checkout', 'orders', 'returns', 'steps', 'shipment', 'pickup', 'statuses', 'catalogue', 'swaps'] as const
  const seen = () => render(<GroupPage />, { words, params: { id: '9' }, answers: { '/fulfillment-groups/9': answers } })
  seenBy(2, 'mei')
  const { box: hers } = await seen()
  await eventually(() => expect(hers.textContent).toContain('Check out your side of the swap'))
  expect(named('Go to cart', hers).getAttribute('href')).toBe('/cart')
  for (const said of ['Your turn', 'alice has checked out', 'You have not checked out']) expect(hers.textContent).toContain(said)
  expect(hers.textContent).not.toContain('Nov 29')
  seenBy(3, 'alice')
  const { box: theirs } = await seen()
  await eventually(() => expect(theirs.textContent).toContain('Waiting for the other side of the swap to check out'))
  expect(theirs.textContent).toContain('You have checked out. The other side has until')
  expect(theirs.textContent).not.toContain('Go to cart')
})

test('a swap says which piece goes which way, leads to the other one, and speaks of no price', async () => {
  const [mei, alice] = [
    { id: 2, name: 'Atelier Mei' },
    { id: 3, name: 'alice' },
  ]
  const sides = [
    { giver: mei, receiver: alice, pieces: given('Wool coat'), progress: 'sent', isThis: true, groupId: null },
    {
      giver: alice,
      receiver: mei,
      pieces: given('Silk scarf', 'Belt'),
      progress: 'checked_out',
      byParcel: true,
      isThis: false,
      groupId: 12,
    },
  ]
  const swap = { id: 1, status: 'firm', until: '2026-11-24T15:00:00.000Z', mayCallOff: false, meeting: null, sides }
  const history = [{ at: '2026-11-22T15:00:00.000Z', move: 'payOrder', by: 'customer', itemIds: [], reason: null, comments: null }]
  const sums = { ...group().sums, subtotal: 0, platformFee: 0, tax: 0, shipping: 0, deposits: 0, total: 0, charged: 0 }
  const next = { move: 'cancelIdleGroup', at: '2026-11-29T10:00:00.000Z' }
  const answers = { ...group(), swap, history, sums, earned: 0, next }
  const words = ['accounts', 'checkout', 'orders', 'returns', 'steps', 'shipment', 'pickup', 'statuses', 'catalogue', 'swaps'] as const
  seenBy(2, 'mei')
  const { box } = await render(<GroupPage />, { words, params: { id: '9' }, answers: { '/fulfillment-groups/9': answers } })
  await eventually(() => expect(box.textContent).toContain('Wool coat'))
  for (const name of ['Silk scarf', 'Belt']) expect(named(name, box).getAttribute('href')).toBe('/dashboard/transactions/fg/12')
  expect(box.querySelector('img[src="/media/Silk scarf-960.webp"]')).toBeTruthy()
  expect(box.textContent).toContain('In a swap you pay nothing for the pieces.')
  expect(box.textContent).toContain('shipping is refunded, and a piece already sent is returned.')
  expect(box.textContent).not.toContain('Invoice')
  expect(box.textContent).toContain('Swap checked out')
  for (const said of ['You give alice', 'You get from alice', 'alice has not sent it yet']) expect(box.textContent).toContain(said)
  for (const said of ['You receive', 'Your earnings', 'Ordered and paid', 'Paid']) expect(box.textContent).not.toContain(said)
  const over = { ...answers, swap: { ...swap, status: 'done', sides: sides.map((side) => ({ ...side, progress: 'arrived' })) } }
  const done = await render(<GroupPage />, { words, params: { id: '9' }, answers: { '/fulfillment-groups/9': over } })
  await eventually(() => {
    for (const said of ['You gave alice', 'You got from alice', 'Received']) expect(done.box.textContent).toContain(said)
  })
  seenBy(3, 'alice')
  const { box: theirs } = await render(<GroupPage />, { words, params: { id: '9' }, answers: { '/fulfillment-groups/9': answers } })
  await eventually(() => expect(theirs.textContent).toContain('In a swap you pay nothing for the pieces.'))
  expect(theirs.textContent).not.toContain('What it costs')
  expect(theirs.textContent).toContain('Receipt')
  // on the page of what comes, what is still to be sent is one press away
  expect(named('Send yours', theirs).getAttribute('href')).toBe('/dashboard/transactions/fg/12')
})

test('a time that was asked for at the checkout waits for the shop to agree, not to propose one', async () => {
  const asked = { ...group(), groupType: 'pickup', deliveryMethod: 'pickup', pickupDate: '2026-12-14', pickupTime: '16:00' }
  seenBy(3, 'alice')
  const { box: hers } = await open(asked)
  await eventually(() => expect(hers.textContent).toContain('Waiting for Atelier Mei to agree to your time'))
  seenBy(2, 'mei')
  const { box: theirs } = await open(asked)
  await eventually(() => expect(theirs.textContent).toContain('Agree to the time that alice asks for'))
})

test('where the place stands only the time is waited for', async () => {
  const place = { id: 7, street: null, city: 'Paris', postalCode: '75011', country: 'FR', isExact: false }
  const placed = { ...group('pending'), status: 'processing', groupType: 'pickup', deliveryMethod: 'pickup', pickupLocationAddress: place }
  seenBy(3, 'alice')
  const { box } = await open({ ...placed, waitsFor: ['merchant'] })
  expect(box.querySelector('h2')?.textContent).toBe('Waiting for Atelier Mei to propose a time')
})

test('of a claim that is not decided nobody is asked to look at what came back', async () => {
  const claimed = {
    ...group(),
    status: 'return_processing_by_merchant',
    orderItems: [item(1, 'damaged_on_return')],
    waitsFor: ['merchant'],
  }
  seenBy(2, 'mei')
  const { box } = await open(claimed)
  await eventually(() => expect(box.textContent).toContain('Your claim on the deposit is not decided yet'))
  expect(box.textContent).not.toContain('Your turn')
  seenBy(3, 'alice')
  const { box: hers } = await open(claimed)
  await eventually(() => expect(hers.textContent).toContain('Atelier Mei claims a part of your deposit'))
})

test("a return that was refused and is asked of support invites nobody to ask again, and the money between shop and Rondo is the shop's to read", async () => {
  const fund = { id: 4, amount: 200, currency: 'USD', isPaid: true, paidBy: 'earnings', refundStatus: 'merchant_refunded' }
  const request = {
    id: 31,
    status: 'rejected',
    orderItems: [1],
    quantity: 1,
    usageFee: 0,
    photos: [],
    requestType: 'item_return',
    reason: 'defective',
    currency: 'USD',
    fundCollectionPayment: fund,
  }
  const refused = {
    ...group('return_rejected_by_merchant'),
    status: 'return_rejected',
    orderItems: [{ ...item(1, 'return_rejected_by_merchant'), taxPart: 1.6, feePart: 2 }],
    returnWay: null,
    waitsFor: ['timer'],
    next: { move: 'closeRejection', at: '2026-12-05T10:00:00.000Z' },
    returnRequests: [request],
    requests: [request],
  }
  const question = { ...request, id: 32, status: 'pending', requestType: 'support', comments: 'It was torn.', supportAnswer: null }
  const asked = { ...refused, requests: [request, question] }
  seenBy(3, 'alice')
  const { box } = await open(refused)
  await eventually(() => expect(box.textContent).toContain('Atelier Mei did not accept the return'))
  expect(box.textContent).not.toContain('set aside')
  named('Ask support', box)
  const { box: waiting } = await open(asked)
  await eventually(() => expect(waiting.textContent).toContain('Support is looking at the return'))
  expect(waiting.textContent).toContain('Support decides whether $23.60 comes back to your card.')
  for (const said of ['You do not agree?', 'You may contact support', 'Ask support', 'at the latest'])
    expect(waiting.textContent).not.toContain(said)
  seenBy(2, 'mei')
  const { box: theirs } = await open(asked)
  expect(theirs.textContent).toContain('set aside')
})

test('what was proposed is accepted in the head of the page, and what is handed over names no planned time', async () => {
  const met = {
    ...group('confirmed'),
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    pickupZone: 'UTC',
    pickupLockedUntil: null,
    swap: null,
  }
  const place = { id: 7, street: '14 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR', isExact: true }
  const proposed = {
    ...met,
    status: 'ready_for_pickup',
    waitsFor: ['customer', 'merchant'],
    pickupAt: '2026-12-01T12:30:00.000Z',
    pickupProposedBy: 'merchant',
    pickupAcceptedAt: null,
    pickupLocationAddress: place,
    pickupCode: '0042',
  }
  seenBy(3, 'alice')
  const { box } = await open(proposed)
  expect(box.querySelector('h2')?.textContent).toBe('Accept Tue, Dec 1, 12:30 PM, or propose another time')
  await eventually(() => named('Accept', box))
  const { box: later } = await open({ ...proposed, status: 'pickup_completed_by_customer', deliveredAt: '2026-11-28T21:34:00.000Z' })
  await eventually(() => expect(later.textContent).toContain('Handed over on'))
  const renting = { ...group().orderItems[0], rental: { zone: 'Asia/Kathmandu', returnedAt: null } }
  const { box: rented } = await open({
    ...proposed,
    status: 'pickup_completed_by_customer',
    deliveredAt: '2026-11-28T21:34:00.000Z',
    orderItems: [renting],
  })
  await eventually(() => expect(rented.textContent).toMatch(/Handed over on [^.]+[AP]M\./))
  expect(later.textContent).not.toContain('Dec 1')
})

test('a claim says in the head of its order how much of which deposit, by when it is answered, and where', async () => {
  const claimedAt = '2026-11-28T10:00:00.000Z'
  const claimed = {
    ...group(),
    status: 'return_processing_by_merchant',
    orderItems: [{ ...item(1, 'damaged_on_return'), securityDeposit: 85 }],
    waitsFor: ['merchant'],
    history: [{ at: claimedAt, move: 'claimDeposit', by: 'merchant', itemIds: [1], reason: 'damaged', comments: null }],
  }
  const claim = {
    id: 5,
    state: 'open',
    reason: 'damaged',
    amount: 42,
    claimedAt,
    closedAt: null,
    answerUntil: '2026-12-01T10:00:00.000Z',
    decideUntil: null,
  }
  const deposit = {
    itemId: 1,
    currency: 'USD',
    deposit: 85,
    asMerchant: false,
    canAnswer: true,
    merchant: { name: 'Atelier Mei' },
    customer: { name: 'alice' },
    claims: [claim],
  }
  seenBy(3, 'alice')
  const answers = { '/fulfillment-groups/9': claimed, '/order-items/1/deposit-claim': deposit }
  const { box } = await render(<GroupPage />, { words, params: { id: '9' }, answers })
  await eventually(() => expect(box.textContent).toContain('Atelier Mei asks for $42.00 of your $85.00 deposit. Answer by Tue, Dec 1'))
  expect(named('Answer', box).getAttribute('href')).toBe('/dashboard/transactions/item/1')
  // the sum stands with what the order cost, and in its history
  expect(box.textContent).toContain('Claimed from the deposit, not decided yetDamaged$42.00')
  expect(box.textContent).toContain('Claim on the deposit by Atelier Mei$42.00 of the $85.00 deposit')
})

test('of an order whose payment is disputed nobody is asked first to confirm the delivery; it stays on offer', async () => {
  seenBy(3, 'alice')
  const sent = { ...group('in_transit'), status: 'shipped_to_customer', allowedActions: offers('confirmDelivery') }
  const lookOf = async (dispute: unknown) => {
    const { box } = await open({ ...sent, dispute })
    return named('Confirm delivery', box).className
  }
  expect(await lookOf(null)).toContain('bg-ink')
  expect(await lookOf({ status: 'won', at: '2026-11-25T10:00:00.000Z' })).toContain('bg-ink')
  expect(await lookOf({ status: 'open', at: '2026-11-25T10:00:00.000Z' })).not.toContain('bg-ink')
})

test('before the first scan to confirm the delivery stands behind the other ways, after it before them', async () => {
  seenBy(3, 'alice')
  const sent = { ...group('shipped'), status: 'shipped_to_customer', allowedActions: offers('confirmDelivery') }
  const isFirst = async (status: string) => {
    const { box } = await open({ ...sent, outboundDeliveries: [{ id: 4, status, deliveryLegType: 'outbound_group', labelUrl: null }] })
    const confirm = named('Confirm delivery', box)
    return Boolean(confirm.compareDocumentPosition(named('Contact support', box)) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(await isFirst('pre_transit')).toBe(false)
  expect(await isFirst('transit')).toBe(true)
})

test('until the day on which a parcel is expected its way is followed first, from that day on its delivery is confirmed', async () => {
  seenBy(3, 'alice')
  const sent = { ...group('shipped'), status: 'shipped_to_customer', allowedActions: offers('confirmDelivery') }
  const inkIn = async (days: number) => {
    const estimatedDelivery = new Date(Date.now() + days * 86_400_000).toISOString()
    const parcel = { id: 4, status: 'transit', deliveryLegType: 'outbound_group', labelUrl: null, estimatedDelivery }
    const { box } = await open({ ...sent, outboundDeliveries: [parcel] })
    return [...box.querySelectorAll('button.bg-ink')].map(({ textContent }) => textContent)
  }
  expect(await inkIn(4)).toEqual(['Track shipment'])
  expect(await inkIn(0)).toEqual(['Confirm delivery'])
})

test.each([
  [10, false],
  [1, true],
])('a rental that is due in %i days is the turn of its renter: %s, and its return begins in the head', async (days, isTurn) => {
  seenBy(3, 'alice')
  const dueAt = new Date(Date.now() + days * 86_400_000).toISOString()
  const rental = { dueAt, graceUntil: dueAt, zone: 'UTC', returnedAt: null, lateDays: 0, lateFee: 0, lateFeePerDay: 0 }
  const rentOption = { option: 'day', number: 4, startDate: '2026-11-20', endDate: '2026-11-24', returnBy: dueAt.slice(0, 10) }
  const worn = { ...item(1, 'in_use'), type: 'rent', rental, rentOption, canReturn: true }
  const { box } = await open({ ...group(), status: 'renting_in_progress', waitsFor: ['customer'], orderItems: [worn], allowedActions: [] })
  expect(box.textContent?.includes('Your turn')).toBe(isTurn)
  const [head, ...others] = [...box.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Return now')
  expect(head?.classList.contains('bg-ink')).toBe(isTurn)
  expect(others).toEqual([])
})

test('a rental that its renter bought is said to be theirs', async () => {
  seenBy(3, 'alice')
  const kept = { ...item(1, 'rental_converted_to_purchase'), type: 'rent' }
  const bought = { ...group(), groupType: 'pickup', status: 'pickup_completed_by_customer', orderItems: [kept], allowedActions: [] }
  const { box } = await open({ ...bought, deliveredAt: '2026-11-24T10:00:00.000Z' })
  expect(box.querySelector('h2')?.textContent).toBe('It is yours now')
  expect(box.textContent).not.toContain('Deposit back')
})

test('what was paid to keep a rental stands among its costs and in what happened, and its deposit is refunded', async () => {
  seenBy(3, 'alice')
  const kept = { ...item(1, 'rental_converted_to_purchase'), type: 'rent', securityDeposit: 20, depositEnd: 'refunded' }
  const at = '2026-11-24T10:00:00.000Z'
  const laterPayments = [{ kind: 'keep', itemId: 1, total: 95.04, at }]
  const history = [{ at, move: 'finishBuyOut', by: 'provider', itemIds: [1], reason: null, comments: null }]
  const { box } = await open({ ...group(), orderItems: [kept], refunded: 20, laterPayments, history })
  const texts = ['Paid to keep it on Tue, Nov 24$95.04', 'Paid in all$147.56', 'Paid after refunds$127.56', 'Bought: the rental is over']
  for (const text of [...texts, 'Deposit $20.00, refunded']) expect(box.textContent).toContain(text)
  expect(box.textContent).not.toContain('Refunded to your card after return')
})

test.each([
  [true, '$52.52 is on its way back to your card.'],
  [false, '$52.52 went back to your card.'],
])('of a canceled order whose refund is on its way (%s) it is said: %s', async (isRefundPending, text) => {
  seenBy(3, 'alice')
  const { box } = await open({ ...group('canceled'), status: 'canceled', refunded: 52.52, isRefundPending, allowedActions: [] })
  expect(box.textContent).toContain(text)
})

test('of one piece that goes back its head leads to the way, and of several each of them too', async () => {
  seenBy(3, 'alice')
  const sends = { status: 'return_approved', waitsFor: ['customer'], allowedActions: offers('makeReturnLabel', 'markReturnShipped') }
  const sendsBack = (box: HTMLElement) => [...box.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Send it back').length
  const [one, other] = [item(1, 'return_approved_by_merchant'), item(2, 'return_approved_by_merchant')]
  const { box } = await open({ ...group(), ...sends, orderItems: [one, item(2, 'delivered')] })
  expect(sendsBack(box)).toBe(1)
  const { box: both } = await open({ ...group(), ...sends, orderItems: [one, other] })
  expect(sendsBack(both)).toBe(3)
})

test.each([
  [0, undefined],
  [20, 'Paid after refunds$32.52'],
  [52.52, undefined],
])('an order of which %s went back says what is paid of it now: %s', async (refunded, said) => {
  seenBy(3, 'alice')
  const { box } = await open({ ...group(), refunded })
  expect(box.textContent?.match(/Paid after refunds\$[\d.]+/)?.[0]).toBe(said)
})

test('while a claim is open, or what came back is to be looked at, the review of the customer is not the main act', async () => {
  seenBy(2, 'mei')
  const at = { ...group(), status: 'return_processing_by_merchant', customerReviewId: null }
  const { box } = await open({ ...at, orderItems: [item(1, 'damaged_on_return')] })
  expect(named('Review Customer', box).className).not.toContain('bg-ink')
  const { box: unseen } = await open({ ...at, orderItems: [{ ...item(1, 'return_delivered'), allowedActions: offers('assessItem') }] })
  expect(named('Review Customer', unseen).className).not.toContain('bg-ink')
  const { box: done } = await open({ ...at, orderItems: [item(1, 'return_delivered')] })
  expect(named('Review Customer', done).className).toContain('bg-ink')
})

test('a proposal that is not accepted is not said to be ready', async () => {
  seenBy(3, 'alice')
  const proposed = { pickupAt: '2026-12-05T10:00:00Z', pickupZone: 'UTC', pickupProposedBy: 'merchant', pickupAcceptedAt: null }
  const { box } = await open({ ...group('ready'), ...proposed, status: 'ready_for_pickup', groupType: 'pickup', deliveryMethod: 'pickup' })
  expect(document.querySelector('#group-9-status')?.textContent).toBe('Coordinating Pickup')
  expect(box.querySelector('h2')?.textContent).toBe('Accept Sat, Dec 5, 10:00 AM, or propose another time')
})

const depositOf = (more: object) => ({ status: 'settled', kept: 0, back: 0, isBackPending: false, claimUntil: null, ...more })
const lentOut = (id: number, status: string, securityDeposit: number, deposit: object) => ({
  ...item(id, status),
  type: 'rent',
  securityDeposit,
  deposit: depositOf(deposit),
})

test('a rental that is settled says in its head what was kept of the deposit and what went back, and both stand among its sums', async () => {
  const rented = lentOut(1, 'security_deposit_claimed', 11, { kept: 2, back: 9 })
  const settled = { ...group(), status: 'return_completed_for_group', orderItems: [rented], allowedActions: [] }
  seenBy(2, 'mei')
  const { box } = await open({ ...settled, earned: 22, refunded: 9, keptDeposit: 2 })
  for (const said of [
    '$2.00 of the $11.00 deposit is yours, $9.00 went back to alice.',
    'You receive for the rent$22.00',
    'Kept from the deposit$2.00',
    'You receive in all$24.00',
  ])
    expect(box.textContent).toContain(said)
  seenBy(3, 'alice')
  const { box: hers } = await open({ ...settled, earned: null, refunded: 9, keptDeposit: 2 })
  for (const said of ['$2.00 of your $11.00 deposit was kept, $9.00 went back to your card.', 'Kept from the deposit$2.00'])
    expect(hers.textContent).toContain(said)
  const rest = { ...rented, deposit: depositOf({ kept: 2, back: 9, isBackPending: true }) }
  const { box: soon } = await open({ ...settled, orderItems: [rest], keptDeposit: 2, refunded: 9, isRefundPending: true })
  expect(soon.textContent).toContain('$2.00 of your $11.00 deposit was kept, $9.00 goes back to your card.')
})

test.each([
  [{ status: 'release_due', back: 50 }, '$50.00 from the deposit is on its way back to alice.'],
  [{ status: 'held', claimUntil: '2026-12-05T12:00:00.000Z' }, 'The $50.00 deposit stays until Sat, Dec 5'],
  [{ status: 'refunded', back: 50 }, 'The $50.00 deposit went back to alice.'],
  [{ status: 'refunded', back: 50, isBackPending: true }, '$50.00 from the deposit is on its way back to alice.'],
])('the head of a rental whose piece was looked at names the sum of its deposit: %o', async (more, said) => {
  seenBy(2, 'mei')
  const orderItems = [lentOut(1, 'rental_return_processing', 50, more)]
  const { box } = await open({ ...group(), status: 'return_processing_by_merchant', orderItems, allowedActions: [], keptDeposit: null })
  expect(box.textContent).toContain(said)
  expect(box.textContent).not.toContain('Kept from the deposit')
})

test('of a parcel that has gone a dispute at the bank asks nobody to send nothing, and its sum is named', async () => {
  const gone = {
    ...group('shipped'),
    status: 'shipped_to_customer',
    dispute: { status: 'open', at: '2026-11-28T10:00:00.000Z' },
    earned: 40,
  }
  seenBy(2, 'mei')
  const { box: theirs } = await open(gone)
  expect(theirs.textContent).toContain('alice disputed the payment on Sat, Nov 28. ')
  expect(theirs.textContent).toContain('The bank holds $52.52 until it decides. The pieces have left you already: you need do nothing.')
  expect(theirs.textContent).not.toContain('send nothing')
  expect(theirs.textContent).not.toContain('mistake')
  seenBy(3, 'alice')
  const { box: hers } = await open(gone)
  expect(hers.textContent).toContain('You disputed this payment with your bank on Sat, Nov 28. Until it decides, nothing is refunded here.')
  expect(hers.textContent).toContain('Was it a mistake? Ask your bank to withdraw the dispute, and the order goes on.')
  const { box: won } = await open({ ...gone, dispute: { ...gone.dispute, status: 'won' } })
  expect(won.textContent).not.toContain('mistake')
  const { box: unsent } = await open({ ...gone, status: 'processing' })
  expect(unsent.textContent).toContain('nothing of this order is sent or refunded')
  expect(unsent.textContent).toContain('Was it a mistake?')
})

test('where it waits for the shop to propose a time, its customer may propose one from the head', async () => {
  const place = { id: 7, street: null, city: 'Paris', postalCode: null, country: 'FR', isExact: false }
  seenBy(3, 'alice')
  const { box } = await open({ ...group(), groupType: 'pickup', deliveryMethod: 'pickup', pickupLocationAddress: place })
  expect([...box.querySelectorAll('[href], button')].filter(({ textContent }) => textContent === 'Propose a time')).toHaveLength(1)
  expect(named('Propose a time', box).getAttribute('href')).toBe('#other-time')
  expect(named('Propose a time', box).className).toContain('bg-ink')
})

test('beside what its shop has proposed a customer finds the way to another time, which stands nowhere else', async () => {
  seenBy(3, 'alice')
  const place = { id: 7, street: null, city: 'Paris', postalCode: null, country: 'FR', isExact: false }
  const proposed = { pickupAt: '2026-12-05T10:00:00Z', pickupZone: 'UTC', pickupProposedBy: 'merchant', pickupAcceptedAt: null }
  const met = {
    ...group('ready'),
    ...proposed,
    waitsFor: ['customer'],
    status: 'ready_for_pickup',
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    pickupLocationAddress: place,
  }
  const { box } = await open(met)
  await eventually(() => expect(named('Accept', box).nextElementSibling?.textContent).toBe('Propose another time'))
  expect(named('Propose another time', box).getAttribute('href')).toBe('#other-time')
  expect([...box.querySelectorAll('[href], button')].filter(({ textContent }) => textContent === 'Propose another time')).toHaveLength(1)
})

test('of a pickup to arrange its shop has one act that stands out, and the order may be confirmed behind the others', async () => {
  seenBy(2, 'mei')
  const place = { id: 7, street: null, city: 'Paris', postalCode: null, country: 'FR', isExact: false }
  const { box } = await open({
    ...group(),
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    pickupLocationAddress: place,
    orderItems: [item(1, 'pending'), item(2, 'canceled')],
    allowedActions: offers('acceptGroup', 'cancelGroup'),
  })
  const texts = [...box.querySelectorAll('.max-sm\\:\\*\\:grow > *')].map(({ textContent }) => textContent)
  expect(texts[0]).toBe('Propose a time')
  expect(texts.indexOf('Confirm order')).toBeGreaterThan(1)
  expect(named('Confirm order', box).className).not.toMatch(/bg-ink|border-line/)
})

test('of several deposits that stay each day says how much stays until then', async () => {
  seenBy(2, 'mei')
  const held = (id: number, deposit: number, day: string) =>
    lentOut(id, 'rental_return_processing', deposit, { status: 'held', claimUntil: `2026-12-${day}T12:00:00.000Z` })
  const orderItems = [held(1, 50, '05'), held(2, 20, '07'), held(3, 10, '07')]
  const { box } = await open({ ...group(), status: 'return_processing_by_merchant', orderItems, allowedActions: [] })
  expect(box.textContent).toContain('The $50.00 deposit stays until Sat, Dec 5')
  expect(box.textContent).toContain('The $30.00 deposit stays until Mon, Dec 7')
})

test('what was kept of a deposit is nobody’s but the bank’s once it has taken the payment back', async () => {
  const rented = lentOut(1, 'security_deposit_claimed', 11, { back: 11 })
  const lost = { ...group(), status: 'return_completed_for_group', orderItems: [rented], allowedActions: [], keptDeposit: null }
  const dispute = { status: 'lost', at: '2026-11-24T10:00:00.000Z' }
  seenBy(2, 'mei')
  const { box } = await open({ ...lost, earned: 0, refunded: 0, dispute })
  expect(box.textContent).toContain('You receive$0.00')
  expect(box.textContent).toContain('The bank took the $11.00 deposit back with the payment.')
  expect(box.textContent).not.toMatch(/is yours|receive in all|went back to alice/)
  seenBy(3, 'alice')
  const { box: hers } = await open({ ...lost, earned: null, refunded: 0, dispute })
  expect(hers.textContent).toContain('Your bank paid the $11.00 deposit back to you with the payment.')
  expect(hers.textContent).not.toContain('went back to your card')
})

test('on paper stand neither the way back to all orders nor a heading over nothing but a button', async () => {
  seenBy(2, 'mei')
  const { box } = await open({ ...group('delivered'), status: 'delivery_completed_to_customer', allowedActions: [] })
  const heading = [...box.querySelectorAll('h2')].find(({ textContent }) => textContent === 'Your review')
  expect([heading?.parentElement, named('All transactions', box)].map((one) => one?.classList.contains('print:hidden'))).toEqual([
    true,
    true,
  ])
})
