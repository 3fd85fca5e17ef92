// `npm run chaos`: lives of orders with every trouble there is: a server that dies or fails at each failpoint of its source, each fault of the
// providers, webhooks held, lost, repeated and shuffled. About half an hour; `npm test` takes a few by chance. `npm run chaos -- refund` takes
// only those whose name holds the word. `npm run chaos -- races` runs the races about checkout 200 times each (RACE_ROUNDS).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [only = ''] = process.argv.slice(2)
const races = ['apps/server/src/features/checkout/race-guards.test.ts']
const [env, files] =
  only === 'races'
    ? [{ RACE_ROUNDS: '200', ...process.env }, races]
    : [{ ...process.env, CHAOS: 'all', CHAOS_ONLY: only }, ['apps/server/src/chaos.test.ts']]
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...files], { env, stdio: 'inherit' })
process.exit(status ?? 1)
