import { accounts } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { blockPerson, listBlocked } from './block-person.ts'
import { followPerson, listPeople } from './follow-person.ts'
import { forgotPassword } from './forgot-password.ts'
import { login, logout } from './login.ts'
import { register } from './register.ts'
import { checkReset, resetPassword } from './reset-password.ts'
import { changeRecoveryCodes, confirmSecondFactor, setUpSecondFactor, showSecondFactor, switchOffSecondFactor } from './second-factor.ts'
import { secondStep } from './second-step.ts'
import { sendContact } from './send-contact.ts'
import { sendVerification } from './send-verification.ts'
import { showMe, showMerchant, showOwnProfile, showPerson } from './show-profile.ts'
import { beginElsewhere, redeemCode } from './sign-in-elsewhere.ts'
import { verifyEmail } from './verify-email.ts'

export function accountsRoutes(on: On): void {
  on(accounts.register, (ctx, { body }) => register(ctx, body))
  on(accounts.login, (ctx, { body }) => login(ctx, body))
  on(accounts.secondStep, (ctx, { body }) => secondStep(ctx, body))
  on(accounts.showSecondFactor, (ctx) => showSecondFactor(ctx))
  on(accounts.setUpSecondFactor, (ctx, { body }) => setUpSecondFactor(ctx, body?.password))
  on(accounts.confirmSecondFactor, (ctx, { body }) => confirmSecondFactor(ctx, body.code))
  on(accounts.changeRecoveryCodes, (ctx, { body }) => changeRecoveryCodes(ctx, body))
  on(accounts.switchOffSecondFactor, (ctx, { body }) => switchOffSecondFactor(ctx, body))
  on(accounts.logout, (ctx) => logout(ctx))
  on(accounts.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body))
  on(accounts.sendVerification, (ctx, { body }) => sendVerification(ctx, body))
  on(accounts.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body))
  on(accounts.checkReset, (ctx, { body }) => checkReset(ctx, body))
  on(accounts.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  on(accounts.me, (ctx, { query }) => showMe(ctx, query))
  on(accounts.merchantProfile, (ctx, { params }) => showMerchant(ctx, params.id))
  on(accounts.showPerson, (ctx, { params, query }) => showPerson(ctx, params.id, query))
  on(accounts.followers, (ctx, { params, query }) => listPeople(ctx, 'followers', params.id, query))
  on(accounts.following, (ctx, { params, query }) => listPeople(ctx, 'following', params.id, query))
  on(accounts.blockPerson, (ctx, { params, body }) => blockPerson(ctx, params.id, body.blocked))
  on(accounts.blockedPeople, (ctx, { query }) => listBlocked(ctx, query))
  on(accounts.follow, (ctx, { params, body }) => followPerson(ctx, params.id, body?.follow))
  on(accounts.ownProfile, (ctx, { query }) => showOwnProfile(ctx, query))
  on(accounts.changeProfile, (ctx, { body }) => changeProfile(ctx, body))
  on(accounts.changePassword, (ctx, { body }) => changePassword(ctx, body))
  on(accounts.socialAuthUrl, (ctx, { query }) => beginElsewhere(ctx, query))
  on(accounts.socialExchange, ({ app, cookies }, { body }) => redeemCode(app, body.access_token, cookies))
  on(accounts.sendContact, (ctx, { body }) => sendContact(ctx, body))
  on(accounts.exportData, (ctx) => exportData(ctx))
  on(accounts.deleteAccount, (ctx, { body }) => deleteAccount(ctx, body))
}
