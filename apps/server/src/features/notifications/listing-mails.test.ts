import { accounts, catalog, notifications } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { changeProducts, putStock } from '../../../test/goods.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { type NewProduct, putProducts } from '../../../test/products.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { reindex, priceChanged, restocked } from '../listings/index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, base, call, app, person, sandbox, later, eventually } = opened
const { merchant, dress, create, change } = openForms(opened)
const mei = await person({ merchant: true })

async function likedBy(people: readonly Person[], changes: Partial<NewProduct> = {}): Promise<number> {
  const [id = 0] = await putProducts(app, [{ merchant_id: mei.id, name: 'Pleated Coat', price_minor: 10_000, ...changes }])
  for (const who of people) await as(who).call(catalog.like, { params: { id }, body: { liked: true } })
  return id
}
/** A change as the seller's commands write and record it. */
async function happened(id: number, values: object, tell: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(app, async (tx) => {
    await changeProducts(tx, [id], values)
    await reindex(tx, [id])
    await tell(tx)
  })
}
const dropped = (id: number, values: object, oldPriceMinor: number, newPriceMinor: number, way: 'sale' | 'rent' = 'sale') =>
  happened(id, values, (tx) =>
    record(tx, priceChanged, { data: { productId: id, merchantId: mei.id, way, oldPriceMinor, newPriceMinor, currency: 'USD' } }),
  )
const reprice = (id: number, oldMinor: number, newMinor: number) => dropped(id, { price_minor: newMinor }, oldMinor, newMinor)
const restock = (id: number) =>
  happened(id, { stock: 1 }, (tx) => record(tx, restocked, { data: { productId: id, merchantId: mei.id, stock: 1 } }))
/** Waits until the mails of an event have been thought about: a mail to somebody sure comes after. */
async function settled(): Promise<void> {
  await app.jobs.dispatch(app)
  await eventually(async () => {
    const { rows } = await app.pool.query<{ open: number }>(
      `select (select count(*) from outbox where dispatched_at is null)::int
        + (select count(*) from job.job where state in ('created', 'active', 'retry') and name like 'notifications.%')::int as open`,
    )
    return rows[0]?.open === 0
  })
}
const count = async ({ email }: Person) => (await mailsTo(sandbox, email)).length

test('who likes a garment hears that it costs less, in their language, with the price before and after', async () => {
  const [anna, bo] = [await person(), await person({ language: 'zh-CN' })]
  const id = await likedBy([anna, bo])
  await reprice(id, 10_000, 8_000)
  const mail = await mailTo(sandbox, anna.email)
  expect(mail.subject).toBe('Now $80.00: Pleated Coat')
  expect(mail.text).toContain('now costs $80.00 instead of $100.00')
  expect(mail.links).toContain(`${app.config.publicOrigin}/product/${id}`)
  expect((await mailTo(sandbox, bo.email)).subject).toBe('现价 US$80.00：Pleated Coat')
})

test('a mail names the shop of a garment', async () => {
  const anna = await person()
  await reprice(await likedBy([anna]), 10_000, 8_000)
  expect((await mailTo(sandbox, anna.email)).text).toContain(`${mei.username} store`)
})

test('a mail says that the rent of several periods begins at the first', async () => {
  const [anna, bo] = [await person(), await person({ language: 'zh-CN' })]
  const tier = (number: number) => ({ number, option: 'day' as const, priceMinor: number * 1_000 })
  const rentable = { for_sell: false, for_rent: true }
  await dropped(await likedBy([anna], { ...rentable, rent_tiers: [tier(3)] }), {}, 4_000, 3_000, 'rent')
  await dropped(await likedBy([bo], { ...rentable, rent_tiers: [tier(3), tier(7)] }), {}, 4_000, 3_000, 'rent')
  expect((await mailTo(sandbox, anna.email)).text).toContain('\n  Rent $30.00 / 3 days ·')
  expect((await mailTo(sandbox, bo.email)).text).toMatch(/\n {2}租赁 3\s?天 US\$30\.00起 ·/)
})

