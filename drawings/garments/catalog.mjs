// Which cuts, fabrics and prints each category knows, and what a product is made of.
import { accessories } from './cuts/accessories.mjs'
import { activewear } from './cuts/activewear.mjs'
import { coat } from './cuts/coats.mjs'
import { dress } from './cuts/dresses.mjs'
import { jacket } from './cuts/jackets.mjs'
import { jumpsuit } from './cuts/jumpsuits.mjs'
import { lingerie } from './cuts/nightwear.mjs'
import { other, otherThings } from './cuts/other.mjs'
import { shoes } from './cuts/shoes.mjs'
import { shorts } from './cuts/shorts.mjs'
import { skirtCuts } from './cuts/skirts.mjs'
import { suit } from './cuts/suits.mjs'
import { sweater } from './cuts/sweaters.mjs'
import { swimwear } from './cuts/swimwear.mjs'
import { top } from './cuts/tops.mjs'
import { jeans, pants } from './cuts/trousers.mjs'
import { COLOURS, fabric } from './fabrics.mjs'
import { companions, makePrint } from './print-choice.mjs'

// Which cuts, fabrics and prints each category knows.

/* fabrics are picked in order of the seed; a print is used now and then */
const F = (fab, pr = [], o = {}) => ({ fab, prints: pr, ...o })

