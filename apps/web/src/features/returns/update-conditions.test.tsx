import { act } from 'react'
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

const group = { id: 9, version: 1, allowedActions: [], order: { orderNumber: 'RN-1' } }

test('whoever looks at what came back is led to the claim from its deposit, where there is one', async () => {
  const two = { ...group, orderItems: [item(1, 50), item(2, 0)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={two} />, { words: ['wayback', 'returns'] })
  const ways = [...box.querySelectorAll('form a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual([['Damaged, or something missing? Claim it from the deposit before you save.', '/dashboard/transactions/item/1']])
})

test('a rental that is not offered again says that nobody can rent it until it is', async () => {
  const one = { ...group, orderItems: [item(1, 50)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={one} />, { words: ['wayback', 'returns'] })
  const told = () => box.textContent?.includes('Until you offer it again nobody can rent it.')
  expect(told()).toBe(true)
  await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(told()).toBe(false)
})
