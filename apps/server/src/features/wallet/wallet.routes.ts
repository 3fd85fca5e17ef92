import { wallet } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { byOf } from '../../platform/audit.ts'
import { once } from '../../platform/request-keys.ts'
import { alarmsOf, retryAlarm, settleAlarm } from './close-alarms.ts'
import { differencesIn, settleDifference, takeDifference } from './differences.ts'
import { accountBalance, listEarnings, pendingEarnings, showWallet } from './show-wallet.ts'
import { exportEarnings, showStatement } from './wallet-papers.ts'

export function walletRoutes(on: On) {
  on(wallet.listAlarms, (ctx, { query }) => alarmsOf(ctx, query))
  on(wallet.retryAlarm, (ctx, { params, body }) => once(ctx, (tx) => retryAlarm(tx, params.id, byOf(ctx), body.reason)))
  on(wallet.settleAlarm, (ctx, { params, body }) => once(ctx, (tx) => settleAlarm(tx, params.id, byOf(ctx), body.reason)))
  on(wallet.listDifferences, ({ app }, { query }) => differencesIn(app.db, query))
  on(wallet.takeDifference, (ctx, { params, body }) => once(ctx, (tx) => takeDifference(tx, params.id, byOf(ctx), body.reason)))
  on(wallet.settleDifference, (ctx, { params, body }) => once(ctx, (tx) => settleDifference(tx, params.id, byOf(ctx), body.reason)))
  on(wallet.accountBalance, (ctx) => accountBalance(ctx))
  on(wallet.pendingEarnings, (ctx) => pendingEarnings(ctx))
  on(wallet.listEarnings, (ctx, { query }) => listEarnings(ctx, query))
  on(wallet.showWallet, (ctx) => showWallet(ctx))
  on(wallet.exportEarnings, (ctx) => exportEarnings(ctx))
  on(wallet.statement, async (ctx, { params }) => showStatement(ctx, params.month))
}
