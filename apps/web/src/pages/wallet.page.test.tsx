import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import WalletPage from './wallet.page.tsx'

const message = 'You need to complete payment-provider verification before uploading products.'
const nothingToDo = 'You have sent everything: you can list as soon as the review is done.'
afterEach(() => act(async () => dropSession()))

test.each([
  ['pending', true],
  ['not_started', false],
  ['needs_information', false],
])('who is led here from a new listing while the account is %s reads what is left to do', async (state, isAllSent) => {
  const user = { id: 4, username: 'noor', isMerchant: true, likedProducts: [], stripeAccountDetail: { chargesEnabled: false } }
  await act(async () => beginSession({ jwt: 'token', user: user as unknown as Me }))
  const status = { chargesEnabled: false, detailsSubmitted: true, payoutsEnabled: false }
  const account = { state, status, accountId: 'acct_1', canOnboard: state !== 'pending', dueBy: null, due: [], problems: [], reviewing: [] }
  const { box } = await render(<WalletPage />, {
    words: ['accounts', 'wallet', 'verification', 'returns'],
    at: '/dashboard/wallet',
    answers: { '/stripe/account-status': account },
    state: { message },
  })
  const told = () => [...box.querySelectorAll('[role=status]')].find((one) => one.textContent.startsWith(message))?.textContent.trim()
  await eventually(() => expect(told()).toBe(isAllSent ? `${message} ${nothingToDo}` : message))
})
