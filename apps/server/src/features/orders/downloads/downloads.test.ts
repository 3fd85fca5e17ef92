import { desk, listings, media, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openForms } from '../../../../test/listing-forms.ts'
import { openMarket } from '../../../../test/market.ts'
import { inTransaction } from '../../../platform/db.ts'
import { openSession } from '../../../platform/sessions.ts'
import { holdGoods, ownGoods, removeLeftGoods } from '../../media/goods-files.ts'

const opened = await openApp({ limits: false, productTypes: ['designer', 'sharing', 'virtual', 'others'] })
const { app, as, base, later, person } = opened
const { merchant, dress, create, change } = openForms(opened)
const market = openMarket(opened)
const mei = await merchant()

const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a3' } })
  .png()
  .toBuffer()
const located = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#33a' } })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
  .jpeg()
  .toBuffer()

async function send(who: Person, ...files: readonly (readonly [Buffer, string])[]) {
  const body = new FormData()
  for (const [bytes, name] of files) body.append('files', new File([new Uint8Array(bytes)], name))
  return as(who).call(media.uploadFiles, { body })
}
const virtual = (files: number[], more: object = {}) => dress(mei, { productType: 'virtual', files, ...more })
/** Something virtual with one file, and somebody who has bought it. */
async function sold(bytes = plain) {
  const [file] = await send(mei, [bytes, 'gown.png'])
  const { id } = await create(mei, virtual([file?.id ?? 0]))
  const alice = await person()
  const { prepared, order } = await market.buy(alice, [market.line(mei, id, { deliveryMethod: 'virtual', pickupAddressId: null })])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  return { alice, id, file: file?.id ?? 0, group: group?.id ?? 0, item, payment: prepared.strapiPaymentId }
}
const filesOf = async (who: Person, id: number) => (await as(who).call(orders.groupDownloads, { params: { id } })).files
const link = (who: Person, id: number, fileId: number) => as(who).call(orders.openDownload, { params: { id, fileId } })
const get = (url: string, headers: Record<string, string> = {}) => fetch(base + url, { headers })

test('something virtual is not shown without a file: not when it is listed, not when it is activated, alone or with others', async () => {
  await expect(create(mei, virtual([]))).rejects.toMatchObject({
    status: 400,
    body: { errors: { files: 'Customers need a file to download. Please add one, or keep the listing inactive' } },
  })
  const draft = await create(mei, virtual([], { activeListing: false }))
  await expect(as(mei).call(listings.toggleActivation, { params: { id: draft.id }, body: { active: true } })).rejects.toMatchObject({
    body: { code: 'listings.file_required' },
  })
  const bulk = await as(mei).call(listings.bulkActivation, { body: { ids: [draft.id], active: true } })
  expect(bulk).toMatchObject({ processed: 0, failed: [{ id: draft.id, code: 'listings.file_required' }] })
  const [file] = await send(mei, [plain, '../../secret\\A <gown>.exe'])
  const { width, height } = await sharp(plain).metadata()
  expect(file).toMatchObject({ name: 'A gown.png', type: 'image/png', bytes: plain.length, width, height })
  const foreign = await merchant()
  await expect(create(foreign, dress(foreign, { productType: 'virtual', files: [file?.id ?? 0] }))).rejects.toMatchObject({
    body: { errors: { files: 'Please upload this file first' } },
  })
  expect((await change(mei, draft.id, { files: [file?.id ?? 0], activeListing: true })).files).toEqual([file])
  await expect(change(mei, draft.id, { files: [] })).rejects.toMatchObject({ status: 400 })
  expect(JSON.stringify(await opened.call(listings.showProduct, { params: { id: draft.id } }))).not.toContain('A gown')
})

test('files are pictures up to 5 MB without where they were taken; no address of a picture leads to them', async () => {
  await expect(send(mei, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'])).rejects.toMatchObject({
    body: { code: 'media.not_image' },
  })
  await expect(send(mei, [Buffer.alloc(5 * 1024 * 1024 + 1), 'a.png'])).rejects.toMatchObject({ body: { code: 'media.too_large' } })
  const { alice, item, file } = await sold(located)
  const got = Buffer.from(await (await get((await link(alice, item, file)).url)).arrayBuffer())
  const { exif, width, format } = await sharp(got).metadata()
  expect([exif, width, format]).toEqual([undefined, 60, 'jpeg'])
  const { key } = (await sql<{ key: string }>`select key from goods_file where id = ${file}`.execute(app.db)).rows[0] ?? { key: '' }
  expect((await get(`/media/${key}/480.webp`)).status).toBe(404)
})

