import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import { Header } from './header.tsx'

test('who signs in from the bar comes back to the list that they looked at', async () => {
  await render(<Header />, { at: '/browse?category=dress' })
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3Fcategory%3Ddress')
})
