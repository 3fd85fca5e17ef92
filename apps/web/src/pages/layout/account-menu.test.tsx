import { expect, test } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { AccountMenu } from './account-menu.tsx'

const draw = (portrait?: string) =>
  render(<AccountMenu name="nora" portrait={portrait} onSignOut={() => {}} />, { at: '/about', words: ['member'] })

test('the portrait leads to the dashboard, and the first letter of the name stands in for a missing one', async () => {
  const { box, draw: again } = await draw('/media/7/320.webp')
  expect(named('Your dashboard').getAttribute('href')).toBe('/dashboard')
  expect(named('Your dashboard').querySelector('img')).not.toBeNull()
  await again(<AccountMenu name="nora" portrait={undefined} onSignOut={() => {}} />)
  expect(named('Your dashboard').textContent).toBe('n')
  expect(box.querySelector('ul')).toBeNull()
})

test('beside it a button opens the own places and the way out', async () => {
  const { box } = await draw()
  await press(named('Your account'))
  expect([...box.querySelectorAll('ul a')].map((one) => one.getAttribute('href'))).toEqual([
    '/dashboard',
    '/dashboard/listings',
    '/dashboard/transactions',
    '/dashboard/settings',
  ])
  expect(named('Sign out')).toBeTruthy()
})