export const CATALOG = {
  dress: {
    cuts: {
      slip: F(['silk', 'silk', 'velvet', 'sequin'], ['floral', 'brush']),
      wrap: F(['silk', 'cotton'], ['floral', 'dots', 'brush', 'ditsy'], { p: 0.65 }),
      shirtdress: F(['poplin', 'linen', 'denim'], ['stripesV', 'gingham', 'ditsy'], { p: 0.45 }),
      gown: F(['silk', 'velvet', 'lurex', 'sequin']),
      tiered: F(['cotton', 'linen'], ['gingham', 'ditsy', 'floral', 'dots'], { p: 0.6 }),
      shift: F(['wool', 'linen', 'tweed', 'cotton'], ['rings', 'blocks', 'windowpane', 'houndstooth'], { p: 0.4 }),
      knitted: F(['rib', 'knit']),
    },
    set: dress,
    box: [900, 1270, 770],
  },
  top: {
    cuts: {
      tee: F(['jersey'], ['breton', 'stripes'], { p: 0.35 }),
      shirt: F(['poplin', 'linen', 'silk'], ['stripesV', 'gingham', 'pin'], { p: 0.4 }),
      blouse: F(['silk', 'sheer'], ['dots', 'ditsy', 'floral'], { p: 0.4 }),
      cami: F(['silk', 'velvet', 'sequin'], ['floral'], { p: 0.15 }),
      polo: F(['knit', 'rib'], ['breton'], { p: 0.2 }),
      halter: F(['silk', 'rib', 'lurex'], ['rings'], { p: 0.2 }),
    },
    set: top,
    box: [980, 1040, 770],
  },
  sweater: {
    cuts: {
      crew: F(['knit', 'cable', 'knit'], ['breton', 'stripes'], { p: 0.25 }),
      turtle: F(['cable', 'rib', 'knit']),
      vneck: F(['knit', 'cable']),
      cardigan: F(['knit', 'cable']),
      vest: F(['cable', 'knit'], ['argyle'], { p: 0.3 }),
    },
    set: sweater,
    box: [1000, 1020, 770],
  },
  jacket: {
    cuts: {
      trucker: F(['denim', 'canvas']),
      biker: F(['leather', 'leather', 'patent']),
      bomber: F(['nylon', 'silk', 'leather']),
      tweed: F(['tweed']),
      blazer: F(['suiting', 'linen', 'velvet'], ['pin', 'windowpane', 'houndstooth', 'herring'], { p: 0.4 }),
      quilted: F(['nylon', 'cotton'], ['ditsy'], { p: 0.25 }),
    },
    set: jacket,
    box: [1000, 1080, 770],
  },
  coat: {
    cuts: {
      overcoat: F(['wool', 'felt'], ['herring', 'windowpane'], { p: 0.3 }),
      trench: F(['canvas', 'nylon', 'leather']),
      puffer: F(['nylon']),
      wrap: F(['wool', 'felt']),
      duffle: F(['felt']),
    },
    set: coat,
    box: [960, 1280, 770],
  },
  pants: {
    cuts: {
      wide: F(['suiting', 'linen', 'silk'], ['pin', 'windowpane'], { p: 0.3 }),
      tapered: F(['suiting', 'cotton', 'leather'], ['pin', 'houndstooth', 'tartan'], { p: 0.35 }),
      palazzo: F(['silk', 'linen'], ['floral', 'rings', 'stripesV'], { p: 0.35 }),
      cargo: F(['canvas', 'nylon']),
    },
    set: pants,
    box: [760, 1250, 770],
  },
  jeans: {
    cuts: { straight: F(['denim']), wide: F(['denim']), flare: F(['denim']), cropped: F(['denim']) },
    set: jeans,
    box: [720, 1250, 770],
  },
  skirt: {
    cuts: {
      pleated: F(['suiting', 'silk', 'lurex', 'leather'], ['tartan', 'windowpane'], { p: 0.35 }),
      bias: F(['silk', 'velvet', 'sequin'], ['brush', 'floral', 'dots'], { p: 0.35 }),
      mini: F(['denim', 'leather', 'tweed', 'wool'], ['houndstooth', 'tartan'], { p: 0.3 }),
      pencil: F(['suiting', 'leather', 'tweed'], ['windowpane'], { p: 0.2 }),
      tiered: F(['cotton', 'silk', 'linen'], ['floral', 'ditsy', 'gingham'], { p: 0.5 }),
      circle: F(['cotton', 'wool', 'silk'], ['rings', 'floral', 'brush'], { p: 0.45 }),
    },
    set: skirtCuts,
    box: [900, 1150, 790],
  },
  shorts: {
    cuts: {
      tailored: F(['linen', 'suiting', 'leather'], ['pin', 'gingham'], { p: 0.25 }),
      denim: F(['denim']),
      bermuda: F(['canvas', 'linen', 'suiting'], ['tartan', 'windowpane'], { p: 0.25 }),
      track: F(['silk', 'nylon', 'jersey']),
    },
    set: shorts,
    box: [800, 980, 780],
  },
  jumpsuit: {
    cuts: {
      utility: F(['canvas', 'denim', 'linen']),
      halter: F(['silk', 'sheer', 'lurex'], ['floral', 'rings'], { p: 0.25 }),
      dungaree: F(['denim', 'canvas', 'linen']),
    },
    set: jumpsuit,
    box: [860, 1290, 770],
  },
  suit: {
    cuts: {
      trouser: F(['suiting', 'linen', 'velvet'], ['pin', 'windowpane', 'houndstooth'], { p: 0.35 }),
      double: F(['suiting', 'wool'], ['pin', 'herring'], { p: 0.35 }),
      tuxedo: F(['suiting', 'velvet']),
    },
    set: suit,
    box: [900, 1290, 770],
  },
  activewear: {
    cuts: { set: F(['activ']), hoodie: F(['jersey', 'felt']), track: F(['nylon', 'jersey']), tennis: F(['activ']) },
    set: activewear,
    box: [980, 1180, 770],
  },
  swimwear: {
    cuts: {
      onepiece: F(['activ'], ['stripes', 'dots', 'brush'], { p: 0.3 }),
      bikini: F(['activ'], ['gingham', 'dots', 'floral'], { p: 0.35 }),
      trunks: F(['nylon'], ['brush', 'floral', 'stripesV'], { p: 0.5 }),
    },
    set: swimwear,
    box: [640, 1080, 780],
  },
  lingerie: {
    cuts: {
      pyjama: F(['silk', 'poplin'], ['stripesV', 'dots'], { p: 0.3 }),
      robe: F(['silk', 'velvet'], ['floral', 'brush'], { p: 0.35 }),
      camiset: F(['silk']),
      nightdress: F(['cotton'], ['ditsy'], { p: 0.3 }),
    },
    set: lingerie,
    box: [940, 1230, 770],
  },
  accessories: {
    cuts: {
      tote: F(['leather', 'canvas']),
      shoulder: F(['leather', 'patent', 'velvet']),
      bucket: F(['leather', 'felt']),
      scarf: F(['silk'], ['scarf'], { p: 1 }),
      hat: F(['felt', 'straw']),
      belt: F(['leather']),
      sunglasses: F(['patent']),
      beanie: F(['rib']),
    },
    set: accessories,
    box: [820, 960, 800],
  },
  shoes: {
    cuts: {
      pump: F(['leather', 'patent', 'velvet']),
      boot: F(['leather', 'patent']),
      sneaker: F(['leather', 'canvas']),
      loafer: F(['leather', 'patent']),
      ballet: F(['leather', 'silk']),
      sandal: F(['leather']),
    },
    set: shoes,
    box: [900, 760, 830],
  },
  other: {
    cuts: {
      cape: F(['wool', 'felt', 'tweed'], ['tartan', 'herring', 'houndstooth'], { p: 0.4 }),
      kimono: F(['silk', 'cotton'], ['floral', 'brush', 'rings'], { p: 0.6 }),
      bag: F(['canvas']),
      virtual: F(['virtual']),
    },
    set: { ...other, ...otherThings },
    box: [980, 1120, 780],
  },
}

