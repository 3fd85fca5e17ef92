// Commands that were under way when their session ended: whoever stole it must not undo what its owner has just done.
import { accounts } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { codeOf } from '../../../test/second-factor.ts'
import { waiters } from '../../../test/while-held.ts'
import { hashPassword, isPassword } from './passwords.ts'

const opened = await openApp({ ...crowd, jobs: false, logLevel: 'silent' })
const { app, as, eventually, person } = opened
const password = 'Velvet2026'
const hash = await hashPassword(password)

async function member(): Promise<Person> {
  const made = await person()
  await app.db.updateTable('account').set({ password_hash: hash }).where('id', '=', made.id).execute()
  return made
}
const row = (id: number) =>
  app.db.selectFrom('account').select(['email', 'password_hash', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow()
const isWaiting = async () => (await waiters(app)) > 0
/** The owner sets a new password and ends all sessions, as a reset does, while `act` has proven the old one and waits. Answers how it ended. */
async function whileReset({ id }: Person, act: () => Promise<unknown>, email?: string): Promise<unknown> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "update account set password_hash = 'the owner’s own', password_version = password_version + 1, email = coalesce($2, email) where id = $1",
      [id, email ?? null],
    )
    const end = act().then(
      () => 'done',
      (error: unknown) => (error as { readonly status?: number }).status,
    )
    await eventually(isWaiting)
    await client.query('delete from session where account_id = $1', [id])
    await client.query('commit')
    return await end
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a password that somebody changes while its owner sets a new one does not replace the new one', async () => {
  const anna = await member()
  const change = { currentPassword: password, newPassword: 'Cotton2026' }
  expect(await whileReset(anna, () => as(anna).call(accounts.changePassword, { body: change }))).toBe(401)
  expect(await isPassword((await row(anna.id)).password_hash, 'Cotton2026').catch(() => false)).toBe(false)
})

test('a new address that is asked for meanwhile waits for nobody, and one that was taken back does not return', async () => {
  const anna = await member()
  const email = `thief-${anna.email}`
  const asked = { email, currentPassword: password }
  expect(await whileReset(anna, () => as(anna).call(accounts.changeProfile, { body: asked }))).toBe(401)
  const rows = await app.db.selectFrom('one_time_token').select('id').where('account_id', '=', anna.id).execute()
  expect(rows).toEqual([])
  const bo = await member()
  const own = `own-${bo.email}`
  expect(await whileReset(bo, () => as(bo).call(accounts.changeProfile, { body: { email: bo.email } }), own)).toBe(401)
  expect((await row(bo.id)).email).toBe(own)
})

test('an address that was moved in another window is not moved back by a form that still shows the old one', async () => {
  const anna = await member()
  const own = `own-${anna.email}`
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('update account set email = $2 where id = $1', [anna.id, own])
  const saved = as(anna).call(accounts.changeProfile, { body: { email: anna.email, bio: 'Tailor' } })
  await eventually(isWaiting)
  await client.query('commit')
  client.release()
  expect(await saved).toMatchObject({ email: own, bio: 'Tailor' })
})

test('a second factor is not switched on, and an account not deleted, by a session that has just ended', async () => {
  const anna = await member()
  const { secret } = await as(anna).call(accounts.setUpSecondFactor, { body: { password } })
  expect(await whileReset(anna, () => as(anna).call(accounts.confirmSecondFactor, { body: { code: codeOf(secret) } }))).toBe(401)
  const factor = await app.db.selectFrom('second_factor').select('confirmed_at').where('account_id', '=', anna.id).executeTakeFirst()
  expect(factor?.confirmed_at ?? null).toBeNull()
  const bo = await member()
  expect(await whileReset(bo, () => as(bo).call(accounts.deleteAccount, { body: { password } }))).toBe(401)
  expect((await row(bo.id)).deleted_at).toBeNull()
})
