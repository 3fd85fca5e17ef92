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

test('whose orders cannot be read is not taken for somebody new', async () => {
  const { box } = await render(<DashboardPage />, { words, at: '/dashboard' })
  await eventually(() => expect(box.textContent).toContain('Latest orders'))
  expect(box.textContent).not.toContain('Start here')
})