export const CATEGORIES = Object.keys(CATALOG)

/** Decide cut, fabric and print for a product. */
export function design({ category, colour, cut, fabric: kind, print, lot }, r) {
  const C = CATALOG[category]
  const names = Object.keys(C.cuts)
  cut = cut && C.cuts[cut] ? cut : r.pick(names)
  const spec = C.cuts[cut]
  const chosen = kind !== undefined
  kind = kind || r.pick(spec.fab)
  const fr = r.fork('fabric')
  let o = { lot }
  const multi = colour === 'multicolor'
  const lots = COLOURS[colour]
  const c = lots[(lot ?? fr.i(0, 2)) % lots.length]
  o.col = c
  const wantsPrint =
    print ??
    (multi
      ? spec.prints.filter((p) => ['floral', 'brush', 'rings', 'blocks', 'dots', 'stripes', 'tartan', 'scarf', 'ditsy'].includes(p))[0]
        ? fr.pick(spec.prints)
        : fr.pick(['floral', 'brush', 'rings', 'blocks'])
      : spec.prints.length && fr.yes(spec.p ?? 0.2)
        ? fr.pick(spec.prints)
        : null)
  const noPrint = ['tweed', 'leather', 'patent', 'sequin', 'velvet', 'lurex', 'virtual', 'straw'].includes(kind) && !multi
  if (wantsPrint && !noPrint && wantsPrint !== 'none' && wantsPrint !== 'scarf') Object.assign(o, makePrint(wantsPrint, colour, c, fr))
  if (!chosen && (colour === 'gold' || colour === 'silver')) {
    if (['silk', 'sheer', 'lurex'].includes(kind)) kind = fr.pick(['lurex', 'sequin', 'silk'])
  }
  if (kind === 'activ') {
    kind = 'jersey'
    o.active = true
  }
  const f = fabric(kind === 'straw' ? 'linen' : kind, colour, fr.fork('w'), o)
  f.straw = kind === 'straw'
  if (o.active) {
    f.light = { ...f.light, wr: 0.3, spec: 0.35, exp: 10, spFloor: 0.12, spEl: 52, post: 2.4, pre: 2.4 }
    f.patterns = { ...f.patterns }
  }
  f.fills.contrastDark = colour === 'black' || colour === 'brown' ? '#8a5f3c' : '#3a2c26'
  f.print = wantsPrint
  f.multi = multi
  f.companions = companions[colour]
  return { cut, kind, fabric: f, spec, build: C.set[cut], box: spec.box || C.box }
}
