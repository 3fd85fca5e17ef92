import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { CustomerReview } from './customer-review-form.tsx'
import { ReviewCustomer } from './review-customer.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const words = ['reviews', 'failures'] as const
const trade = (id: number, changes: object = {}) => ({
  fulfillmentGroupId: id,
  orderId: 70,
  orderNumber: 'R7',
  status: 'pickup_completed_by_customer',
  customerName: 'anna',
  items: [`Coat ${id}`],
  mayReview: true,
  review: null,
  ...changes,
})
const review = { id: 9, rating: 3, comment: 'Late twice', isReviewCustomer: true, isReviewProduct: false, customers: [], merchants: [] }
const from = (...groups: object[]) => ({ customer: { id: 5, username: 'anna', name: 'anna', avatar: null }, groups })
const draw = (answer: unknown, props: object = { fulfillmentGroupId: 7 }, path = '/comments/customers/5?fulfillmentGroupId=7') =>
  render(<CustomerReview customerId={5} {...props} />, { words, answers: { [path]: answer } })
const write = (text: string) => type(named(/^Your review/), text)

test('five stars stand at first; without words nothing is sent, and the form says why', async () => {
  const heard = answering({})
  const { box } = await draw(from(trade(7)))
  expect((named('5 stars') as HTMLInputElement).checked).toBe(true)
  await press(named('Submit review'))
  await settle()
  expect(box.textContent).toContain('Please fill in the review content')
  expect(heard.calls).toEqual([])
})

test('stars and words go to the group of the address', async () => {
  const heard = answering({ 'POST /comments': { status: 201, body: review } })
  await draw(from(trade(7)))
  await press(named('4 stars'))
  await write('Careful and kind')
  await press(named('Submit review'))
  await settle()
  expect(heard.calls).toMatchObject([
    { what: 'POST /comments', body: { isReviewCustomer: true, comment: 'Careful and kind', rating: 4, fulfillmentGroup: 7 } },
  ])
})

test('a review that stands is changed, also where another tab wrote it meanwhile', async () => {
  const heard = answering({
    'PUT /comments/9': { body: review },
    'POST /comments': {
      ...refusal(409, 'reviews.exists', 'Written'),
      body: { statusCode: 409, code: 'reviews.exists', details: { id: 9 } },
    },
  })
  const first = await draw(from(trade(7, { review })))
  expect((named('3 stars') as HTMLInputElement).checked).toBe(true)
  await write('Late once')
  await press(named('Update review'))
  await settle()
  first.box.remove()
  await draw(from(trade(7)))
  await write('Late once')
  await press(named('Submit review'))
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['PUT /comments/9', 'POST /comments', 'PUT /comments/9'])
})

test('without a group in the address the one that waits for a review is meant, and another may be chosen', async () => {
  const { box } = await draw(from(trade(8, { review }), trade(7)), {}, '/comments/customers/5')
  const choice = named('Which order?') as HTMLSelectElement
  expect([choice.value, choice.options.length]).toEqual(['7', 2])
  expect(box.textContent).toContain('Coat 7')
})

test('a whole order is reviewed at its address; what was not delivered cannot be, and a stranger has ordered nothing', async () => {
  const heard = answering({ 'POST /comments': { status: 201, body: review } })
  const whole = await draw(from(trade(8), trade(7)), { orderId: 70 }, '/comments/customers/5?orderId=70')
  expect(whole.box.textContent).toContain('All of order R7')
  await write('All well')
  await press(named('Submit review'))
  await settle()
  expect(heard.calls).toMatchObject([{ body: { orders: 70 } }])
  whole.box.remove()
  expect((await draw(from(trade(7, { mayReview: false })))).box.textContent).toContain('once everything was delivered or picked up')
  expect((await draw(undefined)).box.textContent).toContain('This person has ordered nothing from you')
})

test.each([
  ['processing', null, 80, ''],
  ['pickup_completed_by_customer', null, 80, 'Review CustomerReview required for payout'],
  ['return_completed_for_group', null, 0, 'Review Customer'],
  ['return_requested', 9, 80, 'Update Review'],
] as const)('a group at %s, reviewed %s, that earns %s, offers: %s', async (status, customerReviewId, earned, said) => {
  const { box } = await render(
    <ReviewCustomer group={{ id: 7, status, customer: { id: 5, name: 'Anna L.' }, customerReviewId, earned, keptDeposit: null }} />,
    {
      words,
    },
  )
  expect(box.textContent).toBe(said)
})

test.each([
  ['renting_in_progress', false],
  ['return_shipped', false],
  ['return_delivered', true],
] as const)('a review of the customer is the main act at %s: %s', async (status, isMain) => {
  const { box } = await render(
    <ReviewCustomer
      group={{ id: 7, status, customer: { id: 5, name: 'Anna L.' }, customerReviewId: null, earned: 80, keptDeposit: null }}
    />,
    {
      words,
    },
  )
  expect(named('Review Customer', box).className.includes('bg-ink')).toBe(isMain)
})

test('in a swap nobody is paid and nobody is a customer: the review is of the other side', async () => {
  const group = {
    id: 7,
    status: 'pickup_completed_by_customer',
    customer: { id: 5, name: 'Anna L.' },
    customerReviewId: null,
    earned: 0,
    keptDeposit: null,
    swap: {},
  } as const
  const { box } = await render(<ReviewCustomer group={group} />, { words })
  expect(box.textContent).toBe('Review Anna L.')
  const { box: chinese } = await render(<ReviewCustomer group={group} />, { words, locale: 'zh-CN' })
  expect(chinese.textContent).toBe('评价 Anna L.')
  // the latest group was bought, and the one that is to be reviewed was swapped
  const { box: form } = await draw(from(trade(8, { mayReview: false }), trade(7, { isSwap: true, customerName: 'Anna Vintage' })))
  expect(form.textContent).toContain('How was the swap with Anna Vintage')
  expect(form.textContent).not.toMatch(/customer|payout/)
})
