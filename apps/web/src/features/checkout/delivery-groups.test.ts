import { expect, test } from 'vitest'
import type { CartLine, CartSection } from '../cart/index.ts'
import { dayOf, deliveriesOf } from './delivery-groups.ts'

const line = (id: number, more: Partial<CartLine>) =>
  ({
    id,
    merchant: { id: 2, username: 'mei' },
    deliveryMethod: 'shipping',
    originAddressId: 3,
    pickupAddressId: null,
    shippingAddress: null,
    estimatedDelivery: null,
    selectedShippoRateId: null,
    currency: 'USD',
    problem: null,
    ...more,
  }) as CartLine
const groupsOf = (lines: CartLine[]) =>
  deliveriesOf({ currency: 'USD', lines } as CartSection).map(({ kind, lines: own }) => [kind, own.map(({ id }) => id)])

test('what leaves two places of one seller is two parcels, each with rates of its own', () => {
  expect(groupsOf([line(1, {}), line(2, { originAddressId: 4 }), line(3, {})])).toEqual([
    ['shipping', [1, 3]],
    ['shipping', [2]],
  ])
})

test('what is fetched is together by where it is fetched, wherever it would be sent from', () => {
  const fetched = { deliveryMethod: 'pickup' as const, pickupAddressId: 5 }
  expect(groupsOf([line(1, fetched), line(2, { ...fetched, originAddressId: 4 })])).toEqual([['pickup', [1, 2]]])
})

test('a day that was kept before the cart has changed does not stand beside the lone one that there is', () => {
  const rented = line(1, { rentalPeriod: {}, pickupDays: ['2026-12-14'] } as unknown as Partial<CartLine>)
  const day = (lines: CartLine[]) => dayOf({ key: 'a', lines }, { meetings: { a: { day: '2026-12-10', time: '16:00' } } })
  expect(day([rented])).toBe('2026-12-14')
  expect(day([{ ...rented, pickupDays: ['2026-12-10', '2026-12-14'] }])).toBe('2026-12-10')
})
