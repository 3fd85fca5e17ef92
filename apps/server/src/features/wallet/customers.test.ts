import { accounts } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailTo, tokenIn } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { hashPassword } from '../accounts/index.ts'
import { planCustomerEnd, planCustomerUpdate } from './customers.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, call, later, person, sandbox } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** Somebody whom the provider knows, as they have prepared a checkout. */
async function customer() {
  const alice = await person()
  await app.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', alice.id)
    .execute()
  await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  return alice
}
async function moveTo(who: Person, email: string) {
  await as(who).call(accounts.changeProfile, { body: { email, currentPassword: 'Velvet2026' } })
  await call(accounts.verifyEmail, { body: { token: tokenIn(await mailTo(sandbox, email)) } })
}
/** How many customers of the provider have an address. */
async function customersAt(email: string): Promise<number> {
  const headers = { authorization: `Bearer ${sandboxKeys.stripeSecret}` }
  const list = await fetch(`${sandbox.base}/v1/customers?email=${encodeURIComponent(email)}`, { headers })
  return ((await list.json()) as { data: unknown[] }).data.length
}

test('the provider hears of a new address, and of the old one when its owner takes the account back', async () => {
  const alice = await customer()
  const email = `moved-${alice.email}`
  expect([await customersAt(alice.email), await customersAt(email)]).toEqual([1, 0])
  await moveTo(alice, email)
  await expect.poll(async () => (await later({ minutes: 1 }), customersAt(email))).toBe(1)
  expect(await customersAt(alice.email)).toBe(0)
  const token = tokenIn(await mailTo(sandbox, alice.email))
  await call(accounts.resetPassword, { body: { token, password: 'Tweed2026' } })
  await expect.poll(async () => (await later({ minutes: 1 }), customersAt(alice.email))).toBe(1)
})

test('what is sent late tells the address of now, and nothing of somebody who has left', async () => {
  const alice = await customer()
  await app.db
    .updateTable('account')
    .set({ email: `now-${alice.email}` })
    .where('id', '=', alice.id)
    .execute()
  await planCustomerUpdate(app.db, alice.id, 1)
  await expect.poll(async () => (await later({ minutes: 1 }), customersAt(`now-${alice.email}`))).toBe(1)
  const bob = await customer()
  await inTransaction(app, (tx) => planCustomerEnd(tx, bob.id))
  await planCustomerUpdate(app.db, bob.id, 1)
  const states = () =>
    app.db.selectFrom('operation').select(['kind', 'state']).where('subject', 'like', `account:${bob.id}%`).orderBy('kind').execute()
  await expect
    .poll(async () => (await later({ minutes: 1 }), states()))
    .toEqual(['customer', 'customer_end', 'customer_update'].map((kind) => ({ kind, state: 'done' })))
})
