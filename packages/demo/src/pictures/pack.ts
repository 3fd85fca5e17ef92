import { readFileSync } from 'node:fs'
import type { PlannedPicture } from './plan.ts'

/** A drawn picture of the pack: `file` lies in picturesFolder, sizes in pixels, `mediaKey` is the start of the SHA-256 of the file's bytes. */
export type PackedPicture = {
  file: string
  kind: PlannedPicture['kind']
  width: number
  height: number
  bytes: number
  mediaKey: string
  /** What the picture was drawn from; the drawing script compares it. */
  drawn: string
}

export const picturesFolder = new URL('../../pictures/', import.meta.url)

/** The pack's list by picture key, read from disk. Throws when the pictures have never been drawn. */
export const packedPictures = (): Record<string, PackedPicture> =>
  JSON.parse(readFileSync(new URL('index.json', picturesFolder), 'utf8')) as Record<string, PackedPicture>
