// An hour that was proposed for a pickup, as the mail of the order names it.
import { plain } from '@rondo/words/plain-text'
import { expect, test } from 'vitest'
import type { OrderRow } from '../orders/index.ts'
import { groupSections, linesOf } from './order-parts.ts'

const orderAt = (place: object, pickup_date: string, pickup_time: string) =>
  ({
    currency: 'USD',
    customer_id: 1,
    groups: [
      {
        merchant: { id: 2, username: 'mei', firstname: null, lastname: null, shop: null },
        delivery_method: 'pickup',
        shipping_rate: null,
        pickup_address: { city: 'Here', ...place },
        pickup_date,
        pickup_time,
        items: [
          {
            canceled_at: null,
            type: 'buy',
            quantity: 1,
            swap_id: null,
            rental_option: null,
            rental_number: null,
            rental_days: null,
            rental_start: null,
            rental: null,
            amount_minor: 100,
            product: { name: 'Coat', isService: false, size: 'M', photos: [] },
          },
        ],
      },
    ],
  }) as unknown as OrderRow
const oakland = { country: 'US', latitude: 37.8, longitude: -122.27 }
const sydney = { country: 'AU', latitude: -33.87, longitude: 151.21 }

test.each([
  [oakland, '2027-03-13', '09:30', '9:30 AM PST'],
  [oakland, '2027-03-14', '09:30', '9:30 AM PDT'], // the morning on which clocks go forward
  [oakland, '2027-11-07', '08:00', '8:00 AM PST'],
  [sydney, '2027-04-03', '18:30', '6:30 PM'], // the evening before they go back
  [sydney, '2027-10-02', '18:30', '6:30 PM'],
] as const)('a pickup at %o on %s at %s is said as %s by the clock there', (place, day, time, said) => {
  const [section] = groupSections(orderAt(place, day, time), 'customer', 'en')
  expect(plain(section?.title ?? '').replaceAll('\u202f', ' ')).toContain(`, ${said}`)
})

test('of a rental that was made longer, the rent of all its days is told', () => {
  const order = orderAt(oakland, '2027-03-13', '09:30')
  const [item] = order.groups[0]!.items
  const longer = {
    ...item!,
    type: 'rent',
    rental_option: 'week',
    rental_number: 1,
    rental_days: 7,
    rental_start: '2027-03-13',
    rental: { first_day: '2027-03-13', due_day: '2027-03-27', days: 14, rent_minor: 7_800 },
    amount_minor: 3_900,
  } as typeof item
  expect(linesOf([longer!], 'USD', 'en').map(([, price]) => plain(price))).toEqual(['$78.00'])
})
