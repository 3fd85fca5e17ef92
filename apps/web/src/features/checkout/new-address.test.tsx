import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { address, answersAtCheckout, library, prepared, section } from '../../../test/checkout.ts'
import { named, press, render } from '../../../test/render.tsx'
import { typeAddress } from '../../../test/typed-address.ts'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { Checkout } from './checkout.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  delete window.Stripe
  dropSession()
  vi.restoreAllMocks()
})
const newOne = { ...address, id: 9, street: '1 Infinite Loop', isDefault: false }

async function typing() {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  beginSession({ jwt: 'token', user: { id: 3, country: 'US', likedProducts: [] } as unknown as Me })
  const { type } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const answered = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': { body: newOne },
    'GET /addresses': { body: [address, newOne] },
    'POST /payments/prepare-checkout': { body: prepared },
    'POST /orders': { body: { id: 42 } },
    'GET /carts/me': { body: {} },
  })
  const shown = await render(<Checkout section={section}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { ...answersAtCheckout, '/addresses': [address, newOne] },
  })
  await settle()
  await type()
  await press(named('Add an address', shown.box))
  await typeAddress(shown.box)
  await press(named(/^Phone/, shown.box))
  return { ...shown, ...answered }
}
const chosen = (box: ParentNode) =>
  [...box.querySelectorAll<HTMLInputElement>('[name="address"]')].filter(({ checked }) => checked).map(({ value }) => value)

test('while a new address is typed nothing goes to an old one: Pay asks for it instead', async () => {
  const { box, calls } = await typing()
  expect(chosen(box)).toEqual([])
  expect(named(/^(Pay|Confirm)/).getAttribute('aria-disabled')).toBe('true')
  await press(named(/^(Pay|Confirm)/))
  await settle(40)
  expect(calls.filter(({ what }) => what === 'POST /payments/prepare-checkout')).toEqual([])
})

test('whoever goes back to an old address has that one, and the new one is not saved', async () => {
  const { box, calls } = await typing()
  await press(box.querySelector<HTMLElement>(`[name="address"][value="${address.id}"]`)!)
  await settle(20)
  expect(chosen(box)).toEqual([String(address.id)])
  expect(calls.filter(({ what }) => what === 'POST /addresses')).toEqual([])
})

test('whoever goes on from a complete new address has it saved and chosen', async () => {
  const { box, calls } = await typing()
  await press([...box.querySelectorAll<HTMLElement>('[name=name]')].at(-1)!) // that of the card
  await settle(20)
  expect(calls.filter(({ what }) => what === 'POST /addresses')).toHaveLength(1)
  expect(chosen(box)).toEqual(['9'])
})
