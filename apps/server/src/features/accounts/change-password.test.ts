import { accounts } from '@rondo/contracts'
import { beforeAll, expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailTo } from '../../../test/mailbox.ts'
import { openSession } from '../../platform/sessions.ts'
import { hashPassword } from './passwords.ts'

const { as, call, app, person, sandbox } = await openApp({ logLevel: 'silent' })
const password = 'Velvet2026'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})
async function member(): Promise<Person> {
  const made = await person()
  await app.db.updateTable('account').set({ password_hash: hash }).where('id', '=', made.id).execute()
  return made
}
const change = (who: Person, body: { currentPassword: string; newPassword: string; confirmPassword?: string }) =>
  as(who).call(accounts.changePassword, { body })

test('the new password counts, this session goes on, every other one ends, and the owner is told', async () => {
  const anna = await member()
  const phone = { ...anna, jwt: await openSession(app, app.db, { id: anna.id, passwordVersion: 1 }) }
  expect(await change(anna, { currentPassword: password, newPassword: 'Cotton2026', confirmPassword: 'Cotton2026' })).toMatchObject({
    success: true,
  })
  expect((await as(anna).call(accounts.me, { query: {} })).id).toBe(anna.id)
  await expect(as(phone).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(call(accounts.login, { body: { identifier: anna.username, password } })).rejects.toMatchObject({ status: 400 })
  expect((await call(accounts.login, { body: { identifier: anna.username, password: 'Cotton2026' } })).user.id).toBe(anna.id)
  expect((await mailTo(sandbox, anna.email)).subject).toBe('Your password was changed')
})

test.each([
  [{ currentPassword: 'Wrong2026', newPassword: 'Cotton2026' }, { currentPassword: 'Current password is incorrect' }],
  [{ currentPassword: '', newPassword: 'Cotton2026' }, { currentPassword: 'Current password is required' }],
  [{ currentPassword: password, newPassword: password }, { newPassword: 'New password must be different' }],
  [{ currentPassword: password, newPassword: 'Cotton2026', confirmPassword: 'Cotton2027' }, { confirmPassword: 'Passwords do not match' }],
  [{ currentPassword: password, newPassword: '' }, { newPassword: 'Password is required' }],
  [
    { currentPassword: password, newPassword: 'cotton wool' },
    { newPassword: 'Password must include uppercase letters. Password must include at least 1 digit. Password cannot contain spaces' },
  ],
  [{ currentPassword: password, newPassword: `Aa1${'x'.repeat(97)}` }, { newPassword: 'Password must be less than 100 characters' }],
])('%j is refused with 400 at its field', async (body, errors) => {
  const anna = await member()
  await expect(change(anna, body)).rejects.toMatchObject({ status: 400, body: { errors } })
  expect((await as(anna).call(accounts.me, { query: {} })).id).toBe(anna.id)
})

test('99 characters are the most that settings take', async () => {
  const longest = `Aa1${'x'.repeat(96)}`
  expect(await change(await member(), { currentPassword: password, newPassword: longest })).toMatchObject({ success: true })
})

test('guesses count as failed sign-ins do', async () => {
  const anna = await member()
  for (let n = 0; n < 10; n++)
    await expect(change(anna, { currentPassword: `Wrong${n}x`, newPassword: 'Cotton2026' })).rejects.toMatchObject({ status: 400 })
  await expect(change(anna, { currentPassword: password, newPassword: 'Cotton2026' })).rejects.toMatchObject({ status: 429 })
})

test('who only ever signed in elsewhere has no password that could be right', async () => {
  await expect(change(await person(), { currentPassword: password, newPassword: 'Cotton2026' })).rejects.toMatchObject({ status: 400 })
})
