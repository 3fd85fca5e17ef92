import { claims, returns } from '@rondo/contracts'
import { everyGroupStatus } from '@rondo/rules/orders/group-statuses'
import { requestStates, type RequestStatus } from '@rondo/rules/returns/return-states'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'

const opened = await openApp({ jobs: false, limits: false }, { isBroken: true }) // statuses are written past the tables
const { app, as, person } = opened
const market = openMarket(opened)
const mei = await market.seller()

const everyStatus = Object.keys(requestStates) as RequestStatus[]
let latest = 9_000_000
/** Writes past the tables: the triggers are off for it alone. */
const past = (work: Parameters<typeof inTransaction<void>>[1]) =>
  inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })
/** A group with one request in each of some statuses, oldest first; gives its id and theirs. */
async function grouped(alice: Person, statuses: readonly RequestStatus[]) {
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  const ids = statuses.map(() => ++latest)
  await past(async (tx) => {
    for (const [at, status] of statuses.entries())
      await sql`insert into return_request (id, order_id, group_id, kind, status, item_ids, asked_by, currency)
        values (${ids[at]}, ${order.id}, ${group.id}, 'return', ${status}, ${[group.orderItems[0]?.id]}::bigint[], ${alice.id}, 'USD')`.execute(
        tx,
      )
  })
  return { group: group.id, ids }
}
const stand = (group: number, status: string) =>
  past(async (tx) => void (await sql`update fulfillment_group set status = ${status} where id = ${group}`.execute(tx)))
const move = (request: number, status: RequestStatus) =>
  past(async (tx) => void (await sql`update return_request set status = ${status} where id = ${request}`.execute(tx)))

const begun = ['awaiting_return_shipment', 'awaiting_return_dropoff', 'return_shipping_label_created']
const waits = (status: string, groupStatus: string, side: 'customer' | 'merchant') =>
  side === 'merchant'
    ? status === 'pending_merchant_review' || (status === 'in_progress' && groupStatus === 'return_delivered_to_merchant')
    : ['approved', 'pending_customer_action'].includes(status) || (status === 'in_progress' && begun.includes(groupStatus))
const place = (status: string, groupStatus: string, side: 'customer' | 'merchant') =>
  waits(status, groupStatus, side) ? 0 : ['completed', 'canceled', 'rejected'].includes(status) ? 2 : 1

test('in every status of request and group, each side reads first what waits for it, and last what has ended', async () => {
  const alice = await person()
  const { group, ids } = await grouped(alice, everyStatus)
  for (const groupStatus of everyGroupStatus) {
    await stand(group, groupStatus)
    for (const side of ['customer', 'merchant'] as const) {
      const expected = everyStatus
        .map((status, at) => ({ id: ids[at] ?? 0, isMyTurn: waits(status, groupStatus, side), place: place(status, groupStatus, side) }))
        .toSorted((a, b) => a.place - b.place || b.id - a.id)
      const list =
        side === 'customer'
          ? await as(alice).call(returns.myReturns, { query: { type: 'item_return' } })
          : await as(mei).call(returns.merchantReturns, { query: {} })
      expect(
        list.data.map(({ request: { id }, isMyTurn }) => [id, isMyTurn]),
        `${groupStatus} ${side}`,
      ).toEqual(expected.map(({ id, isMyTurn }) => [id, isMyTurn]))
      expect(list.waiting).toBe(expected.filter(({ isMyTurn }) => isMyTurn).length)
      expect(list.meta).toMatchObject({ total: everyStatus.length, hasMore: false })
    }
  }
}, 60_000)

test('what came back and was not looked at waits for its merchant alone, whatever its group is called', async () => {
  const alice = await person()
  const { group, ids } = await grouped(alice, ['in_progress', 'completed'])
  await past(
    async (tx) =>
      void (await sql`update order_item set status = 'return_delivered', return_delivered_at = app_now() where group_id = ${group}`.execute(
        tx,
      )),
  )
  for (const status of ['return_delivered', 'return_processing_by_merchant']) {
    await stand(group, status)
    const received = await as(mei).call(returns.merchantReturns, { query: { status: 'in_progress' } })
    expect(
      received.data.find(({ request: { id } }) => id === ids[0]),
      status,
    ).toMatchObject({ isMyTurn: true, due: { move: 'assessItem' } })
    const made = await as(alice).call(returns.myReturns, { query: {} })
    expect(made.waiting, status).toBe(0)
  }
})

