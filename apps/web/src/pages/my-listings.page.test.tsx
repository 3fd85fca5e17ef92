import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, named, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import MyListingsPage from './my-listings.page.tsx'

const empty = { data: [], meta: { total: 0, page: 1, pageSize: 20, hasMore: false }, facets: {} }
async function open(
  state: object | null,
  chargesEnabled: boolean,
  account: string | null = 'not_started',
  others: Readonly<Record<string, unknown>> = {},
) {
  const me = { id: 4, username: 'mei', isMerchant: true, likedProducts: [], stripeAccountDetail: { chargesEnabled } } as unknown as Me
  await act(async () => beginSession({ jwt: 'token', user: me }))
  const answers = {
    '/products/mine?pageSize=20&facets=true': empty,
    '/users/me': me,
    ...(account && { '/stripe/account-status': { state: account, status: { chargesEnabled }, dueBy: null } }),
    ...others,
  }
  return render(<MyListingsPage />, {
    words: ['listings', 'accounts', 'catalogue', 'verification'],
    at: '/dashboard/listings',
    answers,
    state,
  })
}
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(async () => {
  await act(async () => dropSession())
  vi.unstubAllGlobals()
})

test('a message that came along with the way here stands as a banner', async () => {
  const { box } = await open({ message: 'Your address was saved.' }, true)
  expect([...box.querySelectorAll('[role=status]:not([aria-label])')].map((one) => one.textContent)).toEqual(['Your address was saved.'])
})

const coat = {
  id: 1,
  name: 'Coat',
  productType: 'designer',
  currency: 'USD',
  price: 240,
  forSell: true,
  forRent: false,
  openToSwap: false,
  rentPriceAndTime: [],
  stock: '2',
  size: 'M',
  condition: '',
  likes_count: 0,
  photos: [],
  merchant: { id: 4, username: 'mei' },
  city: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  activeListing: true,
  sku: null,
  version: 1,
  pricesToCheck: false,
  takenDownReason: null,
}
const oneListed = {
  '/products/mine?pageSize=20&facets=true': { data: [coat], meta: { total: 1, page: 1, pageSize: 20, hasMore: false }, facets: {} },
}
const first = 'You need to complete payment-provider verification before uploading products.'

test('an empty list says itself that verification comes first, and bears the way there', async () => {
  const { box } = await open(null, false)
  await eventually(() => expect(named('Go to verification', box).getAttribute('href')).toBe('/dashboard/wallet'))
  expect(box.textContent).toContain('You list it here once you are verified.')
  expect(box.querySelectorAll('[role=status]:not([aria-label])')).toHaveLength(0)
})

test('until it is known who is verified, an empty list says neither, and the place of both is kept', async () => {
  const never = new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })
  const { box } = await open(null, false, 'not_started', { '/users/me': never })
  await eventually(() => expect(box.textContent).toContain('Nothing listed yet'))
  const seen = [...(box.querySelector('h2')?.parentElement?.querySelectorAll('span, a') ?? [])]
  expect(seen.map((one) => one.closest('.invisible') !== null)).toEqual([true, true])
})

test('whose payments are not enabled is told beside it that verification comes first, and led to it', async () => {
  const { box } = await open({ message: 'Your address was saved.' }, false, 'not_started', oneListed)
  expect(box.textContent).toContain('Your address was saved.')
  await eventually(() => expect(box.textContent).toContain(first))
  const entrances = (shown: HTMLElement) => [...shown.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(entrances(box)).toContain('/dashboard/wallet')
  expect(entrances(box)).not.toContain('/listing/upload')
  expect(entrances(box)).not.toContain('/merchant/verify')
  expect(entrances((await open(null, true)).box)).toContain('/listing/upload')
})

test('nobody is told anything where nothing is to be told', async () => {
  const { box } = await open(null, true)
  expect(box.querySelectorAll('[role=status]:not([aria-label])')).toHaveLength(0)
})

test('whoever came here because of it reads it once', async () => {
  const { box } = await open({ message: first }, false, 'not_started', oneListed)
  const told = () => [...box.querySelectorAll('[role=status]')].filter((one) => one.textContent.includes(first))
  await eventually(() => expect(told()).toHaveLength(1))
})

test('a shop whose account is looked at, or held, reads how it stands, and not that it should begin', async () => {
  for (const [account, said] of [
    ['pending', 'Your account is being reviewed.'],
    ['restricted', 'Your listings are out of the shop'],
  ] as const) {
    const { box } = await open(null, false, account)
    await eventually(() => expect(box.textContent).toContain(said))
    expect(box.textContent).not.toContain('You need to complete payment-provider verification')
    const ways = [...box.querySelectorAll('a')].filter((way) => way.getAttribute('href') === '/merchant/verify')
    expect(
      ways.map((way) => way.textContent),
      'once',
    ).toEqual(['See verification'])
    expect(box.textContent).not.toContain('once you are verified')
  }
})

test('how an account stands that could not be read is not said, and where it is seen stands in the empty list', async () => {
  const { box } = await open(null, false, null)
  await eventually(() => expect(named('See verification', box).getAttribute('href')).toBe('/merchant/verify'))
  expect(box.querySelectorAll('[role=status]:not([aria-label])')).toHaveLength(0)
})

test('where nothing is listed there is nothing to export, and no calendar of what is lent', async () => {
  const { box } = await open(null, true)
  await eventually(() => expect(box.textContent).toContain('Nothing listed yet'))
  expect(box.textContent).not.toMatch(/Export CSV|Rental calendar/)
})

test('where the account does not come nobody is called unverified', async () => {
  const { box } = await open(null, false, 'enabled', { '/users/me': new Response('', { status: 400 }) })
  await eventually(() => expect(box.textContent).toContain('Nothing listed yet'))
  const ways = () => [...box.querySelectorAll('a[href="/listing/upload"]')].map((one) => one.closest('.invisible'))
  await eventually(() => expect(ways()).toEqual([null, null]))
  expect(box.textContent).not.toContain('verif')
})

test('who has just listed a piece may see it, and goes back to the one that they want to swap it for', async () => {
  sessionStorage.setItem('rondo.swap', '7 Silk gown')
  const { box } = await open({ refresh: true, listed: { id: 3, name: 'Coat' } }, true)
  expect(box.textContent).toContain('“Coat” is listed.')
  expect(named('See it', box).getAttribute('href')).toBe('/product/3')
  expect(named('Back to that piece', box).getAttribute('href')).toBe('/product/7#swap')
})

test('until it is known that something is listed, what is done with all of it is not seen, and its place is kept', async () => {
  const never = () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })
  const { box } = await open(null, true, 'enabled', { '/products/mine?pageSize=20&facets=true': never() })
  for (const name of ['Rental calendar', 'Export CSV']) expect(named(name, box).closest('.invisible')).not.toBeNull()
})
