// Races about checkout that docs name by id; RACE_ROUNDS raises the rounds. race-controls.test.ts takes their guards away, and each goes wrong.
import { locations, verification } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { paymentRooms } from '../index.ts'
import { reconcilePayments } from '../wallet/index.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)
const patience = { timeout: 20_000 + rounds * 5_000 }
const opened = await openApp(crowd)
const { app, as, person, server } = opened
const market = openMarket(opened)
const mei = await market.seller()
const settled = <T>(tries: readonly (() => Promise<T>)[]) => Promise.allSettled(tries.map((one) => one()))
const won = <T>(ended: readonly PromiseSettledResult<T>[]) => ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

test('T-IDEM-1: ten clicks on Pay in two tabs make one record, one intent that succeeds and one order', patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const buyer = await person()
    const lines = [market.line(mei, await market.garment(mei, { stock: 20 }))]
    const clicks = won(await settled(Array.from({ length: 10 }, () => () => market.prepare(buyer, lines))))
    const ids = new Set(clicks.map(({ strapiPaymentId }) => strapiPaymentId))
    expect(ids.size).toBe(1)
    const [first] = clicks
    if (!first) throw new Error('nobody could pay')
    await settled(
      clicks.map(
        ({ clientSecret }) =>
          () =>
            market.confirm(clientSecret),
      ),
    )
    const orders = won(
      await settled(
        clicks.map(
          ({ strapiPaymentId }) =>
            () =>
              market.place(buyer, strapiPaymentId),
        ),
      ),
    )
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    const { rows } = await sql<{ open: number }>`select count(*) as open from payment where account_id = ${buyer.id}`.execute(app.db)
    expect(rows[0]?.open).toBe(1)
  }
})

test('T-STOCK-1: many buyers of one piece, and of one to three of seven: one wins, and never more than there are', patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const [dress, shirt] = [await market.garment(mei), await market.garment(mei, { stock: 7 })]
    const buyers = await Promise.all(Array.from({ length: 24 }, () => person()))
    const ended = await settled(
      buyers.map(
        (buyer, n) => () => market.prepare(buyer, [n % 2 ? market.line(mei, dress) : market.line(mei, shirt, { quantity: 1 + (n % 3) })]),
      ),
    )
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { status?: number }).status] : []))
    expect(new Set(refused)).toEqual(new Set([409]))
    expect(won(ended.filter((_, n) => n % 2))).toHaveLength(1)
    expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 1 })
    const held = won(ended.filter((_, n) => n % 2 === 0)).reduce((sum, { totals }) => sum + totals.subtotal / 100, 0)
    expect(await market.stockOf(shirt)).toEqual({ stock: 7, reserved: held })
    expect(held).toBeGreaterThanOrEqual(5) // what is left is less than the smallest wish that came too late
  }
})

test(
  'T-RACE-1: five calls, three events and the reconciler finish one payment at once: one order, nothing refunded',
  patience,
  async () => {
    await market.webhooks('repeat')
    for (let round = 0; round < rounds; round++) {
      const buyer = await person()
      const { clientSecret, strapiPaymentId } = await market.prepare(buyer, [market.line(mei, await market.garment(mei))])
      await market.confirm(clientSecret)
      const ended = await settled<unknown>([
        ...Array.from({ length: 5 }, () => async () => (await market.place(buyer, strapiPaymentId)).id),
        () => reconcilePayments(server, paymentRooms),
      ])
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(new Set(won(ended).filter((one) => one !== undefined)).size).toBe(1)
      const { rows } = await sql<{ made: number }>`select count(*) as made from trade_order where payment_id = ${strapiPaymentId}`.execute(
        app.db,
      )
      expect(rows[0]?.made).toBe(1)
      expect(await app.db.selectFrom('refund').select('id').where('account_id', '=', buyer.id).execute()).toEqual([])
    }
    await market.webhooks('deliver')
  },
)

test(
  'T-RACE-5: the last piece is checked out while its price is changed: the order has the price that was shown, or nothing is held',
  patience,
  async () => {
    for (let round = 0; round < rounds * 3; round++) {
      const buyer = await person()
      const dress = await market.garment(mei)
      const shown = { charged: 118.8, total: 118.8, shipping: 0, deposits: 0 }
      const prepare = (agreed: Parameters<typeof market.prepare>[2]) => market.prepare(buyer, [market.line(mei, dress)], agreed)
      const [mine] = await settled<unknown>([
        () => prepare({ shown }),
        () => app.db.updateTable('product').set({ price_minor: 20_000 }).where('id', '=', dress).execute(),
      ])
      const isHeld = mine?.status === 'fulfilled'
      expect(mine).toMatchObject(
        isHeld ? { value: { totals: { charged: 118.8 } } } : { reason: { status: 409, body: { code: 'checkout.changed' } } },
      )
      const left = isHeld ? undefined : await market.stockOf(dress)
      expect(left).toEqual(isHeld ? undefined : { stock: 1, reserved: 0 })
      // control: who agrees to nothing is charged what nobody has shown
      const careless = isHeld ? undefined : await prepare({})
      expect(careless?.totals.charged).toBe(isHeld ? undefined : 237.6)
    }
    const late = await market.garment(mei, { price_minor: 20_000 })
    const shown = { charged: 118.8, total: 118.8, shipping: 0, deposits: 0 }
    await expect(market.prepare(await person(), [market.line(mei, late)], { shown })).rejects.toMatchObject({
      body: { code: 'checkout.changed' },
    })
  },
)

test('T-RACE-6: twenty calls that set the default address leave one; without the index there would be more', patience, async () => {
  const fields = {
    name: 'Alice',
    street: '1 Main St',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
    phone: '+15125550100',
  }
  for (let round = 0; round < rounds; round++) {
    const alice = await person()
    const made: { id: number }[] = []
    for (let n = 0; n < 4; n++)
      made.push(await as(alice).call(locations.createAddress, { body: { ...fields, street: `${n + 1} Main St` } }))
    await settled(
      Array.from({ length: 20 }, (_, n) => () => as(alice).call(locations.setDefaultAddress, { params: { id: made[n % 4]?.id ?? 0 } })),
    )
    const list = await as(alice).call(locations.listAddresses, {})
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    // control: the database refuses what a careless writer would do
    const both = app.db.updateTable('address').set({ is_default: true }).where('account_id', '=', alice.id).execute()
    await expect(both).rejects.toMatchObject({ code: '23505' })
  }
})

test(
  'T-RACE-6: ten calls that open the account of a merchant open one; under keys of their own they would open ten',
  patience,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const seller = await person()
      const ended = won(
        await settled(Array.from({ length: 10 }, () => () => as(seller).call(verification.createAccount, { body: { country: 'US' } }))),
      )
      expect(new Set(ended.map(({ accountId }) => accountId)).size).toBe(1)
    }
    const { email } = await person()
    const careless = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.providers.payments.createAccount({ email, country: 'US', isDemo: false, metadata: {} }, `careless_${email}_${n}`),
      ),
    )
    expect(new Set(careless.map(({ id }) => id)).size).toBe(10)
  },
)
