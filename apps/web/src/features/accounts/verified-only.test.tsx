import { afterEach, expect, test, vi } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me, readSession } from '../../shell/session.ts'
import { VerifiedOnly } from './verified-only.tsx'

const person = (chargesEnabled: boolean) => ({ id: 1, isMerchant: true, stripeAccountDetail: { chargesEnabled } }) as Me
const draw = (answers: Readonly<Record<string, unknown>> = {}) =>
  render(<VerifiedOnly place="soon">the form</VerifiedOnly>, { words: ['accounts'], answers })
afterEach(() => {
  vi.unstubAllGlobals()
  dropSession()
})

test('a verified merchant goes in without a question', async () => {
  beginSession({ jwt: 'token', user: person(true) })
  const { box, went } = await draw()
  expect([box.textContent, went]).toEqual(['the form', []])
})

test('whose verification is newer than what this browser remembers goes in too, and is remembered', async () => {
  beginSession({ jwt: 'token', user: person(false) })
  const { box, went } = await draw({ '/users/me': person(true) })
  expect([box.textContent, went]).toEqual(['the form', []])
  expect(readSession()?.user.stripeAccountDetail.chargesEnabled).toBe(true)
})

test('where the account does not come nobody is called unverified', async () => {
  beginSession({ jwt: 'token', user: person(false) })
  const { box, went } = await draw()
  await eventually(() => expect(box.textContent).toContain('Your account did not load.'))
  expect(went).toEqual([])
})

test('everybody else is led to the wallet, once', async () => {
  beginSession({ jwt: 'token', user: person(false) })
  const { box, went } = await draw({ '/users/me': person(false) })
  expect([box.textContent, went]).toEqual(['', ['/dashboard/wallet']])
})
