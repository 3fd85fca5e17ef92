import { registerFailures } from '@rondo/rules/accounts/identity'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { insertAccount } from './accounts.repository.ts'
import { registered } from './events.ts'
import { refuseForm } from './form-failure.ts'
import { markBrowser } from './newcomer.ts'
import { askForVerification } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'

interface Register {
  readonly username: string
  readonly email: string
  readonly password: string
}

/** Creates an account that awaits the confirmation of its address. The database's unique indexes decide who was first. */
export async function register(ctx: Ctx, form: Register) {
  const { password } = form
  const username = form.username.trim().normalize('NFC')
  const email = form.email.normalize('NFKC').trim()
  refuseForm(registerFailures({ username, email, password, confirmation: password }))
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(ctx.app, async (tx) => {
      const user = await insertAccount(tx, { username, email, passwordHash, language: ctx.language })
      const tokenId = await askForVerification(tx, user.id, false)
      await markBrowser(tx, ctx, user.id)
      await record(tx, registered, { data: { accountId: user.id, tokenId }, requestId: ctx.requestId })
      return { user: { ...user, confirmed: false } }
    })
  } catch (error) {
    throw taken(error) ?? error
  }
}

/** The refusal behind a broken unique index, or undefined. */
export function taken(error: unknown): Failure | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return undefined
  if (constraint === 'account_email') return new Failure('accounts.email_taken', { id: 'Auth.form.error.email.taken' })
  return constraint === 'account_username' ? new Failure('accounts.username_taken', { id: 'Auth.form.error.username.taken' }) : undefined
}
