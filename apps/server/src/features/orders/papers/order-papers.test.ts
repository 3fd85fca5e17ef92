import { listings, orders, rentals } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'
import { agreedSwap, checkOutSwap } from '../../../../test/swapping.ts'
import { findOrder } from '../orders.repository.ts'
import { invoiceOf, laterPaid, receiptOf } from './order-papers.ts'

const opened = await openApp()
const { app, as, base, person } = opened
const market = openMarket(opened)
const mei = await market.seller()

const asked = (path: string, { jwt }: { jwt: string }, language = 'en') =>
  fetch(`${base}${path}`, { headers: { authorization: `Bearer ${jwt}`, 'accept-language': language } })

test('a customer gets a receipt and both parties the invoice, nobody else; an order twice asked for is the same paper', async () => {
  const [alice, eve] = [await person(), await person()]
  const coat = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  const rent = { type: 'rent', rentOption: { number: 3, option: 'day' } } as const
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei)), market.line(mei, coat, rent)])
  const receipt = addressOf(orders.receipt, { params: { id: order.id } })
  const invoice = addressOf(orders.invoice, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 } })

  const [first, again] = [await asked(receipt, alice), await asked(receipt, alice)]
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${order.orderNumber}.pdf"`)
  const [bytes, same] = [Buffer.from(await first.arrayBuffer()), Buffer.from(await again.arrayBuffer())]
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.equals(same)).toBe(true)
  expect([(await asked(receipt, mei)).status, (await asked(receipt, eve)).status]).toEqual([404, 404])

  expect((await asked(invoice, mei, 'zh-CN')).status).toBe(200)
  expect((await asked(invoice, alice)).headers.get('content-type')).toBe('application/pdf')
  expect((await asked(invoice, eve)).status).toBe(404)
})

test('a receipt tells what was paid later for a rental, and what came back of it', async () => {
  const { order, renter, itemId } = await openLending(opened, market).running(mei, await openLending(opened, market).coat(mei))
  const extend = (paymentDetails: object | null) =>
    as(renter).call(rentals.extendRental, { params: { id: itemId }, body: { extensionPeriod: '3 days', paymentDetails } })
  const opening = await extend(null)
  await market.confirm(opening.clientSecret)
  await extend({ paymentIntentId: opening.paymentIntentId })
  const row = await findOrder(app.db, renter.id, order.id)
  if (!row) throw new Error('no order')
  const later = await laterPaid(app.db, row)
  expect(later).toMatchObject([{ item_id: itemId, purpose: 'extend_rental', days: 3, total_minor: 3_564, refunded_minor: 0 }])
  const told = JSON.stringify(receiptOf(row, later, 'en').parts)
  expect(told).toContain('Rented from ')
  expect(told).not.toMatch(/Sold by|"Shipping"/)
  expect(told).toContain('rented longer by 3 days')
  expect(told).toContain('["Charged to your card","$35.64"]')
  expect(told).not.toContain('Refunded"')
  expect(told).toMatch(/, rented from \w+\u00a0\d+,\u00a0\d+ to /)

  // the deposit is held until it has gone back, and of what was kept in part no sentence tells
  expect(told).toContain('is held by Rondo')
  const withDeposit = (status: 'refunded' | 'settled', runs = false) => ({
    ...row,
    has_refund_running: runs,
    groups: row.groups.map((group) => ({ ...group, deposits: group.deposits.map((deposit) => ({ ...deposit, status })) })),
  })
  const depositSaid = (order: typeof row) =>
    /is held by Rondo|The deposit went back/.exec(JSON.stringify(receiptOf(order, [], 'en').parts))?.[0]
  expect([withDeposit('refunded'), withDeposit('refunded', true), withDeposit('settled')].map(depositSaid)).toEqual([
    'The deposit went back',
    undefined,
    undefined,
  ])
  const back = JSON.stringify(receiptOf(row, [{ ...later[0]!, refunded_minor: 3_564 }], 'zh-CN').parts)
  expect(back).toContain('["已退款","−US$35.64"]')

  // the shop's side: its invoice has the extension as a line, and its order says what both bring
  const [group] = row.groups
  if (!group) throw new Error('no group')
  const invoice = JSON.stringify(invoiceOf(row, group, later, { language: 'en', showsAddress: false }).parts)
  expect(invoice).toMatch(/rented longer by 3 days","1","\$30\.00","\$30\.00"/)
  expect(invoice).toContain('["Subtotal","$60.00"],["Platform fee, 10%","$6.00"],["Tax, 8%","$5.28"]')
  expect(invoice).toContain('["Total, USD","$71.28"]')
  const gone = JSON.stringify(
    invoiceOf(row, group, [{ ...later[0]!, refunded_minor: 3_564 }], { language: 'en', showsAddress: false }).parts,
  )
  expect(gone).toContain('["Total, USD","$35.64"]')
  const lender = await openLending(opened, market).again(mei)
  expect((await as(lender).call(orders.showGroup, { params: { id: group.id } })).earned).toBe(60)
})

test('papers name pieces in the language of their reader, and a shop as people know it', async () => {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei, { name: 'Silk dress' }))])
  const row = await findOrder(app.db, alice.id, order.id)
  if (!row) throw new Error('no order')
  const place = { street: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' } as typeof row.shipping_address
  const groups = row.groups.map((group) => ({
    ...group,
    merchant: { ...group.merchant, shop: 'Mei Tan Studio' },
    items: group.items.map((item) => ({ ...item, product: { ...item.product, size: 'S', names: { 'zh-CN': '真丝连衣裙' } } })),
  }))
  const [english, chinese] = (['en', 'zh-CN'] as const).map((language) =>
    JSON.stringify(
      receiptOf(
        { ...row, customer: { ...row.customer, firstname: 'Alice', lastname: 'Moran' }, shipping_address: place, groups },
        [],
        language,
      ).parts,
    ),
  )
  expect(english).toContain('Silk dress, Size S, bought')
  expect(chinese).toContain('真丝连衣裙，尺码 S，购买')
  expect(english).toContain(', United States"')
  expect(chinese).toContain(', 美国"')
  expect(english).toContain('["Customer","Alice Moran"]')
  expect(chinese).toContain('["顾客","Alice Moran"]')
  const receipt = receiptOf(row, [], 'en')
  expect([receipt.subtitle, JSON.stringify(receipt.parts).split(row.order_number)]).toMatchObject([undefined, { length: 2 }])
  expect(chinese).toContain(`Mei Tan Studio (@${groups[0]?.merchant.username})`)

  const swapped = groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, swap_id: 1, product: { ...item.product, size: 'other' } })),
  }))
  expect(JSON.stringify(receiptOf({ ...row, groups: swapped }, [], 'en').parts)).toContain('Silk dress, swapped"')
})

