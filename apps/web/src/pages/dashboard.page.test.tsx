import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import DashboardPage from './dashboard.page.tsx'

afterEach(() => act(async () => dropSession()))

test('a new member without an order is led to a piece to find and to one to list', async () => {
  const me = { id: 4, username: 'lina', isMerchant: false, likedProducts: [], productsCount: 0, totalRatings: 0 } as unknown as Me
  await act(async () => beginSession({ jwt: 'token', user: me }))
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 20, hasMore: false } }
  const { box } = await render(<DashboardPage />, {
    words: ['accounts', 'profile', 'orders', 'wallet', 'reviews', 'ways', 'verification'],
    answers: { '/users/me': me, '/orders/my': none, '/orders/merchant': none },
  })
  await eventually(() => expect(box.textContent).toContain('Your orders will appear here.'))
  const ways = [...box.querySelectorAll('section a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual([
    ['Find a piece', '/browse'],
    ['List a piece of yours', '/listing'],
  ])
})
