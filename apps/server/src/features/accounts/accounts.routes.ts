import { accounts } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { forgotPassword } from './forgot-password.ts'
import { login, logout } from './login.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendVerification } from './send-verification.ts'
import { showMe, showMerchant } from './show-profile.ts'
import { verifyEmail } from './verify-email.ts'

export function accountsRoutes(on: On): void {
  on(accounts.register, (ctx, { body }) => register(ctx, body))
  on(accounts.login, (ctx, { body }) => login(ctx, body))
  on(accounts.logout, (ctx) => logout(ctx))
  on(accounts.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body))
  on(accounts.sendVerification, (ctx, { body }) => sendVerification(ctx, body))
  on(accounts.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body))
  on(accounts.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  on(accounts.me, (ctx) => showMe(ctx))
  on(accounts.merchantProfile, (ctx, { params }) => showMerchant(ctx, params.id))
}
