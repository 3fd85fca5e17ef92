// An upload keeps only its pixels, encoded again: no metadata, no place, no hidden content.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { uploads } from '@rondo/rules/kernel/limits'
import type { Metadata } from 'sharp'
import { Failure } from '../../platform/failure.ts'
import { atUploads, longestSide, mostPixels, openSharp } from './pixels.ts'

/** The largest width or height that a screen asks for, with a margin. */
const KEPT_SIDE = 2400

export interface Original {
  /** Digest of owner and content: the same picture of the same person is one file. */
  readonly key: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
/** The kind of a file by its first bytes; its name and type are only claims. */
function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : undefined
}

interface GoodsBytes {
  readonly type: (typeof uploads.types)[number]
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
/**
 * A file as its buyers get it: its own bytes where nothing but the picture is in it, else the same picture in its own size and kind without
 * what says when, where and by whom it was made. Throws media.not_image, media.too_many_pixels.
 */
export async function makeGoods(path: string): Promise<GoodsBytes> {
  return atUploads(async () => {
    const file = await readFile(path)
    const kind = kindOf(file)
    if (!kind) throw new Failure('media.not_image')
    const type = `image/${kind}` as const
    const sharp = await openSharp()
    const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(notImage)
    refuseHuge(metadata, kind)
    const read = sharp(file, { limitInputPixels: mostPixels, failOn: 'warning' })
    if (!metadata.exif && !metadata.xmp && !metadata.iptc && !metadata.comments) {
      await read.stats().catch(notImage) // it must be a picture to its last pixel
      return { type, bytes: file, width: metadata.width, height: metadata.height }
    }
    const upright = read.autoOrient().keepIccProfile()
    const plain = kind === 'png' ? upright.png() : kind === 'jpeg' ? upright.jpeg({ quality: 95 }) : upright.webp({ lossless: true })
    const { data: bytes, info } = await plain.toBuffer({ resolveWithObject: true }).catch(notImage)
    return { type, bytes, width: info.width, height: info.height }
  })
}

/** Decodes a file and encodes it again as WebP, upright. Throws media.not_image, media.too_many_pixels. */
export async function makeOriginal(path: string, ownerId: number): Promise<Original> {
  return atUploads(async () => {
    const file = await readFile(path)
    const kind = kindOf(file)
    if (!kind) throw new Failure('media.not_image')
    const sharp = await openSharp()
    const read = () => sharp(file, { limitInputPixels: mostPixels, failOn: 'warning' })
    // the header alone first: a file of a kilobyte may claim a gigabyte of pixels
    refuseHuge(await sharp(file, { limitInputPixels: false }).metadata().catch(notImage), kind)
    const { data: bytes, info } = await read()
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
      .catch(notImage)
    const key = createHash('sha256').update(`${ownerId}\n`).update(bytes).digest('hex').slice(0, 40)
    return { key, bytes, width: info.width, height: info.height }
  })
}

function notImage(): never {
  throw new Failure('media.not_image')
}

function refuseHuge({ width, height, format }: Metadata, kind: string): void {
  if (format !== kind) throw new Failure('media.not_image')
  if (width > longestSide || height > longestSide || width * height > mostPixels) throw new Failure('media.too_many_pixels')
}
