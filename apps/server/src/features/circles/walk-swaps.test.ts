// Random lives of offers, swaps and circles: everybody acts, and the clock; after each act the server stands where the tables say.
import { catalog, circles, messaging, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { CircleAnswer, CircleStatus } from '@rondo/rules/circles/circle-states'
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person, roomsOfTrade } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { type ModelSide, type ModelSwap, SwapModel } from '../../../test/swap-model.ts'
import { checkOutSwap, inThreeDays } from '../../../test/swapping.ts'
import { appNow } from '../../platform/clock.ts'
import { openSession } from '../../platform/sessions.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' }, { rooms: [...roomsOfTrade, 'circles', 'messaging'] })
const { app, as, eventually, later, person, server } = opened
const market = openMarket(opened)
/** Sequences of acts; `npm run walk -- swaps` does 2,000. */
const sequences = Number(process.env['WALK_SEQUENCES'] ?? 4)
const first = Number(process.env['SEED'] ?? 1)

/** Everything that the model knows, as the database has it. */
interface Stands {
  readonly swaps: Record<number, SwapStatus> | null
  readonly free: Record<number, number>
  readonly circles: Record<number, CircleStatus> | null
  readonly lines: string[] | null
  readonly agreed: string[] | null
}
async function stands(pieces: readonly number[], people: readonly number[]): Promise<Stands> {
  const { rows } = await sql<Stands>`
    with w as (select distinct s.swap_id as id from swap_part s where s.giver_id = any(${[...people]}::bigint[]))
    select (select jsonb_object_agg(r.id, r.status) from swap_record r join w using (id)) as swaps,
      (select jsonb_object_agg(id, free) from product_availability where id = any(${[...pieces]}::bigint[])) as free,
      (select jsonb_object_agg(c.id, c.status) from circle c where exists (
        select from circle_seat s where s.circle_id = c.id and s.member_id = any(${[...people]}::bigint[]))) as circles,
      (select jsonb_agg(swap_id || ' ' || account_id || ' ' || product_id order by swap_id, account_id) from cart_line
        where swap_id in (select id from w)) as lines,
      (select jsonb_agg(offer_id || ' ' || product_id order by offer_id) from agreed_price where product_id = any(${[...pieces]}::bigint[])) as agreed`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table has a row')
  return row
}

async function begin(seed: number) {
  const owners = [await market.seller(), await market.seller(), await market.seller(), await market.seller()]
  const pieces: { readonly id: number; readonly owner: number }[] = []
  for (const [at, who] of owners.entries())
    for (let n = 0; n < (at === 0 ? 2 : 1); n++)
      pieces.push({ id: await market.garment(who, { open_to_swap: true, for_sell: true }), owner: who.id })
  // the first three would have each other's in a ring
  const ring = [0, 2, 3].map((at) => pieces[at]?.id ?? 0)
  for (const [at, who] of owners.slice(0, 3).entries())
    await as(who).call(catalog.putLike, { params: { id: ring[(at + 1) % 3] ?? 0 }, body: { liked: true } })
  const stranger = await person()
  const people = new Map([...owners, stranger].map((who) => [who.id, who]))
  return {
    seed,
    draw: drawing(seed),
    model: new SwapModel(),
    owners: owners.map(({ id }) => id),
    stranger: stranger.id,
    people,
    pieces,
    waited: 0,
  }
}
type Walk = Awaited<ReturnType<typeof begin>>
const of = ({ people }: Walk, id: number): Person => people.get(id) ?? [...people.values()][0] ?? expect.unreachable()
const told = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      // what is over has left the cart: there is nothing to check out
      if (error instanceof Refused || (error instanceof Error && error.message.includes('not in the cart'))) return false
      throw error
    },
  )
