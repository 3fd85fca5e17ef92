// What is kept of an upload: its pixels, made anew. Nothing else of the file survives: no metadata, no place, no second content.
import { createHash } from 'node:crypto'
import type { Metadata } from 'sharp'
import { Failure } from '../../platform/failure.ts'
import { atPictures, longestSide, mostPixels, openSharp } from './pixels.ts'

/** The largest width or height that a screen of ours asks for, with some to spare. */
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
function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | 'heif' | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return startsWith(bytes, 'ftyp', 4) && /^(avif|avis|heic|heix|mif1|msf1)/.test(bytes.subarray(8, 12).toString('latin1'))
    ? 'heif'
    : undefined
}

/** Decodes a file and encodes it again as WebP, upright. Throws media.not_image, media.too_many_pixels. */
export async function makeOriginal(file: Buffer, ownerId: number): Promise<Original> {
  const kind = kindOf(file)
  if (!kind) throw new Failure('media.not_image')
  return atPictures(async () => {
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
