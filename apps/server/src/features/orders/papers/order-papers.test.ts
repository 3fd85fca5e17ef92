import { orders } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'

const opened = await openApp()
const { base, person } = opened
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
