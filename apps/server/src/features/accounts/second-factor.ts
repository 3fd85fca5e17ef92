// Switching the second factor on and off (settings). The secret and the recovery codes are told once, and never again.
import { randomBytes } from 'node:crypto'
import { topics } from '@rondo/contracts/kernel/topics'
import { secondFactor } from '@rondo/rules/accounts/second-factor'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { endSessions, holdSession, setSecondFactor } from '../../platform/sessions.ts'
import { emailOf } from './accounts.repository.ts'
import { secondFactorChanged } from './events.ts'
import { seal } from './factor-secret.ts'
import { proveOwner } from './prove-owner.ts'
import { countRecoveryCodes, factorOf, putFactor, putRecoveryCodes, removeFactor } from './second-factor.repository.ts'
import { countingTries, takeAppCode, takeCode } from './take-code.ts'
import { newSecret, shownSecret } from './totp.ts'

interface Proof {
  readonly password?: string | undefined
  readonly code: string
}

/** What the settings show of it. 2 queries. */
export async function showSecondFactor({ app, actor }: MemberCtx) {
  const [factor, left] = await Promise.all([factorOf(app.db, actor.id), countRecoveryCodes(app.db, actor.id)])
  const since = factor?.confirmed_at ?? null
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: left,
    isOperator: actor.isOperator,
    given: actor.hasSecondFactor,
  }
}

/** Makes a secret that waits for its first code. */
export async function setUpSecondFactor(ctx: MemberCtx, password: string | undefined) {
  const { app, actor } = ctx
  await proveOwner(ctx, password, 'password')
  const secret = newSecret()
  const sealed = await seal(app, actor.id, secret)
  return inTransaction(app, async (tx) => {
    if (!(await putFactor(tx, actor.id, sealed))) throw new Failure('accounts.factor_on')
    const { email } = await emailOf(tx, actor.id).executeTakeFirstOrThrow()
    return shownSecret(secret, email)
  })
}

/** Recovery codes as people write them down, and the letters that count. */
function newRecoveryCodes(): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return Array.from({ length: secondFactor.recoveryCodes }, () =>
    Array.from(randomBytes(secondFactor.recoveryLetters), (byte) => alphabet[byte & 31]).join(''),
  )
}
const inFours = (letters: string) => letters.match(/.{4}/g)?.join('-') ?? letters
async function giveCodes(tx: Tx, accountId: number) {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(tx, accountId, codes)
  return { recoveryCodes: codes.map(inFours) }
}

const tell = (ctx: MemberCtx, tx: Tx, isOn: boolean) =>
  record(tx, secondFactorChanged, {
    audiences: [{ tell: [ctx.actor.id], touches: [topics.profile] }],
    data: { accountId: ctx.actor.id, isOn },
    requestId: ctx.requestId,
  })

/** The first code switches it on: this session has it, all others end. */
export function confirmSecondFactor(ctx: MemberCtx, code: string) {
  const { app, actor, ip } = ctx
  return countingTries(app, { ip, accountId: actor.id, code }, () =>
    inTransaction(app, async (tx) => {
      await holdSession(tx, actor) // whoever signs in at this moment comes before, and is signed out below, or is asked for a code
      await takeAppCode(app, tx, actor.id, code, true)
      await setSecondFactor(tx, { sessionId: actor.sessionId })
      await endSessions(tx, actor.id, { except: actor.sessionId })
      await tell(ctx, tx, true)
      return giveCodes(tx, actor.id)
    }),
  )
}

/** New recovery codes: the old ones open nothing any more. */
export async function changeRecoveryCodes(ctx: MemberCtx, { password, code }: Proof) {
  const { app, actor, ip } = ctx
  await proveOwner(ctx, password, 'password')
  return countingTries(app, { ip, accountId: actor.id, code }, () =>
    inTransaction(app, async (tx) => {
      await holdSession(tx, actor)
      await takeAppCode(app, tx, actor.id, code)
      return giveCodes(tx, actor.id)
    }),
  )
}

/** Switches it off, with the password and a code of either kind. */
export async function switchOffSecondFactor(ctx: MemberCtx, { password, code }: Proof) {
  const { app, actor, ip } = ctx
  await proveOwner(ctx, password, 'password')
  return countingTries(app, { ip, accountId: actor.id, code }, () =>
    inTransaction(app, async (tx) => {
      await holdSession(tx, actor)
      await takeCode(app, tx, actor.id, code)
      await removeFactor(tx, actor.id)
      await setSecondFactor(tx, { accountId: actor.id })
      await tell(ctx, tx, false)
      return { on: false as const }
    }),
  )
}
