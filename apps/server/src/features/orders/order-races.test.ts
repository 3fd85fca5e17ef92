// Races about an order on its way (T-RACE-2, T-RACE-7); ORDER_ROUNDS raises the rounds. Each has its control: without the lock on the row it
// ends in a fault, and only the history keeps both from being done.
import { deliveries, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { withoutWords } from '../../../test/guards-off.ts'
import { openParcels } from '../../../test/parcels.ts'

const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent' })
const { app, as, server } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
const rounds = Number(process.env['ORDER_ROUNDS'] ?? 3)
/** A control that goes wrong less often than once in so many rounds shows nothing. */
const MOST_ROUNDS = 40

interface Trade {
  readonly alice: Person
  readonly order: number
  readonly group: number
  readonly items: readonly number[]
  readonly code: string
}
interface Stands {
  readonly status: string
  readonly items: string[]
  readonly legs: string[]
  /** Sent back to the customer, minor units, and whether that is all that was paid. */
  readonly back: number
  readonly isAllBack: boolean
  /** Pieces that are for sale. */
  readonly stock: number
  readonly held: number
}
async function stands({ group }: Trade): Promise<Stands> {
  const { rows } = await sql<Omit<Stands, 'isAllBack' | 'held'> & { charged: number }>`
    select f.status, array(select i.status from order_item i where i.group_id = f.id order by i.id) as items,
      array(select l.status from carrier_leg l where l.group_id = f.id and l.status is not null order by l.id) as legs, y.charged_minor as charged,
      (select coalesce(sum(r.amount_minor), 0)::int from refund r where r.payment_id = y.id) as back,
      (select sum(p.stock)::int from product p where p.id in (select i.product_id from order_item i where i.group_id = f.id)) as stock
    from fulfillment_group f join trade_order o on o.id = f.order_id join payment y on y.id = o.payment_id where f.id = ${group}`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) throw new Error('no group')
  const { charged, ...is } = row
  return { ...is, isAllBack: is.back === charged, held: await market.ledger('shipping_held', String(group)) }
}

/** Pieces of one merchant that are picked up; two of them unless said otherwise. */
async function paid(pieces = 2): Promise<Trade> {
  const alice = await opened.person()
  const garments = await Promise.all(Array.from({ length: pieces }, () => market.garment(mei)))
  const { order } = await market.buy(
    alice,
    garments.map((one) => market.line(mei, one)),
  )
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('no group')
  return { alice, order: order.id, group: group.id, items: group.orderItems.map(({ id }) => id), code: '' }
}
async function agreed(): Promise<Trade> {
  const trade = await paid(1)
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const place = { pickupLocationAddress: market.homes.get(mei.id) ?? 0, pickupDate: day, pickupTime: '18:30' }
  await as(mei).call(orders.agreePickup, { params: { id: trade.group }, body: place })
  const { pickupCode } = await as(trade.alice).call(orders.showGroup, { params: { id: trade.group } })
  return { ...trade, code: pickupCode ?? '' }
}
async function labeled(): Promise<Trade> {
  const sent = await parcels.ordered()
  await parcels.label(sent)
  return { ...sent, code: '' }
}

const reason = { cancelReason: 'other' }
const group = ({ group: id }: Trade) => ({ params: { id } })
const cancel = (who: Person, trade: Trade) => as(who).call(orders.cancelGroup, { ...group(trade), body: reason })
const cancelFirst = (who: Person, { items: [id = 0] }: Trade) => as(who).call(orders.cancelItem, { params: { id }, body: reason })
const ship = (trade: Trade) => as(mei).call(deliveries.handOver, { ...group(trade), body: {} })
const enter = (trade: Trade) => as(mei).call(orders.confirmPickup, { ...group(trade), body: { pickupCode: trade.code } })

