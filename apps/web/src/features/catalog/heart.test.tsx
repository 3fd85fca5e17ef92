import { act, useState } from 'react'
import { cleanup } from '@testing-library/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../../test/full-storage.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { useShell } from '../../shell/providers.tsx'
import { beginSession, dropSession, type Me, readSession } from '../../shell/session.ts'
import { productQuery } from '../listings/index.ts'
import { Heart } from './heart.tsx'
import { grantHearts } from './saved/grant-hearts.ts'
import { toast } from '../../shell/toasts.ts'
import { dropHeart, keepHeart, keptHearts } from './saved/kept-hearts.ts'
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
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3Fq%3Dsilk')
})

test("a visitor's heart is filled at once; only the first asks, cancelling it or a second press takes it back", async () => {
  const { box } = await render(
    [7, 8, 9].map((id) => <Heart key={id} product={{ id, name: `Gown ${id}`, likes_count: 0 }} />),
    kit,
  )
  const heart = (id: number) => named(`Like Gown ${id}, 0 likes`, box)
  const filled = () => [7, 8, 9].filter((id) => heart(id).getAttribute('aria-pressed') === 'true')
  const asked = () => document.querySelectorAll('dialog[open]').length
  await press(heart(7))
  await eventually(() => expect([filled(), asked()]).toEqual([[7], 1]))
  await press(named('Cancel'))
  await eventually(() => expect([filled(), asked()]).toEqual([[], 0]))
  await press(heart(7))
  await press(heart(8))
  expect([filled(), asked()]).toEqual([[7, 8], 0])
  await press(heart(7))
  expect([filled(), asked()]).toEqual([[8], 0])
  await act(async () => dropSession())
  expect(filled()).toEqual([])
  await press(heart(9))
  await eventually(() => named('Keep looking'))
  await press(named('Keep looking'))
  await eventually(() => expect([filled(), asked()]).toEqual([[9], 0]))
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
  await eventually(() => expect(asked).toHaveLength(1)) // what follows a like is fetched first
  answer()
  await eventually(() => expect(named('Like Gown, 12 likes').getAttribute('aria-disabled')).toBeNull())
  expect(asked).toEqual([{ liked: true }])
  expect(readSession()?.user.likedProducts).toEqual([7, 9])
  expect(cache.getQueryData(productQuery(7).queryKey)?.likes_count).toBe(12)
})

