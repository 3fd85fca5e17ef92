import { listings } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { putStock } from '../../../test/goods.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { agreeSides } from '../../../test/swapping.ts'
import { inTransaction, statements } from '../../platform/db.ts'
import { takeDown } from './support-listings.ts'

const opened = await openApp({ limits: false })
const { as, base, app } = opened
const { merchant, dress, create, change, own, eventsOf } = openForms(opened)

const preview = (who: Person, csv: string, photos: Record<string, number> = {}) =>
  as(who).call(listings.previewImport, { body: { csv, photos } })
const take = (who: Person, csv: string, photos: Record<string, number> = {}) =>
  as(who).call(listings.importListings, { body: { csv, photos } })
async function table(who: Person) {
  const answer = await fetch(`${base}/api/products/mine/export`, { headers: { authorization: `Bearer ${who.jwt}` } })
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()), headers: answer.headers }
}
const ownIds = async (who: Person) =>
  await app.db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('merchant_id', '=', who.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

const heading =
  'sku,name,description,category,size,color,stock,forSell,price,forRent,rentPriceAndTime,openToShipping,parcelLength,parcelWidth,parcelHeight,parcelWeight,photos'
const line = (sku: string, photos: string, { name = 'Linen coat', price = '90', rent = '3 day 20; 1 week 45', size = 'M' } = {}) =>
  `${sku},${name},"Cut wide, worn twice.",coat,${size},beige,2,yes,${price},yes,${rent},yes,12,9,2,1.5,${photos}`

test('the export holds every column, opens in a spreadsheet and calculates nothing there', async () => {
  const mei = await merchant()
  await create(mei, dress(mei, { sku: 'E-1', name: '=HYPERLINK("http://evil.test")', description: 'Line one\nline "two"; 真丝' }))
  const { text, headers } = await table(mei)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="rondo-listings-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text.startsWith('\ufeffid,sku,name,description,')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
})

test('what was exported and is imported as it is changes nothing', async () => {
  const mei = await merchant()
  await create(mei, dress(mei, { sku: 'R-1', name: '-Dash and =formula', notes: 'A, "b"; c', rentDeposit: 30, requireDeposit: true }))
  await create(
    mei,
    dress(mei, {
      sku: 'R-2',
      forRent: false,
      openToShipping: false,
      useShippingForPickup: false,
      pickupAddress: mei.home,
      openToSwap: true,
    }),
  )
  const { text } = await table(mei)
  expect(await preview(mei, text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0, ignoredColumns: [] })
  expect(await take(mei, text)).toEqual({ created: 0, updated: 0, unchanged: 2 })
  const [first] = await ownIds(mei)
  expect((await own(mei, first?.id ?? 0)).version).toBe(1)
})

test('a listing without an SKU is found by its number: as exported it is unchanged, and an SKU written into its line becomes its own', async () => {
  const mei = await merchant()
  const { id } = await create(mei, dress(mei))
  const { text } = await table(mei)
  expect(await preview(mei, text)).toMatchObject({ refused: 0, unchanged: 1, rows: [{ id, sku: '', action: 'unchanged' }] })
  const [heading = '', first = ''] = text.split('\r\n')
  expect(await take(mei, [heading, first.replace(`${id},,`, `${id},S-1,`)].join('\r\n'))).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(await ownIds(mei)).toEqual([{ id, sku: 'S-1' }])
  expect(await take(mei, `id,name\n${id},Blue silk dress\n`)).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(await own(mei, id)).toMatchObject({ name: 'Blue silk dress', sku: 'S-1' })
})

test('a piece that is agreed in a swap refuses its own line, and what is not said of it still changes', async () => {
  const [mei, tom] = [await merchant(), await merchant()]
  const { id } = await create(mei, dress(mei, { sku: 'W-1', name: 'Own dress', openToSwap: true }))
  await create(mei, dress(mei, { sku: 'W-2' }))
  const theirs = await create(tom, dress(tom, { sku: 'W-3', openToSwap: true }))
  await agreeSides({ app }, [
    { giverId: mei.id, receiverId: tom.id, productIds: [id] },
    { giverId: tom.id, receiverId: mei.id, productIds: [theirs.id] },
  ])
  const inSwap = { '': expect.stringMatching(/^This piece is agreed in a swap/) as string }
  const changed = 'sku,name\nW-2,Other dress\nW-1,Other dress'
  expect((await preview(mei, changed)).rows.map(({ line: n, action, errors }) => [n, action, errors])).toEqual([
    [2, 'update', {}],
    [3, 'refused', inSwap],
  ])
  await expect(take(mei, changed)).rejects.toMatchObject({ body: { code: 'listings.import_refused', errors: { '3 ': inSwap[''] } } })
  expect(await take(mei, 'sku,name,stock\nW-1,Own dress,3')).toMatchObject({ updated: 1 })
})

test('a number that is no own listing, a listing named twice and an SKU of another listing are refused', async () => {
  const [mei, claire] = [await merchant(), await merchant()]
  const [{ id: foreign }, { id }] = [await create(claire, dress(claire)), await create(mei, dress(mei, { sku: 'A-1' }))]
  const { id: other } = await create(mei, dress(mei, { sku: 'A-2' }))
  const { rows } = await preview(mei, `id,sku,name\n${foreign},B-1,Dress\nx,B-2,Dress\n${id},A-1,Dress\n,A-1,Dress\n${other},A-1,Dress\n`)
  const unknown = { id: 'You have no listing of this number. Leave the cell empty to create one' }
  expect(rows.map(({ errors }) => errors)).toEqual([
    unknown,
    unknown,
    {},
    { sku: 'This listing is in the table twice' },
    { sku: 'Another listing of yours has this SKU' },
  ])
})

test('numbers below zero are answered by the rule of their column', async () => {
  const mei = await merchant()
  const csv = `${heading},minRentalDays\n${line('Z-1', `${mei.photos[0]}`, { price: '-1' })},-2\n`
  const { rows } = await preview(mei, csv)
  expect(rows[0]?.errors).toEqual({ price: 'Please enter a valid price greater than 0.', minRentalDays: 'Please write a whole number' })
})

test('without listings the export is the heading, which an import reads', async () => {
  const mei = await merchant()
  const { text } = await table(mei)
  expect(text.trim().split('\r\n')).toHaveLength(1)
  expect(await preview(mei, text)).toMatchObject({ rows: [], created: 0, refused: 0 })
})

test('a preview says line by line what would happen, and writes nothing', async () => {
  const mei = await merchant()
  const [photo] = mei.photos
  await create(mei, dress(mei, { sku: 'P-2' }))
  const csv = [
    `${heading},mood`,
    `${line('P-1', `${photo}`)},glad`,
    `${line('P-2', '')},`,
    `${line('', `${photo}`)},`,
    `${line('P-1', `${photo}`)},`,
    `${line('P-5', 'nobody.jpg')},`,
    `${line('P-6', '', { price: 'cheap', size: 'M' })},`,
    `${line('P-7', `${photo}`, { price: '12.5', name: '', size: 'huge' })},`,
    `${line('P-8', `${photo}`, { rent: 'a while 5' })},`,
    `${line('P-9', '')},`,
    `${line('P-10', 'nobody.jpg', { price: '1,5', rent: '3 day 20,1 week 45' })},`,
    `${line('P-11', 'nobody.jpg', { price: 'cheap', rent: 'a while 5', name: '' })},`,
  ].join('\n')
  const { rows, ...rest } = await preview(mei, csv)
  expect(rest).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 9, ignoredColumns: ['mood'] })
  expect(rows.map((row) => [row.line, row.sku, row.action, row.errors])).toEqual([
    [2, 'P-1', 'create', {}],
    [3, 'P-2', 'update', {}],
    [4, '', 'refused', { sku: 'Please write the number of the listing or an SKU' }],
    [5, 'P-1', 'refused', { sku: 'This listing is in the table twice' }],
    [6, 'P-5', 'refused', { photos: 'There is no such photo: please choose its file along with the table' }],
    [7, 'P-6', 'refused', { photos: 'At least one photo is required', price: 'Please write a number' }],
    [8, 'P-7', 'refused', { name: 'Name is required', size: 'Size is required', price: 'Please enter whole numbers for prices' }],
    [9, 'P-8', 'refused', { rentPriceAndTime: 'Please write periods like: 3 day 29; 1 week 60' }],
    [10, 'P-9', 'refused', { photos: 'At least one photo is required' }],
    [11, 'P-10', 'refused', { '': 'This line has more cells than the heading: a text with a comma needs quotes around it' }],
    [
      12,
      'P-11',
      'refused',
      {
        name: 'Name is required',
        photos: 'There is no such photo: please choose its file along with the table',
        price: 'Please write a number',
        rentPriceAndTime: 'Please write periods like: 3 day 29; 1 week 60',
      },
    ],
  ])
  expect(await ownIds(mei)).toHaveLength(1)
  await expect(take(mei, csv)).rejects.toMatchObject({
    status: 400,
    body: { code: 'listings.import_refused', errors: { '4 sku': 'Please write the number of the listing or an SKU' } },
  })
  expect(await ownIds(mei)).toHaveLength(1)
})

