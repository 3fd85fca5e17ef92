// A photo of a piece as somebody took it who has it, for the demo.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orders } from '@rondo/contracts'
import { drawnPictures } from './pictures.ts'
import type { Calling } from './steps.ts'

/** Parts of a picture, from its edges, so that photos of one piece differ from those in its shop and from each other. */
const views = {
  before: { from: [0.06, 0.04], size: 0.86 },
  after: { from: [0.1, 0.12], size: 0.78 },
  seam: { from: [0.3, 0.42], size: 0.42 },
  worn: { from: [0.08, 0.02], size: 0.9 },
} as const
/** A part of the last picture of the piece, which shows it closest, stands for a photo of it. */
export async function photoOf(who: Calling, item: number, view: keyof typeof views): Promise<FormData> {
  const { product } = await who.call(orders.showItem, { params: { id: item } })
  const shown = product.photos.at(-1)?.url ?? ''
  const drawn = [...(await drawnPictures()).values()].find(({ mediaKey }) => shown.includes(mediaKey))
  if (!drawn) throw new Error('the demo has no picture of it')
  const bytes = await readFile(join(import.meta.dirname, '../../../../packages/demo/pictures', drawn.file))
  const { default: sharp } = await import('sharp') // a start without the demo does without its memory
  const { from, size } = views[view]
  const part = (of: number, share: number) => Math.round(of * share)
  const taken = await sharp(bytes)
    .extract({
      left: part(drawn.width, from[0]),
      top: part(drawn.height, from[1]),
      width: part(drawn.width, size),
      height: part(drawn.height, size),
    })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('files', new File([new Uint8Array(taken)], `${view}.jpg`, { type: 'image/jpeg' }))
  return body
}
