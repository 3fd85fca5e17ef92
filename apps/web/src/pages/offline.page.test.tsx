import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../test/render.tsx'
import OfflinePage from './offline.page.tsx'

const line = { isThere: false }
beforeEach(() => {
  line.isThere = false
  vi.stubGlobal('fetch', () => (line.isThere ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('no line'))))
})
afterEach(() => vi.unstubAllGlobals())

test('what was said of a lost line goes when the line is back, and comes when it is lost under a press', async () => {
  const { box } = await render(<OfflinePage />, { words: ['offline'], at: '/offline' })
  await press(named('Try again'))
  await eventually(() => expect(box.textContent).toContain('Still no connection.'))

  line.isThere = true
  await act(async () => void dispatchEvent(new Event('online')))
  await eventually(() => expect(box.textContent).toContain('You are online again'))
  expect(box.textContent).not.toContain('Still no connection.')

  line.isThere = false
  await press(named('Browse'))
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('You are offline'))
  expect(box.textContent).toContain('Still no connection.')
})
