import { afterEach, expect, test } from 'vitest'
import { beginSession, dropSession, endSession, type Me } from '../../shell/session.ts'
import { keepChoices, keptChoices } from './kept-choices.ts'

afterEach(dropSession)

test('address, day and time outlive the end of a session for the same account, and nobody else gets them', () => {
  const signIn = (id: number) => beginSession({ jwt: `token of ${id}`, user: { id } as Me })
  const chosen = { addressId: 4, rates: {}, meetings: { 'pickup-2': { day: '2026-12-07', time: '10:00' } } } as never
  signIn(7)
  keepChoices('GBP', chosen)
  endSession('token of 7')
  signIn(7)
  expect(keptChoices('GBP')).toEqual(chosen)
  endSession('token of 7')
  signIn(8)
  expect(keptChoices('GBP')).toEqual({ addressId: null, rates: {}, meetings: {} })
})
