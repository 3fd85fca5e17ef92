// `npm run chaos`: lives of orders with every trouble there is: a server that dies or fails at each failpoint of its source, each fault of the
// providers, webhooks held, lost, repeated and shuffled, a database that ends its connections or is restarted, clocks that differ. About half an hour;
// `npm test` takes a few by chance. `npm run chaos -- refund` takes only those whose name holds the word, which may be a regular expression.
// `npm run chaos -- races` runs the races about checkout 200 times each (RACE_ROUNDS). `npm run chaos -- orders` runs those about canceling,
// shipping and pickups 50 times each, of a cancellation against a confirmation 100 times, and kills a server at every step of a cancellation
// and a label. `npm run chaos -- returns` kills a server at every failpoint and step of a refund, a fund, a label of a return, a deposit, a
// late fee, an extension, a payout and a purchase of what was rented, and runs their races 50 times each.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [only = ''] = process.argv.slice(2)
const races = ['apps/server/src/features/checkout/race-guards.test.ts']
const orders = ['order-races', 'cancel-dies', 'deliveries/label-once'].map((name) => `apps/server/src/features/orders/${name}.test.ts`)
const whole = 'apps/server/src/chaos.test.ts'
const returns = [
  'returns/return-dies',
  'returns/returns',
  'rentals/deposit-dies',
  'rentals/rental-races',
  'claims/deposit-races',
  'wallet/payout-dies',
].map((name) => `apps/server/src/features/${name}.test.ts`)
const [env, files] =
  only === 'races'
    ? [{ RACE_ROUNDS: '200', ...process.env }, races]
    : only === 'orders'
      ? [{ ORDER_ROUNDS: '50', LABEL_ROUNDS: '50', CHAOS: 'all', ...process.env }, orders]
      : only === 'returns'
        ? [
            { RETURN_ROUNDS: '50', RENTAL_ROUNDS: '50', CLAIM_ROUNDS: '50', CHAOS: 'all', CHAOS_ONLY: only, ...process.env },
            [whole, ...returns],
          ]
        : [{ ...process.env, CHAOS: 'all', CHAOS_ONLY: only }, [whole]]
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...files], { env, stdio: 'inherit' })
process.exit(status ?? 1)
