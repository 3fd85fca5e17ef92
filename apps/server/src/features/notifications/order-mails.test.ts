import { notifications } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import type { EventKind } from '../../platform/events.ts'
import type { Happened } from '../../platform/outbox.ts'
import { itemsLost, orderPlaced } from '../orders/index.ts'
import { refundSettled } from '../wallet/index.ts'
import { notificationsReactions } from './index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, person, sandbox, later } = opened
const market = openMarket(opened)

/** The events of a kind about this customer, oldest first. */
async function eventsTo({ type }: EventKind, id: number): Promise<Happened[]> {
  const rows = await app.db.selectFrom('outbox').select(['seq', 'type', 'data']).where('type', '=', type).orderBy('seq').execute()
  return (rows as (Happened & { data: { customerId?: number } })[]).filter(({ data }) => data.customerId === id)
}
/** Runs the mails of an event once more, as a job that died after sending would. */
const again = (event: Happened) =>
  Promise.all(notificationsReactions.filter(({ on }) => on === event.type).map(({ run }) => run(app, event)))

test('a paid order is told to its customer with all amounts, to each merchant with the own part, each in their language, once', async () => {
  const [anna, mei, claire] = [await person(), await market.seller({ language: 'zh-CN' }), await market.seller()]
  const translations = JSON.stringify({ 'zh-CN': { name: '真丝连衣裙' } })
  const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
  const [dress, coat] = [
    await market.garment(mei, { name: 'Silk dress', size: 'S' }),
    await market.garment(claire, { name: 'Wool coat', size: 'onesize', ...rentable }),
  ]
  await sql`update product set translations = ${translations}::jsonb where id = ${dress}`.execute(app.db)
  const start = addDays(dayIn(new Date()), 10)
  const { order } = await market.buy(anna, [
    market.line(mei, dress, { pickupDate: start, pickupTime: '18:30' }),
    market.line(claire, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: start } }),
  ])

  const { subject, text, html, links } = await mailTo(sandbox, anna.email)
  expect(subject).toBe(`Your order ${order.orderNumber} is placed`)
  expect(text).toMatch(/Thank you\. .+ store and .+ store have your order \S+ and confirm it by \w+, \w+ \d+\./)
  for (const line of ['Silk dress: $100.00', 'Subtotal: $130.00', 'Platform fee, 10%: $13.00', 'Tax, 8%: $11.44', 'Total, USD: $154.44'])
    expect(text).toContain(line)
  expect(text).not.toContain('Shipping') // both are fetched
  expect(text).toContain('Refundable security deposit: $15.00')
  expect(text).toContain('Charged: $169.44')
  expect(text).toContain('Silk dress: $100.00\n    Purchase, Size S, 1 piece\n')
  expect(text).toMatch(/Wool coat: \$30\.00\n {4}Rental, for 3 days, One size, 1 piece\n {4}Yours .+ to .+, return by .+\n/)
  expect(text).toMatch(/local pickup, .+, proposed for .+, 6:30\sPM GMT\+1\n/)
  expect(html).toContain('>Silk dress</td>')
  expect(html).toContain(`your order <span style="white-space:nowrap">${order.orderNumber}</span> and`)
  // a day and an hour with its zone stay on their line, in the HTML alone
  expect(html).toMatch(/proposed for <span[^>]*>\w+,\u00a0\w+\u00a0\d+,\u00a06:30\sPM\u00a0GMT\+1</)
  expect(html).not.toMatch(/6:30 PM/)
  expect(text).not.toMatch(/[\u00a0\u2060]/)
  expect(html).not.toContain('border-bottom:1px') // each is the last one of its shop
  for (const link of links) expect(link).toMatch(new RegExp(`^${app.config.publicOrigin}/`))

  const [forMei, forClaire] = [await mailTo(sandbox, mei.email), await mailTo(sandbox, claire.email)]
  expect(forMei.subject).toBe(`新订单 ${order.orderNumber}`)
  expect(forMei.text).toMatch(/请在 \d+月\d+日周.前确认；如未确认，订单将于 \d+月\d+日周.取消并退款。/)
  expect(forMei.html).toMatch(/请在 <span[^>]*>\d+\u2060月\u2060\d+\u2060日/)
  expect(text).toMatch(/What is not confirmed by then is canceled and refunded in full\./)
  expect(forMei.text).toContain('真丝连衣裙：US$100.00\n    售出，尺码 S，1 件\n')
  expect(forMei.text).not.toContain('Wool coat')
  expect(forClaire.text).not.toContain('Silk dress')
  expect(forClaire.text).toMatch(/Wool coat: \$30\.00\n {4}Lending, for 3 days, One size, 1 piece\n {4}Rented .+ to .+, due back by/)
  expect(forClaire.text).not.toContain('Yours ')
  expect(forMei.text).toContain('您将获得：US$100.00')
  expect(forClaire.text).toContain('Deposit, held by Rondo: $15.00\n  You earn: $30.00')
  const [placed] = await eventsTo(orderPlaced, anna.id)
  if (placed) await again(placed)
  for (const { email } of [anna, mei, claire]) expect(await mailsTo(sandbox, email)).toHaveLength(1)
})

