import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const item = (id: number, status = 'return_label_generated', type = 'buy') => ({ id, status, type, product: { id, name: `Coat ${id}` } })
const label = { id: 70, status: 'pre_transit', bearer: 'customer', itemIds: [1, 2] }
const told = 'Those that still go back by it pay all of it'

test.each([
  ['one of two that share a label', label, [item(1)], true],
  ['both of them', label, [item(1), item(2)], false],
  ['one whose label its merchant bears', { ...label, bearer: 'merchant' }, [item(1)], false],
  ['one of a parcel of which the other is handed in', { ...label, status: 'transit' }, [item(1)], true],
  ['one with a label of its own', { ...label, itemIds: [1] }, [item(1)], false],
])('who calls off %s reads whether the others bear its label', async (_, returnDelivery, items, isTold) => {
  const group = {
    id: 9,
    version: 1,
    orderItems: [item(1), item(2, returnDelivery.status === 'transit' ? 'return_shipped_to_merchant' : undefined)],
    returnDeliveries: [returnDelivery],
  }
  const dialog = <WithdrawDialog group={group as unknown as Details} items={items as unknown as Details['orderItems']} onClose={() => {}} />
  await render(dialog, { words: ['returns', 'orders', 'failures'] })
  expect(document.body.textContent?.includes(told)).toBe(isTold)
})

test.each([
  ['a purchase', ['buy'], [false, true]],
  ['a rental', ['rent'], [true, false]],
  ['both', ['buy', 'rent'], [true, true]],
])('who calls off the return of %s reads what goes on', async (_, types, told) => {
  const items = types.map((type, at) => item(at + 1, undefined, type))
  const group = { id: 9, version: 1, orderItems: items, returnDeliveries: [] }
  const dialog = <WithdrawDialog group={group as unknown as Details} items={items as unknown as Details['orderItems']} onClose={() => {}} />
  await render(dialog, { words: ['returns', 'orders', 'failures'] })
  const text = document.body.textContent ?? ''
  expect([text.includes('The rental goes on'), text.includes('While the 30 days run')]).toEqual(told)
})
