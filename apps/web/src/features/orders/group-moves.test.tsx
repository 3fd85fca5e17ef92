import { afterEach, expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { dismiss, useToasts } from '../../shell/toasts.ts'
import { useGroupMove, type Wish } from './group-moves.ts'
import type { Group } from './orders.queries.ts'

const group = { id: 9, version: 1, status: 'processing', order: { id: 5 }, orderItems: [], allowedActions: [] } as unknown as Group
const shown = new Set<number>()
function Asking({ wish }: { wish: Wish }) {
  const { mutate } = useGroupMove(group, () => {})
  const toasts = useToasts()
  for (const { id } of toasts) shown.add(id)
  return (
    <>
      <button type="button" onClick={() => mutate({ wish, key: 'one' })}>
        ask
      </button>
      <output>{toasts.map(({ text }) => text).join(';')}</output>
    </>
  )
}

afterEach(() => {
  for (const id of shown) dismiss(id)
})

const late = refusal(409, 'orders.cancel_too_late', 'The time for canceling is over.')
const ofGroup = { move: 'cancelGroup', reason: 'other' } as const
const ofItem = { move: 'cancelItem', itemId: 1, reason: 'other' } as const
test.each([
  [ofGroup, { body: group }, 'Cancel order completed successfully'],
  [ofGroup, late, 'Failed to cancel order: The time for canceling is over.'],
  [ofGroup, refusal(400, 'unheard', ''), 'Failed to cancel order: Unknown error'],
  [ofItem, { body: group }, 'Item cancelled successfully'],
  [ofItem, refusal(500, 'server.mistake', 'Something went wrong.'), 'Failed to cancel item'],
])('%j is answered in the documented words', async (wish, answer, said) => {
  answering({ 'PUT /fulfillment-groups/9/cancel': answer, 'PUT /order-items/1/cancel': answer })
  const { box } = await render(<Asking wish={wish} />, { words: ['orders', 'failures'] })
  await press(named('ask', box))
  await settle()
  await eventually(() => expect(box.querySelector('output')?.textContent).toBe(said))
})
