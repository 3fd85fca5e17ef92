// `npm run reconcile` compares the ledger with the provider's own book, and payments with what they promise; it ends with 1 when they differ.
import { readConfig } from '../apps/server/src/config.ts'
import { openDifferences, reconcileBooks } from '../apps/server/src/features/wallet/index.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { openPayments } from '../apps/server/src/providers/payments/index.ts'
import { joinServices } from './local-services.ts'

const say = (what: string) => console.error(`[rondo] ${what}`)
const config = readConfig(process.env)
const services = await joinServices(config, false, say)
let isClosing = false
const database = openDatabase(services.owner ?? services.connection, (error) => !isClosing && say(error.message))
try {
  const { read, open, raised } = await reconcileBooks({ ...database, payments: openPayments(config) })
  say(`${read} entries of the provider are new; ${open} differences are open, ${raised} of them new`)
  for (const { id, kind, subject, currency, ours, theirs, meaning } of await openDifferences(database.db))
    console.log(`${id}  ${kind} ${subject} ${currency ?? ''} ours ${ours ?? '-'} theirs ${theirs ?? '-'}\n    ${meaning}`)
  if (open > 0) process.exitCode = 1
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  isClosing = true
  await database.close()
  await services.leave()
}
