import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { AskReturn } from './ask-return.tsx'

const item = (id: number, quantity: number) => ({
  id,
  status: 'delivered',
  product: { id, name: `Coat ${id}`, photos: [] },
  quantity,
  amount: 20 * quantity,
  taxPart: 0,
  feePart: 0,
  currency: 'USD',
  size: 'M',
  type: 'buy',
  canReturn: true,
  returnUntil: null,
})

test('of several pieces of one kind some may stay: the way to say how many stands below it', async () => {
  const group = {
    id: 9,
    version: 1,
    currency: 'USD',
    groupType: 'pickup',
    orderItems: [item(1, 3), item(2, 1)],
    merchant: { id: 2, name: 'Atelier Mei' },
    order: { orderNumber: 'R-1005' },
    returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 },
  }
  const photos = { field: null, send: () => Promise.resolve([]) }
  const { box } = await render(<AskReturn group={group as unknown as Details} photos={photos} />, {
    words: ['returns', 'orders', 'failures'],
  })
  expect(named('Return only some of the 3 pieces', box).getAttribute('href')).toBe('/returns/initiate/9/1')
  expect(box.textContent).not.toContain('some of the 1')
})
