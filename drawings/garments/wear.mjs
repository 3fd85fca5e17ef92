// What the people of the portraits wear: which cuts, and which fabrics and prints each is made of.
import { rng } from './chance.mjs'
import { coat } from './cuts/coats.mjs'
import { jacket } from './cuts/jackets.mjs'
import { other } from './cuts/other.mjs'
import { sweater } from './cuts/sweaters.mjs'
import { top } from './cuts/tops.mjs'
import { COLOURS, fabric } from './fabrics.mjs'
import { makePrint } from './print-choice.mjs'
import { Sketch } from './render.mjs'

const made = (category, build, fabrics, prints = [], often = 0.2) => ({ category, build, fabrics, prints, often })

/** The seed picks a fabric, and a print as often as `often` says. */
export const WEAR = [
  made('top', top.tee, ['jersey'], ['breton', 'stripes'], 0.35),
  made('top', top.shirt, ['poplin', 'linen', 'silk'], ['stripesV', 'gingham', 'pin'], 0.4),
  made('sweater', sweater.turtle, ['cable', 'rib', 'knit']),
  made('sweater', sweater.crew, ['knit', 'cable', 'knit'], ['breton', 'stripes'], 0.25),
  made('jacket', jacket.blazer, ['suiting', 'linen', 'velvet'], ['pin', 'windowpane', 'houndstooth', 'herring'], 0.4),
  made('top', top.blouse, ['silk', 'sheer'], ['dots', 'ditsy', 'floral'], 0.4),
  made('jacket', jacket.tweed, ['tweed']),
  made('coat', coat.wrap, ['wool', 'felt']),
  made('jacket', jacket.trucker, ['denim', 'canvas']),
  made('sweater', sweater.vneck, ['knit', 'cable']),
  made('top', top.halter, ['silk', 'rib', 'lurex'], ['rings'], 0.2),
  made('other', other.kimono, ['silk', 'cotton'], ['floral', 'brush', 'rings'], 0.6),
]

const NEVER_PRINTED = ['velvet', 'lurex']

/** The sketch of a garment in a colour, centred and ready to draw. */
export function worn({ category, build, fabrics, prints, often }, colour, seed) {
  const r = rng(`${category}:${seed}`)
  const kind = r.pick(fabrics)
  const choice = r.fork('fabric')
  const dyed = COLOURS[colour][choice.i(0, 2)]
  const print = prints.length && choice.yes(often) ? choice.pick(prints) : undefined
  const printed = print && !NEVER_PRINTED.includes(kind) ? makePrint(print, colour, dyed, choice) : {}
  const sketch = new Sketch(r.fork('sketch'), fabric(kind, colour, choice.fork('w'), { col: dyed, ...printed }))
  build(sketch, r.fork('cut'))
  // the hand: nothing is quite symmetrical
  const a = r.n(0, 6),
    b = r.n(0, 6),
    c = r.n(0, 6)
  return sketch.map((x, y) => [x + 3.2 * Math.sin(y / 150 + a) + (x / 300) * 3.5 * Math.sin(y / 84 + b), y + 3 * Math.sin(x / 120 + c)])
}
