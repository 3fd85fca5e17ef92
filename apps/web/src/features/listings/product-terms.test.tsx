import { expect, test } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { render } from '../../../test/render.tsx'
import type { Product } from './index.ts'
import { WaysAndTerms } from './product-terms.tsx'

const none = {
  openToPickUp: false,
  openToShipping: false,
  forSell: false,
  forRent: false,
  openToSwap: false,
  isDigitalOnline: false,
  isLocalService: false,
}
test.each<[string, object, string]>([
  ['is only shipped', { forSell: true, openToShipping: true }, 'for a full refund, unless the shop has prepared the parcel.'],
  ['is only picked up', { forRent: true, openToPickUp: true }, 'for a full refund, unless the shop has begun to arrange the pickup.'],
  [
    'is shipped or picked up',
    { forSell: true, openToShipping: true, openToPickUp: true },
    'for a full refund, unless the shop has prepared the parcel or begun to arrange the pickup',
  ],
  ['is only swapped', { openToSwap: true }, 'your shipping comes back, unless a piece of either side is on its way'],
  ['is only swapped, in person', { openToSwap: true, openToPickUp: true }, 'of checking out, unless a piece of either side is on its way'],
  ['is sold or swapped', { forSell: true, openToSwap: true }, 'for a full refund'],
  ['is a service', { productType: 'others', isLocalService: true, forRent: true }, 'unless the shop has begun to arrange the appointment'],
])('what %s may be called off by terms of its own', async (_, way, words) => {
  const product = { ...gown, ...none, ...way } as unknown as Product
  const { box } = await render(<WaysAndTerms product={product} />, { words: ['piece', 'product'] })
  expect(box.querySelector('#terms')?.parentElement?.textContent).toContain(words)
})

test.each([
  ['shipped', { openToShipping: true }, 'It arrives before your first day.'],
  ['picked up', { openToPickUp: true }, 'You pick it up, at a place and time that you agree on with the shop.'],
  ['shipped or picked up', { openToShipping: true, openToPickUp: true }, 'It arrives before your first day, or you pick it up.'],
])('how a piece comes that can be %s is told of that way alone', async (_, way, words) => {
  const product = { ...gown, ...none, forRent: true, ...way } as unknown as Product
  const { box } = await render(<WaysAndTerms product={product} />, { words: ['piece', 'product'] })
  expect([...box.querySelectorAll('#renting ~ ol p')][1]?.textContent).toBe(`Wear it${words}`)
})

const both = { openToShipping: true, openToPickUp: true }
test.each([
  ['shipped', { openToShipping: true }, 'within 30 days of delivery.', 'Each side pays only its own shipping.'],
  [
    'picked up',
    { openToPickUp: true },
    'within 30 days of picking them up.',
    'You pick it up and pay nothing; the other side pays only its own shipping.',
  ],
  ['shipped or picked up', both, 'within 30 days of delivery or pickup.', 'Each side pays only its own shipping.'],
])('how a piece goes back and is swapped that can be %s is told in the words of that way', async (_, way, bought, swapped) => {
  const product = { ...gown, ...none, forSell: true, forRent: true, openToSwap: true, ...way } as unknown as Product
  const { box } = await render(<WaysAndTerms product={product} />, { words: ['piece', 'product'] })
  const terms = [...box.querySelectorAll('#terms ~ ul li')].map(({ textContent }) => textContent)
  expect(terms[1]).toBe(`Bought pieces can be returned ${bought}`)
  expect(terms[2], 'whoever fetched it does not send it').toBe(
    'Rented pieces that are not as described can be returned at any time during the rental.',
  )
  expect([...box.querySelectorAll('#swapping ~ ol p')][2]?.textContent).toBe(`Both check out${swapped} Then the pieces change hands.`)
})
