import { act } from 'react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me, readSession } from '../../shell/session.ts'
import { productQuery } from '../listings/index.ts'
import { Heart } from './heart.tsx'
import { useLikesOfTabs } from './likes-of-tabs.ts'

const signIn = (likedProducts: number[]) => beginSession({ jwt: 'token', user: { id: 3, likedProducts } as unknown as Me })
beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())

function Liked() {
  const { data } = useQuery(productQuery(7))
  return data ? <Heart product={data} /> : null
}
const kit = { words: ['catalogue'] as const, at: '/browse?q=silk', answers: { '/products/7': { id: 7, name: 'Gown', likes_count: 4 } } }
const answering = (status: number, body: object) => {
  const asked: unknown[] = []
  let answer = () => {}
  const fetch = vi.fn((_: string, init?: RequestInit) => {
    asked.push(JSON.parse(init?.body as string))
    return new Promise<Response>((done) => (answer = () => done(Response.json(body, { status }))))
  })
  vi.stubGlobal('fetch', fetch)
  return { asked, answer: () => answer() }
}

test('a visitor sees the number and is asked to log in, with the way back', async () => {
  await render(<Liked />, kit)
  await press(named('Like Gown, 4 likes'))
  await eventually(() => expect(document.body.textContent).toContain('Please log in to like this product'))
  expect(named('Sign In').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3Fq%3Dsilk')
})

test('a like shows at once, takes no second press on its way, and the answer is what stands', async () => {
  signIn([9])
  const { asked, answer } = answering(200, { isLiked: true, likeCount: 12 })
  const { cache } = await render(<Liked />, kit)
  const heart = named('Like Gown, 4 likes')
  await act(async () => Array.from({ length: 50 }).forEach(() => heart.click())) // before anything is drawn
  await eventually(() => expect(named('Like Gown, 5 likes').getAttribute('aria-disabled')).toBe('true'))
  expect(named('Like Gown, 5 likes').getAttribute('aria-pressed')).toBe('true')
  for (let n = 0; n < 50; n++) named('Like Gown, 5 likes').click() // and once it is drawn
  await press(named('Like Gown, 5 likes'))
  expect(asked).toEqual([{ liked: true }])
  answer()
  await eventually(() => expect(named('Like Gown, 12 likes').getAttribute('aria-disabled')).toBeNull())
  expect(readSession()?.user.likedProducts).toEqual([7, 9])
  expect(cache.getQueryData(productQuery(7).queryKey)?.likes_count).toBe(12)
})

test('what the server refuses is taken back', async () => {
  signIn([7])
  const { answer } = answering(409, { message: 'No' })
  await render(<Liked />, kit)
  await press(named('Like Gown, 4 likes'))
  await eventually(() => expect(named('Like Gown, 3 likes').getAttribute('aria-pressed')).toBe('false'))
  answer()
  await eventually(() => expect(named('Like Gown, 4 likes').getAttribute('aria-pressed')).toBe('true'))
  expect(readSession()?.user.likedProducts).toEqual([7])
})

test('what is liked in one tab is liked in the others, with its new number', async () => {
  signIn([])
  function Listed() {
    useLikesOfTabs()
    return <Liked />
  }
  await render(<Listed />, kit)
  const other = new BroadcastChannel('rondo.likes')
  await act(async () => other.postMessage({ id: 7, state: { isLiked: true, likeCount: 5 } }))
  await eventually(() => expect(named('Like Gown, 5 likes').getAttribute('aria-pressed')).toBe('true'))
  other.close()
})
