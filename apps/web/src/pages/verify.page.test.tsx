import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { keepWish } from '../shell/wished.ts'
import VerifyPage from './verify.page.tsx'

const open = { accountId: 'acct_1', country: 'US', state: 'in_progress', canOnboard: true, due: [], dueBy: null, pending: [], problems: [] }
const done = { ...open, state: 'enabled', canOnboard: false }
test.each([
  [{ ...open, status: { chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false } }, 'Complete Your Merchant Profile'],
  [{ ...done, status: { chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true } }, 'Your shop is verified'],
])('the page asks for a profile only while the shop is not verified (WALL-03)', async (status, title) => {
  const { box } = await render(<VerifyPage />, { words: ['verification'], answers: { '/stripe/account-status': status } })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe(title))
})

test.each(['pending', 'restricted', 'rejected'])('of an account that is %s the title asks for nothing', async (state) => {
  const status = { ...done, state, status: { chargesEnabled: false, detailsSubmitted: true, payoutsEnabled: false } }
  const { box } = await render(<VerifyPage />, { words: ['verification'], answers: { '/stripe/account-status': status } })
  await eventually(() => expect(box.textContent).toContain('United States'))
  expect(box.querySelector('h1')?.textContent).toBe('Shop verification')
})

test('while nobody knows how the verification stands, the title does not ask for a profile', async () => {
  const refused = new Response('', { status: 400 })
  const { box } = await render(<VerifyPage />, { words: ['verification'], answers: { '/stripe/account-status': refused } })
  expect(box.querySelector('h1')?.textContent).toBe('Shop verification')
  await eventually(() => expect(box.textContent).toContain('Failed to retrieve account status'))
  expect(box.querySelector('h1')?.textContent).toBe('Shop verification')
  expect(box.textContent).toMatch(/We could not see.*Unable to check/) // the sentence for people first
})

test('whoever verifies in order to swap still reads which piece they want, above the steps', async () => {
  keepWish('swap', '7 Silk gown')
  const status = { ...open, status: { chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false } }
  const { box } = await render(<VerifyPage />, { words: ['verification', 'listings'], answers: { '/stripe/account-status': status } })
  expect(box.textContent).toContain('You want to swap for “Silk gown”.')
  keepWish('swap', undefined)
})
