import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { within } from '../../../test/postgres.ts'
import { someOf } from '../../../test/some-of.ts'
import { sendPayouts } from '../../../test/send-payouts.ts'
import { inTransaction } from '../../platform/db.ts'
import { hearAccount, planConnectedAccount, sendAccount } from './connected-accounts.ts'
import { post } from './ledger.ts'
import { claimOperation, findOperation } from './operations.repository.ts'
import { recoverDebts } from './release-earnings.ts'

// nobody else works here: what a dead process left is found where it died
const opened = await openApp({ logLevel: 'silent', jobs: false })
const { app, person, eventually, sandbox, server } = opened
const market = openMarket(opened)
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const connection = within(inject('postgres').connection, named[0]?.name ?? '')

/** Time passes, and a healthy server does what is due. */
async function worker(minutes = 3): Promise<void> {
  await sql`select move_app_clock(offset_ms + ${minutes * 60_000}) from app_clock`.execute(app.db)
  await sendPayouts(server)
}
async function dies(failpoint: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/payout-and-die.ts'), `${failpoint}:kill`], {
    env: {
      ...process.env,
      DIE_CONNECTION: JSON.stringify(connection),
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_MAIL_PORT: String(sandbox.mailPort),
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: app.config.dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

async function accountOf({ id }: Pick<Person, 'id'>): Promise<string> {
  const row = await app.db.selectFrom('account').select('stripe_account_id').where('id', '=', id).executeTakeFirst()
  return row?.stripe_account_id ?? ''
}

/** A sale of 100.00 of a merchant who can be paid. */
async function sold(): Promise<{ mei: Person; cause: string }> {
  const mei = await market.seller()
  await inTransaction(app, (tx) => planConnectedAccount(tx, mei.id, { isDemo: true, country: 'US' }))
  const planned = await findOperation(server.db, 'account', `account:${mei.id}`)
  const claimed = planned && (await claimOperation(server.db, planned.id))
  if (!claimed) throw new Error('no account is planned')
  await sendAccount(server, claimed)
  const account = await accountOf(mei)
  await fetch(`${sandbox.base}/_sandbox/accounts/${account}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'verify' }),
  })
  expect((await hearAccount(server, account)).payoutsEnabled).toBe(true)
  const { order } = await market.buy(await person(), [market.line(mei, await market.garment(mei))])
  await sql`update earning set holds = '[]' where order_id = ${order.id}`.execute(app.db)
  return { mei, cause: `group:${order.fulfillmentGroups[0]?.id}` }
}
/** What arrived in the account of a merchant at the provider, minor units: transfers without what was taken back. */
async function arrived(merchant: Pick<Person, 'id'>): Promise<number> {
  const answer = await fetch(`${sandbox.base}/v1/transfers?destination=${await accountOf(merchant)}`, {
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
  })
  const { data } = (await answer.json()) as { data: { amount: number; amount_reversed: number }[] }
  return data.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0)
}
const stateOf = async (cause: string) =>
  (await app.db.selectFrom('earning').select('state').where('cause', '=', cause).executeTakeFirst())?.state

test.each(
  someOf(['release.after-books', 'release.before-commit', 'transfer.before-provider', 'transfer.after-provider', 'transfer.before-commit']),
)(
  'a server that dies at %s has paid its merchant once when the next one has worked',
  async (failpoint) => {
    const { mei, cause } = await sold()
    await dies(failpoint)
    await eventually(async () => {
      await worker()
      return (await stateOf(cause)) === 'paid'
    })
    await worker(30)
    expect(await arrived(mei)).toBe(10_000)
    expect([await market.ledger('merchant_pending', String(mei.id)), await market.ledger('merchant_payable', String(mei.id))]).toEqual([
      0, 0,
    ])
  },
  60_000,
)

test.each(someOf(['reversal.before-provider', 'reversal.after-provider', 'reversal.before-commit']))(
  'a server that dies at %s has taken a debt back once when the next one has worked',
  async (failpoint) => {
    const { mei, cause } = await sold()
    await eventually(async () => {
      await worker()
      return (await stateOf(cause)) === 'paid'
    })
    await inTransaction(app, (tx) =>
      post(tx, {
        kind: 'B12',
        about: `return:of-${mei.id}`,
        currency: 'USD',
        postings: [
          { account: `merchant_receivable:${mei.id}`, amountMinor: 2_500 },
          { account: `refund_fund:of-${mei.id}`, amountMinor: -2_500 },
        ],
      }),
    )
    await recoverDebts(server)
    await dies(failpoint)
    await eventually(async () => {
      await worker()
      return (await market.ledger('merchant_receivable', String(mei.id))) === 0
    })
    await worker(70) // and no hour brings another
    expect(await arrived(mei)).toBe(7_500)
    const { rows } =
      await sql`select from operation where kind = 'transfer_reversal' and params ->> 'merchantId' = ${String(mei.id)}`.execute(app.db)
    expect(rows).toHaveLength(1)
  },
  60_000,
)
