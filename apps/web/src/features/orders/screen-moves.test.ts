import { everyRow } from '@rondo/rules/moves/machines'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { expect, test } from 'vitest'
import type { Group } from './orders.queries.ts'
import { foreseen, movesOf } from './screen-moves.ts'

const group = (status: Group['status'], ...items: ItemStatus[]) =>
  ({ status, orderItems: items.map((one, at) => ({ id: at + 1, status: one })) }) as Group
const seen = (at: Group, wish: Parameters<typeof foreseen>[1]) => {
  const { status, orderItems } = foreseen(at, wish)
  return [status, ...orderItems.map((item) => item.status)]
}

test('what failed and is refunded ends canceled, unless something of it has arrived', () => {
  const wish = { move: 'refundFailedDelivery' } as const
  expect(seen(group('delivery_failed', 'shipped', 'canceled'), wish)).toEqual(['canceled', 'canceled', 'canceled'])
  expect(seen(group('delivery_failed', 'shipped', 'delivered'), wish)).toEqual(['delivery_completed_to_customer', 'canceled', 'delivered'])
})

test('one piece that has come leaves its group on its way until the last of them', () => {
  const wish = { move: 'confirmItemDelivery', itemId: 1 } as const
  expect(seen(group('shipped_to_customer', 'shipped', 'shipped'), wish)).toEqual([
    'partially_delivered_to_customer',
    'delivered',
    'shipped',
  ])
  expect(seen(group('shipped_to_customer', 'in_transit', 'canceled'), wish)).toEqual([
    'delivery_completed_to_customer',
    'delivered',
    'canceled',
  ])
})

test('each button asks for a move of the tables that a customer or a merchant makes', () => {
  const ofParties = new Set(
    everyRow.filter(({ row }) => row.by.some((by) => by === 'customer' || by === 'merchant')).map(({ row }) => row.move),
  )
  for (const move of [...movesOf('group'), ...movesOf('item')]) expect([move, ofParties.has(move)]).toEqual([move, true])
})
