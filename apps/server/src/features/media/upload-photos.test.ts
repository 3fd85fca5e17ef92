import { mkdir, readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { accounts, media } from '@rondo/contracts'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { inTransaction } from '../../platform/db.ts'
import { releaseMedia } from './media.repository.ts'

const { as, base, call, app, later, person } = await openApp({ logLevel: 'silent' })
const originals = join(app.config.dataDir, 'media/originals')
beforeAll(() => mkdir(originals, { recursive: true }))
const kept = () => readdir(originals)

const plain = (width = 120, height = 90) => sharp({ create: { width, height, channels: 3, background: '#a33' } })
const png = await plain().png().toBuffer()
const jpeg = await plain().jpeg().toBuffer()
const MB = 1024 * 1024

function formOf(...files: readonly (readonly [Buffer, string?])[]): FormData {
  const form = new FormData()
  for (const [bytes, name = 'picture.png'] of files) form.append('files', new File([new Uint8Array(bytes)], name))
  return form
}
const send = (who: Person, form: FormData) => as(who).call(media.upload, { body: form })

/** A part of a PNG file. */
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG of one colour that says it is so large, in a few kilobytes. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('pictures come back as photos in the documented form, and can be looked at', async () => {
  const photos = await send(await person(), formOf([png], [jpeg, 'b.jpg']))
  expect(photos).toHaveLength(2)
  for (const { url, width, height, formats } of photos) {
    expect([width, height]).toEqual([120, 90])
    expect(Object.keys(formats)).toEqual(['thumbnail', 'small', 'medium'])
    const answer = await fetch(`${base}${url}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test.each(['png', 'jpeg', 'webp'] as const)('%s is taken, whatever its name says', async (format) => {
  const [photo] = await send(await person(), formOf([await plain().toFormat(format).toBuffer(), 'notes.txt']))
  expect(photo).toMatchObject({ width: 120, height: 90 })
})

test('nothing of the file but its pixels is kept: place and camera are gone, the picture stands upright', async () => {
  const secret = Buffer.from('<?php canary-of-the-file ?>')
  const bytes = await plain()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'CanaryCam' }, IFD3: { GPSLatitude: '48/1 51/1 29/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const [photo] = await send(await person(), formOf([Buffer.concat([bytes, secret])]))
  expect([photo?.width, photo?.height]).toEqual([90, 120])
  const file = await readFile(join(originals, photo?.url.split('/')[2] ?? ''))
  const { exif, format, xmp, iptc, orientation } = await sharp(file).metadata()
  expect({ exif, format, xmp, iptc, orientation }).toEqual({ format: 'webp' })
  expect(file.includes('CanaryCam') || file.includes('canary-of-the-file')).toBe(false)
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const refused: readonly [string, Buffer, string?][] = [
  ['SVG', Buffer.from(script), 'a.svg'],
  ['SVG named PNG', Buffer.from(`<?xml version="1.0"?>${script}`), 'a.png'],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg'],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'a.png'],
  ['GIF with script in it', Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')]), 'a.gif'],
  ['text after the mark of a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(script)])],
  ['JPEG cut in the middle', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
  ['PNG cut in the middle', png.subarray(0, png.length - 30)],
  ['zero bytes', Buffer.alloc(0)],
  ['AVIF mark and nothing', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1')],
]
test.each(refused)('%s is refused and leaves no file behind, nor do the good ones beside it', async (_what, bytes, name) => {
  const before = await kept()
  await expect(send(await person(), formOf([png], [bytes, name ?? 'picture.png']))).rejects.toMatchObject({
    status: 400,
    body: { code: 'media.not_image', message: 'Please upload only image files' },
  })
  expect(await kept()).toEqual(before)
})

test.each([
  [30_000, 30_000],
  [10_001, 10],
  [9_000, 9_000],
])('a small file that claims %d by %d pixels is refused from its header', async (width, height) => {
  const begin = performance.now()
  await expect(send(await person(), formOf([bomb(width, height)]))).rejects.toMatchObject({
    status: 400,
    body: { code: 'media.too_many_pixels' },
  })
  expect(performance.now() - begin).toBeLessThan(3_000)
})

const names = [
  '../../../../etc/cron.d/x',
  '..\\..\\x.png',
  '/etc/passwd',
  'C:\\Windows\\x.png',
  '%2e%2e%2fx.png',
  '....//....//x.png',
  'file:///etc/passwd',
  'a\u0000.png',
  'a.png\u0000.svg',
  '\u202Egnp.exe',
  'a\r\nb.png',
  'a"; filename="b.svg',
  `${'x'.repeat(300)}.png`,
  'con.png',
  '.htaccess',
  '.',
  ' ',
  '-rf.png',
  '$(id).png',
  '<script>alert(1)</script>.png',
]
test.each(names)('the name %j is only a name', async (name) => {
  const before = new Set(await kept())
  const [photo] = await send(await person(), formOf([png, name]))
  expect(photo?.url).toMatch(/^\/media\/[0-9a-f]{40}\/960\.webp$/)
  const added = (await kept()).filter((file) => !before.has(file))
  expect(added.filter((file) => !/^[0-9a-f]{40}$/.test(file))).toEqual([])
})

test('AVIF is none of the kinds that are taken', async () => {
  const avif = await plain().avif().toBuffer()
  await expect(send(await person(), formOf([avif, 'a.avif']))).rejects.toMatchObject({ status: 400, body: { code: 'media.not_image' } })
})

/** Begins a form and sends no more of it until told. */
function slowForm(who: Person, announced = 500_000) {
  const { port } = new URL(base)
  const answer = Promise.withResolvers<number>()
  const sent = request({
    port,
    path: '/api/upload',
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.jwt}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': announced,
    },
  })
  sent.on('response', (got) => {
    got.resume()
    answer.resolve(got.statusCode ?? 0)
  })
  sent.on('error', () => answer.resolve(0))
  sent.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n')
  sent.write(Buffer.alloc(10_000))
  return { answer: answer.promise, close: () => sent.destroy() }
}

test("of many forms at once the ones too many are told to come again, and one person takes no other's place", async () => {
  const anna = await person()
  const held = Array.from({ length: 40 }, () => slowForm(anna))
  await vi.waitFor(async () => expect(await readdir(join(app.config.dataDir, 'media/incoming'))).toHaveLength(3))
  expect(await Promise.any(held.map(({ answer }) => answer))).toBe(503) // who is read is not answered yet
  expect(await send(await person(), formOf([png]))).toHaveLength(1)
  for (const one of held) one.close()
  await vi.waitFor(async () => expect(await readdir(join(app.config.dataDir, 'media/incoming'))).toEqual([]))
})

test('a form that announces too much, or comes when the day is spent, is refused before it is read', async () => {
  const anna = await person()
  const large = slowForm(anna, 60 * MB)
  expect(await large.answer).toBe(413)
  large.close()
  await hadToday(anna, 200, 0)
  const late = slowForm(anna)
  expect(await late.answer).toBe(429)
  late.close()
})

test('ten files of five megabytes at most', async () => {
  const anna = await person()
  const many = (count: number) => formOf(...Array.from({ length: count }, () => [png] as const))
  expect(await send(anna, many(10))).toHaveLength(10)
  await expect(send(anna, many(11))).rejects.toMatchObject({ status: 400, body: { code: 'media.too_many' } })
  await expect(send(anna, many(400))).rejects.toMatchObject({ status: 400, body: { code: 'media.too_many' } })
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * MB - jpeg.length + 1)])
  await expect(send(anna, formOf([large]))).rejects.toMatchObject({ status: 413, body: { message: 'PNG, JPG up to 5MB' } })
  expect(await send(anna, formOf([large.subarray(0, 5 * MB)]))).toHaveLength(1)
  await expect(send(anna, formOf([Buffer.alloc(60 * MB)]))).rejects.toMatchObject({ status: 413 })
})

test('without files, with another field, or with something that is no form nothing is uploaded', async () => {
  const anna = await person()
  const other = new FormData()
  other.append('photo', new File([new Uint8Array(png)], 'a.png'))
  for (const form of [new FormData(), other])
    await expect(send(anna, form)).rejects.toMatchObject({ status: 400, body: { message: 'No files provided' } })
  const raw = (headers: Record<string, string>, body: string) =>
    fetch(`${base}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${anna.jwt}`, ...headers }, body })
  expect((await raw({ 'content-type': 'application/json' }, '{"files":["x"]}')).status).toBe(400)
  expect((await raw({ 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnonsense')).status).toBe(400)
  expect((await raw({ 'content-type': 'multipart/form-data' }, 'no boundary')).status).toBe(400)
  expect((await raw({ 'content-type': 'multipart/form-data; boundary=x' }, '')).status).toBe(400)
})

test('only who is signed in uploads, and no other call takes a form', async () => {
  await expect(call(media.upload, { body: formOf([png]) })).rejects.toMatchObject({ status: 401 })
  const answer = await fetch(`${base}/api/auth/local`, { method: 'POST', body: formOf([png]) })
  expect(answer.status).toBe(400)
})

const dayOf = (who: Person) => app.db.selectFrom('upload_day').selectAll().where('account_id', '=', who.id).executeTakeFirst()
const hadToday = (who: Person, files: number, bytes: number) =>
  app.pool.query(`insert into upload_day values ($1, app_today(), $2, $3)`, [who.id, files, bytes])

test('two hundred files on a day and no more, also when they are sent at once; those taken away still count', async () => {
  const anna = await person()
  await hadToday(anna, 195, 0)
  const five = () => send(anna, formOf(...Array.from({ length: 5 }, () => [png] as const)))
  const answers = await Promise.allSettled([five(), five(), five()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await app.db.deleteFrom('media').where('owner_id', '=', anna.id).execute()
  await expect(send(anna, formOf([png]))).rejects.toMatchObject({ status: 429, body: { code: 'media.quota' } })
  expect(await dayOf(anna)).toMatchObject({ files: 200, bytes: 5 * png.length })
})

test('five hundred megabytes on a day; the answer says when the next day begins', async () => {
  const anna = await person()
  await hadToday(anna, 100, 500 * MB - png.length)
  expect(await send(anna, formOf([png]))).toHaveLength(1)
  const refused = await send(anna, formOf([png])).catch((error: unknown) => error as { status: number; retryAfter: number })
  expect(refused).toMatchObject({ status: 429, body: { code: 'media.quota' } })
  const { retryAfter } = refused as { retryAfter: number }
  expect([retryAfter > 0, retryAfter <= 86_400]).toEqual([true, true])
  await later({ minutes: Math.ceil(retryAfter / 60) })
  expect(await send(anna, formOf([png]))).toHaveLength(1)
})

test('what nobody shows for a day is removed with its file; what is shown stays, and so does a file that two rows name', async () => {
  const anna = await person()
  const unique = await sharp({ create: { width: 77, height: 33, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const [lost] = await send(anna, formOf([unique]))
  const other = await sharp({ create: { width: 78, height: 33, channels: 3, background: '#654321' } })
    .png()
    .toBuffer()
  const [first, second] = await send(anna, formOf([other], [other]))
  await as(anna).call(accounts.changeProfile, { body: { profilePic: first?.id } })
  await fetch(`${base}${lost?.url}`)
  const keyOf = (photo: { url: string } | undefined) => photo?.url.split('/')[2] ?? ''
  await later({ hours: 23 })
  expect(await kept()).toContain(keyOf(lost))
  await later({ hours: 2 })
  expect(await kept()).not.toContain(keyOf(lost))
  expect(await kept()).toContain(keyOf(first))
  expect(keyOf(second)).toBe(keyOf(first))
  const left = await app.db.selectFrom('media').select('id').where('owner_id', '=', anna.id).execute()
  expect(left.map(({ id }) => id)).toEqual([first?.id])
  expect((await fetch(`${base}${lost?.url}`)).status).toBe(404)
})

test("a photo that a listing gives up stays while it is somebody's portrait", async () => {
  const anna = await person()
  const own = await sharp({ create: { width: 79, height: 33, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const [photo] = await send(anna, formOf([own]))
  await as(anna).call(accounts.changeProfile, { body: { profilePic: photo?.id } })
  await inTransaction(app, (tx) => releaseMedia(tx, anna.id, [photo?.id ?? 0]))
  await later({ hours: 26 })
  expect((await fetch(`${base}${photo?.url}`)).status).toBe(200)
})

test('a file that a case takes while its owner gives it up is kept', async () => {
  const anna = await person()
  const [photo] = await send(anna, formOf([png]))
  const id = photo?.id ?? 0
  const { key } = await app.db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('update media set used_at = app_now() where id = $1', [id])
    const releasing = inTransaction(app, (tx) => releaseMedia(tx, anna.id, [id]))
    await expect
      .poll(
        async () =>
          (await app.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%media%'`)).rows.length,
      )
      .toBeGreaterThan(0)
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `insert into deposit_claim (item_id, group_id, kind, currency, amount_minor, reason, pictures, claimed_by) values (-1, -1, 'damage', 'USD', 1, '', $1, $2)`,
      [JSON.stringify([{ key }]), anna.id],
    )
    await client.query('commit')
    await releasing
  } finally {
    client.release()
  }
  expect((await app.db.selectFrom('media').select('used_at').where('id', '=', id).executeTakeFirst())?.used_at).not.toBeNull()
})
