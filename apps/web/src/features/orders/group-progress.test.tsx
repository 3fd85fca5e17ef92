import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { GroupProgress } from './group-progress.tsx'
import type { Details } from './orders.queries.ts'

test('a step that was reached says its day, as what happened tells it', async () => {
  const history = [
    { at: '2026-11-25T12:00:00.000Z', move: 'payOrder' },
    { at: '2026-11-26T12:00:00.000Z', move: 'coordinatePickup' },
    { at: '2026-11-27T12:00:00.000Z', move: 'agreePickup' },
  ]
  const group = {
    status: 'ready_for_pickup',
    groupType: 'pickup',
    created_at: '2026-11-25T12:00:00.000Z',
    deliveredAt: null,
    orderItems: [{ id: 1, status: 'confirmed', type: 'buy' }],
    returnRequests: [],
    history,
  }
  const { box } = await render(<GroupProgress group={group as unknown as Details} asMerchant={false} />, { words: ['orders', 'statuses'] })
  const [paid, coordinated, ready, later] = [...box.querySelectorAll('li')].map(({ textContent }) => textContent)
  for (const [step, day] of [
    [paid, 'Nov 25'],
    [coordinated, 'Nov 26'],
    [ready, 'Nov 27'],
  ])
    expect(step).toContain(day)
  expect(later).not.toContain('Nov')
})
