import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { BringTo, CodeToTell } from './bring-to.tsx'
import { BringBack, ConfirmReceipt, EnterCode } from './hand-over.tsx'

const item = (id: number, name: string, status = 'awaiting_return_shipment') => ({
  id,
  status,
  quantity: 1,
  amount: 80,
  currency: 'USD',
  size: 'M',
  returnUntil: null,
  product: { id, name, photos: [] },
})
const place = {
  street: '14 Rue Oberkampf',
  city: 'Paris',
  postalCode: '75011',
  country: 'FR',
  isExact: true,
  latitude: null,
  longitude: null,
}
const group = {
  id: 9,
  version: 3,
  groupType: 'pickup',
  merchant: { name: 'Mei' },
  customer: { name: 'Alice' },
  currency: 'USD',
  dispute: null,
  returnRequests: [],
  next: null,
  pickupLocationAddress: place,
  orderItems: [item(1, 'Dress'), item(2, 'Coat'), item(3, 'Hat', 'completed')],
}
const free = { triesLeft: 5, lockedUntil: null as string | null }
const open = (piece: 'code' | 'receipt', whose: object = group, asked: unknown[] = [], tries = free) => {
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    asked.push(JSON.parse(init?.body as string))
    return Promise.resolve(Response.json(whose))
  })
  return render(piece === 'code' ? <EnterCode group={whose as Details} /> : <ConfirmReceipt group={whose as Details} />, {
    words: ['orders', 'returns', 'wayback'],
    answers: {
      '/fulfillment-groups/9/return-code': { code: piece === 'code' ? null : '4711', ...tries },
    },
  })
}
afterEach(() => vi.unstubAllGlobals())

test('who brings several pieces back reads which of them the code of the shop says are back', async () => {
  const { box } = await open('code')
  await eventually(() => expect(box.textContent).toContain('The code says that all of these are back:'))
  expect([...box.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    expect.stringContaining('Dress'),
    expect.stringContaining('Coat'),
  ])
})

test('who brings something back in person reads where to, before it is begun and after', async () => {
  const to = async (status: string, asMerchant = false) => {
    const whose = { ...group, orderItems: [item(1, 'Dress', status)] } as unknown as Details
    return (await render(<BringTo group={whose} asMerchant={asMerchant} />, { words: ['wayback', 'locations'] })).box
  }
  for (const status of ['return_approved_by_merchant', 'awaiting_return_shipment']) {
    const box = await to(status)
    await eventually(() => expect(box.textContent).toContain('14 Rue Oberkampf'))
  }
  expect((await to('return_delivered')).textContent).toBe('')
  expect((await to('awaiting_return_shipment', true)).textContent).toBe('')
})

test('who may bring something back in person reads by when, and what comes back for it', async () => {
  const dress = {
    ...item(1, 'Dress', 'return_approved_by_merchant'),
    type: 'buy',
    taxPart: 8,
    feePart: 0,
    product: { id: 1, name: 'Dress', photos: [], category: 'dresses' },
  }
  const request = { id: 4, status: 'approved', orderItems: [1], reason: 'changed_mind', usageFee: 5 }
  const approved = {
    ...group,
    orderItems: [dress],
    returnRequests: [request],
    next: { move: 'lapseReturn', at: '2026-12-14T12:00:00.000Z' },
  }
  const { box } = await render(<BringBack group={approved as unknown as Details} />, { words: ['orders', 'returns', 'wayback'] })
  expect(box.textContent).toContain('Bring it back by Mon, Dec 14.')
  expect(box.textContent).toContain('$83.00 goes back to your card.')
  const begun = { ...approved, orderItems: [{ ...dress, status: 'awaiting_return_shipment' }] }
  const { box: typing } = await open('code', begun)
  await eventually(() => expect(typing.textContent).toContain('Bring it back by Mon, Dec 14.$83.00 goes back to your card.'))
})

