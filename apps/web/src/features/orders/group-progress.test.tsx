import { expect, test } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { GroupProgress } from './group-progress.tsx'
import type { Details } from './orders.queries.ts'

const fetchable = {
  status: 'ready_for_pickup',
  groupType: 'pickup',
  created_at: '2026-11-25T12:00:00.000Z',
  deliveredAt: null,
  orderItems: [{ id: 1, status: 'confirmed', type: 'buy' }],
  returnRequests: [],
  history: [],
}

test('a step that was reached says its day, as what happened tells it', async () => {
  const history = [
    { at: '2026-11-25T12:00:00.000Z', move: 'payOrder' },
    { at: '2026-11-26T12:00:00.000Z', move: 'coordinatePickup' },
    { at: '2026-11-27T12:00:00.000Z', move: 'agreePickup' },
  ]
  const group = { ...fetchable, history }
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

test('where a row has no room one line says the step, and opens the others', async () => {
  const { box } = await render(<GroupProgress group={fetchable as unknown as Details} asMerchant={false} />, {
    words: ['orders', 'statuses'],
  })
  const line = named(/^Step 3 of 4: Ready/)
  const steps = box.querySelector('ol')!
  expect(line.getAttribute('aria-controls')).toBe(steps.id)
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(steps.className).toContain('@max-md:hidden')
  await press(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(steps.className).not.toContain('@max-md:hidden')
})

test('where everything is done the line says the last step; in a list there are rings alone', async () => {
  const done = { status: 'pickup_completed_by_customer', deliveredAt: '2026-11-26T12:00:00.000Z' }
  const group = { ...fetchable, ...done } as unknown as Details
  const words = ['orders', 'statuses'] as const
  await render(<GroupProgress group={group} asMerchant={false} />, { words })
  expect(named(/^Step 4 of 4: Picked up/).tagName).toBe('BUTTON')
  document.body.replaceChildren()
  const { box } = await render(<GroupProgress group={group} asMerchant={false} compact />, { words })
  expect(box.querySelector('button')).toBeNull()
})
