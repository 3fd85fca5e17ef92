// Offers, swaps and circles of the demo in the states of their life. People of the demo make and answer them by the product's own calls.
import { circles, messaging } from '@rondo/contracts'
import { dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { circlesSweepers } from '../features/circles/index.ts'
import { appNow } from '../platform/clock.ts'
import type { App } from '../platform/context.ts'
import { peopleOf } from './people.ts'
import { type Begins, playPart, playScene } from './play-part.ts'
import type { Person, Stage } from './steps.ts'
import { sentByOne, swappedInPerson, type SwapScene } from './swap-scenes.ts'
import { words } from './words.ts'

type Answer = 'yes' | 'no'
type Way = 'pickup' | 'shipping'
/** An offer of a price: who makes it to whom, percent of the listed price, its words, and the answer; a number is the price of a counter-offer. */
type Offer = readonly [by: string, to: string, percent: number, text: string, answer?: Answer | number]
const offers: readonly Offer[] = [
  ['oliver', 'mei', 60, words.letItGo.en, 'no'],
  ['hazel', 'mei', 90, words.wedding.en, 'yes'],
  ['xiaoyu', 'mei', 70, words.cheaper.zh, 90],
  ['alice', 'mei', 85, words.fair.en],
  ['alice', 'diego', 90, words.fetch.en, 'yes'],
  ['noor', 'june', 80, words.shoot.en],
  ['camille', 'claire', 85, words.today.en],
]
/** A piece for a piece: who asks whom, the answer, and what has become of what was agreed. */
interface Swap {
  readonly by: string
  readonly to: string
  readonly text: string
  readonly answer?: Answer
  readonly way?: Way
  readonly play?: SwapScene
}
const swaps: readonly Swap[] = [
  {
    by: 'mei',
    to: 'priya',
    text: words.swapTwo.en,
    answer: 'yes',
    way: 'pickup',
    play: swappedInPerson,
  },
  { by: 'willa', to: 'mei', text: words.onMonday.en, answer: 'yes', way: 'shipping', play: sentByOne },
  { by: 'diego', to: 'mei', text: words.sameSize.en },
  { by: 'mei', to: 'priya', text: words.suits.en, answer: 'yes' },
  { by: 'ines', to: 'claire', text: words.even.en, answer: 'no' },
]
/** Each member would swap for what the next one gives, the last for what the first gives; who is not named has not answered yet. */
const rings: readonly (readonly [members: readonly string[], answers: Readonly<Record<string, Answer>>])[] = [
  [['mei', 'amara', 'priya'], { amara: 'yes' }],
  [['diego', 'june', 'kenji'], { diego: 'yes', june: 'yes', kenji: 'yes' }],
  [['claire', 'ines', 'lucie'], { ines: 'yes', lucie: 'no' }],
  [['claire', 'wenjing', 'theo'], { theo: 'yes' }],
]

interface Piece {
  readonly id: number
  readonly owner: string
  readonly price: number
  readonly is_swapped: boolean
  readonly pickup: boolean
  readonly shipping: boolean
}
/** What everybody can give now, one row for each listing. A piece is in one offer, swap or circle. */
class Pieces {
  readonly #pieces: Piece[]
  constructor(pieces: readonly Piece[]) {
    this.#pieces = [...pieces]
  }
  static async of(app: App, owners: readonly string[]): Promise<Pieces> {
    const { rows } = await sql<Piece>`
      select l.id, p.username as owner, l.price_minor / 100.0::float8 as price, l.open_to_swap as is_swapped,
        l.open_to_pickup and l.pickup_address_id is not null as pickup,
        l.open_to_shipping and l.parcel is not null and l.shipping_address_id is not null as shipping
      from listing l join product_availability a on a.id = l.id join person p on p.id = l.merchant_id
      where p.username = any (${owners}::text[]) and a.on_sale and not a.endless and a.free > 0 and (l.for_sell or l.open_to_swap)
      order by l.id`.execute(app.db)
    return new Pieces(rows)
  }
  /** A piece for an offer of a price, or for a swap. Throws when none is left. */
  take(owner: string, isSwapped: boolean, way?: Way): Piece {
    const fits = this.#pieces.filter(
      (one) => one.owner === owner && (isSwapped ? one.is_swapped : one.price > 0) && (way === undefined || one[way]),
    )
    const piece = fits.find(({ is_swapped }) => is_swapped === isSwapped) ?? fits[0]
    if (!piece) throw new Error(`${owner} has nothing left to give`)
    this.#pieces.splice(this.#pieces.indexOf(piece), 1)
    return piece
  }
}

