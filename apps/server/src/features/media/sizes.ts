// Sizes of pictures: made at their first request, two at a time, and kept on disk.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import type { App } from '../../platform/context.ts'
import { livingKeys } from './media.repository.ts'
import { originalOf } from './originals.ts'
import { atSizes, mostPixels, openSharp } from './pixels.ts'

export const widths = [160, 320, 480, 640, 960, 1200, 1600] as const
export const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type Format = keyof typeof contentTypes
export interface Size {
  readonly key: string
  readonly width: number
  readonly format: Format
}

const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
}

const under = new Map<string, Promise<Buffer | undefined>>()

type Needed = Pick<App, 'config' | 'db' | 'providers'>
/** Where the sizes of a picture are kept, whatever keeps its original. */
export const foldersOf = ({ config }: Pick<App, 'config'>, key: string): string => join(config.dataDir, 'media/sizes', key)

type Life = 'none' | 'copied' | 'owned'
/** Keys that were looked up lately; a picture that is deleted is served for so long on other servers. */
const known = new LRUCache<string, Life>({ max: 20_000, ttl: 30_000 })

async function lifeOf({ db }: Pick<App, 'db'>, key: string): Promise<Life> {
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const found = (await livingKeys(db, [key])).get(key)
  if (!found) return 'none' // it may be uploaded next
  const life = found.isOwned ? 'owned' : 'copied'
  known.set(key, life)
  return life
}

/** Forgets that a picture is there, on this server. */
export async function forgetSizes(app: Pick<App, 'config'>, key: string): Promise<void> {
  known.delete(key)
  await rm(foldersOf(app, key), { recursive: true, force: true })
}

/**
 * The bytes of a size, from disk or made now; undefined when there is no such picture, whatever lies on this disk, and for the public also when
 * nothing but a report keeps it. Never larger than the original. `count` is called before one is made, and may refuse.
 */
export async function sizeOf(app: Needed, size: Size, access: 'public' | 'private', count: () => void): Promise<Buffer | undefined> {
  const life = await lifeOf(app, size.key)
  if (life === 'none') return void (await forgetSizes(app, size.key))
  if (life === 'copied' && access === 'public') return undefined
  const file = join(foldersOf(app, size.key), `${size.width}.${size.format}`)
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept) return kept
  const running = under.get(file)
  if (running) return running // many may ask for the same new size: it is made once
  count()
  const making = make(app, size, file).finally(() => under.delete(file))
  under.set(file, making)
  return making
}

/** Removes sizes of pictures that another server has deleted. */
export async function removeOrphans(app: Pick<App, 'config' | 'db'>): Promise<void> {
  const keys = await readdir(foldersOf(app, '')).catch(() => [])
  for (let at = 0; at < keys.length; at += 500) {
    const some = keys.slice(at, at + 500)
    const alive = await livingKeys(app.db, some)
    for (const key of some) if (!alive.has(key)) await forgetSizes(app, key)
  }
}

async function make(app: Needed, { key, width, format }: Size, file: string): Promise<Buffer | undefined> {
  const original = await originalOf(app.providers.files, key)
  if (!original) return undefined
  return atSizes(async () => {
    const sharp = await openSharp()
    const picture = sharp(original, { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true })
    await mkdir(foldersOf(app, key), { recursive: true })
    const part = `${file}.${randomUUID()}`
    try {
      const bytes = await encode[format](picture).toBuffer()
      await writeFile(part, bytes)
      await rename(part, file) // whoever reads sees all of it or nothing
      return bytes
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  })
}
