import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, named, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import DashboardPage from './dashboard.page.tsx'

beforeEach(() => beginSession({ jwt: 'token', user: { id: 9, username: 'nora', likedProducts: [] } as unknown as Me }))
afterEach(() => dropSession())

const profile = {
  id: 9,
  username: 'nora',
  storeName: 'nora',
  firstname: null,
  lastname: null,
  bio: null,
  profilePic: [],
  backgroundPic: null,
  isMerchant: false,
  averageRating: 5,
  totalRatings: 3,
  city: null,
  addressCountry: null,
  socialLinks: {},
  productsCount: 0,
  transactionsCount: 0,
  followersCount: 0,
  followingCount: 0,
}

const none = { data: [], meta: { total: 0, page: 1, pageSize: 10, hasMore: false } }
const [goingOn, goingOnAtShop] = ['/orders/me?pageSize=50&status=ongoing', '/orders/merchant/me?pageSize=50&status=ongoing']
const latest = { '/orders/me?pageSize=10': none, '/orders/merchant/me?pageSize=10': none }
const own = { '/profile/me': profile }
const nothing = { [goingOn]: none, [goingOnAtShop]: none, ...latest, ...own }
const words = ['accounts', 'profile', 'orders', 'steps', 'statuses', 'catalogue', 'verification', 'failures'] as const

test('whoever has ordered nothing yet reads what they may do first, with the way to each', async () => {
  const { box } = await render(<DashboardPage />, {
    words,
    at: '/dashboard',
    answers: nothing,
  })
  await eventually(() => expect(box.textContent).toContain('Start here'))
  expect(['Find something to wear', 'Tell us your size', 'List a piece'].map((name) => named(name).getAttribute('href'))).toEqual([
    '/browse',
    '/dashboard/settings',
    '/listing/upload',
  ])
})

test('a shop that may not be paid yet is told to verify first, and who has listings is not told to list', async () => {
  const shop = { ...profile, storeName: 'Nora & Thread', productsCount: 25 }
  const status = { state: 'not_started', status: { chargesEnabled: false } }
  const answers = { ...nothing, '/profile/me': shop, '/stripe/account-status': status }
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers })
  await eventually(() => expect(box.textContent).toContain('Verify your account'))
  const steps = [...box.querySelectorAll('[aria-labelledby=latest-orders] li a')].map(({ textContent }) => textContent)
  expect(steps).toEqual(['Verify your account', 'Find something to wear', 'Tell us your size'])
})

test('where the profile does not come the page says so once, and draws nothing that waits', async () => {
  const refused = Response.json({ message: 'No' }, { status: 400 })
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers: { '/profile/me': refused } })
  await eventually(() => expect(box.textContent).toContain('Error loading profile'))
  expect(box.textContent).not.toContain('Latest orders')
  expect(box.querySelectorAll('.animate-breathe')).toHaveLength(0)
})

const item = {
  id: 1,
  status: 'confirmed',
  product: { id: 1, name: 'Coat', photos: [], size: 'M', color: 'red', brand: 'Nomi' },
  quantity: 1,
  amount: 20,
  currency: 'USD',
  type: 'buy',
  rentOption: null,
  securityDeposit: 0,
  allowedActions: [],
  deliveredAt: null,
  canceledAt: null,
}
const [mei, nora] = [
  { id: 2, username: 'mei', name: 'mei', avatar: null },
  { id: 9, username: 'nora', name: 'nora', avatar: null },
]
const group = (id: number, more: object) => ({
  id,
  status: 'ready_for_pickup',
  groupType: 'pickup',
  deliveryMethod: 'pickup',
  orderItems: [item],
  merchant: mei,
  customer: nora,
  order: { id, orderNumber: `R-${id}`, shippingAddress: null },
  outboundDeliveries: [],
  returnRequests: [],
  requests: [],
  allowedActions: [],
  waitsFor: ['customer', 'merchant'],
  next: null,
  created_at: '2026-11-22T10:00:00.000Z',
  ...more,
})
const order = (id: number, more: object, source = 'my') => ({
  id,
  orderNumber: `R-${id}`,
  source,
  status: 'paid',
  paymentStatus: 'paid',
  orderType: 'purchase',
  currency: 'USD',
  charged: 20,
  users_permissions_user: nora,
  fulfillmentGroups: [group(id, more)],
  created_at: '2026-11-22T10:00:00.000Z',
})
const dashboard = (placed: readonly object[], received: readonly object[] = []) =>
  render(<DashboardPage />, {
    words,
    at: '/dashboard',
    answers: { [goingOn]: { ...none, data: placed }, [goingOnAtShop]: { ...none, data: received }, ...latest, ...own },
  })

test('what waits for the reader is named by its act, with the way to where it is done', async () => {
  const { box } = await dashboard([order(7, {})])
  await eventually(() => expect(box.textContent).toContain('Your turn · 1'))
  expect(named('See your code', box).getAttribute('href')).toBe('/dashboard/transactions/fg/7')
})