test('a claim on the deposit of what came back waits for its renter by its own clock, whatever else is asked of the group', async () => {
  const alice = await person()
  const photos = [{ id: 1, key: 'front', width: 4, height: 5, alt: 'A dress' }] as never
  const rented = async () =>
    market.line(mei, await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 4_000 }], photos }), {
      type: 'rent',
      rentOption: { number: 3, option: 'day' },
    })
  const { order } = await market.buy(alice, [await rented(), await rented()])
  const [group] = order.fulfillmentGroups
  const [back, asked] = group?.orderItems ?? []
  if (!group || !back || !asked) throw new Error('no rental of two')
  await standAt(app, { id: group.id, status: 'return_requested' }, [
    { id: back.id, status: 'return_delivered' },
    { id: asked.id, status: 'return_requested_by_customer' },
  ])
  const [first, second] = [++latest, ++latest]
  await past(async (tx) => {
    await sql`update order_item set return_delivered_at = app_now() where id = ${back.id}`.execute(tx)
    await sql`insert into return_request (id, order_id, group_id, kind, status, item_ids, asked_by, currency)
      values (${first}, ${order.id}, ${group.id}, 'return', 'in_progress', ${[back.id]}::bigint[], ${alice.id}, 'USD'),
        (${second}, ${order.id}, ${group.id}, 'return', 'pending_merchant_review', ${[asked.id]}::bigint[], ${alice.id}, 'USD')`.execute(tx)
  })
  const received = async (id: number) =>
    (await as(mei).call(returns.merchantReturns, { query: {} })).data.find(({ request }) => request.id === id)
  expect(await received(first)).toMatchObject({ isMyTurn: true, due: { move: 'assessItem' } })
  expect(await received(second)).toMatchObject({ isMyTurn: true, due: { move: 'approveAllReturns' } })
  const pictures = [await market.photo(mei, 4)]
  const { claims: made } = await as(mei).call(claims.claimDeposit, {
    params: { id: back.id },
    body: { amount: 12, reason: 'damaged', pictures },
  })
  const { data } = await as(alice).call(returns.myReturns, { query: {} })
  expect(data.find(({ request }) => request.id === first)).toMatchObject({
    isMyTurn: true,
    due: { move: 'settleClaim', at: made[0]?.answerUntil },
  })
  expect(await received(first)).toMatchObject({ isMyTurn: false })
})

test('pages by cursor hold every return once, in one order, and one that ends between two pages moves no other', async () => {
  const statuses = fc.array(fc.constantFrom(...everyStatus), { minLength: 1, maxLength: 12 })
  const groups = fc.array(fc.tuple(fc.constantFrom(...everyGroupStatus), statuses), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(groups, fc.integer({ min: 1, max: 5 }), fc.nat(), async (wanted, pageSize, chosen) => {
      const alice = await person()
      const all: { id: number; place: number }[] = []
      for (const [groupStatus, of] of wanted) {
        const { group, ids } = await grouped(alice, of)
        await stand(group, groupStatus)
        all.push(...ids.map((id, at) => ({ id, place: place(of[at] ?? '', groupStatus, 'customer') })))
      }
      const inOrder = all.toSorted((a, b) => a.place - b.place || b.id - a.id).map(({ id }) => id)
      const read = async (between: () => Promise<void>) => {
        const got: number[] = []
        let cursor: string | undefined
        for (let page = 1; ; page++) {
          const list = await as(alice).call(returns.myReturns, { query: { pageSize, ...(cursor && { cursor }) } })
          expect(list.meta).toMatchObject({ total: all.length, page })
          got.push(...list.data.map(({ request }) => request.id))
          if (!list.meta.hasMore) return got
          cursor = list.meta.cursor
          if (page === 1) await between()
        }
      }
      expect(await read(() => Promise.resolve())).toEqual(inOrder)
      // what was read already ends: it comes once more where the ended stand, and all others come once
      const ends = inOrder[chosen % Math.min(pageSize, inOrder.length)] ?? 0
      const again = await read(() => move(ends, 'canceled'))
      const others = inOrder.filter((id) => id !== ends)
      expect(again.filter((id) => id !== ends)).toEqual(others)
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a page by its number still begins where the documents say, and a cursor of nobody is refused', async () => {
  const alice = await person()
  const { ids } = await grouped(alice, ['completed', 'approved', 'failed'])
  const second = await as(alice).call(returns.myReturns, { query: { page: 2, pageSize: 2 } })
  expect(second.data.map(({ request }) => request.id)).toEqual([ids[0]])
  expect(second.meta).toMatchObject({ total: 3, page: 2, hasMore: false })
  const beyond = await as(alice).call(returns.myReturns, { query: { page: 9, pageSize: 2 } })
  expect([beyond.data, beyond.meta.total, beyond.waiting]).toEqual([[], 3, 1])
  await expect(as(alice).call(returns.myReturns, { query: { cursor: 'nowhere' } })).rejects.toMatchObject({ status: 400 })
})
