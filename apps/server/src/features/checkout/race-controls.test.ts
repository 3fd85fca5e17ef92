// The controls of the races of checkout: with its guard off each goes wrong. In a database of its own, whose rules are broken on purpose.
import { locations } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { withFunction, withoutWords } from '../../../test/guards-off.ts'
import { openMarket } from '../../../test/market.ts'
import { finalizePayment } from './finalize-payment.ts'

const opened = await openApp({ ...crowd, jobs: false, limits: false, logLevel: 'silent' }, { isBroken: true })
const { app, as, person, server } = opened
const market = openMarket(opened)
const mei = await market.seller()
await market.webhooks('hold')
const ROUNDS = 12

const settled = <T>(tries: readonly (() => Promise<T>)[]) => Promise.allSettled(tries.map((one) => one()))
const won = <T>(ended: readonly PromiseSettledResult<T>[]) => ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
/** The worst that came of a race in some rounds; it ends with the first round that goes wrong. */
async function worst(round: () => Promise<number>): Promise<number> {
  let most = 0
  for (let n = 0; n < ROUNDS && most < 2; n++) most = Math.max(most, await round())
  return most
}

test('T-STOCK-1, control: without the lock on its row and the look at what is free one piece is held for several', async () => {
  await sql`alter table product drop constraint if exists product_never_oversold`.execute(app.db)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => person()))
  const race = () =>
    worst(async () => {
      const dress = await market.garment(mei)
      return won(await settled(buyers.map((buyer) => () => market.prepare(buyer, [market.line(mei, dress)])))).length
    })
  const unlocked = (text: string) => text.replaceAll(/ for no key update/g, '').replaceAll(' and a.free >= w.quantity', '')
  const careless = await withoutWords(server, /for no key update of p/, () => withFunction(app, 'hold_goods', unlocked, race))
  expect(careless).toBeGreaterThan(1)
  expect(await race()).toBe(1)
})

test('T-IDEM-1, control: without the one place for an open record ten clicks prepare the same payment several times', async () => {
  const clicks = async () => {
    const buyer = await person()
    const lines = [market.line(mei, await market.garment(mei, { stock: 20 }))]
    return new Set(
      won(await settled(Array.from({ length: 10 }, () => () => market.prepare(buyer, lines)))).map(
        ({ strapiPaymentId }) => strapiPaymentId,
      ),
    ).size
  }
  expect(await clicks()).toBe(1)
  await sql`drop index if exists payment_open`.execute(app.db)
  expect(await worst(clicks)).toBeGreaterThan(1)
})

test('T-RACE-1, control: without the lock on the payment and its one order five askers make several orders of it', async () => {
  await sql`alter table trade_order drop constraint if exists trade_order_payment_id_key`.execute(app.db)
  const race = async () => {
    const buyer = await person()
    const shirt = await market.garment(mei, { stock: 20 })
    const { clientSecret, strapiPaymentId } = await market.prepare(buyer, [market.line(mei, shirt)])
    await market.confirm(clientSecret)
    await settled(Array.from({ length: 5 }, () => () => finalizePayment(server, strapiPaymentId)))
    const { rows } = await sql<{ made: number }>`select count(*) as made from trade_order where payment_id = ${strapiPaymentId}`.execute(
      app.db,
    )
    return rows[0]?.made ?? 0
  }
  expect(await race()).toBe(1)
  expect(await withoutWords(server, /for update(?=\s*\) x\) as locked)/, () => worst(race))).toBeGreaterThan(1)
})

test('T-RACE-6, control: without the lock on the person and the index several addresses are the default', async () => {
  const fields = { name: 'Alice', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US', phone: '+15125550100' }
  /** How many addresses are the default after so many clicks at once; the first address begins as the default. */
  const race = async (clicks: number) => {
    const alice = await person()
    const ids: number[] = []
    for (let n = 0; n < 4; n++)
      ids.push((await as(alice).call(locations.createAddress, { body: { ...fields, street: `${n + 1} Main St` } })).id)
    await settled(
      Array.from(
        { length: clicks },
        (_, n) => () => as(alice).call(locations.setDefaultAddress, { params: { id: ids[(n + 1) % 4] ?? 0 } }),
      ),
    )
    return (await as(alice).call(locations.listAddresses, {})).filter(({ isDefault }) => isDefault).length
  }
  expect(await race(20)).toBe(1)
  await sql`drop index if exists address_default`.execute(app.db)
  // three clicks: more of them without the lock wait for each other in circles, each broken by PostgreSQL after a second
  expect(await withoutWords(server, /for no key update(?=\s*$)/, () => worst(() => race(3)))).toBeGreaterThan(1)
})
