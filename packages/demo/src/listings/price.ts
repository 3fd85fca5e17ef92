import type { Chance } from '../chance.ts'
import type { DemoCurrency, DemoRentPrice, GarmentLook } from '../types.ts'

/** What a cut is worth new, in whole US dollars, before cloth and seller. */
const CUT_WORTH: Record<string, number> = {
  'dress.slip': 165,
  'dress.wrap': 180,
  'dress.shirtdress': 160,
  'dress.gown': 460,
  'dress.tiered': 175,
  'dress.shift': 190,
  'dress.knitted': 170,
  'top.tee': 42,
  'top.shirt': 95,
  'top.blouse': 125,
  'top.cami': 78,
  'top.polo': 98,
  'top.halter': 82,
  'sweater.crew': 140,
  'sweater.turtle': 150,
  'sweater.vneck': 135,
  'sweater.cardigan': 155,
  'sweater.vest': 98,
  'jacket.trucker': 150,
  'jacket.biker': 390,
  'jacket.bomber': 210,
  'jacket.tweed': 340,
  'jacket.blazer': 270,
  'jacket.quilted': 185,
  'coat.overcoat': 420,
  'coat.trench': 330,
  'coat.puffer': 280,
  'coat.wrap': 440,
  'coat.duffle': 360,
  'pants.wide': 145,
  'pants.tapered': 125,
  'pants.palazzo': 155,
  'pants.cargo': 118,
  'jeans.straight': 118,
  'jeans.wide': 125,
  'jeans.flare': 122,
  'jeans.cropped': 110,
  'skirt.pleated': 145,
  'skirt.bias': 138,
  'skirt.mini': 98,
  'skirt.pencil': 128,
  'skirt.tiered': 118,
  'skirt.circle': 135,
  'shorts.tailored': 88,
  'shorts.denim': 68,
  'shorts.bermuda': 82,
  'shorts.track': 58,
  'jumpsuit.utility': 190,
  'jumpsuit.dungaree': 150,
  'suit.trouser': 480,
  'suit.double': 540,
  'suit.tuxedo': 590,
  'activewear.set': 98,
  'activewear.hoodie': 88,
  'activewear.track': 95,
  'activewear.tennis': 92,
  'swimwear.onepiece': 92,
  'swimwear.bikini': 84,
  'swimwear.trunks': 62,
  'lingerie.pyjama': 128,
  'lingerie.robe': 158,
  'lingerie.camiset': 98,
  'lingerie.nightdress': 86,
  'accessories.tote': 260,
  'accessories.shoulder': 290,
  'accessories.bucket': 245,
  'accessories.scarf': 98,
  'accessories.hat': 92,
  'accessories.belt': 64,
  'accessories.sunglasses': 88,
  'accessories.beanie': 38,
  'shoes.pump': 210,
  'shoes.boot': 280,
  'shoes.sneaker': 135,
  'shoes.loafer': 195,
  'shoes.ballet': 140,
  'shoes.sandal': 155,
  'other.cape': 310,
  'other.kimono': 220,
  'other.bag': 72,
  'other.virtual': 60,
}
const CLOTH_FACTOR: Record<string, number> = {
  silk: 1.2,
  velvet: 1.25,
  leather: 1.45,
  sequin: 1.3,
  lurex: 1.1,
  nylon: 0.9,
  cotton: 0.9,
  denim: 0.95,
  tweed: 1.1,
}

/** Roughly what a dollar buys; the demo's prices need not follow the market. */
const PER_DOLLAR: Record<DemoCurrency, number> = { USD: 1, EUR: 0.92, GBP: 0.8, CAD: 1.36, AUD: 1.5 }

/** A price as people write it: small ones whole, then in fives, tens and fifties. */
export const asWritten = (amount: number): number => {
  const step = amount < 40 ? 1 : amount < 200 ? 5 : amount < 800 ? 10 : 50
  return Math.max(step, Math.round(amount / step) * step)
}

/** What the garment is worth new, whole units of the seller's currency; a few of the grand ones are showpieces. */
export const worthOf = (look: GarmentLook, currency: DemoCurrency, chance: Chance): number => {
  const cut = CUT_WORTH[`${look.category}.${look.cut}`] ?? 120
  const cloth = look.cut === 'biker' || look.category === 'shoes' || look.category === 'accessories' ? 1 : (CLOTH_FACTOR[look.fabric] ?? 1)
  const showpiece = chance.yes(0.08) && cut > 300 ? 2.7 : 1
  return asWritten(cut * cloth * showpiece * (0.82 + chance.next() * 0.5) * PER_DOLLAR[currency])
}

export const inCurrency = (dollars: number, currency: DemoCurrency): number => asWritten(dollars * PER_DOLLAR[currency])

/** One to three rental periods, shortest first, each dearer in all and cheaper by the day. */
export const rentPrices = (worth: number, chance: Chance): DemoRentPrice[] => {
  const share = 0.09 + chance.next() * 0.06
  const offers: DemoRentPrice[] = [
    chance.yes(0.45)
      ? { number: 3, option: 'day', price: worth * share }
      : { number: chance.pick([1, 2, 4]), option: 'day', price: worth * share * 0.9 },
    { number: 1, option: 'week', price: worth * share * 1.9 },
    chance.yes(0.6)
      ? { number: 1, option: 'month', price: worth * share * 4.2 }
      : { number: 2, option: 'week', price: worth * share * 2.9 },
  ]
  const from = chance.yes(0.15) ? 1 : 0
  const kept = offers.slice(from, from + chance.early([3, 2, 1], 1.3))
  return kept.map((offer) => ({ ...offer, price: asWritten(offer.price) }))
}
