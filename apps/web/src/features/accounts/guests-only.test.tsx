import { afterEach, expect, test } from 'vitest'
import { act } from '@testing-library/react'
import { render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { GuestsOnly } from './guests-only.tsx'

const signIn = () => beginSession({ jwt: 'token', user: { id: 3, likedProducts: [] } as unknown as Me })
const open = (at: string, state: unknown = null) => render(<GuestsOnly>the form</GuestsOnly>, { at, state })
afterEach(() => dropSession())

test.each([
  ['/login?returnTo=/dashboard/returns', null, '/dashboard/returns'],
  ['/register', { from: '/product/7' }, '/product/7'],
  ['/login?returnTo=//elsewhere.test', null, '/dashboard'],
  ['/login', null, '/dashboard'],
])('who comes to %s signed in sees no form and is led to where they wanted to go', async (at, state, to) => {
  signIn()
  const { box, went } = await open(at, state)
  expect(went).toEqual([to])
  expect(box.textContent).toBe('')
})

test('a visitor sees the form, and stays when they sign in with it', async () => {
  const { box, went } = await open('/login?returnTo=/cart')
  act(signIn)
  expect(box.textContent).toBe('the form')
  expect(went).toEqual([])
})