test('what the server refuses is taken back', async () => {
  signIn([7])
  const { asked, answer } = answering(409, { message: 'No' })
  await render(<Liked />, kit)
  await press(named('Like Gown, 4 likes'))
  await eventually(() => expect(named('Like Gown, 3 likes').getAttribute('aria-pressed')).toBe('false'))
  await eventually(() => expect(asked).toHaveLength(1))
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

/** Hearts of these pieces, pressed by a visitor. */
async function pressedByVisitor(...ids: number[]) {
  for (const id of ids) {
    const { box } = await render(<Heart product={{ id, name: `Gown ${id}`, likes_count: 0 }} />, kit)
    await press(named(`Like Gown ${id}, 0 likes`, box))
    cleanup()
  }
}
const idIn = (path: string) => Number(/products\/(\d+)/.exec(path)?.[1])
/** A page of the signed-in: the hearts that are kept are granted. */
async function openPage() {
  let granted: Promise<void> | undefined
  function Entering() {
    const shell = useShell()
    const cache = useQueryClient()
    useState(() => void (granted = grantHearts(shell, cache)))
    return null
  }
  await render(<Entering />, kit)
  await granted
  cleanup()
}
/** Somebody signs in; answers what was liked for them then, and on the next page. */
async function likedOnEntering(meanwhile?: (id: number) => void) {
  signIn([])
  const asked: number[] = []
  vi.stubGlobal('fetch', (to: string) => {
    asked.push(idIn(to))
    meanwhile?.(idIn(to))
    return Promise.resolve(Response.json({ isLiked: true, likeCount: 1 }))
  })
  await openPage()
  await openPage()
  return asked
}

test('what a visitor has liked is liked for whoever signs in then, once, the last first', async () => {
  await pressedByVisitor(7, 9, 8, 9, 9)
  expect(await likedOnEntering()).toEqual([7, 8, 9])
  expect(readSession()?.user.likedProducts).toEqual([9, 8, 7])
  expect(await likedOnEntering()).toEqual([])
})

test('of many hearts of a visitor the last twenty are kept', async () => {
  for (let id = 1; id <= 21; id++) keepHeart(id, true)
  expect(await likedOnEntering()).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
})

test('hearts that were taken back leave room to those that stand', () => {
  for (let id = 1; id <= 19; id++) keepHeart(id, true)
  for (let id = 20; id <= 40; id++) for (const liked of [true, false]) keepHeart(id, liked)
  expect(keptHearts()).toEqual(Array.from({ length: 19 }, (_, n) => n + 1))
})

test('what an earlier version of the shop kept keeps no heart out', () => {
  localStorage.setItem('rondo.hearts', '{"ids":[3],"at":0}')
  keepHeart(7, true)
  expect(keptHearts()).toEqual([7])
})

test('each heart waits until it is granted', async () => {
  for (const id of [7, 8, 9]) keepHeart(id, true)
  const left: unknown[] = []
  await likedOnEntering(() => left.push(keptHearts()))
  expect([left, keptHearts()]).toEqual([[[7, 8, 9], [8, 9], [9]], undefined])
})

test('what is taken back in another tab while hearts are granted is not liked', async () => {
  for (const id of [7, 8, 9]) keepHeart(id, true)
  expect(await likedOnEntering((id) => id === 7 && dropHeart(8))).toEqual([7, 9])
})

/** Locks as browsers have them for all tabs of a shop: one holds it, the others wait. */
function lockTabs() {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => (turn = turn.then(work))
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
}
test('two tabs that open while somebody signs in ask for each heart once', async () => {
  for (const id of [7, 8]) keepHeart(id, true)
  signIn([])
  lockTabs()
  const asked: number[] = []
  vi.stubGlobal('fetch', (to: string) => {
    asked.push(idIn(to))
    return Promise.resolve(Response.json({ isLiked: true, likeCount: 1 }))
  })
  const granted: Promise<void>[] = []
  function Tab() {
    const shell = useShell()
    const cache = useQueryClient()
    useState(() => void granted.push(grantHearts(shell, cache)))
    return null
  }
  await render([<Tab key="first" />, <Tab key="second" />], kit)
  await Promise.all(granted)
  expect(asked).toEqual([7, 8])
  vi.restoreAllMocks()
})

test.each([429, 500, 503])('a heart waits for the next page where the server cannot answer now: %s', async (status) => {
  for (const id of [7, 8]) keepHeart(id, true)
  signIn([])
  const asked: number[] = []
  vi.stubGlobal('fetch', (to: string) => {
    asked.push(idIn(to))
    return Promise.resolve(Response.json({ message: 'later' }, { status }))
  })
  await openPage()
  expect([asked, keptHearts()]).toEqual([[7], [7, 8]])
  expect(await likedOnEntering()).toEqual([7, 8])
})

test('a heart that the server does not take is not asked for again', async () => {
  keepHeart(7, true)
  signIn([])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'No' }, { status: 404 })))
  fillStorage() // to forget the last one needs no room
  await openPage()
  vi.unstubAllGlobals()
  expect(await likedOnEntering()).toEqual([])
})

test('a heart that could not be granted is not liked again once its owner has taken it back by hand', async () => {
  keepHeart(7, true)
  signIn([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('line')))
  await openPage()
  expect(keptHearts()).toEqual([7])
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    const { liked } = JSON.parse(init?.body as string) as { liked: boolean }
    return Promise.resolve(Response.json({ isLiked: liked, likeCount: Number(liked) }))
  })
  await render(<Heart product={{ id: 7, name: 'Gown', likes_count: 0 }} />, kit)
  for (const liked of [[7], []]) {
    await press(named('Like Gown, 0 likes'))
    await eventually(() => expect(readSession()?.user.likedProducts).toEqual(liked))
    await eventually(() => expect(named('Like Gown, 0 likes').getAttribute('aria-disabled')).toBeNull())
  }
  cleanup()
  expect(await likedOnEntering()).toEqual([])
})

test('nobody else gets the hearts of whoever leaves while they are granted', async () => {
  for (const id of [7, 8, 9]) keepHeart(id, true)
  const leave = () => beginSession({ jwt: 'other', user: { id: 4, likedProducts: [] } as unknown as Me })
  expect(await likedOnEntering(leave)).toEqual([7])
  expect([readSession()?.user, keptHearts()]).toEqual([{ id: 4, likedProducts: [] }, undefined])
})

test('where nothing can be kept nobody is told that it is', async () => {
  fillStorage()
  await render(<Heart product={{ id: 7, name: 'Gown', likes_count: 0 }} />, kit)
  await press(named('Like Gown, 0 likes'))
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('you come back to this page'))
  expect(document.querySelector('dialog')?.textContent).not.toContain('kept')
  cleanup()
  vi.unstubAllGlobals()
  keepHeart(8, true)
  const said = vi.spyOn(toast, 'success')
  fillStorage()
  await pressedByVisitor(9)
  expect(said).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('who signs in after somebody has signed out gets no hearts of theirs, nor those of a visitor of yesterday', async () => {
  await pressedByVisitor(7)
  dropSession()
  expect(await likedOnEntering()).toEqual([])
  keepHeart(7, true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001)
  expect(await likedOnEntering()).toEqual([])
  vi.restoreAllMocks()
})