test('an import creates by SKU, its photos by the names of files that were uploaded, and is found at once', async () => {
  const mei = await merchant()
  const [a = 0, b = 0] = mei.photos
  const csv = [heading, line('N-1', 'front.jpg; back.jpg'), line('N-2', 'back.jpg', { name: 'Wool coat' })].join('\r\n')
  const files = { 'front.jpg': a, 'back.jpg': b }
  expect(await take(mei, csv, files)).toEqual({ created: 2, updated: 0, unchanged: 0 })
  const [first] = await ownIds(mei)
  const made = await own(mei, first?.id ?? 0)
  expect(made).toMatchObject({
    sku: 'N-1',
    currency: 'USD',
    price: 90,
    stock: '2',
    shippingAddress: { id: mei.home },
    parcelInfo: { weight: 1.5, units: { distance: 'in', mass: 'lb' } },
    activeListing: true,
  })
  expect(made.rentPriceAndTime.map(({ number, option, price }) => [number, option, price])).toEqual([
    [3, 'day', 20],
    [1, 'week', 45],
  ])
  expect(made.photos.map(({ id }) => id)).toEqual([a, b])
  expect(await app.db.selectFrom('listing_search').select('id').where('merchant_id', '=', mei.id).execute()).toHaveLength(2)
  expect(await take(mei, csv, files)).toEqual({ created: 0, updated: 0, unchanged: 2 })
  expect(await ownIds(mei)).toHaveLength(2)
})

