import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answering, held, refusal, settle } from '../../../test/api.ts'
import { piece } from '../../../test/cart.ts'
import { named, press, render } from '../../../test/render.tsx'
import { CartLineRow } from './cart-line.tsx'
import { type Cart, type CartLine, cartQuery } from './cart.queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const line = (quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  ...piece,
  quantity,
  deliveryMethod: 'pickup',
  pickupAddressId: 5,
  lineTotal: 68 * quantity,
  ...more,
})
const cartOf = (one: CartLine): Cart => ({
  items: [one],
  itemsCount: one.quantity,
  sections: [
    {
      currency: 'USD',
      lines: [one],
      itemsCount: one.quantity,
      subtotal: one.lineTotal,
      platformFee: 0,
      tax: 0,
      deposits: 0,
      total: one.lineTotal,
      charged: one.lineTotal,
      heldUntil: null,
    },
  ],
})
let asked = 0
function Screen() {
  const { data } = useQuery(cartQuery)
  return data?.items.map((one) => <CartLineRow key={one.id} line={one} all={data.items} onRemove={() => asked++} />)
}
const show = (one: CartLine) => render(<Screen />, { words: ['cart', 'catalogue', 'failures'], answers: { '/carts/me': cartOf(one) } })
const quantity = () =>
  (
    named('Quantity of Scarf', document.querySelector('article')?.querySelector('[role="group"]')?.parentElement ?? document) as HTMLElement
  ).querySelector('input')?.value

test('one more is on screen before the server has answered, and goes out as one step', async () => {
  const { answer, letGo } = held({ body: cartOf(line(2)) })
  const { calls } = answering({ 'PUT /carts/items/quantity': answer })
  const { box } = await show(line(1))
  await press(named('One more of Scarf'))
  await settle()
  expect(quantity()).toBe('2')
  expect(box.textContent).toContain('$136.00')
  letGo()
  await settle()
  expect(calls.map(({ what, body }) => [what, body])).toEqual([['PUT /carts/items/quantity', { cartItemId: 1, action: 'increase' }]])
  expect(quantity()).toBe('2')
})

test('a refused change is taken back', async () => {
  const { answer, letGo } = held(refusal(409, 'cart.not_enough', 'Not enough quantity available'))
  answering({ 'PUT /carts/items/quantity': answer })
  await show(line(1))
  await press(named('One more of Scarf'))
  await settle()
  expect(quantity()).toBe('2')
  letGo()
  await settle()
  expect(quantity()).toBe('1')
})

test('more than there is is refused here, with the number', async () => {
  const { calls } = answering({})
  const { box } = await show(line(3))
  await press(named('One more of Scarf'))
  expect(box.textContent).toContain('Cannot add more Scarf. Only 3 available.')
  expect(calls).toEqual([])
})

test('one less than one asks whether the piece shall go', async () => {
  asked = 0
  await show(line(1))
  await press(named('One less of Scarf'))
  expect(asked).toBe(1)
})

test('what is out of stock can only be removed', async () => {
  const { box } = await show(line(1, { available: 0, problem: 'cart.out_of_stock' }))
  expect(box.textContent).toContain('Out of stock')
  expect(box.querySelector('input')).toBeNull()
  expect([...box.querySelectorAll('button')]).toEqual([named('Remove Scarf')])
})

test('a price that has changed since is told', async () => {
  const { box } = await show(line(1, { priceWas: 60 }))
  expect(box.textContent).toContain('The price has changed since you added this: it was $60.00, now it is $68.00.')
})

test('a deposit that the merchant did not name says what it is reckoned from', async () => {
  const { box } = await show(line(1, { type: 'rent', deposit: 34, isDefaultDeposit: true }))
  expect(box.textContent).toContain('deposit $34.00, 50% of the rental price')
})

test('a line that could not be removed comes back', async () => {
  answering({ 'DELETE /carts/item/1': refusal(500, 'server.mistake', 'Something went wrong. Please try again later.') })
  const { cache } = await render(<RemoveDialog line={line(1)} onClose={() => {}} />, { words: ['cart'] })
  cache.setQueryData(cartQuery.queryKey, cartOf(line(1)))
  const seen: number[] = []
  cache.getQueryCache().subscribe(() => seen.push(cache.getQueryData(cartQuery.queryKey)?.items.length ?? -1))
  await press(named('Remove'))
  await settle()
  expect(seen).toContain(0)
  expect(cache.getQueryData(cartQuery.queryKey)?.items).toHaveLength(1)
})

