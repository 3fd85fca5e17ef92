// Sizes of pictures: made at their first request, two at a time, and kept on disk.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { House } from '../../platform/context.ts'
import { originalOf } from './originals.ts'
import { atPictures, mostPixels, openSharp } from './pixels.ts'

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

type Store = Pick<House, 'config' | 'providers'>
/** Where the sizes of a picture are kept, whatever keeps its original. */
export const foldersOf = ({ config }: Pick<House, 'config'>, key: string): string => join(config.dataDir, 'media/sizes', key)

/** The bytes of a size, from disk or made now; undefined when there is no such picture. Never larger than the original. */
export async function sizeOf(house: Store, size: Size): Promise<Buffer | undefined> {
  const file = join(foldersOf(house, size.key), `${size.width}.${size.format}`)
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept) return kept
  const making = under.get(file) ?? make(house, size, file).finally(() => under.delete(file))
  under.set(file, making) // many may ask for the same new size: it is made once
  return making
}

async function make(house: Store, { key, width, format }: Size, file: string): Promise<Buffer | undefined> {
  const original = await originalOf(house.providers.files, key)
  if (!original) return undefined
  return atPictures(async () => {
    const sharp = await openSharp()
    const picture = sharp(original, { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true })
    await mkdir(foldersOf(house, key), { recursive: true })
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
