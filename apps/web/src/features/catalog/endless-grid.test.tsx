import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { EndlessGrid } from './endless-grid.tsx'

let margin: string | undefined
let see: (...near: boolean[]) => Promise<void> = () => Promise.resolve()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        margin = options.rootMargin
        see = (...near) => act(async () => tell(near.map((isIntersecting) => ({ isIntersecting }))))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const kit = { words: ['browse', 'catalogue'] as const, at: '/browse' }
const state = { pages: [], outOf: 0, more: true, loading: false, failed: false }

test('more is asked for within 100 px of the bottom after 200 ms of rest, and at most once in 500 ms', async () => {
  const onMore = vi.fn()
  await render(<EndlessGrid {...state} onMore={onMore} />, kit)
  expect(margin).toBe('100px')
  await see(true)
  await pass(150)
  await see(true)
  await pass(150)
  expect(onMore).not.toHaveBeenCalled()
  await pass(60)
  expect(onMore).toHaveBeenCalledTimes(1)
  await see(true)
  await pass(250)
  expect(onMore).toHaveBeenCalledTimes(1)
  await pass(300)
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('a busy browser tells several moves at once: the last of them counts', async () => {
  const onMore = vi.fn()
  await render(<EndlessGrid {...state} onMore={onMore} />, kit)
  await see(true, false)
  await pass(300)
  expect(onMore).not.toHaveBeenCalled()
  await see(false, true)
  await pass(300)
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('whoever scrolls past the bottom and away again asks for nothing', async () => {
  const onMore = vi.fn()
  await render(<EndlessGrid {...state} onMore={onMore} />, kit)
  await see(true)
  await pass(100)
  await see(false)
  await pass(500)
  expect(onMore).not.toHaveBeenCalled()
})

test('a failure says so, asks for nothing by itself, and can be tried again; it is no end', async () => {
  const onMore = vi.fn()
  const { box } = await render(<EndlessGrid {...state} failed onMore={onMore} />, kit)
  await see(true)
  await pass(300)
  expect(onMore).not.toHaveBeenCalled()
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Error Loading Products Please try again later.')
  await press(named('Retry'))
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('what failed without a line is tried again by itself when there is one', async () => {
  const onMore = vi.fn()
  await render(<EndlessGrid {...state} failed onMore={onMore} />, kit)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('after the last card stands the end', async () => {
  const { box } = await render(<EndlessGrid {...state} more={false} onMore={() => {}} />, kit)
  expect(box.textContent).toBe('End of Results')
})
