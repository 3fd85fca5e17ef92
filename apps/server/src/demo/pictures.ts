import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoText } from '@rondo/demo'
import type { StoredPhoto } from '../platform/photos.ts'

/** The pictures of the demo, drawn and kept beside its data. */
const indexFile = join(import.meta.dirname, '../../../../packages/demo/pictures/index.json')

export interface DrawnPicture {
  readonly mediaKey: string
  /** Its name in the folder of the demo's pictures, and its size. */
  readonly file: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** Drawn pictures by their key; one that is not drawn yet is missing. */
export async function drawnPictures(): Promise<ReadonlyMap<string, DrawnPicture>> {
  const text = await readFile(indexFile, 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Record<string, DrawnPicture>))
}

/** A picture as product and account rows keep it. */
export const storedPhoto = (id: number, { mediaKey, width, height }: DrawnPicture, alt: DemoText): StoredPhoto => ({
  id,
  key: mediaKey,
  width,
  height,
  alt: { en: alt.en, 'zh-CN': alt.zh },
})
