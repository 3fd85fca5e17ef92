import { messaging, notifications, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { agreeSides, checkOutSwap } from '../../../test/swapping.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, eventually, sandbox } = opened
const market = openMarket(opened)

/** A piece that is open to swap, with its name in the other language too. */
async function piece(of: Person, name: string, inChinese: string): Promise<number> {
  const id = await market.garment(of, { name, open_to_swap: true })
  const translations = JSON.stringify({ 'zh-CN': { name: inChinese } })
  await sql`update product set translations = ${translations}::jsonb where id = ${id}`.execute(app.db)
  return id
}
const bellOf = async (who: Person, language = 'en') =>
  (await as(who).call(notifications.listNotifications, { query: {} }, { 'accept-language': language })).data[0]

test('each mail of a swap is in its reader’s language, and names what the reader gets in their words, however many pieces it is', async () => {
  const [anna, mei] = [await market.seller(), await market.seller({ language: 'zh-CN' })]
  const [coat, scarf] = [await piece(anna, 'Wool coat', '羊毛大衣'), await piece(anna, 'Long scarf', '长围巾')]
  const dress = await piece(mei, 'Silk dress', '真丝连衣裙')
  const made = await as(anna).call(messaging.makeOffer, {
    body: { type: 'swap', product: dress, offeredProducts: [coat, scarf], deliveryMethod: 'pickup' },
  })
  const received = await mailTo(sandbox, mei.email)
  expect(received.subject).toContain('真丝连衣裙')
  expect(received.text).not.toMatch(/Silk dress|Wool coat/)
  expect(received.text).toContain('愿意用自己的 2 件商品换您的')
  expect(received.text).toContain('羊毛大衣\n    尺码 M，标价 US$100.00\n')

  await as(mei).call(messaging.respondToOffer, { params: { id: made.messageId }, body: { accepted: true } })
  const accepted = await mailTo(sandbox, anna.email)
  expect(accepted.subject).toContain('Silk dress')
  expect(accepted.text).toMatch(/store said yes, and “Silk dress” is in your cart\. Check out by \w+, /)
  expect(accepted.links.some((link) => link.endsWith('/cart'))).toBe(true)

  const { swap } = await as(mei).call(messaging.showOffer, { params: { id: made.id } })
  await as(mei).call(messaging.callOffSwap, { params: { id: swap?.id ?? 0 } })
  const [annas, meis] = [await mailTo(sandbox, anna.email, 2), await mailTo(sandbox, mei.email, 2)]
  expect(annas.subject).toBe('The swap for “Silk dress” was canceled')
  expect(annas.text).not.toMatch(/\p{Script=Han}/u)
  // who ended it, what each was to have and give, and that nothing was paid
  expect(annas.text).toContain(`${mei.username} store called the swap off. All pieces are free again.`)
  expect(annas.text).toMatch(/You were to get\n {2}Silk dress\n {4}From .+\n\nYou were to give\n {2}Wool coat and 1 more\n/)
  expect(annas.text).toContain('You have paid nothing for it.')
  expect(meis.text).toContain('您取消了这次交换。')
  expect(meis.subject).toBe('“羊毛大衣及另外 1 件”的交换已取消')
  expect(meis.text).not.toMatch(/Wool coat|Long scarf/)
  // below the bell the pieces have the names of the language in which it is read, whichever the mails have
  expect(await bellOf(mei, 'zh-CN')).toMatchObject({ kind: 'swap_called_off', facts: { item: '羊毛大衣及另外 1 件' } })
  expect(await bellOf(mei)).toMatchObject({ kind: 'swap_called_off', facts: { item: 'Wool coat and 1 more' } })
  expect(await bellOf(anna, 'zh-CN')).toMatchObject({ kind: 'swap_called_off', facts: { item: '真丝连衣裙' } })
})

test('mails of an offer and of what becomes of it name the other side with their face', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const portrait = JSON.stringify({ id: 1, key: 'anna', width: 720, height: 720 })
  await sql`update person set portrait = ${portrait}::jsonb where id = ${anna.id}`.execute(app.db)
  const faceOf = ({ username }: Person) =>
    new RegExp(`<img [^>]*/media/anna/320.webp" width="32"[^>]*></td><td[^>]*>${username} store</td>`)
  const letterOf = ({ username }: Person) =>
    new RegExp(`aria-hidden="true"[^>]*>${username[0]?.toUpperCase()}</span></td><td[^>]*>${username} store</td>`)
  const dress = await piece(mei, 'Silk dress', '真丝连衣裙')
  await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  expect((await mailTo(sandbox, mei.email)).html).toMatch(faceOf(anna))

  const coat = await piece(anna, 'Wool coat', '羊毛大衣')
  const made = await as(anna).call(messaging.makeOffer, {
    body: { type: 'swap', product: dress, offeredProducts: [coat], deliveryMethod: 'pickup' },
  })
  expect((await mailTo(sandbox, mei.email, 2)).html).toMatch(faceOf(anna))
  await as(mei).call(messaging.respondToOffer, { params: { id: made.messageId }, body: { accepted: true } })
  expect((await mailTo(sandbox, anna.email)).html).toMatch(letterOf(mei))
  const { swap } = await as(mei).call(messaging.showOffer, { params: { id: made.id } })
  await as(mei).call(messaging.callOffSwap, { params: { id: swap?.id ?? 0 } })
  expect((await mailTo(sandbox, anna.email, 2)).html).toMatch(letterOf(mei))
})

