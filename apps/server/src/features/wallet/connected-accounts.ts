import { type VerificationNews, verificationNews, verificationState } from '@rondo/rules/wallet/verification'
import { topics } from '@rondo/contracts/kernel/topics'
import type { App } from '../../platform/context.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { appNow } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { ConnectedAccount } from '../../providers/payments/connect.ts'
import { keepConnectedAccount, lockMerchant, providerNamesOf, setMerchantRights } from '../accounts/index.ts'
import { verificationChanged } from './events.ts'
import { perform, subjectId } from './operations.ts'
import { type Operation, operationDone, operationOfKey, planOperation } from './operations.repository.ts'
import { planTransfersAgain } from './transfers.ts'
import {
  connectedOf,
  type ConnectedRow,
  keepCountry,
  keepDisconnected,
  keepFacts,
  keepProviderId,
  lockConnected,
  takeQuiet,
} from './verification/connected-account.repository.ts'

/** Writes that a merchant is to have an account at the provider, in a country where the platform can pay. */
export async function planConnectedAccount(
  tx: Tx,
  accountId: number,
  { isDemo, country }: { readonly isDemo: boolean; readonly country: string },
): Promise<void> {
  await keepCountry(tx, accountId, country)
  await planOperation(tx, 'account', `account:${accountId}`, { isDemo })
}

/** Opens the connected account of a claimed operation. Where the merchant is, and how they are reached, is read when it is sent. */
export async function sendAccount(app: App, operation: Operation): Promise<void> {
  const { payments } = app.providers
  const { isDemo } = operation.params as { isDemo: boolean }
  const accountId = subjectId(operation.subject)
  const { email } = await providerNamesOf(app.db, accountId)
  const { country } = (await connectedOf(app.db, accountId)) ?? {}
  if (country === undefined) throw new Error(`account ${accountId} has no country for its account at the provider`)
  const metadata = { op: operation.idempotency_key, account: String(accountId) }
  const account = await perform(app, operation, {
    send: (key) => payments.createAccount({ email, country, isDemo, metadata }, key),
    find: () => payments.findAccount(operation.idempotency_key, operation.created_at),
  })
  await inTransaction(app, async (tx) => {
    await keepConnectedAccount(tx, accountId, account.id, country)
    await keepProviderId(tx, accountId, account.id)
    await operationDone(tx, operation.id, account.id)
  })
  await hearAccount(app, account.id) // events may have come before its name was known here
}

/**
 * The provider tells of a connected account: what it may do now is read from the provider, and what follows is written. One that we did
 * not open is an alarm. Throws what the provider client throws.
 */
export async function hearAccount(app: App, connectedId: string): Promise<ConnectedAccount> {
  const askedAt = await appNow(app)
  const account = await app.providers.payments.readAccount(connectedId)
  const isKnown = await inTransaction(app, (tx) => takeOver(tx, account, askedAt))
  if (!isKnown && !(await operationOfKey(app.db, 'account', account.metadata['op'])))
    await raiseAlarm(app, app.db, { kind: 'account_unknown', subject: `account:${connectedId}` })
  return account
}

/** Writes what the provider says of an account, with the rights and the news that follow. False when it is nobody's. */
async function takeOver(tx: Tx, account: ConnectedAccount, askedAt: Date): Promise<boolean> {
  await lockMerchant(tx, account.id)
  const known = await lockConnected(tx, account.id)
  if (!known) return false
  if (known.read_at && known.read_at > askedAt) return true // somebody asked later and was faster
  const { chargesEnabled: charges, payoutsEnabled: payouts, detailsSubmitted: details } = account
  const rights = await setMerchantRights(tx, account.id, { charges, payouts, details })
  if (!rights) return false
  const state = verificationState({ ...account, wasVerified: rights.wasVerified })
  if (state === 'not_started') throw new Error('an account has begun with its first fact')
  await keepFacts(tx, known.account_id, state, account, askedAt)
  const before = { state: known.state, mayCharge: rights.mayChargeBefore }
  const news = verificationNews(before, { state, mayCharge: rights.mayCharge }, rights.wasVerified)
  if (rights.isPayable && (known.state !== state || rights.mayCharge !== rights.mayChargeBefore))
    await planTransfersAgain(tx, known.account_id)
  if (news || isOther(known, account, state)) await tell(tx, known.account_id, news ?? null)
  return true
}

const isOther = (known: ConnectedRow, { due, pending, detailsSubmitted }: ConnectedAccount, state: string) =>
  known.state !== state ||
  known.details_submitted !== detailsSubmitted ||
  known.due.join() !== due.join() ||
  known.pending.join() !== pending.join()

const tell = (tx: Tx, accountId: number, news: VerificationNews | null) =>
  record(tx, verificationChanged, { audiences: [{ tell: [accountId], touches: [topics.profile] }], data: { accountId, news } })

/** A merchant took our access away: nothing can be sent there any more (SR-11). */
export async function accountDisconnected(app: App, tx: Tx, connectedId: string): Promise<void> {
  await lockMerchant(tx, connectedId)
  const known = await lockConnected(tx, connectedId)
  const rights = await setMerchantRights(tx, connectedId, { charges: false, payouts: false, details: known?.details_submitted ?? false })
  if (known) {
    await keepDisconnected(tx, known.account_id)
    await tell(tx, known.account_id, 'restricted')
  }
  const accountId = rights?.accountId ?? null
  await raiseAlarm(app, tx, { kind: 'account_disconnected', subject: `account:${connectedId}`, details: { accountId } })
}

const ASKED_AT_ONCE = 50

/** Accounts of which no event came for long are asked about: one that was lost takes no right away, and gives none, for ever. */
export async function askQuietAccounts(app: App): Promise<void> {
  for (const connectedId of await takeQuiet(app.db, ASKED_AT_ONCE))
    await hearAccount(app, connectedId).catch((error: unknown) =>
      app.log.warn({ err: error, connectedId }, 'an account could not be asked about'),
    )
}
