import { act } from 'react'
import { expect, test } from 'vitest'
import { answering } from '../../../test/api.ts'
import { eventually, named, render } from '../../../test/render.tsx'
import { keepHeart } from '../../features/catalog/saved/kept-hearts.ts'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { Header } from './header.tsx'
import MenuSheet from './menu-sheet.tsx'

test('who signs in from the bar comes back to the list that they looked at', async () => {
  await render(<Header />, { at: '/browse?category=dress' })
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3Fcategory%3Ddress')
})

test('hearts that were pressed before signing in, and that a reload has left over, are granted with the next page', async () => {
  const { calls } = answering({ 'POST /products/7/like': { body: { isLiked: true, likeCount: 1 } } })
  keepHeart(7, true)
  await act(async () =>
    beginSession({ jwt: 'token', user: { id: 1, username: 'alice', profilePic: [], likedProducts: [] } as unknown as Me }),
  )
  await render(<Header />, { words: ['member'] })
  await eventually(() => expect(calls.filter(({ what }) => what.endsWith('/like'))).toHaveLength(1))
  await act(async () => dropSession())
})

test('the menu of a small screen leads to the own dashboard, orders and settings by their names', async () => {
  answering({})
  await act(async () =>
    beginSession({ jwt: 'token', user: { id: 1, username: 'alice', profilePic: [], likedProducts: [] } as unknown as Me }),
  )
  const { box } = await render(<MenuSheet onClose={() => {}} onSignOut={() => {}} />, { words: ['member'] })
  const ways = [...box.querySelectorAll('a[href^="/dashboard"]')].map((one) => [one.getAttribute('href'), one.textContent])
  expect(ways).toEqual([
    ['/dashboard', 'Your dashboard'],
    ['/dashboard/transactions', 'Orders'],
    ['/dashboard/settings', 'Settings'],
  ])
  await act(async () => dropSession())
})

test('the button of the menu says the number that it shows', async () => {
  await act(async () =>
    beginSession({ jwt: 'token', user: { id: 1, username: 'alice', profilePic: [], likedProducts: [] } as unknown as Me }),
  )
  const { box } = await render(<Header />, { words: ['member'], answers: { '/messages/unread/count': { count: 3 } } })
  await eventually(() => expect(box.querySelector('button')?.textContent).toBe('Menu Messages, 3 unread3'))
  await act(async () => dropSession())
})
