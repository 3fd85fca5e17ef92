import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, named, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import DashboardPage from './dashboard.page.tsx'

beforeEach(() => beginSession({ jwt: 'token', user: { id: 9, username: 'nora', likedProducts: [] } as unknown as Me }))
afterEach(() => dropSession())

const none = { data: [], meta: { total: 0, page: 1, pageSize: 10, hasMore: false } }
const words = ['accounts', 'profile', 'orders', 'steps', 'statuses', 'ways', 'verification', 'failures'] as const

test('whoever has ordered nothing yet reads what they may do first, with the way to each', async () => {
  const { box } = await render(<DashboardPage />, {
    words,
    at: '/dashboard',
    answers: { '/orders/me?pageSize=10': none, '/orders/merchant/me?pageSize=10': none },
  })
  await eventually(() => expect(box.textContent).toContain('Start here'))
  expect(['Find something to wear', 'Tell us your size', 'List a piece'].map((name) => named(name).getAttribute('href'))).toEqual([
    '/browse',
    '/dashboard/settings',
    '/listing/upload',
  ])
})

test('what waits for the reader is named by its act, with the way to where it is done', async () => {
  const piece = { id: 1, name: 'Coat', photos: [], size: 'M', color: 'red', brand: 'Nomi' }
  const item = {
    id: 1,
    status: 'confirmed',
    product: piece,
    quantity: 1,
    amount: 20,
    currency: 'USD',
    type: 'buy',
    rentOption: null,
    securityDeposit: 0,
  }
  const group = {
    id: 7,
    status: 'ready_for_pickup',
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    orderItems: [{ ...item, allowedActions: [], deliveredAt: null, canceledAt: null }],
    merchant: { id: 2, username: 'mei', name: 'mei', avatar: null },
    customer: { id: 9, username: 'nora', name: 'nora', avatar: null },
    order: { id: 5, orderNumber: 'R-1005', shippingAddress: null },
    outboundDeliveries: [],
    returnRequests: [],
    allowedActions: [],
    waitsFor: ['customer', 'merchant'],
    next: null,
    created_at: '2026-11-22T10:00:00.000Z',
  }
  const order = {
    id: 5,
    orderNumber: 'R-1005',
    source: 'my',
    status: 'paid',
    paymentStatus: 'paid',
    orderType: 'purchase',
    currency: 'USD',
    charged: 20,
    users_permissions_user: { id: 9, username: 'nora', name: 'nora', avatar: null },
    fulfillmentGroups: [group],
    created_at: '2026-11-22T10:00:00.000Z',
  }
  const { box } = await render(<DashboardPage />, {
    words,
    at: '/dashboard',
    answers: { '/orders/me?pageSize=10': { ...none, data: [order] }, '/orders/merchant/me?pageSize=10': none },
  })
  await eventually(() => expect(box.textContent).toContain('Your turn'))
  expect(named('See your code', box).getAttribute('href')).toBe('/dashboard/transactions/fg/7')
})

test('whose orders cannot be read is not taken for somebody new', async () => {
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard' })
  await eventually(() => expect(box.textContent).toContain('Latest orders'))
  expect(box.textContent).not.toContain('Start here')
})