test('columns that a table lacks leave what was there; others change it, with its events', async () => {
  const mei = await merchant()
  const { id } = await create(mei, dress(mei, { sku: 'U-1', price: 120 }))
  expect(await take(mei, 'sku;name;price\nU-1;Red silk dress;99\n')).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(await own(mei, id)).toMatchObject({ price: 99, brand: 'Weft', stock: '2', version: 2 })
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['listings.created', 'listings.changed', 'listings.price_changed'])
})

test('a table carries the texts of both languages: idempotent, per cell, with its own errors', async () => {
  const mei = await merchant()
  const translations = { 'zh-CN': { name: '红色真丝连衣裙', description: '只穿过一次。' } }
  const { id } = await create(mei, dress(mei, { sku: 'L-1', translations }))
  const { text } = await table(mei)
  expect(text.split('\r\n')[0]).toContain('language,name_en,description_en,notes_en,name_zh-CN,description_zh-CN,notes_zh-CN,')
  expect(text).toContain('红色真丝连衣裙,只穿过一次。')
  expect(await take(mei, text)).toEqual({ created: 0, updated: 0, unchanged: 1 })

  const [photo] = mei.photos
  const both = `${heading},name_zh-CN,notes_zh-CN`
  await take(mei, `${both}\n${line('L-2', `${photo}`)},亚麻大衣,请干洗\n`)
  expect(await take(mei, `${both}\n${line('L-2', `${photo}`)},亚麻大衣,请干洗\n`)).toEqual({ created: 0, updated: 0, unchanged: 1 })
  const [, second] = await ownIds(mei)
  expect((await own(mei, second?.id ?? 0)).translations).toEqual({ 'zh-CN': { name: '亚麻大衣', notes: '请干洗' } })

  // one column changes one text; an empty cell takes it away; what no column names stays while its original does
  await take(mei, 'sku,name,name_zh-CN\nL-1,Red silk dress,朱红连衣裙\n')
  expect((await own(mei, id)).translations).toEqual({ 'zh-CN': { name: '朱红连衣裙', description: '只穿过一次。' } })
  await take(mei, 'sku,name,description,name_zh-CN\nL-1,Red silk dress,Worn twice.,\n')
  expect((await own(mei, id)).translations).toEqual({})

  const { rows } = await preview(
    mei,
    `sku,name,language,name_en,name_zh-CN\nL-1,Red silk dress,en,Crimson dress,\nL-2,Linen coat,,,${'长'.repeat(121)}\nL-3,大衣,zh-CN,Coat,\n`,
  )
  expect(rows.map(({ errors }) => errors)).toEqual([
    { name_en: 'The listing is written in this language: the text belongs into the column without a language' },
    { 'name_zh-CN': 'Name must be at most 120 characters' },
    expect.not.objectContaining({ name_en: expect.anything() }),
  ])
})

