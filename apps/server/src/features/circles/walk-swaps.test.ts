// Random lives of offers, swaps and circles: everybody acts, and the clock; after each act the server stands where the tables say.
import { circles, messaging } from '@rondo/contracts'
import type { CircleStatus } from '@rondo/rules/circles/circle-states'
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, roomsOfTrade } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { openSwapActs, personOf, type SwapWalk } from '../../../test/swap-acts.ts'
import type { ModelSwap } from '../../../test/swap-model.ts'
import { appNow } from '../../platform/clock.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' }, { rooms: [...roomsOfTrade, 'circles', 'messaging'] })
const { app, as, eventually, later } = opened
const { acts, begin, settle } = openSwapActs(opened, openMarket(opened))
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

async function agrees(walk: SwapWalk, what: string): Promise<void> {
  const { model, pieces, owners, seed } = walk
  for (const circle of model.circles) if (circle.status === 'proposed' && !model.canBe(circle)) circle.wasImpossible = true
  const isOpen = ({ status }: ModelSwap) => status === 'agreed' || status === 'half_paid'
  const expected = {
    swaps: Object.fromEntries(model.swaps.map(({ id, status }) => [id, status])),
    free: Object.fromEntries(pieces.map(({ id }) => [id, model.isFree(id) ? 1 : 0])),
    lines: model.swaps
      .filter(isOpen)
      .flatMap(({ id, sides }) =>
        sides
          .filter(({ progress }) => progress === 'waiting')
          .flatMap(({ receiver, pieces: gets }) => gets.map((piece) => `${id} ${receiver} ${piece}`)),
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
    const { status } = await as(personOf(walk, circle.seats[0]?.member ?? 0)).call(circles.showCircle, { params: { id: circle.id } })
    const isSwept = circle.wasImpossible && status === 'ended'
    expect(isSwept ? circle.status : status, `seed ${seed}: ${what}, circle ${circle.id}`).toBe(circle.status)
  }
  for (const offer of model.offers.slice(-4)) {
    const { status } = await as(personOf(walk, offer.proposer)).call(messaging.showOffer, { params: { id: offer.id } })
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
      await eventually(async () => {
        await settle(walk)
        return model.circles.length === 1
      })
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
      for (const { status, sides } of model.swaps)
        seen.add(`swap ${status}`).add(`swap of up to ${Math.max(...sides.map((side) => side.pieces.length))} a side`)
      for (const { status } of model.circles) seen.add(`circle ${status}`)
    }
    // a walk that never comes by them proves nothing
    expect([...seen]).toEqual(expect.arrayContaining(['accept done', 'accept refused', 'checkOut done', 'say done']))
    if (process.env['WALK_SEQUENCES']) console.info([...seen].toSorted().join('\n'))
  },
  60_000 + sequences * 60_000,
)
