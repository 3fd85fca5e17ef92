export type Category =
  | 'dress'
  | 'top'
  | 'sweater'
  | 'jacket'
  | 'coat'
  | 'pants'
  | 'jeans'
  | 'skirt'
  | 'shorts'
  | 'jumpsuit'
  | 'suit'
  | 'activewear'
  | 'swimwear'
  | 'lingerie'
  | 'accessories'
  | 'shoes'
  | 'other'
export type Colour =
  | 'black'
  | 'white'
  | 'gray'
  | 'beige'
  | 'brown'
  | 'navy'
  | 'blue'
  | 'red'
  | 'pink'
  | 'purple'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'gold'
  | 'silver'
  | 'multicolor'
export type View = 'front' | 'detail' | 'setting'
export interface Product {
  category: Category
  colour: Colour
  /** Same product and seed, same picture, to the byte. */
  seed: string | number
  /** One of cutsOf(category); chosen by the seed when absent. */
  cut?: string
  /** One of fabricsOf(category, cut); chosen by the seed when absent. */
  fabric?: string
  /** A print name, or 'none'; chosen by the seed when absent. */
  print?: string
  /** Dye lot: three shades of each colour. */
  lot?: 0 | 1 | 2
  /** One of BACKDROP_NAMES; chosen to suit the colour when absent. */
  backdrop?: string
  /** 1 = 1200 x 1500. Smaller values draw faster previews. */
  scale?: number
}
export interface Size {
  w?: number
  h?: number
  id?: string
  seed?: string | number
}
export const CATEGORIES: Category[]
export const COLOUR_NAMES: Colour[]
export const VIEW_NAMES: View[]
export const BACKDROP_NAMES: string[]
export function cutsOf(category: Category): string[]
export function fabricsOf(category: Category, cut: string): string[]
export function printsOf(category: Category, cut: string): string[]
export function picture(product: Product, view?: View): string
export function portrait(o?: {
  seed?: string | number
  size?: number
  id?: string
  bg?: string
  wear?: [Category, string]
  colour?: Colour
  skin?: number
  hair?: number
  style?: string
}): string
export function hero(
  o?: Size & { theme?: 'light' | 'dark'; count?: number; cx?: number; top?: number; k?: number; cast?: Product[] },
): string
export function drape(o?: Size & { colour?: Colour; lot?: 0 | 1 | 2; kind?: string; ring?: boolean }): string
export function railScene(
  o: Size & {
    bg?: string
    cast: (Product & { k?: number; sq?: number })[]
    k?: number
    gap?: number
    y?: number
    light?: 'panes' | 'slats' | 'leaves'
  },
): string
export function shelfScene(
  o: Size & {
    bg?: string
    cast: (Product & { x: number; base: number; k: number; tilt?: number })[]
    light?: 'panes' | 'slats' | 'leaves'
  },
): string
export function virtualScene(o?: Size): string
export const GALLERY: Record<'closet' | 'designer' | 'virtual' | 'pickup', (o?: object) => string>
export const HERO_CAST: Product[]