test('what was sold since the export stays sold where the table leaves the stock alone; another stock is set', async () => {
  const mei = await merchant()
  const { id } = await create(mei, dress(mei, { sku: 'S-1', stock: 5 }))
  const { text } = await table(mei)
  await putStock(app.db, id, 0)
  const dearer = text.replace(',120,USD,', ',130,USD,')
  expect([await take(mei, dearer), await take(mei, dearer)]).toMatchObject([{ updated: 1 }, { unchanged: 1 }])
  expect(await own(mei, id)).toMatchObject({ price: 130, stock: '0' })
  const more = dearer.replace(',5,5,', ',8,5,')
  expect([await take(mei, more), await take(mei, more)]).toMatchObject([{ updated: 1 }, { unchanged: 1 }])
  expect(await own(mei, id)).toMatchObject({ stock: '8' })
  const [first = 0] = mei.photos
  await take(
    mei,
    `sku,name,description,category,size,color,stock,stockSeen,forSell,price,openToPickUp,openToShipping,photos
S-2,Shawl,Wool.,accessories,onesize,red,4,4,yes,20,yes,no,${first}`,
  )
  expect((await ownIds(mei)).length).toBe(2)
  expect(await own(mei, (await ownIds(mei))[1]?.id ?? 0)).toMatchObject({ stock: '4' })
})

test('amounts in another currency than the address gives are refused, also where the address has moved since the export', async () => {
  const mei = await merchant()
  await create(mei, dress(mei, { sku: 'M-1' }))
  const { text } = await table(mei)
  await app.db.updateTable('address').set({ country: 'FR', state: null, postal_code: '75004' }).where('id', '=', mei.home).execute()
  const errorsOf = async (csv: string) => (await preview(mei, csv)).rows.map(({ errors }) => errors)
  expect(await errorsOf(text)).toEqual([{ currency: 'The address gives another currency. Please change the prices and this column' }])
  expect(await errorsOf('sku,name\nM-1,Renamed\n')).toEqual([
    { currency: 'The address gives another currency now. Please check the prices and confirm it' },
  ])
  expect(await take(mei, text.replace(',USD,', ',EUR,'))).toEqual({ created: 0, updated: 1, unchanged: 0 })
})

test('two imports of one file at once list everything once', async () => {
  const mei = await merchant()
  const csv = [heading, ...Array.from({ length: 8 }, (_, n) => line(`T-${n}`, `${mei.photos[0]}`))].join('\n')
  const both = await Promise.all([take(mei, csv), take(mei, csv)])
  expect(both.map(({ created, unchanged }) => [created, unchanged]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [0, 8],
    [8, 0],
  ])
  expect(await ownIds(mei)).toHaveLength(8)
})