test('an order whose claim support decides is not the turn of its shop, and what ends first stands first', async () => {
  const sold = { groupType: 'shipping', deliveryMethod: 'shipping', merchant: nora, customer: mei, waitsFor: ['merchant'] }
  const claimed = { ...sold, status: 'return_processing_by_merchant', orderItems: [{ ...item, status: 'damaged_on_return' }] }
  const toSend = (at: string) => ({ ...sold, status: 'processing', next: { move: 'cancelIdleGroup', at } })
  const received = [
    order(1, claimed, 'merchant'),
    order(2, toSend('2026-12-09T10:00:00.000Z'), 'merchant'),
    order(3, toSend('2026-12-05T10:00:00.000Z'), 'merchant'),
  ]
  const { box } = await dashboard([], received)
  await eventually(() => expect(box.textContent).toContain('Your turn · 2'))
  expect([...box.querySelectorAll('article h2')].map(({ textContent }) => textContent)).toEqual(['R-3', 'R-2'])
})

test('whose orders cannot be read is not taken for somebody new', async () => {
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers: own })
  await eventually(() => expect(box.textContent).toContain('Latest orders'))
  expect(box.textContent).not.toContain('Start here')
})

test('orders that do not come may be asked for again', async () => {
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers: own })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('Failed to load transactions'))
  expect(named('Retry', box.querySelector('[aria-labelledby=latest-orders]')!)).toBeDefined()
})

test('a customer whom shops have rated reads how often and where, and nowhere that there is no review yet', async () => {
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers: nothing })
  await eventually(() => expect(box.textContent).toContain('5.0 · 3 reviews'))
  expect(named('Rating', box).getAttribute('href')).toBe('/reviews/user/9')
  for (const said of ['No reviews yet', 'What others say']) expect(box.textContent).not.toContain(said)
})

test('a shop whose owner was rated as a customer alone reads that review, and not that there is none', async () => {
  const said = { id: 1, rating: 5, comment: 'Brought it back a day early.', createdAt: '2026-03-01T10:00:00.000Z', isReviewCustomer: true }
  const review = {
    ...said,
    user: { id: 3, username: 'mei', name: 'Mei Tan Studio' },
    customers: [{ id: 9, username: 'nora', name: 'nora' }],
    merchants: [],
    products: [],
    isSwap: false,
  }
  const answers = {
    ...nothing,
    '/profile/me': { ...profile, isMerchant: true, totalRatings: 1 },
    '/comments/user/9/received?_sort=createdAt%3Adesc&_limit=3': { ...none, data: [review] },
    '/comments?merchant=9&sort=createdAt%3Adesc&pageSize=3': none,
  }
  beginSession({ jwt: 'token', user: { id: 9, username: 'nora', isMerchant: true, likedProducts: [] } as unknown as Me })
  const { box } = await render(<DashboardPage />, { words: [...words, 'reviews'], at: '/dashboard', answers })
  await eventually(() => expect(box.textContent).toContain('Brought it back a day early.'))
  expect(box.textContent).toContain('about you, as their customer')
  expect(box.textContent).toContain('starting values of 4 stars')
  expect(box.textContent).not.toContain('No reviews yet')
})

test('whom nobody has rated yet reads so (PROF-14), and only whoever may be paid bears the mark of a merchant', async () => {
  const unrated = { ...profile, averageRating: null, totalRatings: 0 }
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers: { ...nothing, '/profile/me': unrated } })
  await eventually(() => expect(box.textContent).toContain('No reviews yet'))
  const signs = (of: HTMLElement) => [...of.querySelectorAll('*')].filter(({ textContent }) => textContent === 'Shop')
  expect(signs(box)).toEqual([])
  const payable = { ...unrated, isMerchant: true }
  const { box: hers } = await render(<DashboardPage />, { words, at: '/dashboard', answers: { ...nothing, '/profile/me': payable } })
  await eventually(() => expect(signs(hers)).not.toEqual([]))
})

test('what is not known yet is no figure, and no heading that may become another', async () => {
  const never = new Response(new ReadableStream({}), { headers: { 'content-type': 'application/json' } })
  const { box } = await render(<DashboardPage />, {
    words,
    at: '/dashboard',
    answers: { '/profile/me': { ...profile, productsCount: 4 }, [goingOn]: never, [goingOnAtShop]: never, '/messages/unread/count': never },
  })
  await eventually(() => expect(box.textContent).toContain('Unread messages'))
  expect(named('Unread messages', box).parentElement?.textContent).toBe('Unread messages')
  expect(box.querySelectorAll('h2')).toHaveLength(0)
})

test('a shop reads below its name what is sent to it next, a customer is asked for no earnings', async () => {
  const until = '2026-12-03T10:00:00.000Z'
  const earning = { id: 1, amount: 150, currency: 'USD', holds: [{ kind: 'waiting', until }] }
  const answers = { ...nothing, '/wallet/earnings?only=open': { ...none, data: [earning] } }
  const customer = await render(<DashboardPage />, { words, at: '/dashboard', answers })
  await eventually(() => expect(customer.box.textContent).toContain('Start here'))
  expect(customer.box.textContent).not.toContain('$150.00')
  beginSession({ jwt: 'token', user: { id: 9, username: 'nora', isMerchant: true, likedProducts: [] } as unknown as Me })
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard', answers })
  await eventually(() => expect(box.textContent).toContain('$150.00 is sent to you next, on Thu, Dec 3.'))
})