test('a mail of an order shows the face of each shop, and its shop that of the customer', async () => {
  const [anna, mei, claire] = [await person(), await market.seller(), await market.seller()]
  const portrait = (key: string) => JSON.stringify({ id: 1, key, width: 720, height: 720 })
  await sql`update person set portrait = ${portrait('mei')}::jsonb where id = ${mei.id}`.execute(app.db)
  await sql`update person set portrait = ${portrait('anna')}::jsonb where id = ${anna.id}`.execute(app.db)
  const pieces = [mei, claire].map(async (shop) => market.line(shop, await market.garment(shop)))
  await market.buy(anna, await Promise.all(pieces))
  const [mine, theirs] = [await mailTo(sandbox, anna.email), await mailTo(sandbox, mei.email)]
  expect(mine.html.match(/<img src="[^"]*"(?= width="32")/g)).toEqual([expect.stringContaining('/media/mei/')])
  expect(mine.html.match(/aria-hidden="true" [^>]*>.<\/span>/g)).toEqual([expect.stringMatching(`>${claire.username[0]?.toUpperCase()}<`)])
  expect(theirs.html.match(/<img src="[^"]*"(?= width="32")/g)).toEqual([expect.stringContaining('/media/anna/')])
})

test('the day by which a shop is to confirm is named by the clock of its own zone', async () => {
  const [anna, early, late] = [await person(), await market.seller(), await market.seller()]
  const zones = [['Pacific/Kiritimati', early] as const, ['Pacific/Pago_Pago', late] as const] // 25 hours apart: never the same day
  for (const [zone, shop] of zones)
    await as(shop).call(notifications.setNoticeSettings, {
      body: { quiet: null, zone, summary: { rhythm: 'off', hour: 8, weekday: 1 } },
    })
  await market.buy(anna, [market.line(early, await market.garment(early)), market.line(late, await market.garment(late))])
  const days = await Promise.all(
    [early, late].map(async ({ email }) => /confirm it by \w+, (\w+ \d+)/.exec((await mailTo(sandbox, email)).text)?.[1] ?? ''),
  )
  const [first = NaN, second = NaN] = days.map((day) => Date.parse(day))
  expect([1, 2]).toContain(((first - second) / 86_400_000 + 365) % 365)
})

test('an order without a deposit names what was charged once', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  await market.buy(anna, [market.line(mei, await market.garment(mei))])
  const { text } = await mailTo(sandbox, anna.email)
  expect(text).toContain('Charged: $118.80')
  expect(text).not.toContain('Total')
})

test('a rental that begins before the clock of its shop ends names the day by which the shop is asked to confirm alone', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
  const coat = await market.garment(mei, { name: 'Wool coat', ...rentable })
  const startDate = addDays(dayIn(new Date()), 3)
  await market.buy(anna, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate } })])
  const { text } = await mailTo(sandbox, anna.email)
  expect(text).toContain(`Thank you. ${mei.username} store has your order`)
  expect(text).toMatch(/confirms it by \w+, \w+ \d+\.[\s\S]+What is not confirmed is canceled and refunded in full\./)
  const forMei = await mailTo(sandbox, mei.email)
  expect(forMei.text).toMatch(/Please confirm it by \w+, \w+ \d+, so that/)
  expect(forMei.text).toContain('Confirm the order:\n')
})