/** Proposes what follows from the wishes now, and not at the end of ten minutes. */
async function propose(app: App): Promise<void> {
  await sql`update circle_search set next_at = app_now()`.execute(app.db)
  await circlesSweepers.find(({ name }) => name === 'circles.propose')?.run(app)
}

/**
 * Has people of the demo offer prices and pieces to each other, and swap in circles, once for each database, against a server that listens at
 * `base`. What fails is told in the log and leaves the others alone. Answers how many offers, swaps and circles were made.
 */
export const putTrades = (app: App, base: string, leaving?: AbortSignal): Promise<number> =>
  playPart(app, 'trades', leaving, (begins) => tradeWithEachOther(app, base, begins))

async function tradeWithEachOther(app: App, base: string, begins: Begins): Promise<number> {
  const names = [
    ...new Set([
      ...offers.flatMap(([by, to]) => [by, to]),
      ...swaps.flatMap(({ by, to }) => [by, to]),
      ...rings.flatMap(([members]) => members),
    ]),
  ]
  const people = await peopleOf(app, base, names)
  const person = (name: string): Person => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const pieces = await Pieces.of(app, names)
  const stage: Stage = { app, base, today: dayIn(await appNow(app)) }
  let made = 0
  let scene = 0
  const attempt = async (what: readonly string[], work: () => Promise<void>) => {
    made += await playScene(
      app,
      begins,
      scene++,
      { people: what.flatMap((name) => people.get(name) ?? []), told: { trade: what.join(', ') } },
      work,
    )
  }
  const answered = (name: string, id: number, answer: Answer) =>
    person(name).call(messaging.respondToOffer, { params: { id }, body: { accepted: answer === 'yes' } })

  for (const [by, to, percent, text, answer] of offers)
    await attempt([by, to], async () => {
      const { id: product, price } = pieces.take(to, false)
      const body = { type: 'buy' as const, product }
      const { messageId } = await person(by).call(messaging.makeOffer, {
        body: { ...body, price: Math.round((price * percent) / 100), text },
      })
      if (typeof answer === 'number')
        await person(to).call(messaging.makeOffer, { body: { ...body, price: Math.round((price * answer) / 100), to: person(by).id } })
      else if (answer) await answered(to, messageId, answer)
    })
  for (const { by, to, text, answer, way, play } of swaps)
    await attempt([by, to], async () => {
      const [wanted, given] = [pieces.take(to, true, way), pieces.take(by, true, way)]
      const body = { type: 'swap' as const, product: wanted.id, offeredProducts: [given.id], text }
      const { messageId } = await person(by).call(messaging.makeOffer, { body })
      if (answer) await answered(to, messageId, answer)
      await play?.({ by: person(by), to: person(to), given: given.id, wanted: wanted.id }, stage)
    })
  for (const [members, answers] of rings)
    await attempt(members, async () => {
      const gives = members.map((name) => pieces.take(name, true).id)
      for (const [place, name] of members.entries())
        await person(name).call(circles.markWish, { params: { id: gives[(place + 1) % gives.length] ?? 0 }, body: { wanted: true } })
      await propose(app)
      const { data } = await person(members[0] ?? '').call(circles.listCircles, { query: {} })
      const circle = data.find(({ seats }) => seats.every((seat) => gives.includes(seat.gives.id)))
      if (!circle) throw new Error('nobody proposed the circle')
      for (const [name, answer] of Object.entries(answers))
        await person(name).call(circles.answerCircle, { params: { id: circle.id }, body: { answer } })
    })
  return made
}