test('who checks out first reads that it waits for the other side, and the giver is asked to check out, not to confirm an order', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const [coat, dress] = [await piece(anna, 'Wool coat', '羊毛大衣'), await piece(mei, 'Silk dress', '真丝连衣裙')]
  const made = await as(anna).call(messaging.makeOffer, {
    body: { type: 'swap', product: dress, offeredProducts: [coat], deliveryMethod: 'pickup' },
  })
  await mailTo(sandbox, mei.email) // each is written before what it tells of is over
  await as(mei).call(messaging.respondToOffer, { params: { id: made.messageId }, body: { accepted: true } })
  await mailTo(sandbox, anna.email)
  const numberOf = async (who: Person, id: number) => (await as(who).call(orders.showGroup, { params: { id } })).order.orderNumber
  const toAnna = await checkOutSwap(opened, market, anna, dress)
  const first = await numberOf(anna, toAnna)
  const [hers, forMei] = [await mailTo(sandbox, anna.email, 2), await mailTo(sandbox, mei.email, 2)]
  expect(hers.subject).toBe(`Your side of swap ${first} is done`)
  expect(hers.text).toContain(`Now we wait for ${mei.username} store to check out. Nothing is sent before.`)
  expect(hers.text).toMatch(/\n {2}Checkout is open until: \w+, \w+ \d+, \d+:\d\d\s[AP]M \S+\n/)
  // both are fetched: nothing was charged, and what goes and comes stands there instead of sums
  expect(hers.text).not.toMatch(/Charged|you paid/)
  expect(hers.text).toMatch(/You get\s+Silk dress\s+Swap, [^]+You give\s+Wool coat\n    For /)
  expect(forMei.subject).toMatch(/^Check out by \w+, \w+ \d+ to keep the swap$/)
  expect(forMei.text).toMatch(
    /store has checked out\. What you get waits in your cart\. If you do not check out in time, the swap ends\.[^]+\n {2}Check out by: \w+, \w+ \d+, \d+:\d\d\s[AP]M \S+\n/,
  )
  expect(forMei.links.some((link) => link.endsWith('/cart'))).toBe(true)
  expect(forMei.text).not.toMatch(/confirm it|new order/)
  expect(forMei.text).toContain(`For ${anna.username} store: local pickup, Paris`)
  expect(forMei.text).toMatch(/You get\s+Wool coat/) // what waits in the cart, and only then what goes away
  expect(forMei.text).toMatch(/You give\s+Silk dress\s+Swap, .+\n    For /)
  expect(forMei.text.indexOf('Wool coat')).toBeLessThan(forMei.text.indexOf('Silk dress'))

  // once it is settled each reads so in one mail, with what they paid, and is led to what they have to send
  await checkOutSwap(opened, market, mei, coat)
  await mailTo(sandbox, anna.email, 3)
  await mailTo(sandbox, mei.email, 3)
  await eventually(async () =>
    (await as(mei).call(notifications.listNotifications, { query: {} })).data.some(({ kind }) => kind === 'swap_firm'),
  )
  const [annas, meis] = [await mailsTo(sandbox, anna.email), await mailsTo(sandbox, mei.email)]
  const about = (mails: typeof annas, subject: string) => mails.find((mail) => mail.subject === subject)
  expect([annas.length, meis.length]).toEqual([3, 3])
  const forAnna = about(annas, 'The swap for “Silk dress” is settled')
  expect(forAnna?.text).toContain(`Everybody has done their side. Agree with ${mei.username} store when they pick up “Wool coat”.`)
  expect(forAnna?.text).toContain('Agree on the pickup:\n')
  expect(forAnna?.text).toMatch(/Please hand it over by \w+, \w+ \d+: after that the swap is canceled\./)
  expect(annas.find(({ subject }) => subject.startsWith('Check out by'))).toBeUndefined()
  for (const { text } of [...annas, ...meis]) expect(text).not.toMatch(/Thank you|refunded in full|confirm it|It is paid|checked out of/)
  const settled = about(meis, 'The swap for “Wool coat” is settled')
  expect(settled?.text).toMatch(
    new RegExp(
      `You get\\n  Wool coat\\n    From ${anna.username} store, local pickup\\n\\nYou give\\n  Silk dress\\n    For ${anna.username} store, local pickup\\n`,
    ),
  )
  expect(settled?.links.some((link) => link.endsWith(`/dashboard/transactions/fg/${toAnna}`))).toBe(true)
  expect(settled?.text).not.toContain('Charged')
  const kindsOf = async (who: Person) => (await as(who).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind)
  expect([await kindsOf(anna), await kindsOf(mei)]).toEqual([
    expect.arrayContaining(['swap_ordered', 'swap_firm']),
    expect.arrayContaining(['swap_order_received', 'swap_firm']),
  ])
  expect(await kindsOf(mei)).not.toContain('swap_ordered')
  const { data: toldMei } = await as(mei).call(notifications.listNotifications, { query: {} })
  expect(toldMei.find(({ kind }) => kind === 'swap_order_received')?.facts).toEqual({ item: 'Silk dress' })
})

