import type { Category, Color } from '@rondo/rules/listings/catalogue'
import { chanceOf } from '../chance.ts'
import type { DemoText, DemoView, GarmentLook } from '../types.ts'
import { coat } from './coat.ts'
import { dress } from './dress.ts'
import { jacket } from './jacket.ts'
import { jeans, pants, shorts, skirt } from './lower.ts'
import type { Rows } from './rows.ts'
import { services } from './services.ts'
import { sweater } from './sweater.ts'
import { accessories, other, shoes } from './things.ts'
import { top } from './top.ts'
import { virtual } from './virtual.ts'
import { activewear, jumpsuit, lingerie, suit, swimwear } from './whole.ts'

/** A garment of the wardrobe before it has a seller: its key, its name and its looks. `views` are the pictures drawn of it. */
export type Garment = {
  key: string
  kind: 'clothing' | 'virtual' | 'service'
  name: DemoText
  look: GarmentLook
  views: DemoView[]
}

const wardrobe: Record<Category, Rows> = {
  dress,
  top,
  sweater,
  jacket,
  coat,
  pants,
  jeans,
  skirt,
  shorts,
  jumpsuit,
  suit,
  activewear,
  swimwear,
  lingerie,
  accessories,
  shoes,
  other,
}

/** Papers that suit a colour; light clothes may hang before the darker ones. */
const PAPERS: Record<Color, string[]> = {
  black: ['fog', 'blush', 'mist', 'putty', 'lilac', 'clay', 'butter'],
  white: ['stone', 'clay', 'slate', 'sage', 'mist', 'moss', 'plum'],
  gray: ['blush', 'butter', 'putty', 'mist', 'lilac', 'clay'],
  beige: ['mist', 'sage', 'lilac', 'slate', 'moss', 'plum'],
  brown: ['mist', 'butter', 'blush', 'fog', 'sage'],
  navy: ['blush', 'putty', 'butter', 'fog', 'sage', 'clay'],
  blue: ['putty', 'butter', 'blush', 'fog', 'clay'],
  red: ['blush', 'mist', 'fog', 'lilac', 'sage'],
  pink: ['sage', 'mist', 'fog', 'butter', 'plum', 'moss', 'slate'],
  purple: ['butter', 'sage', 'fog', 'blush', 'mist'],
  green: ['blush', 'butter', 'fog', 'putty', 'lilac'],
  yellow: ['mist', 'lilac', 'fog', 'sage', 'slate', 'plum'],
  orange: ['mist', 'fog', 'sage', 'blush', 'lilac', 'slate'],
  gold: ['sage', 'mist', 'plum', 'fog', 'slate', 'moss'],
  silver: ['lilac', 'mist', 'blush', 'slate', 'plum'],
  multicolor: ['fog', 'putty', 'butter', 'mist', 'blush', 'lilac'],
}
const SCREEN_PAPERS = ['cobalt', 'ink', 'plum', 'slate', 'cobalt', 'lilac']

/** A setting is the piece from an angle: what exists on screens alone may have one, too. */
const whole: DemoView[] = ['front', 'detail', 'setting']
/** Every piece is seen from near. */
const both: DemoView[] = ['front', 'detail']

/** This share of the clothes has all views. */
const WITH_ALL_VIEWS = 0.5

const garmentOf = (kind: Garment['kind'], category: Category, cut: string, row: string, place: number): Garment => {
  const [drawing, en, zh] = row.split(' | ') as [string, string, string]
  const [colour, fabric, print, lot] = drawing.split(' ') as [Color, string, string, string]
  const key = `${kind === 'virtual' ? 'virtual-' : ''}${category}-${cut}-${place + 1}`
  const chance = chanceOf(key)
  const backdrop = chance.pick(kind === 'virtual' ? SCREEN_PAPERS : PAPERS[colour])
  const views = kind === 'clothing' && chance.yes(WITH_ALL_VIEWS) ? whole : both
  const look = { category, cut, colour, fabric, print: print === '-' ? 'none' : print, seed: key, lot: Number(lot) as 0 | 1 | 2, backdrop }
  return { key, kind, name: { en, zh }, look, views }
}

const clothing = Object.entries(wardrobe).flatMap(([category, rows]) =>
  Object.entries(rows).flatMap(([cut, list]) => list.map((row, place) => garmentOf('clothing', category as Category, cut, row, place))),
)

const screenWear = Object.entries(virtual).flatMap(([at, list]) => {
  const [category, cut] = at.split('.') as [Category, string]
  return list.map((row, place) => garmentOf('virtual', category, cut, row, place))
})

const help = services.map(({ at, name: [en, zh], look, view }): Garment => {
  const key = `service-${at}`
  return {
    key,
    kind: 'service',
    name: { en, zh },
    look: { ...look, seed: key, backdrop: chanceOf(key).pick(PAPERS[look.colour]) },
    views: [view],
  }
})

const cutOf = ({ look: { category, cut } }: Garment) => `${category}.${cut}`
/** Chance leaves some cuts without a piece that has all views: their first piece has them, too. */
function withAllCutsWhole(pieces: Garment[]): Garment[] {
  const seen = new Set(pieces.filter(({ views }) => views.length === whole.length).map(cutOf))
  return pieces.map((piece) => {
    if (seen.has(cutOf(piece))) return piece
    seen.add(cutOf(piece))
    return { ...piece, views: whole }
  })
}

/** Every garment of the demo, in the order of the tables. */
export const garments: Garment[] = [...withAllCutsWhole([...clothing, ...screenWear]), ...help]
