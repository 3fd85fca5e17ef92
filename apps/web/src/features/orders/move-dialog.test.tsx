import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Group } from './orders.queries.ts'

const piece = (id: number, name: string, status = 'confirmed') => ({ id, status, quantity: 1, product: { id, name } })
const group = {
  id: 9,
  version: 1,
  currency: 'USD',
  status: 'processing',
  merchant: { name: 'Mei' },
  customer: { name: 'Alice M.' },
  sums: { charged: 52.55 },
  refunded: 10,
  orderItems: [piece(1, 'Coat'), piece(2, 'Hat', 'canceled')],
}
const asked = async (asMerchant: boolean, more: object = {}) => {
  const side = { group: { ...group, ...more } as unknown as Group, asMerchant, item: undefined, move: 'cancelGroup' as const }
  return (await render(<MoveDialog {...side} onClose={() => {}} onDone={() => {}} />, { words: ['orders', 'failures'] })).box
}

test('who cancels what one shop sends reads whose it is, what is meant and how much goes back', async () => {
  await asked(false)
  const text = document.querySelector('dialog')?.textContent
  expect(text).toContain('Cancel your order from Mei?')
  expect(text).toContain('Coat')
  expect(text).not.toContain('Hat')
  expect(text).toContain('$42.55 goes back to you.')
})

test('of a swap that cost nothing no sum is named, and to its shop the order is its own', async () => {
  await asked(false, { sums: { charged: 0 }, refunded: 0 })
  expect(document.querySelector('dialog')?.textContent).not.toContain('goes back to you')
  await asked(true)
  expect([...document.querySelectorAll('dialog')].at(-1)?.textContent).toContain('Cancel this order?')
})
