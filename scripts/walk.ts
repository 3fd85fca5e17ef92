// `npm run walk -- orders | swaps | plans | moves | screens [sequences] [first seed]`: random lives of orders and their parcels, and of what follows the hand-over (returns, rentals, deposits,
// funds, claims), or of offers, swaps and circles, against a server, each act compared with a model: 2,000 of each unless said otherwise, which takes hours. `npm test` walks a
// sample. `plans` compares the plan of moves with the same models and without a server: 2,000 lives of parcels and of returns take a minute.
// `moves` sets 2,000 cases, each as its status allows, and asks the plan and the database of every move. The same seeds make the same walks. `npm run walk -- screens`: the journeys that look at many screens look at all of them, not at a part.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const walks: Readonly<Record<string, readonly string[]>> = {
  orders: ['walk-orders', 'walk-returns'].map((name) => `apps/server/src/features/orders/${name}.test.ts`),
  plans: ['walk-plan', 'walk-returns-plan'].map((name) => `apps/server/src/features/orders/${name}.test.ts`),
  moves: ['apps/server/src/features/orders/walk-moves.test.ts'],
  swaps: ['circles/walk-swaps', 'orders/swaps/walk-swap-fates'].map((name) => `apps/server/src/features/${name}.test.ts`),
  screens: [
    'cards',
    'eventful-cards',
    'looks',
    'looks-visitor',
    'looks-listing',
    'looks-deals',
    'circles',
    'keyboard',
    'mails',
    'navigation',
    'hostile-answers',
    'hostile-desk',
    'stored-texts',
  ].map((name) => `e2e/${name}.e2e.ts`),
}
const [what = '', sequences = '2000', seed = '1'] = process.argv.slice(2)
const files = walks[what]
if (!files || ![sequences, seed].every((count) => /^[1-9]\d*$/.test(count))) {
  console.error(`npm run walk -- ${Object.keys(walks).join(' | ')} [sequences] [first seed]`)
  process.exit(1)
}
const env = {
  ...process.env,
  WALK_SEQUENCES: sequences,
  WALK_LIVES: sequences,
  MOVE_CASES: sequences,
  SEED: seed,
  SCREENS: 'all',
  CHAOS: 'all',
}
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...files], { env, stdio: 'inherit' })
process.exit(status ?? 1)