test('a swap that ends after both have checked out names its pieces in mails as their orders do, whatever the listings are called now', async () => {
  const [anna, mei] = [await market.seller(), await market.seller({ language: 'zh-CN' })]
  const [coat, scarf] = [await piece(anna, 'Wool coat', '羊毛大衣'), await piece(anna, 'Long scarf', '长围巾')]
  const dress = await piece(mei, 'Silk dress', '真丝连衣裙')
  await agreeSides(opened, [
    { giverId: anna.id, receiverId: mei.id, productIds: [scarf, coat] },
    { giverId: mei.id, receiverId: anna.id, productIds: [dress] },
  ])
  const toMei = await checkOutSwap(opened, market, mei, coat)
  await checkOutSwap(opened, market, anna, dress)
  const mailOf = (who: Person, subject: string) =>
    eventually(async () => (await mailsTo(sandbox, who.email)).find((mail) => mail.subject === subject))
  await mailOf(mei, '“长围巾及另外 1 件”的交换已确定')
  const renamed = JSON.stringify({ 'zh-CN': { name: '别的' } })
  await sql`update product set name = 'Another', translations = ${renamed}::jsonb where id in (${coat}, ${scarf}, ${dress})`.execute(app.db)
  await as(mei).call(orders.cancelGroup, { params: { id: toMei }, body: { cancelReason: 'changed_mind' } })
  const ended = await mailOf(anna, 'The swap for “Silk dress” was canceled')
  expect(ended?.text).not.toContain('Another')
  expect(ended?.text).toMatch(/store canceled their side, and the swap ended with it\./)
  expect((await mailOf(mei, '“长围巾及另外 1 件”的交换已被取消'))?.text).not.toContain('别的')
}, 60_000)
