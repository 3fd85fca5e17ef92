// `npm run operator`: what a person must look at, who may, and orders that support cancels.
import { readConfig } from '../apps/server/src/config.ts'
import { clearFactor, setOperator } from '../apps/server/src/features/accounts/index.ts'
import {
  bookCarrierClaim,
  cancelAsOperator,
  decideDelivery,
  type DeliveryDecision,
  deliveryDecisions,
} from '../apps/server/src/features/orders/index.ts'
import { openAlarms, retryAlarm, settleAlarm } from '../apps/server/src/features/wallet/index.ts'
import { type Database, inTransaction, openDatabase } from '../apps/server/src/platform/db.ts'
import { joinServices } from './local-services.ts'

const decisions = Object.keys(deliveryDecisions)
const USAGE = `npm run operator -- list | retry ID REASON | settle ID REASON | cancel-group ID --reason WORDS | delivery GROUP ${decisions.join('|')} REASON | carrier-paid PARCEL LABEL GOODS REASON | grant EMAIL [REASON] | revoke EMAIL [REASON] | clear-factor EMAIL REASON`
const say = (what: string) => console.error(`[rondo] ${what}`)

async function run(database: Database, [what = 'list', whom = '', ...rest]: readonly string[]): Promise<void> {
  switch (what) {
    case 'list':
      say('open alarms, oldest first:')
      for (const { id, kind, subject, times, raisedAt, canRetry, meaning, details } of await openAlarms(database.db))
        console.log(
          `${id}  ${raisedAt}  ${kind} of ${subject}, ${times}x${canRetry ? ', can be retried' : ''}\n    ${meaning} ${JSON.stringify(details)}`,
        )
      return
    case 'retry':
      return say(`retried: ${(await inTransaction(database, (tx) => retryAlarm(tx, idOf(whom), { id: null }, rest.join(' ')))).subject}`)
    case 'settle':
      return say(`settled: ${(await inTransaction(database, (tx) => settleAlarm(tx, idOf(whom), { id: null }, rest.join(' ')))).subject}`)
    case 'cancel-group':
      return say(await cancelAsOperator({ ...database, config }, idOf(whom), rest.filter((word) => word !== '--reason').join(' ')))
    case 'delivery': {
      const [decision = '', ...words] = rest
      if (!decisions.includes(decision) || words.length === 0) throw new Error(`say how it is decided and why\n${USAGE}`)
      await decideDelivery({ ...database, config }, idOf(whom), decision as DeliveryDecision, words.join(' '))
      return say(`group ${whom}: ${decision}`)
    }
    case 'carrier-paid': {
      const [label, goods] = rest.slice(0, 2).map(Number)
      await bookCarrierClaim(database, idOf(whom), { label: label ?? NaN, goods: goods ?? NaN }, rest.slice(2).join(' '))
      return say(`parcel ${whom}: booked`)
    }
    case 'grant':
    case 'revoke':
      if (!(await setOperator(database, whom, what === 'grant', rest.join(' ') || 'Said on the command line')))
        throw new Error(`nobody has the address ${whom}`)
      return say(`${whom} is ${what === 'grant' ? 'an operator' : 'no operator any more'}`)
    case 'clear-factor':
      if (!(await clearFactor(database, whom, rest.join(' ')))) throw new Error(`nobody with a second factor has the address ${whom}`)
      return say(`${whom} signs in without a second factor now`)
    default:
      throw new Error(`${what}: give one of\n${USAGE}`)
  }
}

function idOf(text: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`${JSON.stringify(text)} is not a number\n${USAGE}`)
  return id
}

const config = readConfig(process.env)
const services = await joinServices(config, false, say)
let isClosing = false
const database = openDatabase(services.owner ?? services.connection, (error) => !isClosing && say(error.message))
try {
  await run(database, process.argv.slice(2))
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
} finally {
  isClosing = true
  await database.close()
  await services.leave()
}
