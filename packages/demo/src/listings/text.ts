import type { Chance } from '../chance.ts'
import type { Shop } from '../people/shop.ts'
import type { DemoPicture, DemoText, DemoView, GarmentLook } from '../types.ts'
import { careLines, clothLines } from '../voice/cloths.ts'
import { cutLines } from '../voice/cuts.ts'
import { closetLines, makerLines, screenLines, wearLines } from '../voice/sellers.ts'
import { pictureKey } from '../pictures/plan.ts'
import { services } from '../wardrobe/services.ts'
import type { Garment } from '../wardrobe/garments.ts'

const split = (line: string): DemoText => {
  const [en, zh] = line.split(' | ') as [string, string]
  return { en, zh }
}

/** Sentences one after the other: English with a space, Chinese without. */
const joined = (sentences: DemoText[]): DemoText => ({
  en: sentences.map(({ en }) => en).join(' '),
  zh: sentences.map(({ zh }) => zh).join(''),
})

const NOTES = [
  'Pickup in the evening or on Saturdays. | 工作日晚上或周六可取。',
  'Ring the bell twice, the workshop is at the back. | 按两下门铃，工作室在后院。',
  'A cotton bag comes along; please return it with the piece. | 附棉布袋，归还时请一起带回。',
  'Smoke-free home with one very polite cat. | 无烟家庭，有一只很有礼貌的猫。',
  'Happy to send more photos in daylight. | 需要的话可以补拍日光照片。',
]

export const notesOf = (chance: Chance): DemoText => split(chance.pick(NOTES))

/** The seller's own words: what it is, what it is made of, where it comes from, how it is worn and kept. */
export const descriptionOf = (garment: Garment, shop: Shop, stock: number, shared: boolean, chance: Chance): DemoText => {
  const { category, cut, fabric } = garment.look
  const service = services.find(({ at }) => garment.key === `service-${at}`)
  if (service) return { en: service.about[0], zh: service.about[1] }
  const said: DemoText[] = []
  const say = (lines: string[] | undefined) => lines && said.push(split(chance.pick(lines)))
  if (garment.kind === 'virtual') {
    if (cut === 'virtual') say(cutLines['other.virtual'])
    say(clothLines['virtual'])
    say(screenLines)
    return joined(said)
  }
  say(cutLines[`${category}.${cut}`])
  if (cut !== 'sunglasses' && cut !== 'scarf') say(clothLines[garment.name.en.includes('Cashmere') ? 'cashmere' : fabric])
  if (shared) say(closetLines)
  else if (chance.yes(0.75)) say(makerLines)
  if (chance.yes(0.7)) say(wearLines[category])
  if (category !== 'shoes' && category !== 'accessories' && chance.yes(0.4)) say(careLines[fabric])
  const { en, zh } = joined(said)
  const made = String(Math.max(stock, 1) + chance.whole(2, 9))
  return { en: en.replace('{n}', made), zh: zh.replace('{n}', made) }
}

const shown: Readonly<Record<DemoView, DemoText>> = {
  front: { en: 'front', zh: '正面' },
  detail: { en: 'close-up', zh: '细节' },
  setting: { en: 'from an angle', zh: '斜侧角度' },
}

export const picturesOf = ({ key, name, views }: Garment): DemoPicture[] =>
  views.map((view) => {
    const how = shown[view]
    return { key: pictureKey(key, view), view, alt: { en: `${name.en}, ${how.en}`, zh: `${name.zh}，${how.zh}` } }
  })

const OCCASION: Partial<Record<GarmentLook['category'], string[]>> = {
  dress: ['summer', 'party', 'wedding guest'],
  suit: ['work', 'ceremony'],
  coat: ['winter', 'outerwear'],
  jacket: ['outerwear', 'layering'],
  swimwear: ['beach', 'holiday'],
  activewear: ['sport'],
  lingerie: ['sleepwear', 'gift'],
  shoes: ['footwear'],
  accessories: ['gift', 'finishing touch'],
  sweater: ['cosy', 'winter'],
  jumpsuit: ['one and done'],
  top: ['everyday'],
  pants: ['work'],
  skirt: ['everyday'],
  shorts: ['summer'],
  jeans: ['everyday'],
}
export const tagsOf = ({ kind, look }: Garment, shared: boolean, chance: Chance): string[] => {
  if (kind === 'service') return ['service', 'handmade']
  const print = look.print === 'none' || look.print === 'scarf' ? [] : [look.print === 'stripesV' ? 'stripes' : look.print]
  const where =
    kind === 'virtual'
      ? ['digital', 'avatar']
      : [look.fabric === 'activ' ? 'recycled' : look.fabric, ...(shared ? ['pre-loved'] : ['small batch'])]
  return [look.cut, ...print, ...where, chance.pick(OCCASION[look.category] ?? ['statement'])]
}
