import type { App } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { sizeOf } from './sizes.ts'

/** Widths for paper, the best first. */
const printed = [960, 640, 320] as const

/** Photos as JPEG by their key, as large as all of them fit into so many bytes together. One that is gone is missing. */
export async function printedPhotos(app: App, photos: readonly StoredPhoto[], mostBytes: number): Promise<ReadonlyMap<string, Buffer>> {
  let found = new Map<string, Buffer>()
  for (const width of printed) {
    found = new Map()
    for (const { key } of photos) {
      const bytes = await sizeOf(app, { key, width, format: 'jpg' }, 'private', () => undefined)
      if (bytes) found.set(key, bytes)
    }
    if ([...found.values()].reduce((sum, { length }) => sum + length, 0) <= mostBytes) break
  }
  return found
}
