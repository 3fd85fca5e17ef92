import { verification } from '@rondo/contracts'
import type { On } from '../../../platform/endpoints.ts'
import { openPage, openSession } from './enter-verification.ts'
import { openAccount } from './open-account.ts'
import { showStatus } from './show-status.ts'

export function verificationRoutes(on: On) {
  on(verification.createAccount, (ctx, { body }) => openAccount(ctx, body.country))
  on(verification.accountSession, (ctx, { body }) => openSession(ctx, body.returnTo))
  on(verification.accountLink, (ctx, { body }) => openPage(ctx, body.returnTo))
  on(verification.accountStatus, (ctx, { query }) => showStatus(ctx, query.fresh))
}