test('what a seller changes by the form is heard by those who like it', async () => {
  const [lia, anna, bea] = [await merchant(), await person(), await person()]
  const [silk, wool] = [await create(lia, dress(lia, { price: 120 })), await create(lia, dress(lia, { price: 80 }))]
  await as(anna).call(catalog.like, { params: { id: silk.id }, body: { liked: true } })
  await as(bea).call(catalog.like, { params: { id: wool.id }, body: { liked: true } })
  await change(lia, silk.id, { price: 90 })
  expect((await mailTo(sandbox, anna.email)).text).toContain('now costs $90.00 instead of $120.00')
  await putStock(app.db, wool.id, 0)
  await change(lia, wool.id, { stock: '2' })
  expect((await mailTo(sandbox, bea.email)).subject).toContain('Available again')
})

test('a rental that costs less is news as well', async () => {
  const anna = await person()
  const id = await likedBy([anna], {
    for_sell: false,
    price_minor: 0,
    for_rent: true,
    rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }],
  })
  await dropped(id, {}, 4_000, 3_000, 'rent')
  expect((await mailTo(sandbox, anna.email)).text).toContain('now rents from $30.00 instead of $40.00')
})

test('a price that rises or drops by next to nothing is no news, nor is one of what is hidden', async () => {
  const anna = await person()
  const id = await likedBy([anna])
  await reprice(id, 10_000, 12_000)
  await reprice(id, 12_000, 11_900)
  await dropped(id, { price_minor: 5_000, active: false }, 11_900, 5_000)
  await settled()
  expect(await count(anna)).toBe(0)
})

test('who likes a garment hears that it is there again, and of one garment once a day', async () => {
  const anna = await person()
  const id = await likedBy([anna], { stock: 0 })
  await restock(id)
  expect((await mailTo(sandbox, anna.email)).subject).toBe('Available again: Pleated Coat')
  await reprice(id, 10_000, 5_000)
  await settled()
  expect(await count(anna)).toBe(1)
  await later({ hours: 25 })
  await reprice(id, 5_000, 3_000)
  expect((await mailTo(sandbox, anna.email, 2)).subject).toBe('Now $30.00: Pleated Coat')
})

test('what changed again before its mail is told as it is now, and not at all when it is no drop any more', async () => {
  const [anna, bo, lou] = [await person(), await person(), await person()]
  const [cheaper, dearer, rented] = [await likedBy([anna]), await likedBy([bo]), await likedBy([lou])]
  await dropped(cheaper, { price_minor: 7_000 }, 10_000, 8_000)
  expect((await mailTo(sandbox, anna.email)).text).toContain('now costs $70.00 instead of $100.00')
  await dropped(dearer, { price_minor: 12_000 }, 10_000, 8_000)
  const nowRented = { for_sell: false, for_rent: true, rent_tiers: JSON.stringify([{ number: 3, option: 'day', priceMinor: 1_000 }]) }
  await dropped(rented, nowRented, 10_000, 8_000)
  await settled()
  expect([await count(bo), await count(lou)]).toEqual([0, 0])
  await reprice(dearer, 12_000, 9_000)
  expect((await mailTo(sandbox, bo.email)).subject, 'what was not told takes nothing from the day').toBe('Now $90.00: Pleated Coat')
})

test('neither the seller hears of it, nor who likes it no longer', async () => {
  const [anna, lia] = [await person(), await person({ merchant: true })]
  const id = await likedBy([anna, lia], { merchant_id: lia.id })
  await as(anna).call(catalog.like, { params: { id }, body: { liked: false } })
  await reprice(id, 10_000, 5_000)
  await settled()
  expect([await count(anna), await count(lia)]).toEqual([0, 0])
})

const wantsLiked = async (who: Person) =>
  (await as(who).call(notifications.noticeChoices, {})).data.find(({ subject }) => subject === 'liked_items')?.mail.on
const chooseLiked = (who: Person, on: boolean) =>
  as(who).call(notifications.chooseNotices, { body: { subject: 'liked_items', channel: 'mail', on } })

test('whoever refuses such mails gets none, and gets them again when they want', async () => {
  const anna = await person()
  const id = await likedBy([anna])
  expect(await wantsLiked(anna)).toBe(true)
  await chooseLiked(anna, false)
  await chooseLiked(anna, false)
  await reprice(id, 10_000, 5_000)
  await settled()
  expect(await count(anna)).toBe(0)
  await chooseLiked(anna, true)
  expect(await wantsLiked(anna)).toBe(true)
  await reprice(id, 5_000, 4_000)
  await mailTo(sandbox, anna.email)
})

