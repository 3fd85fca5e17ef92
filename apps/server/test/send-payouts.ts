// What the worker does about merchants' money, and nothing else: releases what is due, and sends transfers and reversals once each.
import { sql } from 'kysely'
import { claimOperation } from '../src/features/wallet/operations.repository.ts'
import { releaseEarnings } from '../src/features/wallet/release-earnings.ts'
import { sendReversal, sendTransfer } from '../src/features/wallet/transfers.ts'
import type { App } from '../src/platform/context.ts'

export async function sendPayouts(app: App): Promise<void> {
  await releaseEarnings(app)
  const { rows } = await sql<{ id: number }>`
    select id from operation where kind in ('transfer', 'transfer_reversal') and state in ('planned', 'sent', 'unknown') order by id`.execute(
    app.db,
  )
  for (const { id } of rows) {
    const operation = await claimOperation(app.db, id)
    if (operation) await (operation.kind === 'transfer' ? sendTransfer : sendReversal)(app, operation)
  }
}
