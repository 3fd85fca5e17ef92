// Which cuts, fabrics and prints each category knows.
import { Col } from './core.mjs'
import { fabric, prints, COLOURS } from './fabrics.mjs'
import { top, sweater, jacket, coat } from './cuts-upper.mjs'
import { pants, jeans, shorts, skirtCuts } from './cuts-lower.mjs'
import { dress, jumpsuit, suit, activewear, swimwear, lingerie, other } from './cuts-dress.mjs'
import { shoes, accessories, otherThings } from './things.mjs'

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

/* colour companions for prints */
const INK = '#23202b',
  CREAM = '#f6f1e6'
const companions = {
  black: ['#f4efe6', '#c9b99a', '#b4534a'],
  white: ['#2b3a66', '#b8434a', '#e0a94a'],
  gray: ['#f3f1ec', '#3a3d48', '#a04a4f'],
  beige: ['#7a5b42', '#faf5ea', '#a8574a'],
  brown: ['#f0dcc0', '#d48c4c', '#2b2320'],
  navy: ['#f4efe6', '#d96a5f', '#9fb6d6'],
  blue: ['#f6f3ea', '#1f2d5c', '#f0b64f'],
  red: ['#f8efe4', '#3c1420', '#f1a69a'],
  pink: ['#fbf3ec', '#b02a5b', '#f2c14e'],
  purple: ['#f2ead9', '#e79ab3', '#332046'],
  green: ['#f4efdf', '#e8b04a', '#1e3a2f'],
  yellow: ['#fffaf0', '#d0632f', '#3c5a49'],
  orange: ['#fdf3e3', '#7c2a1c', '#f2c879'],
  gold: ['#fbf3dd', '#7a5522', '#33261a'],
  silver: ['#ffffff', '#59606d', '#2a2e37'],
  multicolor: ['#e26a52', '#2f5d8c', '#e9b44c', '#7aa48a', '#c86b98'],
}
const pale = (c) => new Col(0.95, Math.min(0.02, c.C), c.H)
export function makePrint(name, colour, c, r) {
  const co = companions[colour]
  const lightBase = c.L > 0.72
  const multi = colour === 'multicolor'
  const dark = c.L < 0.42 ? c : c.to(-0.1)
  const ink = lightBase ? (c.C > 0.06 ? c.at(0.42, 1.3).hex : co[0]) : CREAM
  switch (name) {
    case 'breton':
      return lightBase
        ? { print: prints.breton(colour === 'white' || colour === 'beige' ? '#26345c' : ink) }
        : { col: pale(c), print: prints.breton(c.hex) }
    case 'stripes':
      return { print: prints.stripes(multi ? r.pick(co) : ink, { w: r.pick([36, 60]), k: 0.5 }) }
    case 'stripesV':
      return lightBase && !multi
        ? { print: prints.stripes(colour === 'white' ? '#8ea3c8' : ink, { w: r.pick([14, 22]), k: 0.4, v: true }), printWarp: 5 }
        : { col: pale(c), print: prints.stripes(c.hex, { w: r.pick([16, 26]), k: 0.5, v: true }), printWarp: 5 }
    case 'pin':
      return { print: prints.pin(lightBase ? INK : CREAM, { w: r.pick([18, 26]) }), printWarp: 3 }
    case 'gingham':
      return { col: pale(c), print: prints.gingham((lightBase ? c.at(0.6, 1.6) : c).hex, { w: r.pick([28, 42]) }), printWarp: 8 }
    case 'windowpane':
      return {
        print: prints.windowpane(lightBase ? (c.C > 0.03 ? c.at(0.45, 1.5).hex : '#5f5560') : co[1], { w: r.pick([70, 96]) }),
        printWarp: 6,
      }
    case 'houndstooth':
      return { col: pale(c), print: prints.houndstooth(lightBase ? '#2a2730' : dark.hex, { w: r.pick([22, 34]) }), printWarp: 6 }
    case 'herring':
      return { print: prints.herring(lightBase ? c.to(-0.28).hex : c.to(0.22).hex), printWarp: 4 }
    case 'tartan':
      return { print: prints.tartan(c.L > 0.5 ? c.to(-0.26).hex : c.to(-0.14).hex, co[2] || co[1], co[0]), printWarp: 8 }
    case 'dots':
      return {
        print: prints.dots(
          lightBase ? (colour === 'white' ? INK : ink) : CREAM,
          r.pick([
            { w: 40, rr: 6 },
            { w: 62, rr: 11 },
            { w: 26, rr: 3.4 },
          ]),
        ),
      }
    case 'rings':
      return {
        print: prints.rings(
          multi ? co : lightBase ? [co[0], co[1], co[2]].filter((q) => q !== CREAM) : [co[0], co[1], c.to(0.14).hex],
          r.fork('r'),
        ),
      }
    case 'floral': {
      const petals = multi
        ? co
        : lightBase
          ? [co[1] === '#faf5ea' ? '#a8574a' : co[1], co[2], c.at(0.62, 1.8).hex]
          : [co[0], co[1], c.to(0.2, 0.9).hex]
      return {
        print: prints.floral(
          petals,
          lightBase ? '#6f8a68' : '#86a07c',
          r.fork('f'),
          r.pick([{ size: 30 }, { size: 40, w: 300, n: 10 }, { size: 22, w: 220, n: 15 }]),
        ),
      }
    }
    case 'ditsy':
      return {
        print: prints.ditsy(
          lightBase ? [co[0] === '#f6f3ea' ? '#3d5ea8' : c.C > 0.04 ? c.at(0.5, 1.6).hex : co[0], co[2]] : [CREAM, co[1]],
          r.fork('d'),
        ),
      }
    case 'brush':
      return {
        print: prints.brush(multi ? co : lightBase ? [co[1], co[2], c.at(0.6, 1.6).hex] : [co[0], co[1], c.to(0.16).hex], r.fork('b')),
      }
    case 'blocks':
      return { print: prints.blocks(multi ? co : [c.hex, co[0], c.to(lightBase ? -0.18 : 0.2).hex, co[1]], r.fork('k')) }
    case 'argyle':
      return {
        print: (id, rot, s) =>
          `<pattern id="${id}" width="90" height="120" patternUnits="userSpaceOnUse" patternTransform="rotate(${rot}) scale(${s})"><path d="M45 0L90 60L45 120L0 60Z" fill="${lightBase ? c.at(0.6, 1.4).hex : co[0]}" opacity=".8"/><path d="M0 0L90 120M90 0L0 120" stroke="${lightBase ? '#3a3540' : co[1]}" stroke-width="2.4" opacity=".8"/></pattern>`,
      }
    default:
      return {}
  }
}
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