/** Two calls at once on one order, and how it may stand then: one after the other, whoever came first. */
interface Race {
  readonly begin: () => Promise<Trade>
  readonly calls: readonly [(trade: Trade) => Promise<unknown>, (trade: Trade) => Promise<unknown>]
  readonly ends: readonly Partial<Stands>[]
  /** How many of both are made at least. */
  readonly made: number
  /** It is run so many times more often. */
  readonly often?: number
}
const nothingBack = { back: 0, stock: 0 }
const races: Readonly<Record<string, Race>> = {
  'the buyer cancels while the seller confirms': {
    begin: () => paid(1),
    calls: [(trade) => cancel(trade.alice, trade), (trade) => as(mei).call(orders.confirmGroup, { ...group(trade), body: {} })],
    ends: [{ status: 'canceled', items: ['canceled'], isAllBack: true, stock: 1 }],
    made: 1,
    often: 2,
  },
  'the buyer cancels while the seller ships': {
    begin: labeled,
    calls: [(trade) => cancel(trade.alice, trade), ship],
    ends: [
      { status: 'canceled', items: ['canceled'], legs: ['cancelled'], isAllBack: true, stock: 1, held: 0 },
      { status: 'shipped_to_customer', items: ['shipped'], legs: ['transit'], held: 0, ...nothingBack },
    ],
    made: 1,
  },
  'the seller cancels in one tab and ships in the other': {
    begin: labeled,
    calls: [(trade) => cancel(mei, trade), ship],
    ends: [
      { status: 'canceled', items: ['canceled'], legs: ['cancelled'], isAllBack: true, stock: 1, held: 0 },
      { status: 'shipped_to_customer', items: ['shipped'], legs: ['transit'], held: 0, ...nothingBack },
    ],
    made: 1,
  },
  'one piece is canceled, and the whole group': {
    begin: paid,
    calls: [(trade) => cancelFirst(trade.alice, trade), (trade) => cancel(mei, trade)],
    ends: [{ status: 'canceled', items: ['canceled', 'canceled'], isAllBack: true, stock: 2 }],
    made: 2,
  },
  'the right code is entered in two tabs': {
    begin: agreed,
    calls: [enter, enter],
    ends: [{ status: 'pickup_completed_by_customer', items: ['pickup_completed_by_customer'], ...nothingBack }],
    made: 2,
  },
  'the seller cancels while the code is entered': {
    begin: agreed,
    calls: [(trade) => cancel(mei, trade), enter],
    ends: [
      { status: 'canceled', items: ['canceled'], isAllBack: true, stock: 1 },
      { status: 'pickup_completed_by_customer', items: ['pickup_completed_by_customer'], ...nothingBack },
    ],
    made: 1,
  },
}
const isForeseen = (error: unknown) => error instanceof Refused && error.status === 409
/** Lets both calls meet. Answers how many were made, and how many ended neither so nor in a refusal that the tables know. */
async function meet({ calls }: Race, trade: Trade, round: number) {
  const [one, two] = round % 2 ? calls : calls.toReversed()
  const ended = await Promise.allSettled([one, two].map((call) => call?.(trade)))
  return {
    made: ended.filter(({ status }) => status === 'fulfilled').length,
    faults: ended.filter((end) => end.status === 'rejected' && !isForeseen(end.reason)).length,
  }
}

test.each(Object.entries(races).map(([what, race]) => ({ what, race, times: rounds * (race.often ?? 1) })))(
  '$times times $what: one after the other, and money and goods move once',
  async ({ race, times }) => {
    for (let round = 0; round < times; round++) {
      const trade = await race.begin()
      const { made, faults } = await meet(race, trade, round)
      expect([faults, made >= race.made], `round ${round}`).toEqual([0, true])
      const is = await stands(trade)
      const end = race.ends.find(({ status }) => status === is.status)
      expect(is, `round ${round}`).toMatchObject(end ?? race.ends[0] ?? {})
    }
  },
  30_000 + rounds * 8_000,
)

test.each(Object.entries(races))(
  'control: without the lock on the row, %s ends in a fault, and the history keeps both from being done',
  async (_, race) => {
    const faults = await withoutWords(server, / for no key update of o, f/, async () => {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const trade = await race.begin()
        const found = await meet(race, trade, round)
        const is = await stands(trade)
        expect(race.ends.map(({ status }) => status).concat('processing'), `round ${round}`).toContain(is.status)
        if (found.faults > 0) return found.faults
      }
      return 0
    })
    expect(faults).toBeGreaterThan(0)
  },
  60_000 + MOST_ROUNDS * 2_000,
)

test('of fifty wrong codes at once five are tried, and the right one is too late', async () => {
  const trade = await agreed()
  const wrong = String((Number(trade.code) + 1) % 10_000).padStart(4, '0')
  const ended = await Promise.allSettled(Array.from({ length: 50 }, () => enter({ ...trade, code: wrong })))
  const codes = ended.map((end) => (end.status === 'rejected' && end.reason instanceof Refused ? end.reason.body?.code : 'made'))
  expect(Map.groupBy(codes, (code) => code).get('orders.pickup_code_invalid')).toHaveLength(pickupCodes.tries)
  expect(Map.groupBy(codes, (code) => code).get('orders.pickup_locked')).toHaveLength(50 - pickupCodes.tries)
  await expect(enter(trade)).rejects.toMatchObject({ body: { code: 'orders.pickup_locked' } })
})
