// Time at the providers: what the sandbox does by itself after a while is done when a test says so.
import { inTransaction } from '../src/platform/db.ts'
import { planConnectedAccount } from '../src/features/wallet/index.ts'
import type { openApp, Person } from './app.ts'

type App = Awaited<ReturnType<typeof openApp>>

/** Moves the sandbox's clock on by an ISO duration, and not the product's: a bank sends back, a provider has looked at somebody. */
export const passesAtProviders = (sandbox: App['sandbox'], advance: string): Promise<Response> =>
  fetch(`${sandbox.base}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })

/** The provider opens an account for a merchant and verifies it: earnings go there. */
export async function connect(
  { app, eventually, later, sandbox }: Pick<App, 'app' | 'eventually' | 'later' | 'sandbox'>,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  const account = () =>
    app.db.selectFrom('account').select(['stripe_account_id', 'stripe_verified_at']).where('id', '=', id).executeTakeFirstOrThrow()
  await inTransaction(app, (tx) => planConnectedAccount(tx, id, { isDemo: true, country: 'US' }))
  await later({ minutes: 1 })
  await eventually(async () => (await account()).stripe_account_id)
  await passesAtProviders(sandbox, 'PT3S')
  await eventually(async () => (await account()).stripe_verified_at)
}
