import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, held, settle } from '../../../test/api.ts'
import { address, answersAtCheckout, library, prepared, section } from '../../../test/checkout.ts'
import { named, press, render, type as typeIn } from '../../../test/render.tsx'
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

const valid = { body: { isValid: true, coordinates: null, message: '' } }

/** A new address typed at checkout, beside those that were there before; its first save waits until it is let go. */
async function typing(before: readonly object[] = [address], looking?: ReturnType<typeof held>) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  beginSession({ jwt: 'token', user: { id: 3, country: 'US', likedProducts: [] } as unknown as Me })
  const { type } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const saving = held({ body: undefined })
  let list = before
  const kept = (id: number) => async (body: unknown) => {
    await saving.answer()
    const saved = { ...newOne, ...(body as object), id, isDefault: false }
    list = [...list.filter((one) => (one as { id: number }).id !== id), saved]
    return { body: saved }
  }
  const answered = answering({
    'POST /addresses/validate': looking ? looking.answer : valid,
    'POST /addresses': kept(9),
    'PUT /addresses/9': kept(9),
    'POST /payments/prepare-checkout': { body: prepared },
    'POST /orders': { body: { id: 42 } },
    'GET /carts/me': { body: {} },
  })
  const shown = await render(<Checkout section={section}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: {
      ...answersAtCheckout,
      get '/addresses'() {
        return list
      },
    },
  })
  await settle()
  await type()
  if (before.length > 0) await press(named('Add an address', shown.box))
  await typeAddress(shown.box)
  await press(named(/^Phone/, shown.box))
  return { ...shown, ...answered, saving }
}
const nameOnCard = (box: ParentNode) => [...box.querySelectorAll<HTMLElement>('[name=name]')].at(-1)!
/** Comes back to the new address while it is saved, and mends its number. */
async function mends(box: ParentNode) {
  await press(named(/^Street address/, box))
  await typeIn(named(/^Street address/, box), '2 Infinite Loop')
}
const saves = (calls: readonly { what: string; body: unknown }[]) =>
  calls
    .filter(({ what }) => /(POST|PUT) .addresses(.9)?$/.test(what))
    .map(({ what, body }) => `${what.split(' ')[0] ?? ''} ${(body as { street: string }).street}`)
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
  const { box, calls, saving } = await typing()
  saving.letGo()
  await press(nameOnCard(box))
  await settle(20)
  expect(saves(calls)).toEqual(['POST 1 Infinite Loop'])
  expect(chosen(box)).toEqual(['9'])
})

test('whoever goes on into a frame, as that of the card, has it saved too', async () => {
  const { box, calls, saving } = await typing()
  saving.letGo()
  const frame = box.appendChild(document.createElement('div')) // stands for it: what happens within is told to nobody outside
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame)
  await act(async () => void dispatchEvent(new Event('blur')))
  await settle(20)
  expect(saves(calls)).toEqual(['POST 1 Infinite Loop'])
  expect(chosen(box)).toEqual(['9'])
})

test.each([
  ['somebody without an address', []],
  ['somebody who has one', [address]],
])('%s mends the new one while it is saved: it stays open, nothing counts, and is one address in the end', async (_, before) => {
  const { box, calls, saving } = await typing(before)
  await press(nameOnCard(box))
  await settle(20)
  await mends(box)
  saving.letGo()
  await settle(40)
  expect(box.querySelector<HTMLInputElement>('[name=street]')?.value).toBe('2 Infinite Loop')
  expect(chosen(box)).toEqual([])
  expect(named(/^(Pay|Confirm)/).getAttribute('aria-disabled')).toBe('true')
  await press(nameOnCard(box))
  await settle(40)
  expect(saves(calls)).toEqual(['POST 1 Infinite Loop', 'PUT 2 Infinite Loop'])
  expect(chosen(box)).toEqual(['9'])
})

test('whoever mends it and goes on before the first answer has the mended one saved and chosen', async () => {
  const { box, calls, saving } = await typing()
  await press(nameOnCard(box))
  await settle(20)
  await mends(box)
  await press(nameOnCard(box))
  await settle(20)
  saving.letGo()
  await settle(40)
  expect(saves(calls)).toEqual(['POST 1 Infinite Loop', 'PUT 2 Infinite Loop'])
  expect(chosen(box)).toEqual(['9'])
})

test.each([
  ['chooses an old address', (box: ParentNode) => box.querySelector<HTMLElement>('[name="address"][value="7"]')!],
  ['presses Cancel', (box: ParentNode) => named('Cancel', box)],
])('whoever %s while the new one is saved keeps that choice', async (_, what) => {
  const { box, saving } = await typing()
  await press(nameOnCard(box))
  await settle(20)
  await press(what(box))
  await settle(20)
  expect(chosen(box)).toEqual(['7'])
  saving.letGo()
  await settle(40)
  expect(chosen(box)).toEqual(['7'])
})

test.each([
  ['chooses an old address', (box: ParentNode) => box.querySelector<HTMLElement>('[name="address"][value="7"]')!],
  ['presses Cancel', (box: ParentNode) => named('Cancel', box)],
])('whoever %s while the new one is looked up keeps that choice, and the new one is not saved', async (_, what) => {
  const looking = held(valid)
  const { box, calls, saving } = await typing([address], looking)
  saving.letGo()
  await press(nameOnCard(box))
  await settle(20)
  await press(what(box))
  await settle(20)
  expect(chosen(box)).toEqual(['7'])
  looking.letGo()
  await settle(40)
  expect(box.querySelector('[name=street]')).toBeNull()
  expect([chosen(box), saves(calls)]).toEqual([['7'], []])
})
