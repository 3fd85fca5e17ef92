// Public surface of the picture generator.
import { drape } from './art/drape.mjs'
import { portrait } from './art/portrait.mjs'
import { CATALOG, CATEGORIES } from './catalog.mjs'
import { COLOUR_NAMES } from './fabrics.mjs'
import { VIEWS } from './picture.mjs'
import { BACKDROPS } from './scene.mjs'

export { CATEGORIES, COLOUR_NAMES, drape, portrait }
export const VIEW_NAMES = Object.keys(VIEWS)
export const BACKDROP_NAMES = Object.keys(BACKDROPS)
export const cutsOf = (category) => Object.keys(CATALOG[category].cuts)
export const fabricsOf = (category, cut) => [...CATALOG[category].cuts[cut].fab]
export const printsOf = (category, cut) => [...CATALOG[category].cuts[cut].prints]

/**
 * One view of a product, taken apart for relief.py: see `compose` in picture.mjs.
 * @param {{category:string, colour:string, seed:string|number, cut?:string, fabric?:string,
 *          print?:string, lot?:0|1|2, scale:number}} product
 * @param {'front'|'detail'|'setting'} view
 */
export function sketched(product, view = 'front') {
  if (!CATALOG[product.category]) throw new Error(`unknown category ${product.category}`)
  if (!COLOUR_NAMES.includes(product.colour)) throw new Error(`unknown colour ${product.colour}`)
  return VIEWS[view](product)
}
