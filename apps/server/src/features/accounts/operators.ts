// Who works at the desk is said on the command line of the machine, and nowhere else.
import { sql } from 'kysely'
import { actAs } from '../../platform/audit.ts'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Store, type Tx } from '../../platform/db.ts'
import { setSecondFactor } from '../../platform/sessions.ts'
import { seal } from './factor-secret.ts'
import { putFactor, removeFactor, takeStep } from './second-factor.repository.ts'
import { secretFrom } from './totp.ts'

/** Makes a person an operator or takes that back; only `npm run operator` asks for it. False when nobody has the address. */
export const setOperator = (store: Store, email: string, isOperator: boolean, reason: string): Promise<boolean> =>
  inTransaction(store, async (tx) => {
    const found = await named(tx, email)
    if (!found) return false
    const act = isOperator ? 'operator_granted' : 'operator_revoked'
    await actAs(tx, { id: null }, { act, subject: `account:${found.id}`, reason }, async () => {
      await sql`
        update account set operator_since = case when ${isOperator} then coalesce(operator_since, app_now()) end where id = ${found.id}`.execute(
        tx,
      )
      return { before: { operator: found.operator }, after: { operator: isOperator } }
    })
    return true
  })

/** Takes the second factor of somebody away who lost the device and the recovery codes. False when there is none. */
export const clearFactor = (store: Store, email: string, reason: string): Promise<boolean> =>
  inTransaction(store, async (tx) => {
    const found = await named(tx, email)
    if (!found) return false
    const { after } = await actAs(tx, { id: null }, { act: 'second_factor_cleared', subject: `account:${found.id}`, reason }, async () => {
      const removed = await removeFactor(tx, found.id)
      await setSecondFactor(tx, { accountId: found.id })
      return { before: { secondFactor: removed }, after: { secondFactor: false, removed } }
    })
    return after.removed
  })

/** Gives somebody a second factor whose secret others know: for the demo, which runs beside the sandbox only. */
export async function giveKnownFactor(app: App, accountId: number, base32: string): Promise<void> {
  const sealed = await seal(app, accountId, secretFrom(base32))
  await inTransaction(app, async (tx) => {
    await putFactor(tx, accountId, sealed)
    await takeStep(tx, accountId, 0, true)
  })
}

/** Accounts of everybody who works at the desk. 1 query. */
export async function operatorIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where operator_since is not null and deleted_at is null and blocked_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function named(tx: Tx, email: string): Promise<{ readonly id: number; readonly operator: boolean } | undefined> {
  const { rows } = await sql<{ id: number; operator: boolean }>`
    select id, operator_since is not null as operator from account where lower(email) = lower(${email}) and deleted_at is null
    for no key update`.execute(tx)
  return rows[0]
}
