import { cart, platform } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openForms } from '../../../../test/listing-forms.ts'
import { openMarket } from '../../../../test/market.ts'

const opened = await openApp({ limits: false, logLevel: 'silent', settlementCurrencies: ['USD', 'EUR'] })
const { app, as, call, person, sandbox, eventually, later } = opened
const market = openMarket(opened)
const { merchant, dress, create } = openForms(opened)

const settle = (currency: string | null, rate?: number) =>
  fetch(`${sandbox.base}/_sandbox/settlement`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency, rate }),
  })

test('a currency that the platform does not settle is not offered: not in the settings, not for listings, not at checkout', async () => {
  expect((await call(platform.config, {})).currencies).toEqual(['USD', 'EUR'])
  const lin = await merchant({ country: 'CN' }, { country: 'CN', city: 'Shanghai', postal_code: '200000', state: 'Shanghai' })
  await expect(create(lin, dress(lin))).rejects.toMatchObject({
    status: 400,
    body: { errors: { currency: 'Payments in the currency of this address are not possible' } },
  })
  const [seller, alice] = [await market.seller(), await person()]
  const dear = await market.garment(seller, { currency: 'GBP' })
  await market.add(alice, { product: dear, type: 'buy', deliveryMethod: 'pickup' })
  expect((await as(alice).call(cart.getCart, {})).sections).toHaveLength(1)
  await expect(market.prepare(alice, [market.line(seller, dear)], { targetCurrency: 'GBP' })).rejects.toMatchObject({
    status: 400,
    body: { code: 'checkout.currency_unavailable', message: 'Payments in GBP are not possible here yet.' },
  })
})

test('a charge that is settled in another currency is booked in its own, with what the provider did beside it', async () => {
  await settle('USD', 1.1)
  const [seller, alice] = [await market.seller(), await person()]
  const coat = await market.garment(seller, { currency: 'EUR' })
  const { prepared } = await market.buy(alice, [market.line(seller, coat)], { targetCurrency: 'EUR' })
  await later({ minutes: 6 })
  const payment = () =>
    app.db
      .selectFrom('payment')
      .select(['charged_minor', 'fee_booked', 'settled_currency', 'settled_minor', 'settled_fee_minor', 'settled_rate'])
      .where('id', '=', prepared.strapiPaymentId)
      .executeTakeFirstOrThrow()
  await eventually(async () => (await payment()).fee_booked)
  await settle(null)
  const { charged_minor: charged, settled_minor: settled, settled_fee_minor: fee, ...rest } = await payment()
  expect({ ...rest, settled, rate: Number(rest.settled_rate) }).toMatchObject({
    settled_currency: 'USD',
    settled: Math.round(charged * 1.1),
    rate: 1.1,
  })
  const { rows } = await sql<{ currency: string; amount: number }>`
    select p.currency, p.amount_minor as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id where t.kind = 'B2' and a.kind = 'processor_fees' order by t.id desc limit 1`.execute(
    app.db,
  )
  expect(rows[0]?.currency).toBe('EUR')
  expect(Math.abs((rows[0]?.amount ?? 0) - Number(fee) / 1.1)).toBeLessThan(1)
  expect(await market.alarms('settlement:EUR-USD')).toEqual(['settled_elsewhere'])
})
