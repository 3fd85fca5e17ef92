import type { GarmentLook } from '../types.ts'

const KNITS = ['knit', 'cable', 'rib']
const EVENING = ['silk', 'velvet', 'lurex', 'sequin', 'virtual']

/** The cuts that are sewn and rendered in 3D, by category, each with the fabrics that succeed. Everything else is sketched and lit as a relief. */
const SEWN: Partial<Record<GarmentLook['category'], Record<string, readonly string[]>>> = {
  jacket: {
    tweed: ['tweed'],
    blazer: ['linen', 'suiting', 'velvet', 'virtual'],
    bomber: ['silk', 'nylon', 'leather', 'virtual'],
    biker: ['leather', 'patent', 'virtual'],
    trucker: ['denim', 'canvas'],
    quilted: ['cotton', 'nylon'],
  },
  coat: {
    duffle: ['felt'],
    wrap: ['wool', 'felt', 'virtual'],
    overcoat: ['wool', 'felt'],
    puffer: ['nylon', 'virtual'],
    trench: ['canvas', 'nylon', 'leather', 'virtual'],
  },
  activewear: { hoodie: ['jersey', 'felt', 'virtual'], track: ['nylon', 'jersey'], set: ['activ'], tennis: ['activ'] },
  swimwear: { trunks: ['nylon'], bikini: ['activ'], onepiece: ['activ'] },
  jumpsuit: { dungaree: ['canvas', 'denim', 'linen'], utility: ['canvas', 'denim', 'linen', 'virtual'] },
  suit: { trouser: ['suiting', 'linen', 'velvet'], double: ['suiting', 'wool', 'virtual'], tuxedo: ['suiting', 'velvet'] },
  accessories: {
    hat: ['felt', 'straw', 'virtual'],
    tote: ['leather', 'canvas', 'virtual'],
    beanie: ['rib'],
    bucket: ['leather', 'felt'],
    shoulder: ['leather', 'patent', 'velvet', 'virtual'],
    scarf: ['silk'],
    belt: ['leather'],
    sunglasses: ['patent', 'virtual'],
  },
  sweater: { cardigan: KNITS, crew: KNITS, vneck: KNITS, turtle: KNITS, vest: KNITS },
  dress: {
    shirtdress: ['poplin', 'linen', 'denim'],
    wrap: ['silk', 'cotton'],
    slip: EVENING,
    gown: EVENING,
    tiered: ['cotton', 'linen', 'virtual'],
    shift: ['wool', 'cotton', 'tweed', 'linen'],
    knitted: ['rib', 'knit'],
  },
  shoes: {
    ballet: ['leather', 'silk'],
    loafer: ['leather', 'patent'],
    pump: ['leather', 'velvet', 'patent'],
    sneaker: ['leather', 'canvas', 'virtual'],
    boot: ['leather', 'patent', 'virtual'],
    sandal: ['leather'],
  },
  top: {
    cami: ['silk', 'sequin', 'velvet'],
    shirt: ['poplin', 'linen', 'silk'],
    blouse: ['silk', 'virtual'],
    tee: ['jersey'],
    polo: ['knit', 'rib'],
    halter: ['silk', 'rib', 'lurex'],
  },
  lingerie: { nightdress: ['cotton'], camiset: ['silk'], robe: ['silk', 'velvet'], pyjama: ['poplin', 'silk'] },
  jeans: { cropped: ['denim'], flare: ['denim'], straight: ['denim'], wide: ['denim'] },
  shorts: {
    bermuda: ['linen', 'suiting', 'canvas'],
    denim: ['denim'],
    tailored: ['linen', 'suiting', 'leather'],
    track: ['nylon', 'jersey', 'silk'],
  },
  pants: { cargo: ['canvas', 'nylon'], palazzo: ['silk', 'linen'], tapered: ['suiting', 'cotton', 'leather'], wide: ['linen', 'suiting'] },
  other: { virtual: ['virtual'], bag: ['canvas'], cape: ['wool', 'felt', 'tweed', 'virtual'], kimono: ['silk', 'cotton', 'virtual'] },
  skirt: {
    bias: ['velvet', 'silk', 'sequin'],
    circle: ['cotton', 'wool', 'silk', 'virtual'],
    mini: ['wool', 'tweed', 'leather'],
    pencil: ['suiting', 'tweed', 'leather'],
    pleated: ['suiting', 'silk', 'lurex', 'leather', 'virtual'],
    tiered: ['cotton', 'linen', 'silk'],
  },
}

export const isSewn = ({ category, cut, fabric }: GarmentLook): boolean => SEWN[category]?.[cut]?.includes(fabric) ?? false