test('what was gone when the money came is told with what goes back, and so is the refund itself', async () => {
  const [mei, alice, bob] = [await market.seller(), await person(), await person()]
  const [dress, hat] = [
    await market.garment(mei, { name: 'Last dress' }),
    await market.garment(mei, { name: 'Felt hat', price_minor: 5_000 }),
  ]
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress), market.line(mei, hat)])
  await later({ minutes: 16 })
  await market.webhooks('hold')
  await market.buy(bob, [market.line(mei, dress)])
  await market.confirm(clientSecret)
  const { orderNumber } = await market.place(alice, strapiPaymentId)
  await market.webhooks('deliver')

  await mailTo(sandbox, alice.email, 3)
  const mails = await mailsTo(sandbox, alice.email)
  const about = (subject: string) => mails.find((mail) => mail.subject === subject)
  const lost = about(`Some of order ${orderNumber} is sold out; we refund it`)
  expect(lost?.text).toContain('$118.80')
  expect(lost?.text).toContain('Last dress: $100.00')
  expect(lost?.text).toContain('\n  You get back: $118.80\n')
  expect(lost?.text).not.toContain('Felt hat')
  expect(about(`Your order ${orderNumber} is placed`)?.text).not.toContain('Last dress')
  const refund = about('Your refund of $118.80 was sent')
  expect(refund?.text).toContain(`We have sent $118.80 of order ${orderNumber} back to your card.`)
  expect(refund?.text).toMatch(/Last dress\n {4}Canceled\n[\s\S]+Refunded: \$118\.80/)
  expect(refund?.text).not.toContain('Felt hat')
  for (const kind of [itemsLost, refundSettled]) for (const event of await eventsTo(kind, alice.id)) await again(event)
  expect(await mailsTo(sandbox, alice.email)).toHaveLength(3)
})

test('a payment of which nothing could be ordered is told as returned, in the language of its reader', async () => {
  const [mei, alice, bob] = [await market.seller(), await person({ language: 'zh-CN' }), await person()]
  const dress = await market.garment(mei, { name: 'Last dress' })
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress)])
  await later({ minutes: 16 })
  await market.webhooks('hold')
  await market.buy(bob, [market.line(mei, dress)])
  await market.confirm(clientSecret)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  await market.webhooks('deliver')

  await mailTo(sandbox, alice.email, 2)
  const mails = await mailsTo(sandbox, alice.email)
  expect(mails.find(({ subject }) => subject === '您的付款将全额退回')?.text).toMatch(/Last dress[\s\S]+\n {2}您将收到退款：US\$118\.80\n/)
  const subjects = mails.map(({ subject }) => subject)
  expect(new Set(subjects)).toEqual(new Set(['您的付款将全额退回', '您的退款 US$118.80 已发出']))
})

test('a deposit that went back is told once, with its piece and the reason', async () => {
  const [mei, anna] = [await market.seller(), await person({ language: 'zh-CN' })]
  const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
  const coat = await market.garment(mei, { name: 'Wool coat', ...rentable })
  const startDate = addDays(dayIn(new Date()), 10)
  const rentOption = { number: 3, option: 'day', startDate } as const
  const { order } = await market.buy(anna, [market.line(mei, coat, { type: 'rent', rentOption })])
  await mailTo(sandbox, anna.email)
  const cause = `deposit:${order.fulfillmentGroups[0]?.orderItems[0]?.id}`
  const data = { refundId: 999_999, customerId: anna.id, orderId: order.id, cause, amountMinor: 1_500, currency: 'USD' }
  const of = notificationsReactions.filter(({ on, name }) => on === refundSettled.type && name === 'notifications.send-refunded')
  for (const { run } of of) await run(app, { seq: 1, type: refundSettled.type, data })
  const { subject, text } = await mailTo(sandbox, anna.email, 2)
  expect(subject).toBe('您的押金 US$15.00 已退回')
  expect(text).toContain('Wool coat\n    租赁押金\n\n  退款：US$15.00')
  expect(text).toContain(`${order.fulfillmentGroups[0]?.merchant.name}\n`)
  // below the bell it was told by what ended it
  const { data: entries } = await as(anna).call(notifications.listNotifications, { query: {} })
  expect(entries.map(({ kind }) => kind)).toEqual(['order_confirmed'])
})
