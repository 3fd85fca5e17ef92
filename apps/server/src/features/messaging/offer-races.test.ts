// Races about offers, each with its control: with the guard off it goes wrong. In a database of its own, whose rules are broken on purpose.
import { messaging } from '@rondo/contracts'
import { offerBounds } from '@rondo/rules/messaging/offers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { withoutWords } from '../../../test/guards-off.ts'
import { openMarket } from '../../../test/market.ts'
import { waiters, whileHeld } from '../../../test/while-held.ts'
import { offerSweepers } from './answer-offer.ts'

const opened = await openApp({ ...crowd, jobs: false, limits: false, logLevel: 'silent' }, { isBroken: true })
const { app, as, eventually, person, server } = opened
const market = openMarket(opened)
const mei = await market.seller()
await sql`drop trigger offer_ended on offer`.execute(app.db)
await sql`drop trigger offer_frozen on offer`.execute(app.db) // a clock that is moved by two days ends sessions, so offers end sooner here
await sql`alter table price_agreement drop constraint price_agreement_offer_id_product_id_key`.execute(app.db)

async function haggled() {
  const [anna, dress] = [await person(), await market.garment(mei)]
  const made = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  return { anna, dress, made }
}
const accept = (who: Person, id: number) => as(who).call(messaging.respondToOffer, { params: { id }, body: { accepted: true } })
const agreements = async (product: number) =>
  (await sql`select from price_agreement where product_id = ${product} and ended_at is null`.execute(app.db)).rows.length
const waiting = (n: number) => async () => (await waiters(app)) >= n
const lookAt = 'select from product where id = $1 for update'
const withoutLock = <T>(work: () => Promise<T>) => withoutWords(server, /for update of f/, work)

/** Two acceptances at once: how many of them were told that they count. */
async function twoAcceptances(): Promise<number> {
  const { dress, made } = await haggled()
  return whileHeld(
    app,
    [lookAt, dress],
    () => [accept(mei, made.messageId), accept(mei, made.messageId)],
    () => eventually(waiting(2)),
  )
}
test('of two acceptances one counts; without the lock on the offer both do', async () => {
  expect(await twoAcceptances()).toBe(1)
  expect(await withoutLock(twoAcceptances)).toBe(2)
})

test('two offers at once to two shops are counted like one after the other: no more wait than may', async () => {
  const [anna, lia] = [await person(), await market.seller()]
  const offer = (product: number) => as(anna).call(messaging.makeOffer, { body: { type: 'buy', product, price: 80 } })
  for (let made = 1; made < offerBounds.mostPending; made++) await offer(await market.garment(mei))
  const [dress, hat] = [await market.garment(mei), await market.garment(lia)]
  const writes = `select pg_advisory_xact_lock(hashtextextended('writes ' || $1, 0))`
  const both = () => [offer(dress), offer(hat)]
  expect(await whileHeld(app, [writes, anna.id], both, () => eventually(waiting(2)))).toBe(1)
})

/** An acceptance and its withdrawal at once. */
async function acceptAndWithdraw(isGuarded: boolean): Promise<number> {
  const { anna, dress, made } = await haggled()
  return whileHeld(
    app,
    [lookAt, dress],
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

/** The clock strikes while an acceptance, made in time, is being written. Answers how often the offer has ended. */
async function acceptAtTheEnd(): Promise<number> {
  const { dress, made } = await haggled()
  await sql`update offer set expires_at = app_now() + interval '1 hour' where id = ${made.id}`.execute(app.db)
  await whileHeld(
    app,
    [lookAt, dress],
    () => [accept(mei, made.messageId)],
    async () => {
      await eventually(waiting(1))
      await sql`select move_app_clock(offset_ms + ${2 * 3_600_000}) from app_clock`.execute(app.db)
      await offerSweepers[0]?.run(server)
    },
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outbox where type = 'messaging.offer_answered' and (data ->> 'offerId')::bigint = ${made.id}`.execute(
    app.db,
  )
  return rows[0]?.n ?? 0
}
test('an acceptance in time stands though the clock strikes; without the lock the offer is accepted and expired', async () => {
  expect(await acceptAtTheEnd()).toBe(1)
  expect(await withoutLock(acceptAtTheEnd)).toBe(2)
})

/** The last piece goes to somebody else while the offer is accepted. Answers the prices that hold for a piece that is gone. */
async function acceptWhileSold(isGuarded: boolean): Promise<number> {
  const { dress, made } = await haggled()
  const sold = "insert into stock_movement (product_id, kind, stock) values ($1, 'corrected', -1)"
  await whileHeld(
    app,
    [sold, dress],
    () => [accept(mei, made.messageId)],
    () => eventually(async () => (isGuarded ? waiting(1)() : (await agreements(dress)) === 1)),
  )
  return agreements(dress)
}
test('no price holds for a piece that somebody else has bought; without the lock on the piece one does', async () => {
  expect(await acceptWhileSold(true)).toBe(0)
  expect(await withoutWords(server, /for no key update of l/, () => acceptWhileSold(false))).toBe(1)
})
