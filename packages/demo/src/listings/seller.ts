import { hashOf } from '../chance.ts'
import { allShops } from '../people/merchants.ts'
import type { Shop } from '../people/shop.ts'
import type { Garment } from '../wardrobe/garments.ts'

/** Who offers which service or file: the text speaks of a certain hand. */
const HELPERS: Record<string, string> = {
  hemming: 'amara',
  'bridal-fitting': 'claire',
  'closet-edit': 'june',
  'knit-repair': 'ines',
  'denim-mending': 'willa',
  'leather-care': 'diego',
  'shoe-resoling': 'leyla',
  'styling-session': 'siqi',
  'colour-analysis': 'priya',
  'tailoring-lesson': 'ada',
  'indigo-dyeing': 'kenji',
  'photo-hour': 'siqi',
  steaming: 'amara',
  'made-to-measure-shirt': 'linyue',
  'hat-blocking': 'noelle',
  'silk-care': 'wenjing',
  'bag-hardware': 'leyla',
  'costume-consulting': 'greta',
  'repair-cafe': 'greta',
  'moth-proofing': 'imogen',
  embroidery: 'wenjing',
  'pattern-wrap-skirt': 'mei',
  'pattern-kimono-jacket': 'kenji',
  'chart-cable-sweater': 'imogen',
  'guide-wardrobe': 'lucie',
  'texture-pack': 'yiran',
}

/** One garment in about seven comes out of a shared closet; files and close cuts of underwear never do. */
const CLOSET_SHARE = 0.155
const NEVER_SHARED = new Set(['lingerie', 'swimwear'])

const byKey = new Map(allShops.map((shop) => [shop.key, shop]))

/** Each shop draws a number for the garment and the highest takes it, so a new shop or garment moves few of the others. */
const drawLots = (garment: Garment, shops: Shop[]): Shop => {
  const lot = (shop: Shop) => hashOf(`${garment.key}@${shop.key}`) / (1 + 0.22 * shop.lines.indexOf(garment.look.category))
  return shops.reduce((best, shop) => (lot(shop) > lot(best) ? shop : best))
}

/** The seller of a garment. Throws when a category has nobody who makes it, which is a mistake in the tables. */
export const sellerOf = (garment: Garment): Shop => {
  if (garment.kind === 'service') return byKey.get(HELPERS[garment.key.replace('service-', '')] ?? '') ?? nobody(garment)
  if (garment.kind === 'virtual')
    return drawLots(
      garment,
      allShops.filter((shop) => shop.sells === 'screen'),
    )
  const shared = hashOf(`closet ${garment.key}`) / 2 ** 32 < CLOSET_SHARE && !NEVER_SHARED.has(garment.look.category)
  const shops = allShops.filter((shop) => (shared ? shop.sells === 'closet' : shop.lines.includes(garment.look.category)))
  return shops.length > 0 ? drawLots(garment, shops) : nobody(garment)
}

function nobody(garment: Garment): never {
  throw new Error(`nobody sells ${garment.key}`)
}
