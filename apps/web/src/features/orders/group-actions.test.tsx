import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { GroupActions } from './group-actions.tsx'
import type { Group } from './orders.queries.ts'

const moves = ['acceptGroup', 'buyLabel'].map((move) => ({ move, allowed: true }))
test.each([
  ['of a swap that all have checked out', { status: 'firm', mayCallOff: false, sides: [] }, ['Start shipping']],
  ['of a purchase', null, ['Confirm order', 'Start shipping']],
])('what its merchant may do with a parcel %s', async (_, swap, acts) => {
  const group = {
    id: 9,
    version: 1,
    status: 'processing',
    groupType: 'shipping',
    swap,
    orderItems: [{ id: 1, status: 'pending', allowedActions: [] }],
    outboundDeliveries: [],
    returnRequests: [],
    allowedActions: moves,
  } as unknown as Group
  const { box } = await render(<GroupActions group={group} asMerchant />, { words: ['orders', 'failures'] })
  expect([...box.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual(acts)
})

const acts = (box: HTMLElement) => [...box.querySelectorAll('a, button')].map(({ textContent }) => textContent)
test.each([
  ['processing', ['confirmLabel'], ['Print label', 'Add shipment details', 'Track', 'Message']],
  ['ready_for_shipping', ['handOver'], ['Mark as handed over', 'Print label', 'Track', 'Message']],
])(
  'a label that was bought can be printed again while its parcel is not on its way (%s), and there is nothing to follow yet',
  async (status, moves, said) => {
    const label = {
      id: 4,
      status: 'pre_transit',
      deliveryLegType: 'outbound_group',
      labelUrl: '/api/deliveries/4/label',
      trackingNumber: '92',
    }
    const group = {
      id: 9,
      version: 1,
      status,
      groupType: 'shipping',
      swap: null,
      orderItems: [{ id: 1, status: 'confirmed', allowedActions: [] }],
      outboundDeliveries: [label],
      returnRequests: [],
      allowedActions: moves.map((move) => ({ move, allowed: true })),
    } as unknown as Group
    const drawn = (
      <GroupActions group={group} asMerchant track={<button type="button">Track</button>}>
        <button type="button">Message</button>
      </GroupActions>
    )
    const { box } = await render(drawn, { words: ['orders', 'failures'] })
    await eventually(() => expect(acts(box)).toEqual(said))
    expect([...box.querySelectorAll('.bg-ink')].map(({ textContent }) => textContent)).toEqual(said.slice(0, 1))
  },
)

test('a pickup is coordinated where its place and time stand, not in the head once more', async () => {
  const group = {
    id: 9,
    version: 1,
    status: 'processing',
    groupType: 'pickup',
    swap: null,
    orderItems: [{ id: 1, status: 'confirmed', allowedActions: [] }],
    outboundDeliveries: [],
    returnRequests: [],
    allowedActions: [{ move: 'coordinatePickup', allowed: true }],
  } as unknown as Group
  const { box } = await render(<GroupActions group={group} asMerchant />, { words: ['orders', 'failures'] })
  expect(acts(box)).toEqual([])
})

test.each([
  ['return_in_transit_to_merchant', 'shipping', 'Confirm return delivered', 0],
  ['awaiting_return_dropoff', 'pickup', 'Confirm return delivered', 0],
  ['return_delivered_to_merchant', 'shipping', 'Confirm return delivered', 1],
])('a return that is not there yet is not what its shop is asked for first (%s)', async (status, groupType, act, ink) => {
  const group = {
    id: 9,
    version: 1,
    status,
    groupType,
    swap: null,
    orderItems: [{ id: 1, status: 'return_in_transit', allowedActions: [] }],
    outboundDeliveries: [],
    returnRequests: [],
    allowedActions: [{ move: 'confirmReceipt', allowed: true }],
  } as unknown as Group
  const { box } = await render(<GroupActions group={group} asMerchant />, { words: ['orders', 'failures'] })
  expect(acts(box)).toEqual([act])
  expect(box.querySelectorAll('.bg-ink')).toHaveLength(ink)
})
