import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { UpdateConditions } from './update-conditions.tsx'

beforeEach(() => sessionStorage.clear())

const item = (id: number, securityDeposit: number) => ({
  id,
  product: { id, name: `Coat ${id}`, photos: [] },
  price: 20,
  amount: 20,
  quantity: 1,
  size: 'M',
  type: 'rent',
  currency: 'USD',
  securityDeposit,
  depositEnd: null,
  allowedActions: [{ move: 'assessItem', allowed: true }],
})

const group = {
  id: 9,
  version: 1,
  allowedActions: [],
  order: { orderNumber: 'RN-1' },
  customer: { name: 'alice' },
  currency: 'USD',
  returnRequests: [] as unknown[],
  returnRefunds: [],
}

test('whoever looks at what came back reads which piece it is, and why it came back', async () => {
  const asked = { id: 3, orderItems: [2], reason: 'defective', comments: 'A seam is open.', usageFee: 0 }
  const two = { ...group, orderItems: [item(1, 0), item(2, 0)], returnRequests: [asked] } as unknown as Details
  const { box } = await render(<UpdateConditions group={two} />, { words: ['wayback', 'returns', 'orders'] })
  const told = [...box.querySelectorAll('h2')].map((title) => title.parentElement?.textContent ?? '')
  expect(told[0]).toContain('Coat 1Size M, 1\u00a0piece, $20.00')
  expect(told.map((text) => text.includes('alice: A seam is open.'))).toEqual([false, true])
})

test('what was noted of a piece is there again after a reload, until it is saved', async () => {
  const one = { ...group, orderItems: [item(1, 0)] } as unknown as Details
  const { calls } = answering({ 'POST /fulfillment-groups/9/update-product-conditions': { body: {} } })
  const open = () => render(<UpdateConditions group={one} />, { words: ['wayback', 'returns', 'orders'] })
  const before = await open()
  await type(named(/^Notes/, before.box), 'A seam is open at the left shoulder.')
  before.box.remove()
  const after = await open()
  expect((named(/^Notes/, after.box) as HTMLTextAreaElement).value).toBe('A seam is open at the left shoulder.')
  await press(named(/^Save/, after.box))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  after.box.remove()
  const saved = await open()
  await vi.waitFor(() => expect((named(/^Notes/, saved.box) as HTMLTextAreaElement).value).toBe(''))
})

test('whoever looks at what came back reads below its condition what happens to its deposit, with the way to a claim', async () => {
  const two = { ...group, orderItems: [item(1, 50), item(2, 0)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={two} />, { words: ['wayback', 'returns'] })
  const ways = [...box.querySelectorAll('form a')]
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Damaged, or something missing? Claim it from the deposit before you save.', '/dashboard/transactions/item/1'],
  ])
  const told = ways[0]?.closest('.rounded-panel')
  expect(told?.textContent).toContain('When you save, $50.00 of the deposit goes back to alice.')
  expect(told?.previousElementSibling?.textContent).toContain('Condition')
  expect(told?.nextElementSibling?.textContent).toContain('Notes')
})

test('whoever looks at what came back reads what goes back once they save: the price of what was bought, the deposit less what was late', async () => {
  const bought = {
    ...item(1, 0),
    type: 'buy',
    taxPart: 0,
    feePart: 0,
    product: { ...item(1, 0).product, category: 'coat' },
    depositEnd: null,
  }
  const rented = { ...item(2, 50), depositEnd: null, rental: { lateFee: 10 } }
  const returnRequests = [
    { id: 2, status: 'failed', orderItems: [1], reason: 'changed_mind', usageFee: 4 },
    { id: 3, status: 'in_progress', orderItems: [1, 2], reason: 'changed_mind', usageFee: 5 },
  ]
  const both = {
    ...group,
    currency: 'USD',
    returnWay: null,
    dispute: null,
    orderItems: [bought, rented],
    returnRequests,
  } as unknown as Details
  const { box } = await render(<UpdateConditions group={both} />, { words: ['wayback', 'returns'] })
  expect(box.textContent).toContain('When you save, $15.00 goes back to alice.')
  expect(box.textContent).toContain('When you save, $40.00 of the deposit goes back to alice.')
  expect(named('Save, and send $55.00 back', box)).toBeDefined()
})

test('a deposit goes back at once unless the piece is worse than it was: then it stays for a claim', async () => {
  const rented = {
    ...item(1, 50),
    depositEnd: null,
    product: { ...item(1, 50).product, condition: 'very_good' },
    next: { move: 'assessItem', at: '2026-12-05T12:00:00.000Z' },
  }
  const one = { ...group, returnWay: null, dispute: null, orderItems: [rented] } as unknown as Details
  const { box } = await render(<UpdateConditions group={one} />, { words: ['wayback', 'returns'] })
  const choose = (value: string) => act(async () => void fireEvent.change(named(/^Condition/), { target: { value } }))
  const said = () => [...box.querySelectorAll('form p')].map(({ textContent }) => textContent).filter((text) => text?.includes('$50.00'))
  const way = () => box.querySelector('form a')?.textContent
  const fine = ['When you save, $50.00 of the deposit goes back to alice.']
  const kept = [
    'Worse than when it was ordered: we hold the $50.00 until Sat, Dec 5. Claim what it cost you by then, or the sum goes back to alice.',
  ]
  expect(box.textContent).toContain('When it was ordered: Very good.')
  // nobody says by one press of "Save" that it came back worse
  expect([(named(/^Condition/) as HTMLSelectElement).value, said()]).toEqual(['very_good', fine])
  await choose('like_new')
  expect(said()).toEqual(fine)
  expect(named('Save, and send $50.00 back', box)).toBeDefined()
  await choose('fair')
  expect(named('Save condition', box)).toBeDefined()
  expect([said(), way()]).toEqual([kept, 'Claim from the deposit'])
  await press(named('It still is', box))
  expect([(named(/^Condition/) as HTMLSelectElement).value, said()]).toEqual(['very_good', fine])
})