test('a rental whose days are gone is mended in the cart, out of what its listing offers now', async () => {
  const period = {
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    returnBy: '2026-12-04',
    duration: 3,
    option: 'day',
    number: 3,
    price: 30,
  } as const
  const rental = line(1, { type: 'rent', rentalPeriod: period, problem: 'cart.option_unknown' })
  const offered = {
    id: 10,
    name: 'Scarf',
    currency: 'USD',
    openToPickUp: true,
    openToShipping: true,
    isLocalService: false,
    rentPriceAndTime: [{ option: 'day', number: 4, price: 35 }],
  }
  const free = { today: '2026-11-22', units: 1, booked: [], blocked: [], turnaround: { before: 1, after: 1 } }
  await render(<Screen />, {
    words: ['cart', 'catalogue', 'failures', 'days', 'product'],
    answers: { '/carts/me': cartOf(rental), '/products/10': offered, '/products/10/availability': free },
  })
  await press(named('Change days or delivery of Scarf'))
  for (let tries = 0; tries < 40 && !document.body.textContent?.includes('4 days'); tries++) await settle(50)
  expect(document.body.textContent).toContain('4 days')
})

test('a price agreed for one piece leaves no count to change; where it does not count there is one', async () => {
  const counts = async (lack: null | 'quantity', quantity: number) => {
    const agreed = { price: 8, until: '2026-12-02T18:00:00.000Z', lack, pieces: 1 } as unknown as CartLine['agreed']
    const one = line(1, { agreed, quantity })
    const { box } = await render(<CartLineRow line={one} all={[one]} onRemove={() => undefined} />, {
      words: ['cart', 'catalogue', 'failures'],
    })
    return box.querySelector('[aria-label^="Quantity"]') !== null
  }
  expect(await counts(null, 1)).toBe(false)
  expect(await counts('quantity', 2)).toBe(true)
})

test('a swap whose piece support took out of the shop is not asked to be checked out', async () => {
  const swap = { id: 4, gives: ['Wool coat', 'Red scarf'], until: '2026-11-29T10:00:00.000Z' } as CartLine['swap']
  const words = ['cart', 'catalogue', 'failures'] as const
  const draw = (problem: CartLine['problem']) => {
    const one = line(1, { type: 'swap', swap, problem })
    return render(<CartLineRow line={one} all={[one]} onRemove={() => undefined} />, { words })
  }
  const agreed = (await draw(null)).box.textContent
  expect(agreed).toContain('Swap: check out by')
  expect(agreed).toContain('You give Wool coat, Red scarf')
  expect(agreed).not.toContain('$') // it is had for other pieces
  const { box } = await draw('cart.swap_withdrawn')
  expect(box.textContent).not.toContain('Swap: check out by')
  expect(box.textContent).toContain('Cancel the swap')
  const said = box.textContent ?? ''
  expect(said.indexOf('Support took')).toBeLessThan(said.indexOf('Cancel the swap')) // why comes before what to do
})

test('a service stands with its hour and its appointment, and is had once', async () => {
  const rentalPeriod = {
    option: 'hour',
    number: 1,
    startDate: '2026-12-14',
    endDate: '2026-12-14',
    returnBy: '2026-12-15',
    duration: 1,
    price: 45,
  }
  const one = line(1, { type: 'rent', deliveryMethod: 'pickup', rentalPeriod: rentalPeriod as CartLine['rentalPeriod'] })
  const { box } = await render(<CartLineRow line={one} all={[one]} onRemove={() => undefined} />, {
    words: ['cart', 'catalogue', 'failures'],
  })
  expect(box.textContent).toContain('Service, 1 hour')
  expect(box.textContent).toContain('Appointment on Mon, Dec 14')
  expect(box.textContent).not.toContain('return by')
  expect(box.querySelectorAll('[role=spinbutton], [role=group] button')).toHaveLength(0)
})
