// What people do in a random life of offers, swaps and circles: each act against the server, beside what the model says of it.
import { catalog, circles, messaging, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { CircleAnswer, CircleStatus } from '@rondo/rules/circles/circle-states'
import { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { appNow } from '../src/platform/clock.ts'
import { openSession } from '../src/platform/sessions.ts'
import type { openApp, Person } from './app.ts'
import type { openMarket } from './market.ts'
import { type ModelOffer, type ModelSide, type ModelSwap, SwapModel } from './swap-model.ts'
import { checkOutSwap, inThreeDays } from './swapping.ts'

export interface SwapWalk {
  readonly seed: number
  readonly draw: ReturnType<typeof drawing>
  readonly model: SwapModel
  /** The four who own the pieces. */
  readonly owners: readonly number[]
  readonly stranger: number
  readonly people: Map<number, Person>
  readonly pieces: readonly { readonly id: number; readonly owner: number }[]
  /** Minutes. */
  waited: number
}
type Act = (walk: SwapWalk) => Promise<{ readonly what: string; readonly expected: boolean; readonly done: boolean } | undefined>
interface Made {
  readonly id: number
  readonly messageId: number
  readonly expiresAt: string
  readonly createdAt: string
}

export const personOf = ({ people }: SwapWalk, id: number): Person => people.get(id) ?? expect.unreachable(`nobody is ${id}`)
const told = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      // what is over has left the cart: there is nothing to check out
      if (error instanceof Refused || (error instanceof Error && error.message.includes('not in the cart'))) return false
      throw error
    },
  )
const sideOf = (giver: number, receiver: number, pieces: readonly number[]): ModelSide => ({
  giver,
  receiver,
  pieces,
  paidAt: null,
  group: null,
  progress: 'waiting',
})
const anybody = ({ draw, owners, stranger }: SwapWalk) => draw.of([...owners, stranger])
const heldOffer = (walk: SwapWalk) => (walk.model.offers.length === 0 ? undefined : walk.draw.of(walk.model.offers.slice(-4)))
const someSwap = (walk: SwapWalk): ModelSwap | undefined =>
  walk.model.swaps.length === 0 ? undefined : walk.draw.of(walk.model.swaps.slice(-2))
/** A piece of somebody, and by chance one or two more of theirs. */
function somePieces({ draw, pieces }: SwapWalk) {
  const { id, owner } = draw.of(pieces)
  const ids = [id]
  for (const other of pieces) if (other.owner === owner && other.id !== id && ids.length < 3 && draw.chance(0.4)) ids.push(other.id)
  return { owner, ids }
}
function push({ model }: SwapWalk, made: Made, offer: Pick<ModelOffer, 'type' | 'proposer' | 'receiver' | 'wanted' | 'given'>): void {
  const times = { madeAt: Date.parse(made.createdAt), expiresAt: Date.parse(made.expiresAt) }
  model.offers.push({ id: made.id, messageId: made.messageId, ...offer, ...times, status: 'pending' })
}

