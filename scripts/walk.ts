// `npm run walk -- orders [sequences] [first seed]`: random lives of orders against a server, each act compared with a model (2,000 unless
// said otherwise; two thousand take about an hour). `npm test` walks a sample. The same seeds make the same walks.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const walks: Readonly<Record<string, string>> = { orders: 'apps/server/src/features/orders/walk-orders.test.ts' }
const [what = '', sequences = '2000', seed = '1'] = process.argv.slice(2)
const file = walks[what]
if (!file || ![sequences, seed].every((count) => /^[1-9]\d*$/.test(count))) {
  console.error(`npm run walk -- ${Object.keys(walks).join(' | ')} [sequences] [first seed]`)
  process.exit(1)
}
const env = { ...process.env, WALK_SEQUENCES: sequences, SEED: seed }
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), file], { env, stdio: 'inherit' })
process.exit(status ?? 1)