test('a shop that gets only some of the pieces is told not to say its code, and confirms those that are here', async () => {
  const asked: unknown[] = []
  const { box } = await open('receipt', group, asked)
  expect(box.textContent).toContain('or tell Alice your code.')
  await eventually(() => expect(box.textContent).toContain('If one is missing, confirm those that are here instead.'))
  expect(box.textContent).not.toContain('carrier')
  await press(named(/^Coat/))
  await press(named('Confirm return delivery'))
  await eventually(() => expect(asked).toEqual([{ deliveryComments: '', orderItemIds: [1], version: 3 }]))
  await press(named(/^Dress/))
  await press(named('Confirm return delivery'))
  await eventually(() => expect(box.textContent).toContain('Choose at least one piece.'))
  expect(asked).toHaveLength(1)
})

test('the order of a shop to which something is brought shows its code, and that of whoever brings it does not', async () => {
  const codeOf = async (asMerchant: boolean, whose: object = group) =>
    (
      await render(<CodeToTell group={whose as Details} asMerchant={asMerchant} />, {
        words: ['wayback'],
        answers: { '/fulfillment-groups/9/return-code': { code: '4711', ...free } },
      })
    ).box
  const box = await codeOf(true)
  await eventually(() => expect(box.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Your code: 4 7 1 1'))
  expect(box.textContent).toContain('Tell it to Alice once you have all 2 pieces in your hands, not before.')
  expect((await codeOf(false)).textContent).toBe('')
  expect((await codeOf(true, { ...group, orderItems: [item(1, 'Dress', 'return_delivered')] })).textContent).toBe('')
  expect((await codeOf(true, { ...group, groupType: 'shipping' })).textContent).toBe('')
})

test('what comes by mail is confirmed as the carrier delivers it, without a choice', async () => {
  const asked: unknown[] = []
  const { box } = await open(
    'receipt',
    {
      ...group,
      groupType: 'shipping',
      orderItems: [item(1, 'Dress', 'return_in_transit'), item(3, 'Hat', 'completed')],
      returnDeliveries: [{ status: 'delivered', carrier: 'USPS', deliveredAt: '2026-11-30T12:00:00.000Z', itemIds: [1] }],
      next: { move: 'countReceipt', at: '2026-12-03T12:00:00.000Z' },
    },
    asked,
  )
  expect(box.textContent).toContain('From Alice, delivered on Mon, Nov 30')
  expect(box.textContent).toContain('Is everything there? Without your answer it counts as received on Thu, Dec 3.')
  expect(box.textContent).toContain('Dress')
  expect(box.textContent).not.toContain('Hat')
  expect(box.querySelector('fieldset')).toBeNull()
  await press(named('Confirm return delivery'))
  await eventually(() => expect(asked).toEqual([{ deliveryComments: '', version: 3 }]))
})

test('after too many wrong codes the field gives way to when it comes back, and to what the shop can do', async () => {
  const { box } = await open('code', group, [], { triesLeft: 0, lockedUntil: '2027-03-02T09:30:00.000Z' })
  await eventually(() => expect(box.textContent).toMatch(/Too many wrong codes were entered. From .*9:30.* on you may try again/))
  expect(box.querySelector('input')).toBeNull()
})

test('the right code leads to the order; a wrong one says how many tries are left', async () => {
  const { box, went } = await open('code')
  await eventually(() => expect(box.textContent).toContain('Code from the shop'))
  const { status, body } = refusal(400, 'orders.pickup_code_invalid', 'Invalid pickup code.')
  const wrong = () => Promise.resolve(Response.json({ ...body, details: { triesLeft: 4 } }, { status }))
  const right = globalThis.fetch
  vi.stubGlobal('fetch', wrong)
  await type(named(/^Code from the shop/), '0000')
  await press(named('Confirm hand-over'))
  await eventually(() => expect(box.textContent).toContain('This is not the code of the shop. 4 tries left.'))
  vi.stubGlobal('fetch', right)
  await press(named('Confirm hand-over'))
  await eventually(() => expect(went).toEqual(['/dashboard/transactions/fg/9']))
})

test.each(['code', 'receipt'] as const)('where the %s of a return cannot be read, that is said, with a way to ask again', async (piece) => {
  const Piece = piece === 'code' ? EnterCode : ConfirmReceipt
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<Piece group={group as unknown as Details} />, {
    words: ['orders', 'returns', 'wayback'],
    answers: { '/fulfillment-groups/9/return-code': Response.json(body, { status }) },
  })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('The code could not be loaded.'))
  expect(named('Retry')).toBeDefined()
})
