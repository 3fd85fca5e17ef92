import type { verification } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { countryOf } from '@rondo/rules/kernel/places'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { merchantOf } from '../../accounts/index.ts'
import { planConnectedAccount, sendAccount } from '../connected-accounts.ts'
import { claimOperation, findOperation, planAgain } from '../operations.repository.ts'
import { connectedOf, keepCountry, lockOwnConnected } from './connected-account.repository.ts'
import { asFailure } from './provider-failure.ts'

/** Opens the account at the provider, once for each person; one that is there keeps its country whatever is sent (C-126). */
export async function openAccount(ctx: MemberCtx, country: string): Promise<Answer<typeof verification.createAccount>> {
  const { app, actor } = ctx
  const before = await opened(ctx)
  if (before) return { ...before, message: 'The account is there already.' }
  const wanted = countryOf(country)
  if (wanted === undefined || !app.config.connectCountries.some((one) => one === wanted))
    throw new Failure('wallet.country_unavailable', { values: { country } })

  const subject = `account:${actor.id}`
  const known = await findOperation(app.db, 'account', subject)
  await inTransaction(app, async (tx) => {
    if (!known) return planConnectedAccount(tx, actor.id, { isDemo: false, country: wanted })
    // what the provider refused, it may take from another country; its row is locked before the operation, as where the answer is written
    await lockOwnConnected(tx, actor.id)
    if (known.state === 'failed' && (await planAgain(tx, known.id, { isAsked: true })))
      await keepCountry(tx, actor.id, wanted, { isAnew: true })
  })
  const planned = known ?? (await findOperation(app.db, 'account', subject))
  const claimed = planned && (await claimOperation(app.db, planned.id))
  if (claimed) await sendAccount(app, claimed).catch(asFailure)
  const account = await opened(ctx)
  if (!account) throw new Failure('wallet.provider_unavailable', { retryAfter: 2 }) // another press is at it
  return { ...account, message: 'The account is open.' }
}

async function opened({ app, actor }: MemberCtx) {
  const [{ stripe_account_id: accountId }, connected] = await Promise.all([merchantOf(app.db, actor.id), connectedOf(app.db, actor.id)])
  return accountId !== null && connected ? ({ success: true, accountId, country: connected.country } as const) : undefined
}
