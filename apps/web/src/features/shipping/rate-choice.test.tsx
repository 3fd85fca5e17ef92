import { expect, test } from 'vitest'
import { refusal } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { Refused } from '../../shell/calls.ts'
import { RateChoice } from './rate-choice.tsx'
import type { RatesAnswer } from './rates.queries.ts'

const rate = {
  id: 'q1',
  object_id: 'q1',
  provider: '',
  carrier: '',
  serviceName: '',
  servicelevel: { name: '', token: '' },
  amount: '0.00',
  price: '0.00',
  currency: 'USD',
  days: '',
  estimated_days: null,
  expiresAt: '2026-11-27T00:00:00.000Z',
} as const
const answer = (changes: Partial<RatesAnswer>): RatesAnswer => ({
  success: true,
  rates: [],
  addressInfo: { from: { city: '', country: '' }, to: { city: '', country: '' } },
  unshippable: [],
  ...changes,
})
const refused = (status: number, code: string, message: string) => new Refused(status, refusal(status, code, message).body)
const draw = (data: RatesAnswer | undefined, error: Error | null = null) =>
  render(
    <RateChoice
      name="rates"
      answer={{ data, error, isFetching: false, refetch: (() => Promise.resolve()) as never }}
      chosen={undefined}
      onChange={() => undefined}
      pieces={2}
    />,
    { words: ['checkout', 'failures'] },
  )

test.each([
  ['the line breaks', undefined, new TypeError('fetch'), 'Failed to calculate shipping rates'],
  ['the server fails', undefined, refused(503, 'shipping.unavailable', 'x'), 'Unable to calculate shipping rates'],
  ['nobody carries it there', undefined, refused(400, 'shipping.no_rates', 'x'), 'No shipping rates available for this address'],
  ['there are lockers only', undefined, refused(400, 'shipping.none_suitable', 'x'), 'No suitable shipping options found for this address'],
  ['the seller’s address lacks a part', undefined, refused(400, 'shipping.seller_address_incomplete', 'x'), 'Seller address is incomplete'],
  ['the buyer’s address lacks a part', undefined, refused(400, 'shipping.buyer_address_incomplete', 'x'), 'Buyer address is incomplete'],
  ['the answer is empty', answer({}), null, 'No shipping options are available for this address. Please try a different address.'],
  [
    'nothing of it can be sent',
    answer({ unshippable: [1, 2] }),
    null,
    'None of your items can be shipped to your address. Please try a different address.',
  ],
])('where %s, the documented words say so, and it may be asked again', async (_, data, error, text) => {
  const { box } = await draw(data, error)
  expect(box.querySelector('[role=alert]')?.textContent).toContain(text)
  expect(box.querySelector('button')?.textContent).toBe('Retry')
})

test('what a carrier leaves out has a word of its own (SHIP-02), and what cannot be sent along is counted (SHIP-31)', async () => {
  const { box } = await draw(answer({ rates: [rate], unshippable: [1] }))
  for (const said of ['Standard', 'Carrier, 3-5 days', 'Free', '1 item(s) cannot be shipped to your address.'])
    expect(box.textContent).toContain(said)
})

const several = (
  [
    ['cheap', '4.00', 6],
    ['dear', '9.00', 3],
    ['quick', '12.00', 1],
    ['slow', '7.00', 7],
  ] as const
).map(([id, amount, days]) => ({ ...rate, id, object_id: id, serviceName: id, amount, price: amount, estimated_days: days }))

test('of many quotes the cheapest and the quickest stand there, and all of them when asked for', async () => {
  const { box } = await draw(answer({ rates: several }))
  const shown = () => [...box.querySelectorAll('input')].map(({ value }) => value)
  expect(shown()).toEqual(['cheap', 'quick'])
  await press(named('More rates (2)', box))
  expect(shown()).toEqual(['cheap', 'dear', 'quick', 'slow'])
  expect(named('Fewer rates', box).getAttribute('aria-expanded')).toBe('true')
})

test('three quotes are not worth folding', async () => {
  const { box } = await draw(answer({ rates: several.slice(0, 3) }))
  expect(box.querySelectorAll('input')).toHaveLength(3)
  expect(box.querySelectorAll('button')).toHaveLength(0)
})
