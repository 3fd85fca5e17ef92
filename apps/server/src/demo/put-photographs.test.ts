import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog, listings as listingCalls, platform } from '@rondo/contracts'
import { listings, merchants } from '@rondo/demo'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { putPhotographs, seedDemo } from './index.ts'

const { base, call, server: app } = await openApp()
const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

/** A folder with these files: pictures of one colour, or the given text. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rondo-photographs-'))
  made.push(folder)
  for (const [name, content] of Object.entries(files)) {
    const isColour = content.startsWith('#')
    const image = sharp({ create: { width: 64, height: 80, channels: 3, background: isColour ? content : '#000' } })
    await writeFile(join(folder, name), isColour ? await image.jpeg().toBuffer() : content)
  }
  return folder
}
const put = (folder: string) => putPhotographs(app, app.providers.files, folder)
const piece = listings.find(({ activeListing, pictures, merchant }) => {
  const shop = merchants.find(({ key }) => key === merchant)
  return activeListing && pictures.length === 3 && shop?.verified
})
if (!piece) throw new Error('the demo has no such piece')
const shown = async () => {
  const found = await call(catalog.searchProducts, { query: { q: piece.names.en, pageSize: 100 } })
  const id = found.data.find(({ name }) => name === piece.names.en)?.id ?? 0
  return { card: found.data.find((one) => one.id === id), product: await call(listingCalls.showProduct, { params: { id } }) }
}

test('a shop without the demo is told to write it first', async () => {
  await expect(put(await folderOf({ [`${piece.key}.jpg`]: '#c33' }))).rejects.toThrow('npm run seed')
})

test('a piece shows its photographs alone, in their order, on its page, in lists and from the store of files', async () => {
  await seedDemo(app)
  expect((await call(platform.config, {})).demo).toBe('drawn')
  const before = await shown()
  expect(await put(await folderOf({ [`${piece.key}.jpg`]: '#c33', [`${piece.key}-setting.jpg`]: '#3c3' }))).toBe(2)
  const after = await shown()
  expect(after.product.photos).toHaveLength(2)
  expect(after.product.photos.map((one) => one.url)).not.toContain(before.product.photos[0]?.url)
  expect(after.card?.photos[0]?.url).toBe(after.product.photos[0]?.url)
  expect(after.product.photos[0]?.alt).toBe(piece.pictures[0]?.alt.en)
  const bytes = Buffer.from(await (await fetch(`${base}${after.product.photos[1]?.formats.thumbnail.url}`)).arrayBuffer())
  const { dominant } = await sharp(bytes).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
  await expect.poll(async () => (await call(platform.config, {})).demo).toBe('photographed')
})

test('portraits and banners are replaced by their names', async () => {
  const [shop] = merchants
  if (!shop) throw new Error('the demo has no shop')
  await put(await folderOf({ [`${shop.portrait}.jpg`]: '#33c', [`${shop.banner}.jpg`]: '#c3c' }))
  const row = await app.db.selectFrom('account').select(['portrait', 'banner']).where('email', '=', shop.email).executeTakeFirstOrThrow()
  expect([row.portrait, row.banner].map((one) => (one as { width: number } | null)?.width)).toEqual([64, 64])
})

test('one file without a place, or that is no picture, and nothing changes', async () => {
  const before = await shown()
  await expect(put(await folderOf({ [`${piece.key}.jpg`]: '#222', 'holiday.jpg': '#222' }))).rejects.toThrow(
    'holiday.jpg: the demo has no such',
  )
  await expect(put(await folderOf({ [`${piece.key}.jpg`]: 'no picture' }))).rejects.toThrow(`${piece.key}.jpg: `)
  expect((await shown()).product.photos).toEqual(before.product.photos)
})