test('an invoice asks nothing for what was canceled', async () => {
  const alice = await person()
  const dresses = [await market.garment(mei), await market.garment(mei)]
  const { order } = await market.buy(
    alice,
    dresses.map((dress) => market.line(mei, dress)),
  )
  const item = order.fulfillmentGroups[0]?.orderItems[0]
  await as(alice).call(orders.cancelItem, { params: { id: item?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  const row = await findOrder(app.db, alice.id, order.id)
  const [group] = row?.groups ?? []
  if (!row || !group) throw new Error('no order')
  const told = JSON.stringify(invoiceOf(row, group, [], { language: 'en', showsAddress: true }).parts)
  expect(told).toContain('["Subtotal","$100.00"]')
  expect(told).toContain('["Total, USD","$118.80"]')
})

test('an invoice names the address to whoever may still read it', async () => {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const row = await findOrder(app.db, alice.id, order.id)
  const [group] = row?.groups ?? []
  if (!row || !group) throw new Error('no order')
  const place = { street: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' } as typeof row.shipping_address
  const told = (isRead: boolean) =>
    JSON.stringify(
      invoiceOf({ ...row, shipping_address: place }, { ...group, delivery_method: 'shipping' }, [], {
        language: 'en',
        showsAddress: isRead,
      }).parts,
    )
  expect([told(true).includes('1 Main St'), told(false).includes('1 Main St')]).toEqual([true, false])
})

test('the papers of a swap say with whom it was and what was given for it, and list no sums of which nothing is paid', async () => {
  const [anna, bo] = [await market.seller(), await market.seller()]
  const { pieces } = await agreedSwap(opened, market, [anna, bo])
  const group = await checkOutSwap(opened, market, bo, pieces[0] ?? 0)
  const { order } = await as(bo).call(orders.showGroup, { params: { id: group } })
  const row = await findOrder(app.db, bo.id, order.id)
  if (!row) throw new Error('no order')
  const [part] = row.groups
  if (!part) throw new Error('no group')
  const given = await as(bo).call(listings.showProduct, { params: { id: pieces[1] ?? 0 } })
  const receipt = JSON.stringify(receiptOf(row, [], 'en').parts)
  expect(receipt).toContain('Swapped with ')
  expect(receipt).toContain('["Received by",')
  expect(JSON.stringify(receiptOf(row, [], 'zh-CN').parts)).toContain('["换入方",')
  for (const told of [receipt, JSON.stringify(invoiceOf(row, part, [], { language: 'en', showsAddress: false }).parts)]) {
    expect(told).toContain(`["Given in return","${given.name}"]`)
    expect(told).toContain('Nothing was charged.')
    expect(told).not.toMatch(/Sold by|Subtotal|Platform fee|Tax|Total|Charged|\$0\.00"\]/)
  }
})