test('whoever has bought it downloads it, whole or from where it broke off; each beginning is counted, and both sides see it', async () => {
  const { alice, item, file, group } = await sold()
  expect(await filesOf(alice, group)).toMatchObject([{ id: file, itemId: item, name: 'gown.png', bytes: plain.length, downloads: 0 }])
  const { url } = await link(alice, item, file)
  const whole = await get(url)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/png',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="gown.png"; filename*=UTF-8''gown.png`,
    'referrer-policy': 'no-referrer',
  })
  expect(Buffer.from(await whole.arrayBuffer()).equals(plain)).toBe(true)
  const rest = await get(url, { range: 'bytes=10-', 'if-range': whole.headers.get('etag') ?? '' })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 10-${plain.length - 1}/${plain.length}`])
  expect(Buffer.from(await rest.arrayBuffer()).equals(plain.subarray(10))).toBe(true)
  expect((await get(url, { range: 'bytes=10-', 'if-range': '"another"' })).status).toBe(200)
  expect((await get(url, { range: `bytes=${plain.length}-` })).status).toBe(416)
  expect((await fetch(base + url, { method: 'HEAD' })).status).toBe(200)
  expect((await filesOf(mei, group))[0]?.downloads).toBe(2)
})

test('nobody else gets a link; a link ends after an hour, dies with its order, and the database knows only its digest', async () => {
  const { alice, item, file, group } = await sold()
  for (const who of [mei, await person()])
    await expect(link(who, item, file)).rejects.toMatchObject({ body: { code: 'orders.download_unknown' } })
  await expect(filesOf(await person(), group)).rejects.toMatchObject({ body: { code: 'orders.group_not_found' } })
  await expect(link(alice, item, file + 1)).rejects.toMatchObject({ body: { code: 'orders.download_unknown' } })
  const { url } = await link(alice, item, file)
  const token = url.split('/').at(-1) ?? ''
  const { rows } = await sql<{ row: string }>`select encode(token_digest, 'base64') || account_id as row from download_link`.execute(app.db)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  expect((await get(`/downloads/${'x'.repeat(43)}`)).status).toBe(404)
  await later({ minutes: 61 })
  expect((await get(url)).status).toBe(410)
})

test('a file that support has paid back is downloaded no more, by no link either', async () => {
  const { alice, item, file, group } = await sold()
  const { url } = await link(alice, item, file)
  const body = { reason: 'it was another gown', decision: 'return_refund' as const }
  await as(await person({ operator: true })).call(desk.decideReturn, { params: { id: group }, body })
  expect((await get(url)).status).toBe(404)
  await expect(link(alice, item, file)).rejects.toMatchObject({ body: { code: 'orders.download_unknown' } })
  expect(await filesOf(alice, group)).toEqual([])
})

test('a file whose payment the bank has taken back is downloaded no more, by no link either', async () => {
  const { alice, item, file, group, payment } = await sold()
  const { url } = await link(alice, item, file)
  await market.loseDispute(payment)
  expect((await get(url)).status).toBe(404)
  await expect(link(alice, item, file)).rejects.toMatchObject({ body: { code: 'orders.download_unknown' } })
  expect(await filesOf(alice, group)).toEqual([])
})

test('a file that left the listing stays for its buyers; one that nobody has bought is gone after a day', async () => {
  const { alice, id, item, file } = await sold()
  const [other, unsold] = await send(mei, [plain, 'new.png'], [plain, 'idle.png'])
  await change(mei, id, { files: [other?.id ?? 0, unsold?.id ?? 0] })
  await change(mei, id, { files: [other?.id ?? 0] })
  await later({ hours: 30 })
  await opened.eventually(async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from goods_file where id = any(${[file, other?.id, unsold?.id]}::bigint[])`.execute(app.db)
    return rows.length === 2 && rows.every((row) => row.id !== unsold?.id)
  })
  const jwt = await openSession(app, app.db, { id: alice.id, passwordVersion: 1 }) // an old session ends after a day
  expect((await get((await link({ ...alice, jwt }, item, file)).url)).status).toBe(200)
})

test('a file that a listing is about to take is not removed, though nothing has had it for a day', async () => {
  const bo = await merchant()
  const [file] = await send(bo, [plain, 'gown.png'])
  const id = file?.id ?? 0
  await sql`update goods_file set left_at = app_now() - interval '25 hours' where id = ${id}`.execute(app.db)
  const [read, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking = inTransaction(app, async (tx) => {
    expect([...(await ownGoods(tx, bo.id, [id])).keys()]).toEqual([id])
    read.resolve()
    await removed.promise
    await holdGoods(tx, bo.id, [id], [])
  })
  await read.promise
  await removeLeftGoods(app)
  removed.resolve()
  await taking
  const { rows } = await sql`select from goods_file where id = ${id} and left_at is null`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('a file that somebody is paying for is not removed, though no listing has had it for a day and the bank takes its time', async () => {
  const bo = await merchant()
  const [file, other] = await send(bo, [plain, 'gown.png'], [located, 'veil.jpg'])
  const { id } = await create(bo, dress(bo, { productType: 'virtual', files: [file?.id ?? 0] }))
  const alice = await person()
  const prepared = await market.prepare(alice, [market.line(bo, id, { deliveryMethod: 'virtual', pickupAddressId: null })])
  await sql`update payment set state = 'processing' where id = ${prepared.strapiPaymentId}`.execute(app.db)
  await change(bo, id, { files: [other?.id ?? 0] })
  const kept = async () => {
    await sql`update goods_file set left_at = app_now() - interval '25 hours' where id = ${file?.id ?? 0}`.execute(app.db)
    await removeLeftGoods(app)
    return (await sql`select from goods_file where id = ${file?.id ?? 0}`.execute(app.db)).rows.length
  }
  expect(await kept()).toBe(1)
  await sql`update payment set state = 'canceled' where id = ${prepared.strapiPaymentId}`.execute(app.db)
  expect(await kept()).toBe(0)
})
