import { afterEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { type ConfirmCard, useLabel } from './use-label.ts'

afterEach(() => vi.unstubAllGlobals())
const path = 'POST /delivery/create-return-shipping-label'
const unpaid = { status: 201, body: { requiresAction: true, clientSecret: 'pi_7_secret_1', paymentIntentId: 'pi_7' } }
const pays = () => Promise.resolve({ status: 'succeeded' })

async function pressed(
  answers: (typeof unpaid | { status: number; body: unknown })[],
  confirmCard: ConfirmCard | undefined,
  isCardAsked: boolean,
) {
  const stale = vi.fn()
  function Label() {
    const { press: make, failure } = useLabel({ onMade: () => {}, onRateGone: () => {}, onQuoteGone: stale })
    return (
      <>
        <button type="button" onClick={() => void make({ groupId: 9, itemIds: [1], rateId: 'rate', confirmCard, isCardAsked })}>
          Make
        </button>
        <p>{failure}</p>
      </>
    )
  }
  const heard = answering({ [path]: () => answers.shift()! })
  const { box } = await render(<Label />, { words: ['wayback', 'failures'] })
  await press(named('Make'))
  await settle()
  const said = box.querySelector('p')?.textContent
  box.remove()
  return { said, calls: heard.calls.length, isStale: stale.mock.calls.length > 0 }
}

test('a payment that went through and is not heard of is told apart from one that was not made (RET-125)', async () => {
  expect(await pressed([unpaid, { status: 502, body: undefined }], pays, true)).toMatchObject({
    said: 'Failed to confirm payment with backend',
    calls: 2,
  })
  expect(await pressed([{ status: 502, body: undefined }], pays, true)).toMatchObject({
    said: 'Failed to generate return shipping label',
    calls: 1,
  })
  expect(await pressed([unpaid, refusal(409, 'returns.rate_gone', 'Gone')], pays, true)).toMatchObject({
    said: 'Gone', // a refusal is told in the words of the server
  })
})

test('a payment that nobody was asked for says that the card is missing, and asks anew what is to be paid (RET-102)', async () => {
  expect(await pressed([unpaid], undefined, false)).toEqual({ said: 'Card element not found', calls: 1, isStale: true })
})

test('a card field that is not ready yet says so (RET-119)', async () => {
  expect(await pressed([unpaid], undefined, true)).toMatchObject({ said: 'Stripe has not initialized yet. Please try again.' })
})
