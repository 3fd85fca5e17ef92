// One sewn garment placed on a large canvas: without its paper, on a hanger or on a ledge.
import sharp from 'sharp'
import { f1, rng } from '../garments/chance.mjs'
import { hangerShape } from '../garments/scene.mjs'
import { cutout } from './index.mjs'

/**
 * How long each cut is (metres), as it hangs or stands, on what it hangs, how narrow its shoulders are beside those of
 * others, and how far below its top they begin (millimetres).
 */
const HUNG = {
  'dress.slip': { length: 1.02, hanger: 'strap' },
  'dress.gown': { length: 1.4, hanger: 'clip' },
  'dress.tiered': { length: 1.15, hanger: 'strap' },
  'skirt.pleated': { length: 0.74, hanger: 'clip' },
  'skirt.circle': { length: 0.72, hanger: 'clip' },
  'skirt.bias': { length: 0.8, hanger: 'clip' },
  'jacket.tweed': { length: 0.58, hanger: 'wood' },
  'sweater.crew': { length: 0.66, hanger: 'wood' },
  'sweater.cardigan': { length: 0.66, hanger: 'wood' },
  'other.cape': { length: 0.92, hanger: 'wood', narrow: 0.72, collar: 60 },
  'accessories.tote': { length: 0.44 },
  'accessories.bucket': { length: 0.42 },
  'accessories.shoulder': { length: 0.34 },
  'accessories.hat': { length: 0.24 },
}

/** Where a garment hangs, in pixels of its cutout: the middle of its neck, the tops of its straps, or the ends of its waistband. */
function hangsAt({ data, width, channels }, box, hanger) {
  const isCloth = (x, y) => data[(y * width + x) * channels + 3] > 128
  const clothIn = (y, from, to) => Array.from({ length: to - from }, (_, n) => from + n).filter((x) => isCloth(x, y))
  const topOf = (from, to) => {
    for (let y = box.top; y <= box.bottom; y++) {
      const xs = clothIn(y, from, to)
      if (xs.length > 0) return [xs.reduce((sum, x) => sum + x, 0) / xs.length, y]
    }
    return [from, box.top]
  }
  const middle = Math.round((box.left + box.right) / 2)
  if (hanger === 'wood') return [topOf(middle - 2, middle + 3)]
  if (hanger === 'strap') return [topOf(box.left, middle), topOf(middle, box.right)]
  const y = box.top + Math.round((box.right - box.left) * 0.03)
  const row = clothIn(y, box.left, box.right)
  return [row[0] ?? box.left, row.at(-1) ?? box.right].map((x) => [x, y])
}

function boxOf({ data, width, height, channels }) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * channels + 3] > 40) {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
  return box
}

const asData = (png) => `data:image/png;base64,${png.toString('base64')}`

const pieces = new Map()
/** A look as layers without paper, ready to be placed: cloth, silhouette, the mask of its inside. Composed once for all pictures of a run. */
export async function dressed({ category, cut, colour, fabric, seed, lot = 0, print = 'none', ...spot }) {
  const look = { category, cut, colour, fabric, seed: seed ?? cut, lot, print }
  const key = JSON.stringify(look)
  if (!pieces.has(key)) pieces.set(key, layersOf(look))
  return { ...spot, ...(await pieces.get(key)) }
}
async function layersOf(look) {
  const { length, hanger, narrow = 1, collar = 0 } = HUNG[`${look.category}.${look.cut}`]
  const raw = await cutout(look)
  const box = boxOf(raw)
  const crop = { left: box.left, top: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 }
  const layer = (channels) => {
    const out = Buffer.alloc(raw.width * raw.height * channels.length)
    for (let n = 0; n < raw.width * raw.height; n++)
      for (const [k, channel] of channels.entries())
        out[n * channels.length + k] = channel === null ? 0 : raw.data[n * raw.channels + channel]
    const { width, height } = raw
    return sharp(out, { raw: { width, height, channels: channels.length } })
      .extract(crop)
      .png()
      .toBuffer()
  }
  const [cloth, silhouette, inside] = (await Promise.all([layer([0, 1, 2, 3]), layer([null, null, null, 3]), layer([4])])).map(asData)
  const points = hanger ? hangsAt(raw, box, hanger).map(([x, y]) => [x - box.left, y - box.top]) : []
  return { cloth, silhouette, inside, points, hanger, narrow, collar, length, width: crop.width, height: crop.height }
}

/**
 * A piece at its place. `x`, `y`: where its hook holds; `base`: where it stands instead, in the middle of `x`. `k`: pixels of a millimetre,
 * `sq`: how far it is turned (1: not), `dim`: how dark it is. Answers its drawing, its silhouette for shadows, and its box.
 */
export function item(piece, id, { x, y, k, sq = 1, dim = 0, base = null }) {
  const { cloth, silhouette, inside, points, width, height } = piece
  const high = piece.length * 1000 * k
  const [scale, wide] = [high / height, (width * high) / height]
  const image = (href) => `<image href="${href}" width="${f1(wide)}" height="${f1(high)}" preserveAspectRatio="none"/>`
  const channels = ['R', 'G', 'B'].map((one) => `<feFunc${one} type="linear" slope="${(1 - dim).toFixed(3)}"/>`).join('')
  const defs = `<filter id="${id}dim" color-interpolation-filters="sRGB"><feComponentTransfer>${channels}</feComponentTransfer></filter>`
  const at = (place, drawing, more = '') => `<g transform="${place}"${more}>${drawing}</g>`
  const lit = dim ? ` filter="url(#${id}dim)"` : ''
  if (base !== null) {
    const place = `translate(${f1(x - wide / 2)} ${f1(base - high)})`
    return {
      defs,
      body: at(place, image(cloth), lit),
      union: at(place, image(silhouette)),
      box: [x - wide / 2, base - high, x + wide / 2, base],
    }
  }
  const kind = piece.hanger
  const K = k * piece.narrow * (kind === 'clip' ? 0.95 : 1.45) // hangers are drawn in a measure of their own
  const [a, b = a] = points.map(([px, py]) => [(px * scale) / K, (py * scale) / K])
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const shape = hangerShape(
    {
      k: 1,
      at: (px, py) => (kind === 'wood' ? [middle[0], middle[1] + 34 + piece.collar] : [px < 0 ? a[0] : b[0], py]),
      hang: { x: 1, y: middle[1] + (kind === 'clip' ? 10 : 34) }, // clips bite, straps lie on the bar
    },
    kind,
    rng(id),
    id,
  )
  const [left, top] = [(middle[0] + 20) * K, (shape.top[1] + 6) * K]
  const place = `translate(${f1(x)} ${f1(y)}) scale(${sq.toFixed(3)} 1) translate(${f1(-left)} ${f1(-top)})`
  const hanger = at(`scale(${K.toFixed(4)})`, shape.body)
  const mask = `<mask id="${id}in" maskUnits="userSpaceOnUse" x="0" y="0" width="${f1(wide)}" height="${f1(high)}">${image(inside)}</mask>`
  const worn = kind === 'clip' ? image(cloth) + hanger : `${hanger}${image(cloth)}<g mask="url(#${id}in)">${hanger}</g>`
  const corner = [x - left * sq, y - top]
  return {
    defs: `${defs}${shape.defs}${mask}`,
    body: at(place, worn, lit),
    union: at(place, image(silhouette)),
    box: [corner[0], corner[1], corner[0] + wide * sq, corner[1] + high],
  }
}
