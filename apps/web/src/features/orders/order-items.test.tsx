import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { OrderItemRow } from './order-items.tsx'
import type { Item } from './orders.queries.ts'

const item = (rental: { rent: number; boughtFor: number | null }) =>
  ({
    product: { id: 1, name: 'Coat', photos: [], size: 'M', color: '', category: 'coat', brand: null },
    type: 'rent',
    status: 'in_use',
    quantity: 1,
    amount: 39,
    currency: 'USD',
    rentOption: { option: 'week', number: 1, duration: 14, startDate: '2026-11-20', endDate: '2026-12-03' },
    securityDeposit: 0,
    depositEnd: null,
    isService: false,
    rental,
  }) as unknown as Item
const textOf = async (rental: { rent: number; boughtFor: number | null }, asMerchant: boolean) =>
  (await render(<OrderItemRow item={item(rental)} asMerchant={asMerchant} />, { words: ['orders'] })).box.textContent

test('a rental that was made longer is told with the rent of all its days, to both sides', async () => {
  for (const asMerchant of [false, true]) {
    const text = await textOf({ rent: 78, boughtFor: null }, asMerchant)
    expect(text).toContain('$78.00')
    expect(text).toContain('for 2 weeks')
    expect(text).not.toContain('$39.00')
  }
})

test('a rental that was bought says so, and for how much', async () => {
  const bought = { rent: 39, boughtFor: 170 }
  expect(await textOf(bought, false)).toMatch(/^Rented, then bought.*\$39\.00.*Bought for \$170\.00/)
  expect(await textOf(bought, true)).toMatch(/^Lent, then sold.*\$39\.00.*Sold for \$170\.00/)
})