test('a rental that is not offered again says that nobody can rent it until it is', async () => {
  const one = { ...group, orderItems: [item(1, 50)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={one} />, { words: ['wayback', 'returns'] })
  const told = () => box.textContent?.includes('Nobody can rent it until you offer it again.')
  expect(told()).toBe(true)
  await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(told()).toBe(false)
})

test('a comma in a price is its decimal point, and is never swallowed (RET-146)', async () => {
  const two = { ...group, orderItems: [{ ...item(1, 0), type: 'buy' }, item(2, 0)] } as unknown as Details
  const { box } = await render(<UpdateConditions group={two} />, { words: ['wayback', 'returns', 'failures'] })
  for (const again of box.querySelectorAll<HTMLElement>('input[type=checkbox]')) await press(again)
  const typed = async (name: string, text: string) => {
    const field = named(name) as HTMLInputElement
    await type(field, text)
    return field.value
  }
  expect(await typed('Sale price *', '12,50')).toBe('12.50')
  expect(await typed('Price', '5,5')).toBe('5.5')
  expect(await typed('Number', '1 0')).toBe('10')
})

test('a piece that is offered for sale again needs its price: the field says so, and nothing is sent (RET-143)', async () => {
  const heard = answering({})
  const one = { ...group, orderItems: [{ ...item(1, 0), type: 'buy' }] } as unknown as Details
  const { box } = await render(<UpdateConditions group={one} />, { words: ['wayback', 'returns', 'failures'] })
  await press(box.querySelector<HTMLElement>('input[type=checkbox]')!)
  await type(named('Sale price *'), '')
  await press(named(/^Save/))
  expect(box.textContent).toContain('Please enter the sale price.')
  expect(named('Sale price *').getAttribute('aria-invalid')).toBe('true')
  expect(heard.calls).toEqual([])
})

/** A group of one piece, with what tells what follows. */
const stands = (status: string, more: object) => ({
  ...group,
  merchant: { id: 2, name: 'Mei' },
  customer: { id: 3, name: 'alice' },
  outboundDeliveries: [],
  waitsFor: [],
  next: null,
  orderItems: [{ ...item(1, 50), status, rental: null, next: null, allowedActions: [] }],
  ...more,
})

test('whoever has noted the condition reads of which piece, and what follows', async () => {
  const noted = stands('rental_return_processing', { status: 'return_processing_by_merchant' })
  const { box } = await render(<UpdateConditions group={noted as unknown as Details} />, {
    words: ['wayback', 'returns', 'orders', 'steps'],
  })
  expect(box.textContent).toContain('The condition is noted')
  expect(box.textContent).toContain('Coat 1')
  expect(box.textContent).toContain('The deposit is on its way back to alice.')
  expect(named('Back to order RN-1').getAttribute('href')).toBe('/dashboard/transactions/fg/9')
})

test('whoever comes with nothing that came back reads so', async () => {
  const worn = stands('in_use', { status: 'renting_in_progress' })
  const { box } = await render(<UpdateConditions group={worn as unknown as Details} />, {
    words: ['wayback', 'returns', 'orders', 'steps'],
  })
  expect(box.textContent).toContain('No Returned Items')
})

const wentBack = (isPending: boolean) => ({
  ...group,
  groupType: 'pickup',
  status: 'return_completed_for_group',
  deliveryMethod: 'pickup',
  requests: [],
  waitsFor: [],
  next: null,
  customer: { name: 'Xiaoyu W.' },
  returnRefunds: [{ orderItems: [1], amount: 249.48, isPending }],
  orderItems: [
    {
      ...item(1, 0),
      type: 'buy',
      status: 'return_completed',
      deposit: null,
      allowedActions: [],
      assessment: { condition: 'good', notes: 'A light mark.' },
    },
  ],
})
test.each([
  [false, 'Noted: Good. A light mark.$249.48 went back to Xiaoyu W.'],
  [true, 'Noted: Good. A light mark.$249.48 is on its way back to Xiaoyu W.'],
])('what was noted and what went back is read again (on its way: %s)', async (isPending, said) => {
  const { box } = await render(<UpdateConditions group={wentBack(isPending) as unknown as Details} />, {
    words: ['wayback', 'returns', 'orders', 'steps'],
  })
  expect(box.textContent).toContain(said)
})
