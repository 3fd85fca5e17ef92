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
  coat: { overcoat: ['wool', 'felt'], puffer: ['nylon', 'virtual'], trench: ['canvas', 'nylon', 'leather', 'virtual'] },
  activewear: { hoodie: ['jersey', 'felt', 'virtual'], track: ['nylon', 'jersey'] },
  swimwear: { trunks: ['nylon'], bikini: ['activ'], onepiece: ['activ'] },
  jumpsuit: { dungaree: ['canvas', 'denim', 'linen'], utility: ['canvas', 'denim', 'linen'] },
  suit: { trouser: ['suiting', 'linen', 'velvet'], double: ['suiting', 'wool', 'virtual'], tuxedo: ['suiting', 'velvet'] },
  accessories: {
    hat: ['felt', 'straw'],
    tote: ['leather', 'canvas'],
    beanie: ['rib'],
    bucket: ['leather'],
    shoulder: ['leather'],
    scarf: ['silk'],
    belt: ['leather'],
    sunglasses: ['patent', 'virtual'],
  },
  sweater: { cardigan: KNITS, crew: KNITS, vneck: KNITS, turtle: KNITS, vest: KNITS },
  dress: {
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
  top: { cami: ['silk', 'sequin', 'velvet'], shirt: ['poplin', 'linen', 'silk'], tee: ['jersey'], polo: ['knit', 'rib'] },
  lingerie: { nightdress: ['cotton'], camiset: ['silk'], robe: ['silk', 'velvet'], pyjama: ['poplin', 'silk'] },
  jeans: { cropped: ['denim'], flare: ['denim'], straight: ['denim'], wide: ['denim'] },
  shorts: { bermuda: ['linen', 'suiting', 'canvas'], denim: ['denim'], tailored: ['linen', 'suiting'] },
  pants: { cargo: ['canvas', 'nylon'], tapered: ['suiting', 'cotton'], wide: ['linen', 'suiting'] },
  other: { cape: ['wool', 'felt', 'tweed', 'virtual'], kimono: ['silk', 'cotton'] },
  skirt: {
    bias: ['velvet'],
    circle: ['cotton', 'wool', 'silk', 'virtual'],
    mini: ['wool', 'tweed', 'leather'],
    pencil: ['suiting', 'tweed', 'leather'],
    pleated: ['suiting', 'silk', 'lurex', 'virtual'],
    tiered: ['cotton', 'linen'],
  },
}

export const isSewn = ({ category, cut, fabric }: GarmentLook): boolean => SEWN[category]?.[cut]?.includes(fabric) ?? false
