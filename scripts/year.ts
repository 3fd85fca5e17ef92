// `npm run year [rentals] [sales] [seed]`: a year by the product's clock (2,000 rentals and 2,000 sales unless said otherwise): random people
// with every misfortune. At its end every garment is somewhere, every cent has an owner, every case has ended, and the books agree.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [rentals = '2000', sales = '2000', seed = String(Math.floor(Math.random() * 1e6) + 1)] = process.argv.slice(2)
if (![rentals, sales, seed].every((count) => /^[1-9]\d*$/.test(count))) {
  console.error('npm run year -- [rentals] [sales] [seed]')
  process.exit(1)
}
console.log(`a year of ${rentals} rentals and ${sales} sales, seed ${seed}`)
const env = { ...process.env, YEAR_RENTALS: rentals, YEAR_SALES: sales, SEED: seed }
const test = [join(import.meta.dirname, 'test.ts'), 'apps/server/src/year.test.ts']
const { status } = spawnSync(process.execPath, test, { env, stdio: 'inherit' })
process.exit(status ?? 1)
