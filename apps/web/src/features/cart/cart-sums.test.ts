import { expect, test } from 'vitest'
import { piece } from '../../../test/cart.ts'
import { withoutLine, withQuantity } from './cart-sums.ts'
import type { Cart, CartLine } from './cart.queries.ts'

const line = (id: number, more: Partial<CartLine>): CartLine => ({
  ...piece,
  id,
  cartItemId: id,
  itemIndex: id - 1,
  unitPrice: 180,
  listedPrice: 10,
  lineTotal: 180,
  ...more,
})
const dress = line(1, { type: 'rent', unitPrice: 28, lineTotal: 28, deposit: 120 })
const skirt = line(2, {})
const gone = line(3, { unitPrice: 84, lineTotal: 84, available: 0, problem: 'cart.out_of_stock' })
const kimono = line(4, { currency: 'JPY', unitPrice: 9800, lineTotal: 9800 })
const cart: Cart = {
  items: [dress, skirt, gone, kimono],
  itemsCount: 4,
  sections: [
    {
      currency: 'USD',
      lines: [dress, skirt, gone],
      itemsCount: 3,
      subtotal: 208,
      platformFee: 20.8,
      tax: 18.3,
      deposits: 120,
      total: 247.1,
      charged: 367.1,
      heldUntil: null,
    },
    {
      currency: 'JPY',
      lines: [kimono],
      itemsCount: 1,
      subtotal: 9800,
      platformFee: 980,
      tax: 862,
      deposits: 0,
      total: 11642,
      charged: 11642,
      heldUntil: null,
    },
  ],
}

test('another quantity changes line, deposit and the sums of its currency, and nothing else', () => {
  const { sections, items, itemsCount } = withQuantity(cart, 1, 3)
  expect(items[0]).toMatchObject({ quantity: 3, lineTotal: 84, deposit: 360 })
  expect(sections[0]).toMatchObject({
    itemsCount: 5,
    subtotal: 264,
    platformFee: 26.4,
    tax: 23.23,
    deposits: 360,
    total: 313.63,
    charged: 673.63,
  })
  expect(sections[1]).toEqual(cart.sections[1])
  expect(itemsCount).toBe(6)
})

test('what is out of stock is never part of a sum', () => {
  expect(withQuantity(cart, 2, 1).sections[0]).toMatchObject({ subtotal: 208, total: 247.1 })
})

test('with its last line a currency goes', () => {
  const left = withoutLine(cart, 4)
  expect(left.sections.map(({ currency }) => currency)).toEqual(['USD'])
  expect(left.itemsCount).toBe(3)
})

test('an agreed price is for one piece: with more the listed one counts, and with one it counts again', () => {
  const agreed = { price: 8, until: '2026-11-25T00:00:00.000Z', pieces: 1, lack: null }
  const whole: Cart = { items: [line(1, { unitPrice: 8, lineTotal: 8, listedPrice: 10, agreed })], sections: [], itemsCount: 1 }
  const two = withQuantity(whole, 1, 2)
  expect(two.items).toMatchObject([{ unitPrice: 10, lineTotal: 20, agreed: { lack: 'quantity' } }])
  expect(withQuantity(two, 1, 1).items).toMatchObject([{ unitPrice: 8, lineTotal: 8, agreed: { lack: null } }])
})

test('the half of the rent that is our deposit is worked out of all pieces together', () => {
  const coat = line(1, { type: 'rent', unitPrice: 12.35, listedPrice: 12.35, lineTotal: 12.35, deposit: 6.18, isDefaultDeposit: true })
  const two = withQuantity({ items: [coat], sections: [], itemsCount: 1 }, 1, 2)
  expect(two.items).toMatchObject([{ lineTotal: 24.7, deposit: 12.35 }])
  expect(withQuantity(two, 1, 1).items).toMatchObject([{ deposit: 6.18 }])
})
