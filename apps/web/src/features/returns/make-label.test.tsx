import { expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Details } from '../orders/index.ts'
import { MakeLabel } from './make-label.tsx'
import { returnRatesQuery } from './way-back.queries.ts'

const parcelInfo = { length: 10, width: 6, height: 1, weight: 1, units: { mass: 'lb', distance: 'in' } }
const coat = { id: 1, product: { id: 1, name: 'Coat' }, quantity: 1, status: 'return_approved_by_merchant', parcelInfo }
const group = {
  id: 9,
  currency: 'USD',
  status: 'return_approved',
  groupType: 'shipping',
  orderItems: [coat],
  returnRequests: [],
  waitsFor: [],
  next: null,
  merchant: { name: 'Mei' },
} as unknown as Details
const rate = { id: 'quote_1', amount: '5.03', currency: 'USD', provider: 'USPS', serviceName: 'Ground', days: '4', estimated_days: 4 }
const quote = { value: 100, usageFee: 0, rate: 5.03, net: 94.97, customerPays: 0, customerGets: 94.97, tax: 0 }

/** The page of a label whose cost is answered so. */
const draw = (cost: object) =>
  render(
    <MakeLabel
      group={group}
      asMerchant={false}
      card={{ field: null, confirm: undefined, isComplete: false }}
      approved={group.orderItems}
    />,
    {
      words: ['wayback', 'returns', 'locations', 'failures'],
      answers: {
        '/addresses': [{ id: 4, isDefault: true, name: 'Alice', street: '1 Road', city: 'Oakland', country: 'US' }],
        '/shipping-rates': { success: true, rates: [{ ...rate, servicelevel: { name: 'Ground', token: 'usps_ground' } }], unshippable: [] },
        '/returns/9/label-quote?rateId=quote_1': cost,
      },
    },
  )

test.each([
  ['bought', ['Return shipping label created successfully!'], ['/dashboard/returns/1/success']],
  ['pending', [], []],
] as const)('a label that is %s is told as such (RET-118)', async (status, said, to) => {
  answering({ 'POST /delivery/create-return-shipping-label': { body: { status, requiresAction: false } } })
  const told = vi.spyOn(toast, 'success').mockReturnValue()
  const { went } = await draw(quote)
  await eventually(() => expect((named('Generate label') as HTMLButtonElement).disabled).toBe(false))
  await press(named('Generate label'))
  await settle()
  expect(told.mock.calls.map(([text]) => text)).toEqual(said)
  expect(went).toEqual(to)
  told.mockRestore()
})

test('what comes back with the tax is in the sum, as on the page of the request; a card that pays gets it later', async () => {
  const { box } = await draw({ ...quote, tax: 6.6 })
  await eventually(() => expect(box.textContent).toContain('You Will Receive$101.57'))
  expect(box.textContent).toContain('You get it once Mei has looked at the pieces.')
  const { box: paying } = await draw({ ...quote, customerGets: 0, customerPays: 3, tax: 6.6 })
  await eventually(() => expect(paying.textContent).toContain('You Will Pay$3.00'))
  expect(paying.textContent).toContain('$6.60 of tax and fees comes back to you')
})

test('pieces that are chosen in another order are the same question about rates (RET-103)', () => {
  const asked = (itemIds: number[]) => returnRatesQuery({ groupId: 9, itemIds, fromAddressId: 4, parcel: undefined }).queryKey
  expect(asked([2, 1])).toEqual(asked([1, 2]))
})

test('where nobody can say what the label costs, that is said, with a way to ask again (RET-103)', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await draw(Response.json(body, { status }))
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('The cost of this label could not be loaded.'))
  expect(named('Retry')).toBeDefined()
})

test('the shop that makes a label reads what it takes from its earnings', async () => {
  const { box } = await render(
    <MakeLabel group={group} asMerchant card={{ field: null, confirm: undefined, isComplete: false }} approved={group.orderItems} />,
    {
      words: ['wayback', 'returns', 'locations', 'failures'],
      answers: {
        '/shipping-rates': { success: true, rates: [{ ...rate, servicelevel: { name: 'Ground', token: 'usps_ground' } }], unshippable: [] },
        '/returns/9/label-quote': quote,
      },
    },
  )
  await eventually(() => expect(box.textContent).toMatch(/\$\d+\.\d\d for the label is taken from your earnings\./))
})
