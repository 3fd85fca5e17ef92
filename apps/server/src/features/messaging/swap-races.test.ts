// Races about swaps, with controls: with the guards off they go wrong. Of two acceptances keys of the tables stop the second without the lock,
// too. In a database of its own, whose rules are broken on purpose.
import { messaging } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { withFunction, withoutWords } from '../../../test/guards-off.ts'
import { openMarket } from '../../../test/market.ts'
import { waiters, whileHeld } from '../../../test/while-held.ts'
import { inTransaction } from '../../platform/db.ts'
import { callOffSwap, lockSwap, mayCheckOut, paySwapSide } from '../stock/index.ts'

const opened = await openApp({ ...crowd, jobs: false, limits: false, logLevel: 'silent' }, { isBroken: true })
const { app, as, eventually, person, server } = opened
const market = openMarket(opened)
await sql`drop trigger offer_ended on offer`.execute(app.db)

/** A swap that is offered; of each piece there are two, so that a second agreement finds something to hold. */
async function offered(stock = 2) {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const [coat, dress] = [
    await market.garment(anna, { open_to_swap: true, stock }),
    await market.garment(mei, { open_to_swap: true, stock }),
  ]
  const made = await as(anna).call(messaging.makeOffer, { body: { type: 'swap', product: dress, offeredProducts: [coat] } })
  return { anna, mei, coat, dress, made }
}
const accept = (who: Person, id: number) => as(who).call(messaging.respondToOffer, { params: { id }, body: { accepted: true } })
const waiting = (n: number) => async () => (await waiters(app)) >= n
const product = 'select from product where id = $1 for update'
const withoutLock = <T>(work: () => Promise<T>) => withoutWords(server, /for update of f/, work)

async function twoAcceptances(): Promise<number> {
  const { mei, dress, coat, made } = await offered()
  return whileHeld(
    app,
    [product, Math.min(dress, coat)],
    () => [accept(mei, made.messageId), accept(mei, made.messageId)],
    () => eventually(waiting(2)),
  )
}
test('of two acceptances one counts', async () => {
  expect(await twoAcceptances()).toBe(1)
})

async function acceptAndWithdraw(isGuarded: boolean): Promise<number> {
  const { anna, mei, dress, coat, made } = await offered()
  return whileHeld(
    app,
    [product, Math.min(dress, coat)],
    () => {
      const accepting = accept(mei, made.messageId)
      const withdrawing = eventually(waiting(1)).then(() => as(anna).call(messaging.withdrawOffer, { params: { id: made.id } }))
      return [accepting, withdrawing]
    },
    () =>
      eventually(async () => {
        if (isGuarded) return waiting(2)()
        return (await as(anna).call(messaging.showOffer, { params: { id: made.id } })).status === 'withdrawn'
      }),
  )
}
test('an offer that is accepted while it is taken back ends once; without the lock it ends twice', async () => {
  expect(await acceptAndWithdraw(true)).toBe(1)
  expect(await withoutLock(() => acceptAndWithdraw(false))).toBe(2)
})

test('of a swap and a purchase of the same piece one has it, whoever comes first', async () => {
  for (let round = 0; round < 4; round++) {
    const { mei, dress, coat, made } = await offered(1)
    const bo = await person()
    const acts = [() => accept(mei, made.messageId), () => market.prepare(bo, [market.line(mei, dress)])]
    const ends = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ swaps: number; payments: number }>`
      select count(owner_swap)::int as swaps, count(owner_payment)::int as payments from live_hold where product_id in (${dress}, ${coat})`.execute(
      app.db,
    )
    expect([
      { swaps: 2, payments: 0 },
      { swaps: 0, payments: 1 },
    ]).toContainEqual(rows[0])
  }
})

const noLock = (text: string) => text.replace('perform from listing p where p.id = any(ids) order by p.id for no key update;', '')
/** Both have seen that the piece is free before one of them has written that it is held. */
async function swapAndPurchase(): Promise<number> {
  const { mei, dress, made } = await offered(1)
  const bo = await person()
  return whileHeld(
    app,
    ['lock table reservation in share row exclusive mode'],
    () => [accept(mei, made.messageId), market.prepare(bo, [market.line(mei, dress)])],
    () => eventually(waiting(2)),
  )
}
test('of a swap and a purchase at the same moment one has the piece; without the lock on it both do', async () => {
  expect(await swapAndPurchase()).toBe(1)
  await sql`alter table product drop constraint product_never_oversold`.execute(app.db)
  const both = () => withoutWords(server, /(?<=order by (?:l\.)?id) for no key update(?: of l)?/, swapAndPurchase)
  // a sweep that waits at the same table counts as one of the two who wait, and one of them comes late
  const ends: number[] = []
  while (ends.length < 5 && !ends.includes(2)) ends.push(await withFunction(app, 'hold_goods', noLock, both))
  expect(ends).toContain(2)
})

/** The last side checks out while the other calls it off: how many of the two count. Each work reads, waits for the product, and writes. */
async function checkOutAndCallOff(waits = 1): Promise<number> {
  const { anna, mei, coat, dress, made } = await offered()
  await accept(mei, made.messageId)
  const swapId = (await as(anna).call(messaging.showOffer, { params: { id: made.id } })).swap?.id ?? 0
  const pay = (who: Person, orderId: number) =>
    inTransaction(server, async (tx) => {
      const swap = await lockSwap(tx, swapId)
      if (!swap || !mayCheckOut(swap, who.id)) return false
      await sql`select from listing where id in (${coat}, ${dress}) for no key update`.execute(tx)
      await paySwapSide(tx, swap, who.id, orderId)
      return true
    })
  const callOff = () =>
    inTransaction(server, async (tx) => {
      const swap = await lockSwap(tx, swapId)
      if (!swap) return false
      await sql`select from listing where id in (${coat}, ${dress}) for no key update`.execute(tx)
      return callOffSwap(tx, swap, mei.id)
    })
  expect(await pay(anna, 901)).toBe(true)
  return whileHeld(
    app,
    [product, Math.min(coat, dress)],
    () => [pay(mei, 902), callOff()],
    () => eventually(waiting(waits)),
  )
}
test('of the last checkout and a call to end the swap one counts; without the lock on the agreement both do', async () => {
  expect(await checkOutAndCallOff()).toBe(1)
  expect(await withoutWords(server, /(?<=from swap_agreement where id = \$1) for update/, () => checkOutAndCallOff(2))).toBe(2)
})
