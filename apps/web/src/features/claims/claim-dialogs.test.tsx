import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import { ClaimDialog } from './claim-dialogs.tsx'
import type { DepositCase } from './claims.queries.ts'

const deposit = {
  itemId: 7,
  name: 'Wool coat',
  deposit: 60,
  currency: 'USD',
  mostClaim: 50,
  claimUntil: '2027-01-01T00:00:00.000Z',
  claims: [],
  toMerchant: 0,
  toCustomer: 50,
  customer: { id: 1, username: 'nora' },
  merchant: { id: 2, username: 'mei', name: 'mei' },
} as unknown as DepositCase

test('a claim with a comma for its decimal point is sent as what its field shows, and stays when it is refused', async () => {
  const { calls } = answering({ 'POST /order-items/7/deposit-claim': refusal(400, 'claims.amount_above', 'Too much', { amount: 'x' }) })
  await render(<ClaimDialog deposit={deposit} wish="claim" onClose={() => {}} />, { words: ['claims', 'failures'] })
  const amount = document.querySelector<HTMLInputElement>('input[inputmode=decimal]')
  if (!amount) throw new Error('no field for the amount')
  await type(amount, '12,5-0 USD')
  await press(named('Send claim'))
  await settle()
  expect(calls[0]).toMatchObject({ body: { amount: 12.5 } })
  expect(amount.value).toBe('12.50')
})

test('a claim says before it is sent that a photo is needed, and the button that adds one says so', async () => {
  await render(<ClaimDialog deposit={deposit} wish="claim" onClose={() => {}} />, { words: ['claims', 'failures'] })
  const button = named(/^Add photos ?\*$/)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At least one photo is needed.')
  expect(document.querySelectorAll('input[required], select[required]')).toHaveLength(2)
  expect((named('Send claim') as HTMLButtonElement).disabled).toBe(false)
})

test('of the claim for what never came back, and of an answer, no photo is demanded', async () => {
  for (const [wish, claimUntil] of [
    ['claim', null],
    ['contest', deposit.claimUntil],
  ] as const) {
    const { box } = await render(<ClaimDialog deposit={{ ...deposit, claimUntil }} wish={wish} onClose={() => {}} />, {
      words: ['claims', 'failures'],
    })
    expect(named('Add photos').getAttribute('aria-describedby')).toBeNull()
    box.remove()
  }
})

test.each([
  [42, 43, '$42.00 goes to mei, $43.00 comes back to your card.'],
  [85, 0, 'The whole deposit, $85.00, goes to mei.'],
])('who accepts a claim reads both sums first: %s and %s', async (toMerchant, toCustomer, said) => {
  await render(<ClaimDialog deposit={{ ...deposit, toMerchant, toCustomer }} wish="accept" onClose={() => {}} />, {
    words: ['claims', 'failures'],
  })
  expect(document.body.textContent).toContain(said)
})

test('who claims sees of which piece, and how large its deposit is', async () => {
  await render(<ClaimDialog deposit={deposit} wish="claim" onClose={() => {}} />, { words: ['claims', 'failures'] })
  expect(document.querySelector('dialog form')?.textContent).toMatch(/^Wool coatDeposit: \$60\.00/)
})
