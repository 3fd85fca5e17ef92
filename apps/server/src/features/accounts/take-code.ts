import { readCode } from '@rondo/rules/accounts/second-factor'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { passwordOf } from './accounts.repository.ts'
import { unseal } from './factor-secret.ts'
import { factorOf, takeRecoveryCode, takeStep } from './second-factor.repository.ts'
import { stepOfCode } from './totp.ts'

const refuse = (code: 'accounts.code_required' | 'accounts.code_wrong' | 'accounts.code_used') => {
  const failure = new Failure(code)
  return new Failure(code, { errors: { code: failure.message } })
}

interface Try {
  readonly ip: string
  readonly accountId: number
  readonly code: string
}
/**
 * Counts tries of codes before they are looked at, and gives them back when one was right: those of one network, and codes of the app from
 * anywhere too. A recovery code, which nobody guesses, is taken however often strangers tried; and tries are counted under a password, so that
 * the owner who sets a new one is kept out by nobody. `work` is the transaction in which the code is taken.
 */
export async function countingTries<T>({ db, limits }: App, { ip, accountId, code }: Try, work: () => Promise<T>): Promise<T> {
  const { password_version: version } = await passwordOf(db, accountId)
  const caller = { ip, subject: `second factor ${accountId} ${version}` }
  const counters = readCode(code)?.kind === 'recovery' ? (['secondFactor'] as const) : (['secondFactor', 'secondFactorAccount'] as const)
  await limits.takeAll(counters, caller)
  const done = await work()
  await limits.giveBack(counters, caller)
  return done
}

/** Takes a code of the app: none counts twice, and none that is older than the last. `isFirst` switches the factor on. */
export async function takeAppCode(app: App, tx: Tx, accountId: number, typed: string, isFirst = false): Promise<void> {
  const factor = await factorOf(tx, accountId, true)
  if (!factor) throw new Failure('accounts.factor_off')
  if (isFirst && factor.confirmed_at) throw new Failure('accounts.factor_on')
  if (!isFirst && !factor.confirmed_at) throw new Failure('accounts.factor_off')
  if (typed.trim() === '') throw refuse('accounts.code_required')
  const code = readCode(typed)
  if (code?.kind !== 'app') throw refuse('accounts.code_wrong')
  const secret = await unseal(app, accountId, factor.secret)
  const step = secret && stepOfCode(secret, code.digits, Date.now())
  if (step === undefined) throw refuse('accounts.code_wrong')
  if (factor.last_step !== null && step <= factor.last_step) throw refuse('accounts.code_used')
  await takeStep(tx, accountId, step, isFirst)
}

/** Takes a code of the app or a recovery code, of an account whose factor counts. */
export async function takeCode(app: App, tx: Tx, accountId: number, typed: string): Promise<void> {
  const code = readCode(typed)
  if (code?.kind !== 'recovery') return takeAppCode(app, tx, accountId, typed)
  const factor = await factorOf(tx, accountId, true)
  if (!factor?.confirmed_at) throw new Failure('accounts.factor_off')
  const found = await takeRecoveryCode(tx, accountId, code.letters)
  if (found !== 'taken') throw refuse(found === 'used' ? 'accounts.code_used' : 'accounts.code_wrong')
}
