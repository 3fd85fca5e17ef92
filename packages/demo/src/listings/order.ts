import { shuffled } from '../chance.ts'
import type { Garment } from '../wardrobe/garments.ts'

/** The oldest listing's age; younger than every shop. */
const OLDEST_DAYS = 270

/** The newest dozen are chosen by hand: they are the first page anybody sees. */
const OPENING = [
  'dress-wrap-1',
  'coat-trench-1',
  'accessories-tote-1',
  'dress-gown-6',
  'sweater-crew-1',
  'virtual-dress-gown-1',
  'jacket-tweed-1',
  'skirt-circle-1',
  'shoes-pump-2',
  'other-kimono-1',
  'suit-trouser-2',
  'service-tailoring-lesson',
]

/** How much a garment resembles those just before it: same paper beside it (one to six columns back), same kind of thing. */
const likeness = (next: Garment, before: Garment[]): number =>
  before.reduce((sum, { look, kind }, back) => {
    const near = back === 0 ? 6 : back < 3 ? 3 : 1.5
    const paper = look.backdrop === next.look.backdrop ? near : 0
    const thing = back < 3 && look.category === next.look.category ? 3 : 0
    const colour = back < 2 && look.colour === next.look.colour ? 1.5 : 0
    return sum + paper + thing + colour + (back < 8 && kind !== 'clothing' && kind === next.kind ? 2 : 0)
  }, 0)

/** Newest first, mixed so that neighbours in a grid differ in paper, kind and colour; a garment's age in days, to the hundredth. */
export const agesOf = (garments: Garment[]): Map<string, number> => {
  const waiting = shuffled(garments, 'the order of the shelves')
  const order: Garment[] = OPENING.flatMap((key) =>
    waiting.splice(
      waiting.findIndex((garment) => garment.key === key),
      1,
    ),
  )
  while (waiting.length > 0) {
    const before = order.slice(-8).reverse()
    let best = 0
    let least = Infinity
    for (let i = 0; i < Math.min(waiting.length, 40) && least > 0; i += 1) {
      const like = likeness(waiting[i] as Garment, before)
      if (like < least) [best, least] = [i, like]
    }
    order.push(...waiting.splice(best, 1))
  }
  return new Map(order.map(({ key }, place) => [key, Number((0.3 + OLDEST_DAYS * (place / order.length) ** 1.3).toFixed(2))]))
}