const sideOf = (giver: number, receiver: number, piece: number): ModelSide => ({
  giver,
  receiver,
  piece,
  paidAt: null,
  group: null,
  progress: 'waiting',
})
/** Writes the agreement down that the server has made, with its number and its end. */
async function agreedBy(walk: Walk, cause: string, sides: ModelSide[]): Promise<void> {
  const { rows } = await sql<{ id: number; ends_at: Date }>`select id, ends_at from swap_record where cause = ${cause}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error(`${cause} has agreed nothing`)
  walk.model.swaps.push({ id: row.id, endsAt: row.ends_at.getTime(), status: 'agreed', sides })
}

type Act = (walk: Walk) => Promise<{ readonly what: string; readonly expected: boolean; readonly done: boolean } | undefined>
const anybody = ({ draw, owners, stranger }: Walk) => draw.of([...owners, stranger])
const heldOffer = (walk: Walk) => (walk.model.offers.length === 0 ? undefined : walk.draw.of(walk.model.offers.slice(-4)))
const someSwap = (walk: Walk): ModelSwap | undefined =>
  walk.model.swaps.length === 0 ? undefined : walk.draw.of(walk.model.swaps.slice(-2))

async function answer(walk: Walk, wish: 'accept' | 'decline' | 'withdraw') {
  const offer = heldOffer(walk)
  if (!offer) return undefined
  const { draw, model } = walk
  const right = wish === 'withdraw' ? offer.proposer : offer.receiver
  const who = draw.chance(0.8) ? right : anybody(walk)
  const expected = model.answer(offer, who, wish)
  const { id, messageId } = offer
  const done = await told(
    wish === 'withdraw'
      ? as(of(walk, who)).call(messaging.withdrawOffer, { params: { id } })
      : as(of(walk, who)).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted: wish === 'accept' } }),
  )
  if (expected && done && wish === 'accept') {
    if (offer.given !== null)
      await agreedBy(walk, `offer:${id}`, [
        sideOf(offer.receiver, offer.proposer, offer.wanted),
        sideOf(offer.proposer, offer.receiver, offer.given),
      ])
    else {
      const { rows } = await sql<{ until: Date }>`select expires_at as until from agreement_record where offer_id = ${id}`.execute(app.db)
      model.agreed.push({ offer: id, piece: offer.wanted, until: rows[0]?.until.getTime() ?? 0 })
    }
  }
  return { what: `${wish} offer ${id} by ${who}`, expected, done }
}

const acts: Readonly<Record<string, Act>> = {
  offerSwap: async (walk) => {
    const { draw, model, pieces } = walk
    const [wanted, given] = [draw.of(pieces), draw.of(pieces)]
    if (wanted.owner === given.owner) return undefined
    const expected = model.mayOfferSwap(given.owner, wanted.owner, wanted.id, given.id)
    let made: { id: number; messageId: number; expiresAt: string; createdAt: string } | undefined
    const done = await told(
      as(of(walk, given.owner))
        .call(messaging.makeOffer, { body: { type: 'swap', product: wanted.id, offeredProducts: [given.id] } })
        .then((offer) => {
          made = offer
        }),
    )
    if (made) push(walk, made, 'swap', given.owner, wanted.owner, wanted.id, given.id)
    return { what: `offer ${given.id} for ${wanted.id}`, expected, done }
  },
  offerPrice: async (walk) => {
    const { draw, model, pieces, stranger } = walk
    const piece = draw.of(pieces)
    const buyer = draw.chance(0.5) ? stranger : anybody(walk)
    if (buyer === piece.owner) return undefined
    const [proposer, receiver] = draw.chance(0.6) ? [buyer, piece.owner] : [piece.owner, buyer]
    const { may, answers } = model.mayOfferPrice(proposer, receiver, piece.id, piece.owner)
    let made: { id: number; messageId: number; expiresAt: string; createdAt: string } | undefined
    const done = await told(
      as(of(walk, proposer))
        .call(messaging.makeOffer, { body: { type: 'buy', product: piece.id, price: 50, to: receiver } })
        .then((offer) => {
          made = offer
        }),
    )
    if (may && answers) model.counter(answers)
    if (made) push(walk, made, 'buy', proposer, receiver, piece.id, null)
    return { what: `price for ${piece.id} from ${proposer} to ${receiver}`, expected: may, done }
  },
  accept: (walk) => answer(walk, 'accept'),
  decline: (walk) => answer(walk, 'decline'),
  withdraw: (walk) => answer(walk, 'withdraw'),
  callOff: async (walk) => {
    const swap = someSwap(walk)
    if (!swap) return undefined
    const who = anybody(walk)
    const expected = walk.model.callOff(swap, who)
    const done = await told(as(of(walk, who)).call(messaging.callOffSwap, { params: { id: swap.id } }))
    return { what: `call off ${swap.id} by ${who}`, expected, done }
  },
  checkOut: async (walk) => {
    const swap = someSwap(walk)
    if (!swap) return undefined
    const { receiver, piece } = walk.draw.of(swap.sides)
    const side = walk.model.checkOut(swap, receiver)
    const done = await told(
      checkOutSwap(opened, market, of(walk, receiver), piece, swap.id).then((group) => {
        if (side) side.group = group
      }),
    )
    return { what: `check out ${swap.id} by ${receiver}`, expected: side !== undefined, done }
  },
  cancel: async (walk) => {
    const swap = someSwap(walk)
    const side = swap && walk.draw.of(swap.sides)
    if (!swap || side?.group == null) return undefined
    const who = of(walk, side.receiver)
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
    const [giver, receiver, params] = [of(walk, side.giver), of(walk, side.receiver), { id: side.group }]
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
    const owner = of(walk, piece.owner)
    const done = await told(market.buy(of(walk, walk.stranger), [market.line(owner, piece.id)]))
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
    const done = await told(as(of(walk, who)).call(circles.answerCircle, { params: { id: circle.id }, body: { answer: wish } }))
    if (to === 'agreed' && done) {
      const sides = circle.seats.map(({ member, gives }, at) =>
        sideOf(member, circle.seats[(at + 1) % circle.seats.length]?.member ?? 0, gives),
      )
      await agreedBy(walk, `circle:${circle.id}`, sides)
    }
    return { what: `${wish} to circle ${circle.id} by ${who}`, expected: to !== undefined, done }
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
function push(
  { model }: Walk,
  made: { id: number; messageId: number; expiresAt: string; createdAt: string },
  type: 'swap' | 'buy',
  proposer: number,
  receiver: number,
  wanted: number,
  given: number | null,
): void {
  const times = { madeAt: Date.parse(made.createdAt), expiresAt: Date.parse(made.expiresAt) }
  model.offers.push({ id: made.id, messageId: made.messageId, type, proposer, receiver, wanted, given, ...times, status: 'pending' })
}

/** Circles that were found since, and those that the sweeper has ended because they could not be any more. */
async function settle({ model, owners }: Walk): Promise<void> {
  const { rows } = await sql<{
    id: number
    status: CircleStatus
    expires_at: Date
    seats: { member: number; gives: number; answer: CircleAnswer }[]
  }>`
    select c.id, c.status, c.expires_at, (select jsonb_agg(jsonb_build_object('member', s.member_id, 'gives', s.gives_id, 'answer', s.answer) order by s.place)
      from circle_seat s where s.circle_id = c.id) as seats
    from circle c where exists (select from circle_seat s where s.circle_id = c.id and s.member_id = any(${owners}::bigint[])) order by c.id`.execute(
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

async function agrees(walk: Walk, what: string): Promise<void> {
  const { model, pieces, owners, seed } = walk
  for (const circle of model.circles) if (circle.status === 'proposed' && !model.canBe(circle)) circle.wasImpossible = true
  const isOpen = ({ status }: ModelSwap) => status === 'agreed' || status === 'half_paid'
  const expected = {
    swaps: Object.fromEntries(model.swaps.map(({ id, status }) => [id, status])),
    free: Object.fromEntries(pieces.map(({ id }) => [id, model.isFree(id) ? 1 : 0])),
    lines: model.swaps
      .filter(isOpen)
      .flatMap(({ id, sides }) =>
        sides.filter(({ progress }) => progress === 'waiting').map(({ receiver, piece }) => `${id} ${receiver} ${piece}`),
      )
      .toSorted(),
    agreed: model.agreed.map(({ offer, piece }) => `${offer} ${piece}`).toSorted(),
  }
  // what follows an event follows in its own time
  let found: unknown
  await eventually(async () => {
    const now = await stands(
      pieces.map(({ id }) => id),
      owners,
    )
    found = { swaps: now.swaps ?? {}, free: now.free, lines: now.lines?.toSorted() ?? [], agreed: now.agreed?.toSorted() ?? [] }
    return JSON.stringify(sorted(found)) === JSON.stringify(sorted(expected))
  }).catch(() => undefined)
  expect(found, `seed ${seed}: ${what}`).toEqual(expected)
  for (const circle of model.circles.slice(-2)) {
    const { status } = await as(of(walk, circle.seats[0]?.member ?? 0)).call(circles.showCircle, { params: { id: circle.id } })
    const isSwept = circle.wasImpossible && status === 'ended'
    expect(isSwept ? circle.status : status, `seed ${seed}: ${what}, circle ${circle.id}`).toBe(circle.status)
  }
  for (const offer of model.offers.slice(-4)) {
    const { status } = await as(of(walk, offer.proposer)).call(messaging.showOffer, { params: { id: offer.id } })
    expect(status, `seed ${seed}: ${what}, offer ${offer.id}`).toBe(model.offerStatus(offer))
  }
}
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value

/** Sequences after which the tables are tidied. */
const TIDIED = 25
/** What goes on is done more often than what ends. */
const often = [
  'offerSwap',
  'offerSwap',
  'accept',
  'accept',
  'checkOut',
  'checkOut',
  'checkOut',
  'handOver',
  'handOver',
  'say',
  'say',
  'say',
]

test(
  `${sequences} sequences of up to 40 acts by four people, a stranger and the clock end as the tables say, seeds from ${first}`,
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + sequences; seed++) {
      if (seed % TIDIED === 0) await opened.tidy()
      const walk = await begin(seed)
      const { draw, model } = walk
      await later({ minutes: 11 }) // circles are looked for
      model.pass((await appNow(app)).getTime())
      await settle(walk)
      expect(model.circles).toHaveLength(1)
      const count = 15 + draw.below(26)
      for (let step = 0; step < count; step++) {
        model.pass((await appNow(app)).getTime())
        const name = draw.of(draw.chance(0.6) ? often : Object.keys(acts))
        const end = await acts[name]?.(walk)
        if (!end) continue
        expect(end.done, `seed ${seed}, act ${step}: ${end.what}`).toBe(end.expected)
        seen.add(`${name} ${end.done ? 'done' : 'refused'}`)
        await agrees(walk, `act ${step}: ${end.what}`)
      }
      for (const { status } of model.swaps) seen.add(`swap ${status}`)
      for (const { status } of model.circles) seen.add(`circle ${status}`)
    }
    // a walk that never comes by them proves nothing
    expect([...seen]).toEqual(expect.arrayContaining(['accept done', 'accept refused', 'checkOut done', 'say done']))
    if (process.env['WALK_SEQUENCES']) console.info([...seen].toSorted().join('\n'))
  },
  60_000 + sequences * 60_000,
)
