import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
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