type App = Awaited<ReturnType<typeof openApp>>
export function openSwapActs(opened: App, market: ReturnType<typeof openMarket>) {
  const { app, as, later, person, server } = opened

  /** Four who own three, two, one and one piece; three of them would have each other's in a ring. */
  async function begin(seed: number): Promise<SwapWalk> {
    const owners = [await market.seller(), await market.seller(), await market.seller(), await market.seller()]
    const pieces: { readonly id: number; readonly owner: number }[] = []
    for (const [at, who] of owners.entries())
      for (let n = 0; n < Math.max(1, 3 - at); n++)
        pieces.push({ id: await market.garment(who, { open_to_swap: true, for_sell: true }), owner: who.id })
    const ring = owners.slice(0, 3).map(({ id }) => pieces.find(({ owner }) => owner === id)?.id ?? 0)
    for (const [at, who] of owners.slice(0, 3).entries())
      await as(who).call(catalog.putLike, { params: { id: ring[(at + 1) % 3] ?? 0 }, body: { liked: true } })
    const stranger = await person()
    return {
      seed,
      draw: drawing(seed),
      model: new SwapModel(),
      owners: owners.map(({ id }) => id),
      stranger: stranger.id,
      people: new Map([...owners, stranger].map((who) => [who.id, who])),
      pieces,
      waited: 0,
    }
  }

  /** Writes the agreement down that the server has made, with its number and its end. */
  async function agreedBy(walk: SwapWalk, cause: string, sides: ModelSide[]): Promise<void> {
    const { rows } = await sql<{ id: number; ends_at: Date }>`select id, ends_at from swap_record where cause = ${cause}`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error(`${cause} has agreed nothing`)
    walk.model.swaps.push({ id: row.id, endsAt: row.ends_at.getTime(), status: 'agreed', sides })
  }

  async function answer(walk: SwapWalk, wish: 'accept' | 'decline' | 'withdraw') {
    const offer = heldOffer(walk)
    if (!offer) return undefined
    const { draw, model } = walk
    const right = wish === 'withdraw' ? offer.proposer : offer.receiver
    const who = draw.chance(0.8) ? right : anybody(walk)
    const expected = model.answer(offer, who, wish)
    const { id, messageId } = offer
    const done = await told(
      wish === 'withdraw'
        ? as(personOf(walk, who)).call(messaging.withdrawOffer, { params: { id } })
        : as(personOf(walk, who)).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted: wish === 'accept' } }),
    )
    if (expected && done && wish === 'accept') {
      if (offer.type === 'swap')
        await agreedBy(walk, `offer:${id}`, [
          sideOf(offer.receiver, offer.proposer, offer.wanted),
          sideOf(offer.proposer, offer.receiver, offer.given),
        ])
      else {
        const { rows } = await sql<{ until: Date }>`select expires_at as until from agreement_record where offer_id = ${id}`.execute(app.db)
        for (const piece of offer.wanted) model.agreed.push({ offer: id, piece, until: rows[0]?.until.getTime() ?? 0 })
      }
    }
    return { what: `${wish} offer ${id} by ${who}`, expected, done }
  }

  /** Circles that were found since, and those that the sweeper has ended because they could not be any more. */
  async function settle({ model, owners }: SwapWalk): Promise<void> {
    const { rows } = await sql<{
      id: number
      status: CircleStatus
      expires_at: Date
      seats: { member: number; gives: number; answer: CircleAnswer }[]
    }>`
      select c.id, c.status, c.expires_at, (select jsonb_agg(jsonb_build_object('member', s.member_id, 'gives', s.gives_id, 'answer', s.answer) order by s.place)
        from circle_seat s where s.circle_id = c.id) as seats
      from circle c where exists (select from circle_seat s where s.circle_id = c.id and s.member_id = any(${[...owners]}::bigint[])) order by c.id`.execute(
      app.db,
    )
    for (const row of rows) {
      const known = model.circles.find(({ id }) => id === row.id)
      if (known && row.status === 'ended' && known.wasImpossible) known.status = 'ended'
      if (known || row.status === 'ended') continue
      const circle = { id: row.id, status: row.status, expiresAt: row.expires_at.getTime(), seats: row.seats, wasImpossible: false }
      expect(model.canBe(circle), `circle ${row.id} is found of pieces that can be had`).toBe(true)
      model.circles.push(circle)
    }
  }

  const acts: Readonly<Record<string, Act>> = {
    offerSwap: async (walk) => {
      const [asked, offered] = [somePieces(walk), somePieces(walk)]
      if (asked.owner === offered.owner) return undefined
      const expected = walk.model.mayOfferSwap(offered.owner, asked.owner, asked.ids, offered.ids)
      let made: Made | undefined
      const done = await told(
        as(personOf(walk, offered.owner))
          .call(messaging.makeOffer, { body: { type: 'swap', products: asked.ids, offeredProducts: offered.ids } })
          .then((offer) => {
            made = offer
          }),
      )
      const parties = { proposer: offered.owner, receiver: asked.owner }
      if (made) push(walk, made, { type: 'swap', ...parties, wanted: asked.ids, given: offered.ids })
      return { what: `offer ${offered.ids.join(', ')} for ${asked.ids.join(', ')}`, expected, done }
    },
    offerPrice: async (walk) => {
      const { draw, model, stranger } = walk
      const { owner, ids } = somePieces(walk)
      const buyer = draw.chance(0.5) ? stranger : anybody(walk)
      if (buyer === owner) return undefined
      const [proposer, receiver] = draw.chance(0.6) ? [buyer, owner] : [owner, buyer]
      const { may, answers } = model.mayOfferPrice(proposer, receiver, ids, owner)
      const type = ids.length === 1 ? 'buy' : 'bundle'
      let made: Made | undefined
      const done = await told(
        as(personOf(walk, proposer))
          .call(messaging.makeOffer, { body: { type, products: ids, price: 50 * ids.length, to: receiver } })
          .then((offer) => {
            made = offer
          }),
      )
      if (may && answers) model.counter(answers)
      if (made) push(walk, made, { type, proposer, receiver, wanted: ids, given: [] })
      return { what: `price for ${ids.join(', ')} from ${proposer} to ${receiver}`, expected: may, done }
    },
    accept: (walk) => answer(walk, 'accept'),
    decline: (walk) => answer(walk, 'decline'),
    withdraw: (walk) => answer(walk, 'withdraw'),
    callOff: async (walk) => {
      const swap = someSwap(walk)
      if (!swap) return undefined
      const who = anybody(walk)
      const expected = walk.model.callOff(swap, who)
      const done = await told(as(personOf(walk, who)).call(messaging.callOffSwap, { params: { id: swap.id } }))
      return { what: `call off ${swap.id} by ${who}`, expected, done }
    },
    checkOut: async (walk) => {
      const swap = someSwap(walk)
      if (!swap) return undefined
      const { receiver, pieces } = walk.draw.of(swap.sides)
      const side = walk.model.checkOut(swap, receiver)
      const done = await told(
        checkOutSwap(opened, market, personOf(walk, receiver), pieces[0] ?? 0, swap.id).then((group) => {
          if (side) side.group = group
        }),
      )
      return { what: `check out ${swap.id} by ${receiver}`, expected: side !== undefined, done }
    },
    cancel: async (walk) => {
      const swap = someSwap(walk)
      const side = swap && walk.draw.of(swap.sides)
      if (!swap || side?.group == null) return undefined
      const who = personOf(walk, side.receiver)
      const { version } = await as(who).call(orders.showGroup, { params: { id: side.group } })
      const expected = walk.model.cancel(swap, side)
      const done = await told(
        as(who).call(orders.cancelGroup, { params: { id: side.group }, body: { version, cancelReason: 'changed_mind' } }),
      )
      return { what: `cancel ${side.group} of ${swap.id}`, expected, done }
    },
    handOver: async (walk) => {
      const swap = someSwap(walk)
      const side = swap && walk.draw.of(swap.sides)
      if (!swap || side?.group == null) return undefined
      const [giver, receiver, params] = [personOf(walk, side.giver), personOf(walk, side.receiver), { id: side.group }]
      const expected = walk.model.handOver(swap, side)
      const done = await told(
        (async () => {
          const body = { pickupLocationAddress: market.homes.get(giver.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
          await as(giver).call(orders.agreePickup, { params, body })
          const { pickupCode } = await as(receiver).call(orders.showGroup, { params })
          await as(giver).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
        })(),
      )
      return { what: `hand ${side.group} of ${swap.id} over`, expected, done }
    },
    buy: async (walk) => {
      const piece = walk.draw.of(walk.pieces)
      const expected = walk.model.buy(piece.id)
      const line = market.line(personOf(walk, piece.owner), piece.id)
      const done = await told(market.buy(personOf(walk, walk.stranger), [line]))
      return { what: `buy ${piece.id}`, expected, done }
    },
    say: async (walk) => {
      const { draw, model } = walk
      const circle = model.circles.at(-1)
      if (!circle) return undefined
      const who = draw.chance(0.9) ? draw.of(circle.seats).member : anybody(walk)
      const wish = draw.chance(0.75) ? 'yes' : draw.of(['no', 'leave'] as const)
      if (circle.wasImpossible) await settle(walk) // the sweeper may have ended it
      const to = model.say(circle, who, wish)
      const done = await told(as(personOf(walk, who)).call(circles.answerCircle, { params: { id: circle.id }, body: { answer: wish } }))
      if (to === 'agreed' && done) {
        const sides = circle.seats.map(({ member, gives }, at) =>
          sideOf(member, circle.seats[(at + 1) % circle.seats.length]?.member ?? 0, [gives]),
        )
        await agreedBy(walk, `circle:${circle.id}`, sides)
      }
      if (circle.wasImpossible && !done) await settle(walk) // or has just done so
      return { what: `${wish} to circle ${circle.id} by ${who}`, expected: to !== undefined && (done || circle.status !== 'ended'), done }
    },
    wait: async (walk) => {
      const minutes = walk.draw.of([11, 60, 25 * 60, 49 * 60])
      if (walk.waited + minutes > 6 * 24 * 60) return undefined // later than that sellers are idle, which other walks are about
      walk.waited += minutes
      await later({ minutes })
      for (const [id, who] of walk.people)
        walk.people.set(id, { ...who, jwt: await openSession(server, server.db, { id, passwordVersion: 1, secondFactor: false }) })
      walk.model.pass((await appNow(app)).getTime())
      await settle(walk)
      return { what: `wait ${minutes} minutes`, expected: true, done: true }
    },
  }
  return { begin, settle, acts }
}
