import { act, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { gown } from '../../test/gown.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import { translateWay } from '../features/translations/index.ts'
import { routes } from '../routes.tsx'
import { matchOf } from '../shell/router/routes.ts'
import { TranslateWay } from '../shell/translated.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import { Problem } from './layout/problem.tsx'
import MerchantPage from './merchant.page.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
beforeEach(() => dropSession())
const picture = (id: number) => ({ id, url: `/media/${id}/960.webp`, width: 960, height: 400, alt: '' })
const mei = {
  id: 3,
  username: 'mei',
  storeName: 'Mei Tan Studio',
  profilePic: [picture(1)],
  backgroundPic: picture(2),
  city: 'San Francisco',
  country: 'US',
  bio: null,
  customRules: null,
  averageRating: 4.3,
  totalRatings: 71,
  followersCount: 15,
  followingCount: 3,
  isFollowing: false,
}
const answers = {
  '/merchant/3/profile': mei,
  '/config': { productTypes: ['designer'] },
  '/search/products?merchant=3&pageSize=20&facets=true': {
    data: [{ ...gown, photos: [picture(5)] }],
    meta: { total: 1, page: 1, pageSize: 20, hasMore: false },
    facets: {},
  },
}
const words = ['merchant', 'browse', 'catalogue'] as const
const draw = (others: Readonly<Record<string, unknown>> = {}) =>
  render(
    <Suspense>
      <MerchantPage />
    </Suspense>,
    { words, at: '/merchant/3', params: { id: '3' }, answers: { ...answers, ...others } },
  )
const actions = (box: Element) =>
  [...box.querySelectorAll('a, button')].map((one) => one.textContent).filter((text) => /^(Follow|Message|Report)$/.test(text ?? ''))

test('what a shop says of itself is read in one’s own language at a press, with the language of the words', async () => {
  const shop = { ...mei, bio: 'Dresses for slow evenings.', customRules: 'No smoking.' }
  const parts = [
    { part: 'bio', text: '为悠长夜晚而作的连衣裙。' },
    { part: 'rules', text: '请勿吸烟。' },
  ]
  const { box } = await render(
    <TranslateWay value={translateWay}>
      <Suspense>
        <MerchantPage />
      </Suspense>
    </TranslateWay>,
    {
      words,
      locale: 'zh-CN',
      at: '/merchant/3',
      params: { id: '3' },
      answers: {
        ...answers,
        '/config': { productTypes: ['designer'], translations: true },
        '/merchant/3/profile': shop,
        '/translations': { language: 'zh-CN', from: 'en', isSame: false, parts },
      },
    },
  )
  expect(box.textContent).toContain('Dresses for slow evenings.')
  await eventually(() => expect(named('翻译')).toBeTruthy())
  await press(named('翻译'))
  await eventually(() =>
    expect([...box.querySelectorAll('[lang=zh-CN]')].map((one) => one.textContent)).toEqual(parts.map(({ text }) => text)),
  )
})

test.each([
  { backgroundPic: picture(2), first: ['/media/2/640.webp'] },
  { backgroundPic: null, first: ['/media/5/640.webp'] },
])('the banner is loaded before every other picture, and without one the first pieces are', async ({ backgroundPic, first }) => {
  const { box } = await draw({ '/merchant/3/profile': { ...mei, backgroundPic } })
  await eventually(() => expect(box.querySelector('article')).not.toBeNull())
  const sources = [...box.querySelectorAll('img[fetchpriority=high]')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual(first)
})

test('a merchant is shown with banner, portrait, name, place, rating, both counts and what they offer', async () => {
  const { box } = await draw()
  for (const text of [
    'Mei Tan Studio',
    '@mei',
    'San Francisco, United States',
    '4.3 · 71 reviews',
    '15',
    'Followers',
    '3',
    'Following',
    '1 Product',
    'Gown',
  ])
    await eventually(() => expect(box.textContent).toContain(text))
  expect([...box.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
    expect.arrayContaining([expect.stringContaining('/media/1/'), expect.stringContaining('/media/2/')]),
  )
})

test('a visitor is led to sign in by Follow, and asked to by Message', async () => {
  const { box } = await draw()
  await eventually(() => expect(actions(box)).toEqual(['Follow', 'Message', 'Report']))
  expect(named('Follow').getAttribute('href')).toBe('/login?returnTo=%2Fmerchant%2F3')
})

test('another member may follow and write to them, the merchant may not', async () => {
  const signIn = (id: number) => act(async () => beginSession({ jwt: 'token', user: { id, likedProducts: [] } as unknown as Me }))
  await signIn(9)
  const { box } = await draw()
  await eventually(() => expect(actions(box)).toEqual(['Follow', 'Message', 'Report']))
  await signIn(3)
  expect(actions((await draw()).box)).toEqual([])
})

test('who is not there is not found; a profile that fails says why', async () => {
  const trouble = matchOf(routes, '/merchant/3')?.route.trouble
  const problem = async (status: number, code?: string) =>
    (
      await render(<Problem failure={{ status, code }} {...(trouble && { trouble })} onRetry={() => {}} />, {
        words: ['merchant', 'failures'],
      })
    ).box.textContent
  expect(await problem(404, 'accounts.not_found')).toContain('Merchant not foundThis shop is not on Rondo.')
  expect(await problem(404, 'listings.not_found')).toContain('Product not foundIt is no longer offered, or never was.')
  expect(await problem(404)).toContain('Page not foundNothing is at this address.')
  expect(document.querySelector('[aria-label="Just arrived"]')).not.toBeNull()
  expect(await problem(500)).toContain('This shop did not load Error loading merchant profile: Please try again later.')
})
