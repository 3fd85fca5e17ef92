import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../test/api.ts'
import { eventually, named, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import ItemCasePage from './item-case.page.tsx'

afterEach(dropSession)

const item = {
  itemId: 7,
  groupId: 9,
  name: 'Coat',
  merchant: { username: 'mei' },
  customer: { username: 'alice' },
  sets: [],
}

test('where the deposit of an item cannot be read, that is said below its photos, with a way to ask again', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': item, '/order-items/7/deposit-claim': Response.json(body, { status }) },
  })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('The deposit could not be loaded.'))
  expect(named('Retry')).toBeDefined()
})

test.each([
  ['its customer', 2, ['Handed over by Mei', 'Received by you']],
  ['its merchant', 1, ['Handed over by you', 'Received by Alice']],
  ['support', 8, ['Handed over by Mei', 'Received by Alice']],
])('%s reads of own hand-overs as such, and of others by name', async (_, id, read) => {
  beginSession({ jwt: 'token', user: { id, username: 'reader' } as Me })
  const set = (stage: string, by: string) => ({
    stage,
    by,
    photos: [{ id: 1, width: 3, height: 4, at: '2026-11-20T10:00:00Z' }],
    canAdd: false,
  })
  const seen = {
    ...item,
    merchant: { id: 1, username: 'mei', name: 'Mei' },
    customer: { id: 2, username: 'alice', name: 'Alice' },
    sets: [set('out_by_lender', 'merchant'), set('in_by_renter', 'customer')],
  }
  const { status, body } = refusal(404, 'claims.none', 'Not found')
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': seen, '/order-items/7/deposit-claim': Response.json(body, { status }) },
  })
  const heads = () => [...box.querySelectorAll('li h3')].map(({ textContent }) => textContent)
  await eventually(() => expect(heads()).toEqual(read))
})

const asRenter = {
  ...item,
  merchant: { id: 1, username: 'kenji', name: 'Kenji S.' },
  customer: { id: 2, username: 'hazel', name: 'Hazel Q.' },
}
const late = {
  groupId: 9,
  asMerchant: false,
  currency: 'USD',
  status: 'held',
  deposit: 30,
  basis: { each: 30, pieces: 1 },
  lateFee: 17.15,
  claims: [],
  claimUntil: null,
  dispute: null,
  merchant: asRenter.merchant,
  customer: asRenter.customer,
  rental: {
    dueAt: '2026-11-27T08:00:00.000Z',
    zone: 'America/Los_Angeles',
    returnedAt: null,
    lateDays: 2,
    lateFeePerDay: 8.58,
    lostFrom: '2026-12-14T00:23:00.000Z',
    lostAt: '2026-12-30T00:23:00.000Z',
  },
}
const renting = {
  id: 9,
  version: 1,
  status: 'renting_in_progress',
  groupType: 'pickup',
  deliveryMethod: 'pickup',
  pickupLocationAddress: { city: 'Seattle', country: 'US' },
  merchant: asRenter.merchant,
  customer: asRenter.customer,
  allowedActions: [] as object[],
  waitsFor: [],
  swap: null,
  orderItems: [{ id: 7, type: 'rent', status: 'in_use', canReturn: true, rental: { ...late.rental, lateFee: 17.15 } }],
}
const casePage = async (group: object, deposit: object = late) => {
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts', 'orders', 'returns', 'steps'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': asRenter, '/order-items/7/deposit-claim': deposit, '/fulfillment-groups/9': group },
  })
  await eventually(() => expect(box.textContent).toContain('Deposit held'))
  return { heads: [...box.querySelectorAll('h2')].map(({ textContent }) => textContent), box }
}

test('a renter who is late reads first what to do, how and where, and what each day costs, with one button in ink', async () => {
  const { heads, box } = await casePage(renting)
  expect(heads.slice(0, 2)).toEqual(['You are 2 days late: return it now', 'Deposit'])
  const rows = [...box.querySelectorAll('dt')].map((dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`)
  expect(rows).toEqual([
    'How: In person, when you and Kenji S. agree',
    'Where: Seattle, United States',
    expect.stringMatching(/^Due back: Thu, Nov 26/),
    'Late: 2 days, after one free day',
    "Each late day: one day's rent",
    'Late fee so far: $17.15, at most $30.00',
    expect.stringMatching(/^Shop may claim all from/),
    expect.stringMatching(/^Claimed automatically on/),
    'Deposit held: $30.00',
  ])
  expect([...box.querySelectorAll('.bg-ink')].map(({ textContent }) => textContent)).toEqual(['Return now'])
})

test('whose way back has begun is led on to it, and where nothing can be done no button says so', async () => {
  const orderItems = [{ ...renting.orderItems[0], status: 'awaiting_return_shipment', canReturn: false }]
  const begun = { ...renting, status: 'awaiting_return_dropoff', orderItems }
  const on = await casePage({ ...begun, allowedActions: [{ move: 'markReturnShipped', allowed: true }] })
  expect(on.box.querySelector('.bg-ink')?.getAttribute('href')).toBe('/dashboard/returns/ship/9')
  const none = await casePage(begun)
  expect([none.heads[0], none.box.textContent?.includes('Late fee so far')]).toEqual(['Deposit', true])
})

test('where an item cannot be read there is a way to the orders beside asking again', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<ItemCasePage />, {
    words: ['claims', 'profile', 'accounts'],
    params: { id: '7' },
    answers: { '/order-items/7/condition': Response.json(body, { status }) },
  })
  await eventually(() => expect(box.textContent).toContain('The deposit is safe.'))
  expect(named('All transactions', box).getAttribute('href')).toBe('/dashboard/transactions')
})
