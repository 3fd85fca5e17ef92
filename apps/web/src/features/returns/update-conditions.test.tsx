import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { UpdateConditions } from './update-conditions.tsx'

const item = (id: number, securityDeposit: number) => ({
  id,
  product: { id, name: `Coat ${id}`, photos: [] },
  price: 20,
  type: 'rent',
  currency: 'USD',
  securityDeposit,
  allowedActions: [{ move: 'assessItem', allowed: true }],
})

test('whoever looks at what came back is led to the claim from its deposit, where there is one', async () => {
  const group = { id: 9, version: 1, allowedActions: [], orderItems: [item(1, 50), item(2, 0)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={group} />, { words: ['wayback', 'returns'] })
  const ways = [...box.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual([['Damaged, or something missing? Claim it from the deposit before you save.', '/dashboard/transactions/item/1']])
})
