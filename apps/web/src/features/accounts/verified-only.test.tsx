import { afterEach, expect, test, vi } from 'vitest'
import { me } from '@rondo/contracts/calls/accounts'
import { eventually, render } from '../../../test/render.tsx'
import { read } from '../../shell/calls.ts'
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

test.each([
  ['yes', { '/users/me': person(true) }, 'the form', []],
  ['no', { '/users/me': person(false) }, '', ['/dashboard/wallet']],
  ['nothing', {}, 'Your account did not load.', []],
] as const)('a remembered no waits for the answer; where it is %s that one counts', async (_, answers, text, ways) => {
  beginSession({ jwt: 'token', user: person(false) })
  const { box, cache, draw: show, went } = await render(null, { words: ['accounts'], answers })
  cache.setQueryData(read(me, { query: {} }).queryKey, person(false))
  await show(<VerifiedOnly place="soon">the form</VerifiedOnly>)
  await eventually(() => expect(box.textContent).toContain(text))
  expect(went).toEqual(ways)
})
