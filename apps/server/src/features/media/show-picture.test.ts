import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { removeOrphans } from './sizes.ts'

const { base, app } = await openApp({ logLevel: 'silent' })
const originals = join(app.config.dataDir, 'media/originals')
await mkdir(originals, { recursive: true })

/** A picture with some life in it, kept as an upload is. */
async function upload(width: number, height: number): Promise<string> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251))
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer()
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await writeFile(join(originals, key), bytes)
  await app.db.insertInto('media').values({ key, owner_id: 1, width, height }).execute()
  return key
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers })
const large = await upload(1000, 800)

test.each([
  ['avif', 'image/avif', 'heif'],
  ['webp', 'image/webp', 'webp'],
  ['jpg', 'image/jpeg', 'jpeg'],
])('a picture comes as %s in the width asked for, and may be kept forever', async (ending, type, format) => {
  const answer = await get(`/media/${large}/320.${ending}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format, width: 320, height: 256 })
})

test('a picture is never made larger than it is', async () => {
  const answer = await get(`/media/${await upload(300, 200)}/1600.webp`)
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('whoever has it already gets no second copy', async () => {
  const etag = (await get(`/media/${large}/480.webp`)).headers.get('etag') ?? ''
  const again = await get(`/media/${large}/480.webp`, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('twenty who ask at once for a new size get the same bytes, made once', async () => {
  const key = await upload(640, 640)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => Buffer.from(await (await get(`/media/${key}/480.avif`)).arrayBuffer()).toString('base64')),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await readdir(join(app.config.dataDir, 'media/sizes', key))).toEqual(['480.avif'])
})

test.each([
  `/media/${large}/321.webp`,
  `/media/${large}/0320.webp`,
  `/media/${large}/320.png`,
  `/media/${large}/320.webp.avif`,
  `/media/${large}/original`,
  `/media/${'0'.repeat(32)}/320.webp`,
  `/media/..%2F..%2F..%2Fetc/320.webp`,
  `/media/%2e%2e/320.webp`,
  `/media/${large}/..%2F..%2F320.webp`,
  `/media/${large}%00/320.webp`,
  `/media/${large.toUpperCase()}x/320.webp`,
])('%s is no picture', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ statusCode: 404 })
})

test('a picture that was deleted is served no more, whatever sizes of it still lie on the disk of this server', async () => {
  const key = await upload(50, 40)
  expect((await get(`/media/${key}/160.webp`)).status).toBe(200)
  await app.db.deleteFrom('media').where('key', '=', key).execute()
  await removeOrphans(app) // what another server has deleted
  expect((await get(`/media/${key}/160.webp`)).status).toBe(404)
  expect(await readdir(join(app.config.dataDir, 'media/sizes'))).not.toContain(key)
})

test('a file that is no picture is a mistake of ours and leaves nothing behind', async () => {
  const key = 'f'.repeat(32)
  await app.db.insertInto('media').values({ key, owner_id: 1, width: 1, height: 1 }).execute()
  await writeFile(join(originals, key), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>')
  const answer = await get(`/media/${key}/320.webp`)
  expect(answer.status).toBe(500)
  expect(await readdir(join(app.config.dataDir, 'media/sizes', key))).toEqual([])
})