test('an SKU belongs to one merchant: the same one of another is left alone', async () => {
  const [mei, claire] = [await merchant(), await merchant()]
  const { id } = await create(claire, dress(claire, { sku: 'SAME' }))
  await take(mei, [heading, line('SAME', `${mei.photos[0]}`)].join('\n'))
  expect(await own(claire, id)).toMatchObject({ name: 'Red silk dress', version: 1 })
})

test.each([
  ['no table', '{"a": 1', 'listings.import_quotes', { line: 1 }],
  ['an open quote', 'sku,name\n1,"abc', 'listings.import_quotes', { line: 2 }],
  ['no SKU column', 'name,price\nx,1\n', 'listings.import_lacks', { column: 'sku' }],
  ['a column twice', 'sku,name,name\n1,a,b\n', 'listings.import_column_twice', { column: 'name' }],
  ['too many lines', `sku,name\n${'1,a\n'.repeat(501)}`, 'listings.import_large', { most: 500 }],
])('%s is refused, with what its words need in any language', async (_what, csv, code, details) => {
  await expect(preview(await merchant(), csv)).rejects.toMatchObject({ status: 400, body: { code, details } })
})

test('who cannot be paid imports nothing; an inactive line stays inactive', async () => {
  const noor = await merchant({ merchant: false })
  await expect(take(noor, `${heading}\n`)).rejects.toMatchObject({ status: 403 })
  const mei = await merchant()
  const { id } = await create(mei, dress(mei, { sku: 'I-1' }))
  await change(mei, id, { activeListing: false })
  await take(mei, 'sku,name\nI-1,Renamed\n')
  expect(await own(mei, id)).toMatchObject({ name: 'Renamed', activeListing: false })
})

test('a table from before support took a listing down says so in its line, and the listing stays down', async () => {
  const mei = await merchant()
  const { id } = await create(mei, dress(mei, { sku: 'T-1' }))
  const { text } = await table(mei)
  await inTransaction(app, (tx) => takeDown(tx, id, 'a copy'))
  const { rows } = await preview(mei, text)
  expect(rows).toMatchObject([{ id, action: 'refused', errors: { activeListing: expect.stringContaining('taken this listing down') } }])
  await expect(take(mei, text)).rejects.toMatchObject({ status: 400, body: { code: 'listings.import_refused' } })
  const { text: now } = await table(mei)
  expect(await take(mei, now)).toMatchObject({ unchanged: 1 })
})

test('a table is written in pieces; one that a piece refuses goes on where it ended', async () => {
  const mei = await merchant()
  const csv = [heading, ...Array.from({ length: 120 }, (_, n) => line(`P-${n}`, `${mei.photos[0]}`))].join('\n')
  const heard: string[] = []
  statements.heard = (text) => heard.push(text.trim())
  await take(mei, csv).finally(() => (statements.heard = undefined))
  const longest = heard
    .join('\n')
    .split('\ncommit')
    .map((one) => one.split(/insert into "?product"?[ (]/).length - 1)
  expect(Math.max(...longest)).toBeLessThanOrEqual(50)
  expect(await take(mei, csv)).toEqual({ created: 0, updated: 0, unchanged: 120 })
  const ids = (await ownIds(mei)).filter(({ sku }) => /^P-1..$/.test(sku ?? '')).map(({ id }) => id)
  await as(mei).call(listings.bulkDelete, { body: { ids } })
  expect(await take(mei, csv)).toEqual({ created: 20, updated: 0, unchanged: 100 })
})

test('five hundred lines are imported within a few seconds', async () => {
  const mei = await merchant()
  const csv = [heading, ...Array.from({ length: 500 }, (_, n) => line(`M-${n}`, `${mei.photos[0]}`))].join('\n')
  const begun = performance.now()
  expect(await take(mei, csv)).toEqual({ created: 500, updated: 0, unchanged: 0 })
  expect(performance.now() - begun).toBeLessThan(20_000)
})
