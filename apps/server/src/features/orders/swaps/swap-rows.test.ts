import { expect, test } from 'vitest'
import { type SwapRow, swapOfCase } from './swap-rows.ts'

const somebody = { id: 0, username: '', name: '' }
/** Anna gives to Bert (group 1), Bert to Cleo (2), Cleo to Anna (3). */
function circle(
  status: SwapRow['status'],
  blocked: number,
  more: Partial<Record<number, { status?: string; is_delivered?: boolean; delivered_at?: string }>>,
) {
  const sides = [1, 2, 3].map((id) => ({
    giver_id: id,
    giver: somebody,
    receiver_id: (id % 3) + 1,
    receiver: somebody,
    is_blocked: id === blocked,
    order_id: id,
    groups: [{ id, status: 'delivery_completed_to_customer', is_delivered: true, meeting: null, ...more[id] }],
  }))
  const times = { since: '2026-11-01', ends_at: '2026-11-01', halted_at: null, resumed_at: null, past_halts: [] }
  return { id: 9, status, ...times, ended_by: null, sides } as unknown as SwapRow
}
const waits = { status: 'processing', is_delivered: false }
const failed = { status: 'delivery_failed', is_delivered: false }
const isHalted = (swap: SwapRow, groupId: number) => swapOfCase(swap, groupId)?.isHalted

test('nobody gives while somebody who still owes a piece is blocked', () => {
  expect([1, 2, 3].map((id) => isHalted(circle('firm', 3, { 1: waits, 3: waits }), id))).toEqual([true, true, true])
  expect(isHalted(circle('firm', 3, { 1: waits }), 1)).toBe(false) // their piece has come
})

test('in a finished circle a piece is sent again whatever becomes of another one, but not by who is blocked', () => {
  const swap = circle('done', 3, { 1: failed, 3: failed })
  expect([1, 3].map((id) => isHalted(swap, id))).toEqual([false, true])
  expect(isHalted(circle('done', 3, { 1: failed, 3: { status: 'canceled', is_delivered: false } }), 1)).toBe(false)
})

test('a halt is over with the arrival of what the blocked giver had sent: its days are given back to the others', () => {
  const halted = { halted_at: '2026-11-02T00:00:00Z' }
  const came = { ...circle('firm', 3, { 1: waits, 3: { delivered_at: '2026-11-05T00:00:00Z' } }), ...halted }
  expect(swapOfCase(came, 1)).toMatchObject({
    isHalted: false,
    halts: [{ from: new Date('2026-11-02T00:00:00Z'), to: new Date('2026-11-05T00:00:00Z') }],
  })
  expect(swapOfCase({ ...circle('firm', 3, { 1: waits, 3: waits }), ...halted }, 1)).toMatchObject({ isHalted: true, halts: [] })
  const past = { from: '2026-10-02T00:00:00Z', to: '2026-10-05T00:00:00Z' }
  expect(swapOfCase({ ...came, past_halts: [past] }, 1)?.halts).toHaveLength(2)
})