test('many hear of it, each once, also when the event is read twice', async () => {
  const people: Person[] = []
  for (let n = 0; n < 60; n++) people.push(await person())
  const id = await likedBy(people)
  await reprice(id, 10_000, 5_000)
  await dropped(id, {}, 10_000, 5_000)
  for (const who of people) await mailTo(sandbox, who.email)
  expect(new Set(await Promise.all(people.map(count)))).toEqual(new Set([1]))
}, 30_000)

/** The token in the link that ends mails. */
async function endingOf(who: Person) {
  const { unsubscribe, links, text } = await mailTo(sandbox, who.email)
  const page = links.find((link) => link.includes('/unsubscribe?'))
  return { unsubscribe, page: new URL(page ?? ''), text }
}

test('a mail has one link and one header that end such mails; opening them changes nothing, pressing does', async () => {
  const anna = await person()
  const id = await likedBy([anna])
  await reprice(id, 10_000, 5_000)
  const { unsubscribe, page, text } = await endingOf(anna)
  const token = page.searchParams.get('token') ?? ''
  expect(page.origin).toBe(app.config.publicOrigin)
  expect(text).toContain('Stop these emails')
  expect(unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
  const address = new URL((unsubscribe?.address ?? '').replace(/^<|>$/g, ''))
  expect(address.pathname).toBe('/api/unsubscribe')

  const opened = await fetch(`${base}${address.pathname}${address.search}`, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe?token=${token}`])
  expect(await call(notifications.showEnding, { query: { token } })).toEqual({ kind: 'liked_items', name: null, ended: false })
  expect(await wantsLiked(anna)).toBe(true)

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const pressed = await fetch(`${base}${address.pathname}${address.search}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
  }
  expect(await wantsLiked(anna)).toBe(false)
  expect(await call(notifications.showEnding, { query: { token } })).toMatchObject({ ended: true })
})

test('the link of a saved search ends the mails of that search alone, without a session', async () => {
  const anna = await person()
  const save = (query: string) => as(anna).call(catalog.saveSearch, { body: { query, name: query, notify: 'instant' } })
  const [coats, dresses] = [await save('category=coat&color=gold'), await save('category=dress&color=gold')]
  await putProducts(app, [{ merchant_id: mei.id, category: 'coat', color: 'gold' }])
  const { page } = await endingOf(anna)
  const token = page.searchParams.get('token') ?? ''
  expect(await call(notifications.showEnding, { query: { token } })).toEqual({ kind: 'saved_search', name: coats.name, ended: false })
  expect(await call(notifications.endMail, { body: { token } })).toMatchObject({ ended: true })
  const { data } = await as(anna).call(catalog.savedSearches, {})
  expect(data.map(({ id, notify }) => [id, notify])).toEqual([
    [dresses.id, 'instant'],
    [coats.id, 'none'],
  ])
  await as(anna).call(catalog.deleteSavedSearch, { params: { id: coats.id } })
  expect(await call(notifications.endMail, { body: { token } })).toMatchObject({ name: null, ended: true })
})

test.each(['', 'x', '7-liked', '7-liked.AAAA', '7-search-9.AAAA'])('a link that is not ours ends nothing: %s', async (token) => {
  await expect(call(notifications.endMail, { body: { token } })).rejects.toMatchObject({ status: 400 })
  const pressed = await fetch(`${base}/api/unsubscribe?token=${token}`, { method: 'POST' })
  expect(pressed.status).toBe(400)
})

test('the link of one cannot be turned into that of another', async () => {
  const [anna, bo] = [await person(), await person()]
  await reprice(await likedBy([anna]), 10_000, 5_000)
  const token = (await endingOf(anna)).page.searchParams.get('token') ?? ''
  const forged = token.replace(/^\d+/, String(bo.id))
  await expect(call(notifications.endMail, { body: { token: forged } })).rejects.toMatchObject({ status: 400 })
  expect(await wantsLiked(bo)).toBe(true)
})

test('mails about orders and the account cannot be ended: they have no such header', async () => {
  const anna = await person()
  await call(accounts.forgotPassword, { body: { email: anna.email } })
  expect((await mailTo(sandbox, anna.email)).unsubscribe).toBeUndefined()
})
