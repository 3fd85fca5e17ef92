import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
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
