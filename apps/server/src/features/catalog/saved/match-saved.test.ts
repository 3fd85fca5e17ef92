import { catalog, notifications } from '@rondo/contracts'
import { wishes } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { type NewProduct, putAddress, putProducts } from '../../../../test/products.ts'
import { chance, expected, randomListing, randomQuery } from '../../../../test/random-listings.ts'
import { inTransaction } from '../../../platform/db.ts'
import { reindex } from '../../listings/index.ts'
import { matchSaved, tellSaved } from './match-saved.ts'
import { fillMail } from './saved-searches.repository.ts'

const { as, app, person, sandbox, later, eventually } = await openApp({ jobs: true })
const mei = await person({ merchant: true })

const save = (who: Person, query: string, notify: 'instant' | 'daily' | 'none' = 'instant') =>
  as(who).call(catalog.saveSearch, { body: { query, name: query.slice(0, 40), notify } })
const offer = async (changes: Partial<NewProduct> = {}): Promise<number> => {
  const [id = 0] = await putProducts(app, [{ merchant_id: mei.id, ...changes }])
  return id
}
async function change(id: number, values: object): Promise<void> {
  await inTransaction(app, async (tx) => {
    await tx.updateTable('product').set(values).where('id', '=', id).execute()
    await reindex(tx, [id])
  })
}
/** What became found for a search, by now: the app's own sweeper may be at it too, so until no note is left. */
async function foundFor({ id }: { readonly id: number }): Promise<number[]> {
  await eventually(async () => {
    await matchSaved(app)
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from found_listing`.execute(app.db)
    return rows[0]?.left === 0
  })
  const rows = await app.db
    .selectFrom('saved_search_match')
    .select('product_id')
    .where('search_id', '=', id)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}
/** Mails to a person once all that is due has been sent. */
const mails = (who: Person, count: number) =>
  eventually(async () => {
    await app.jobs.sweep(app)
    const all = await mailsTo(sandbox, who.email)
    return all.length >= count && all
  })

test('a garment that is listed is found for those who look for it, and for nobody else', async () => {
  const anna = await person()
  const [fits, other] = [await save(anna, 'category=dress&color=red'), await save(anna, 'category=dress&color=blue')]
  const id = await offer({ category: 'dress', color: 'red' })
  expect(await foundFor(fits)).toEqual([id])
  expect(await foundFor(other)).toEqual([])
})

test('what was there before the search was saved is not new, nor when it is liked, repriced or described anew', async () => {
  const id = await offer({ category: 'jeans', color: 'navy' })
  const search = await save(await person(), 'category=jeans')
  await as(await person()).call(catalog.like, { params: { id }, body: { liked: true } })
  await change(id, { price_minor: 1_000 })
  await change(id, { description: 'Worn once.' })
  expect(await foundFor(search)).toEqual([])
})

test('a garment that is changed so that it fits is new, once', async () => {
  const search = await save(await person(), 'category=coat&color=green')
  const id = await offer({ category: 'coat', color: 'brown' })
  expect(await foundFor(search)).toEqual([])
  await change(id, { color: 'green' })
  await change(id, { material: 'wool' })
  expect(await foundFor(search)).toEqual([id])
})

const rentFor = (priceMinor: number) => [{ number: 3, option: 'day', priceMinor }]

test('a garment whose price comes within the bounds of a search is new, once', async () => {
  const anna = await person()
  const [bounded, lent] = [
    await save(anna, 'category=shorts&forSell=true&maxPrice=50'),
    await save(anna, 'category=shorts&forRent=true&maxPrice=20'),
  ]
  const id = await offer({ category: 'shorts', price_minor: 8_000, for_rent: true, rent_tiers: rentFor(3_000) })
  expect(await foundFor(bounded)).toEqual([])
  await change(id, { price_minor: 4_500 })
  await change(id, { price_minor: 4_000 })
  expect(await foundFor(bounded)).toEqual([id])
  expect(await foundFor(lent)).toEqual([])
  await change(id, { rent_tiers: JSON.stringify(rentFor(1_500)) })
  expect(await foundFor(lent)).toEqual([id])
})

test('what is hidden or sold is not found until it is there again', async () => {
  const search = await save(await person(), 'category=skirt')
  const id = await offer({ category: 'skirt', active: false })
  expect(await foundFor(search)).toEqual([])
  await change(id, { active: true })
  expect(await foundFor(search)).toEqual([id])
})

test('the own garments are no news', async () => {
  const search = await save(mei, 'category=jumpsuit')
  await offer({ category: 'jumpsuit' })
  expect(await foundFor(search)).toEqual([])
})

test('words in both languages, brands, shops and places near are found as in the shop', async () => {
  const anna = await person()
  const far = await putAddress(app, mei.id, { latitude: 48.86, longitude: 2.34 })
  const [words, chinese, brand, shop, near, away] = [
    await save(anna, 'q=pleated+lamé'),
    await save(anna, 'q=真丝'),
    await save(anna, 'brand=Aoki+Mill'),
    await save(anna, `merchant=${mei.id}&category=suit`),
    await save(anna, 'localPickup=true&distance=5&lat=48.8566&lng=2.3522'),
    await save(anna, 'localPickup=true&distance=5&lat=40.7&lng=-74'),
  ]
  const id = await offer({
    name: 'Pleated Suit in lamé',
    category: 'suit',
    brand: 'AOKI MILL',
    translations: { 'zh-CN': { name: '真丝西装' } },
    pickup_address_id: far,
  })
  for (const search of [words, chinese, brand, shop, near]) expect(await foundFor(search)).toEqual([id])
  expect(await foundFor(away)).toEqual([])
})

test('by the own size, as the profile says it when the garment comes in', async () => {
  const anna = await person()
  const search = await save(anna, 'mySize=true&category=sweater')
  await offer({ category: 'sweater', size: 'M' })
  expect(await foundFor(search)).toEqual([])
  await app.db.updateTable('account').set({ clothingsize: 'M', bustsize: null }).where('id', '=', anna.id).execute()
  await offer({ category: 'sweater', size: 'XS' })
  const id = await offer({ category: 'sweater', size: '8' })
  expect(await foundFor(search)).toEqual([id])
})

test('whoever wants no mails is not noted for, and whoever stops wanting them forgets what waited', async () => {
  const anna = await person()
  const [silent, stopped] = [await save(anna, 'category=activewear', 'none'), await save(anna, 'category=swimwear', 'daily')]
  await offer({ category: 'activewear' })
  await offer({ category: 'swimwear' })
  expect(await foundFor(silent)).toEqual([])
  expect(await foundFor(stopped)).toHaveLength(1)
  await as(anna).call(catalog.changeSavedSearch, { params: { id: stopped.id }, body: { notify: 'none' } })
  expect(await foundFor(stopped)).toEqual([])
})

test('two processes at it note everything once', async () => {
  const search = await save(await person(), 'category=shorts')
  const ids = await putProducts(
    app,
    Array.from({ length: 250 }, () => ({ merchant_id: mei.id, category: 'shorts' })),
  )
  await Promise.all([matchSaved(app), matchSaved(app), matchSaved(app)])
  expect(await foundFor(search)).toEqual(ids)
})

test('nothing is noted for nobody: a listing costs no more while no search is saved', async () => {
  await matchSaved(app)
  await sql`update saved_search set notify = 'none'`.execute(app.db)
  await offer({ category: 'dress' })
  expect(await app.db.selectFrom('found_listing').select('seq').execute()).toEqual([])
})

test('what random searches find as new is what a plain reading finds', async () => {
  const dice = chance(20_261)
  const anna = await person()
  const kept: { readonly query: ReturnType<typeof randomQuery>; readonly id: number }[] = []
  while (kept.length < wishes.savedSearches) {
    // days of wear are not kept
    const { sortBy: _sort, typing: _typing, freeFrom: _from, freeTo: _to, lat, lng, ...asked } = randomQuery(dice, [mei.id])
    const place = lat !== undefined && lng !== undefined && { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 }
    const query = { ...asked, ...place }
    const address = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, String(one)])),
    ).toString()
    const isPlaceless = query.localPickup && !place
    if (isPlaceless || query.q !== undefined || query.color?.includes('invisible')) continue
    const saved = await save(anna, address, 'daily').catch(() => undefined)
    if (saved && !kept.some(({ id }) => id === saved.id)) kept.push({ query, id: saved.id })
  }
  const listings = Array.from({ length: 150 }, () => randomListing(dice, [mei.id]))
  const places = await Promise.all(listings.map(({ latitude, longitude }) => putAddress(app, mei.id, { latitude, longitude })))
  const ids = await putProducts(
    app,
    listings.map(({ id: _id, latitude: _lat, longitude: _lng, ...row }, n) => ({ ...row, pickup_address_id: places[n] ?? null })),
  )
  for (const [n, id] of ids.entries()) Object.assign(listings[n] ?? {}, { id })
  const { rows: fx } = await sql<{ currency: string; rate: number }>`select currency, per_usd::float8 as rate from fx_rate`.execute(app.db)
  const rates = Object.fromEntries(fx.map(({ currency, rate }) => [currency, rate]))
  let some = 0
  for (const { query, id } of kept) {
    const right = expected(listings, query, rates).ids.toSorted((a, b) => a - b)
    expect({ query, found: await foundFor({ id }) }).toEqual({ query, found: right })
    some += right.length
  }
  expect(some).toBeGreaterThan(50)
})

test('an instant mail comes by itself, lists the garments with link, price and picture, and none twice', async () => {
  const anna = await person()
  const search = await save(anna, 'category=lingerie&color=black')
  const photo = { id: 1, key: 'a1b2', width: 800, height: 1000, alt: { en: 'Black lace' } }
  const id = await offer({ category: 'lingerie', color: 'black', name: 'Lace <b>Slip</b>', price_minor: 4_500, photos: [photo] })
  const [mail] = await mails(anna, 1)
  expect(mail?.subject).toBe('1 new piece for “category=lingerie&color=black”')
  expect(mail?.text.replaceAll('\u200b', '')).toContain('Lace <b>Slip</b>') // a name makes no link: its slashes are broken
  expect(mail?.text).toContain('$45.00')
  expect(mail?.html.replaceAll('\u200b', '')).toContain('Lace &lt;b&gt;Slip&lt;/b&gt;')
  expect(mail?.html).toContain(`src="${app.config.publicOrigin}/media/a1b2/320.webp"`)
  expect(mail?.links).toContain(`${app.config.publicOrigin}/product/${id}`)
  expect(mail?.links).toContain(`${app.config.publicOrigin}/browse?${search.query}`)
  await change(id, { active: false })
  await change(id, { active: true })
  await later({ hours: 2 })
  expect(await mails(anna, 1)).toHaveLength(1)
})

test('garments that come close together share a mail', async () => {
  const anna = await person({ language: 'zh-CN' })
  await save(anna, 'category=other&color=gold')
  await offer({ category: 'other', color: 'gold' })
  await mails(anna, 1)
  const next = [await offer({ category: 'other', color: 'gold' }), await offer({ category: 'other', color: 'gold' })]
  await matchSaved(app)
  await tellSaved(app)
  expect(await mailsTo(sandbox, anna.email)).toHaveLength(1)
  await later({ minutes: wishes.instantEveryMinutes + 1 })
  const [newest] = await mails(anna, 2)
  expect(newest?.subject).toContain('2 件新品')
  for (const id of next) expect(newest?.links).toContain(`${app.config.publicOrigin}/product/${id}`)
})

test('one person hears of a garment once, however many of their searches it fits', async () => {
  const anna = await person()
  await save(anna, 'category=accessories')
  await save(anna, 'category=accessories&color=silver')
  const id = await offer({ category: 'accessories', color: 'silver' })
  await mails(anna, 1)
  await later({ hours: 1 })
  await app.jobs.sweep(app)
  const told = (await mails(anna, 1)).filter(({ links }) => links.some((link) => link.endsWith(`/product/${id}`)))
  expect(told).toHaveLength(1)
})

/** Goes on to an hour of the next day there. */
async function toHour(hour: number, zone = 'Europe/Paris') {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (date_trunc('day', app_now() at time zone ${zone}) + make_interval(days => 1, hours => ${hour}))
      - (app_now() at time zone ${zone})) / 60)::int as minutes`.execute(app.db)
  await later({ minutes: (rows[0]?.minutes ?? 0) + 5 })
}

test('a daily mail waits for the morning of its reader, and comes once a day', async () => {
  const anna = await person({ country: 'FR' })
  await save(anna, 'category=shoes&color=purple', 'daily')
  await toHour(5)
  await offer({ category: 'shoes', color: 'purple' })
  await matchSaved(app)
  await tellSaved(app)
  const toldAt = async () =>
    (await app.db.selectFrom('saved_search').select('told_at').where('account_id', '=', anna.id).executeTakeFirstOrThrow()).told_at
  expect(await toldAt()).toBeNull()
  await later({ hours: 3 })
  await mails(anna, 1)
  await offer({ category: 'shoes', color: 'purple' })
  await later({ hours: 5 })
  expect(await mailsTo(sandbox, anna.email)).toHaveLength(1)
  await toHour(9)
  expect(await mails(anna, 2)).toHaveLength(2)
})

test('that morning is one of the zone which its reader has chosen, else of the place where they live, and not of their country', async () => {
  const [chosen, home] = [await person({ country: 'FR' }), await person({ country: 'US' })]
  const zone = { quiet: null, zone: 'Pacific/Auckland', summary: { rhythm: 'off', hour: 8, weekday: 1 } } as const
  await as(chosen).call(notifications.setNoticeSettings, { body: zone })
  await putAddress(app, home.id, { country: 'US', latitude: 21.31, longitude: -157.86, is_default: true })
  for (const who of [chosen, home]) await save(who, 'category=shoes&color=teal', 'daily')
  const told = async () => {
    await tellSaved(app)
    const rows = await app.db
      .selectFrom('saved_search')
      .select('told_at')
      .where('account_id', 'in', [chosen.id, home.id])
      .orderBy('account_id')
      .execute()
    return rows.map(({ told_at }) => told_at !== null)
  }
  // nine in Chicago, four in the afternoon in Paris; five in Honolulu, four in the morning in Auckland
  await toHour(4, 'Pacific/Auckland')
  await offer({ category: 'shoes', color: 'teal' })
  await matchSaved(app)
  expect(await told()).toEqual([false, false])
  await later({ hours: 3 })
  expect(await told()).toEqual([false, true])
  await later({ hours: 1 })
  expect(await told()).toEqual([true, true])
})

test('what is gone before its mail is written is not told until it is there again', async () => {
  const anna = await person()
  const search = await save(anna, 'category=top&color=yellow', 'daily')
  // told today: no mail of the sweeper comes between
  await sql`update saved_search set told_at = app_now() where id = ${search.id}`.execute(app.db)
  const id = await offer({ category: 'top', color: 'yellow' })
  expect(await foundFor(search)).toEqual([id])
  await change(id, { active: false })
  expect(await inTransaction(app, (tx) => fillMail(tx, search.id, 'first'))).toMatchObject({ accountId: anna.id, ids: [] })
  await change(id, { active: true })
  expect(await foundFor(search)).toEqual([id])
  const fill = (mail: string) => inTransaction(app, (tx) => fillMail(tx, search.id, mail))
  expect((await fill('second'))?.ids).toEqual([id])
  expect((await fill('third'))?.ids).toEqual([])
  expect((await fill('second'))?.ids).toEqual([id]) // a job that runs again writes the same mail
})

test('a daily search whose hour has not come is left alone for an hour, however often is looked', async () => {
  const anna = await person({ country: 'FR' })
  const search = await save(anna, 'category=shoes&color=beige', 'daily')
  await toHour(5)
  await offer({ category: 'shoes', color: 'beige' })
  await matchSaved(app)
  const version = async () => {
    const { rows } = await sql<{ version: string }>`select xmin::text || xmax as version from saved_search where id = ${search.id}`.execute(
      app.db,
    )
    return rows[0]?.version
  }
  await tellSaved(app)
  const before = await version()
  await tellSaved(app)
  await tellSaved(app)
  expect(await version()).toBe(before)
  await later({ minutes: 61 })
  await tellSaved(app)
  expect(await version()).not.toBe(before)
})

test('whoever moves to a zone where it is morning already is told within the hour', async () => {
  const anna = await person({ country: 'FR' })
  await save(anna, 'category=shoes&color=white', 'daily')
  await toHour(5)
  await offer({ category: 'shoes', color: 'white' })
  await matchSaved(app)
  await tellSaved(app)
  const body = { quiet: null, zone: 'Asia/Shanghai', summary: { rhythm: 'off', hour: 8, weekday: 1 } } as const
  await as(anna).call(notifications.setNoticeSettings, { body })
  await later({ minutes: 61 })
  expect(await mails(anna, 1)).toHaveLength(1)
})
