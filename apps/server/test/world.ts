// People around one trade, for tests that walk every call: the owner of things, the other party of the owner's order, a stranger.
import { randomUUID } from 'node:crypto'
import { catalog, messaging } from '@rondo/contracts'
import { sql } from 'kysely'
import type { openApp, Person } from './app.ts'
import { openMarket } from './market.ts'
import { putAddress } from './products.ts'

type App = Awaited<ReturnType<typeof openApp>>

export interface Trade {
  readonly order: number
  readonly group: number
  readonly item: number
  readonly payment: number
}
export interface World {
  /** Has an address, a line in the cart and, when asked for, an order. */
  readonly owner: Person
  /** Sells to the owner: has a listing and the address where it is handed over. */
  readonly other: Person
  readonly stranger: Person
  readonly address: number
  readonly pickup: number
  readonly product: number
  readonly line: number
  /** A saved search of the owner. */
  readonly search: number
  readonly market: ReturnType<typeof openMarket>
  /** An order of the owner from the other, paid and placed; the same each time. */
  readonly trade: () => Promise<Trade>
  /** A message of the owner to the other; the same each time. */
  readonly message: () => Promise<number>
  /** An offer of the owner to the other that waits; a new one each time. */
  readonly offer: () => Promise<{ readonly id: number; readonly messageId: number }>
  /** A review that the owner wrote of the other's shop, read by everybody or not yet; a new one each time. */
  readonly review: (is?: 'shown' | 'held') => Promise<number>
  /** A report of the other about the owner, who was warned; a new one each time. */
  readonly report: () => Promise<number>
  /** A swap that the owner and the other have agreed. */
  readonly swap: () => Promise<{ readonly id: number }>
  /** A circle of swaps that waits for the other and for two people more; a new one each time. */
  readonly circle: () => Promise<number>
}

let numbers = 0
/** A number that nobody had before in this run, for names that must be new. */
export const fresh = (): number => ++numbers

export async function openWorld(opened: App): Promise<World> {
  const { app, person } = opened
  const market = openMarket(opened)
  const [owner, other, stranger] = [await person(), await market.seller(), await person()]
  const address = await putAddress(app, owner.id, { is_default: true, phone: '5550100', name: 'Owner' })
  const product = await market.garment(other, { stock: 9 })
  const { cartItemId } = await market.add(owner, {
    product,
    type: 'buy',
    deliveryMethod: 'pickup',
    pickupAddressId: market.homes.get(other.id),
  })
  const { id: search } = await opened.as(owner).call(catalog.saveSearch, { body: { query: 'category=coat', name: 'canary-search' } })
  let made: Promise<Trade> | undefined
  let said: Promise<number> | undefined
  const say = async () =>
    (await opened.as(owner).call(messaging.sendMessage, { body: { messageReceiver: other.id, text: 'Is it still there?' } })).id
  const buy = async (): Promise<Trade> => {
    const sold = await market.garment(other)
    const { order, prepared } = await market.buy(owner, [market.line(other, sold)])
    const [group] = order.fulfillmentGroups
    const [item] = group?.orderItems ?? []
    if (!group || !item) throw new Error('the order has no item')
    return { order: order.id, group: group.id, item: item.id, payment: prepared.strapiPaymentId }
  }
  return {
    owner,
    other,
    stranger,
    address,
    pickup: market.homes.get(other.id) ?? 0,
    product,
    line: cartItemId ?? 0,
    search,
    market,
    trade: () => (made ??= buy()),
    message: () => (said ??= say()),
    offer: async () => {
      const body = { type: 'buy', product: await market.garment(other), price: 1 } as const
      return opened.as(owner).call(messaging.makeOffer, { body })
    },
    review: async (is = 'shown') => {
      const { rows } = await sql<{ id: number }>`
        insert into comment (author_id, merchant_id, rating, text, show_at)
        values (${owner.id}, ${other.id}, 4, 'Kind and quick', app_now() + ${is === 'shown' ? '0' : '1 day'}::interval) returning id`.execute(
        app.db,
      )
      return rows[0]?.id ?? 0
    },
    report: async () => {
      const { rows } = await sql<{ id: number }>`
        insert into report (reporter_id, kind, subject_id, accused_id, reason, seen, status, decision, decision_reason, decided_at)
        values (${other.id}, 'person', ${owner.id}, ${owner.id}, 'scam', '{}', 'decided', 'warned', 'a reason in words', app_now())
        returning id`.execute(app.db)
      return rows[0]?.id ?? 0
    },
    swap: async () => {
      const { rows } = await sql<{ id: number }>`
        with made as (
          insert into swap_agreement (cause, ends_at) values (${`offer:world-${randomUUID()}`}, app_now() + interval '48 hours') returning id
        ),
        sides as (
          insert into swap_side (swap_id, giver_id, receiver_id, product_ids)
          select id, ${owner.id}::bigint, ${other.id}::bigint, '{1}'::bigint[] from made
          union all select id, ${other.id}::bigint, ${owner.id}::bigint, '{2}'::bigint[] from made
        )
        select id from made`.execute(opened.app.db)
      return { id: rows[0]?.id ?? 0 }
    },
    circle: async () => {
      const members = [other, await market.seller(), await market.seller()]
      const pieces: number[] = []
      for (const member of members) pieces.push(await market.garment(member, { open_to_swap: true }))
      const { rows } = await sql<{ id: number }>`
        with made as (insert into circle (expires_at) values (app_now() + interval '1 day') returning id)
        insert into circle_seat (circle_id, place, member_id, gives_id, receives_id)
        select made.id, s.place, s.member, s.gives, s.receives from made, jsonb_to_recordset(${JSON.stringify(
          members.map(({ id }, place) => ({ place, member: id, gives: pieces[place], receives: pieces[(place + 2) % 3] })),
        )}::jsonb) as s(place int, member bigint, gives bigint, receives bigint) returning circle_id as id`.execute(app.db)
      return rows[0]?.id ?? 0
    },
  }
}
