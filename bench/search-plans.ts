// `npm run bench -- plans`: how PostgreSQL finds what each shape of search asks for, written to docs/search-plans.md for people to review.
// Fails when a search that names something walks the whole table for it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryTokens } from '@rondo/rules/catalog/tokens'
import type pg from 'pg'
import { keepWordOrders } from '../apps/server/src/features/catalog/word-orders.ts'
import { pageStatement } from '../apps/server/src/features/catalog/page-statement.ts'
import type { Search } from '../apps/server/src/features/catalog/search-port.ts'
import { seedLarge } from '../apps/server/src/demo/index.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { shapesOf } from './search-shapes.ts'

const LISTINGS = 100_000
const top = join(import.meta.dirname, '..')

interface Statement {
  readonly text: string
  readonly values: unknown[]
}
async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  // lists of values and long conditions say nothing of the way
  return rows.map(({ 'QUERY PLAN': line }) => (line.length > 140 ? `${line.slice(0, 137)}...` : line)).join('\n')
}

/** A plan without its end, where the cards of the page are read by id: always in the same way. */
const findingIn = (plan: string) => plan.split('\n  ->  Nested Loop Left Join')[0] ?? plan
/** Only the part of a plan that counts facets: the rest is the page again. */
function countsIn(plan: string): string {
  const lines = plan.split('\n')
  const depth = (line: string) => line.search(/\S/)
  const keyed = lines.findIndex((line) => line.includes('Hash Key: ') || line.includes('Group Key: '))
  const from = lines.findLastIndex((line, at) => at < keyed && line.includes('Aggregate'))
  const to = lines.findIndex((line, at) => at > from && depth(line) <= depth(lines[from] ?? ''))
  return lines
    .slice(from, to < 0 ? undefined : to)
    .map((line) => line.slice(depth(lines[from] ?? '')))
    .join('\n')
}
const walks = (plan: string) => /Seq Scan on listing_search/.test(plan)
/** Everything is asked for, so everything must be counted. */
const asksForAll = ({ text, facets, brands, merchantId, pickup, shipping }: Search) =>
  text.trim() === '' && facets.size === 0 && !brands && merchantId === undefined && !pickup && !shipping

async function plansOf(pool: pg.Pool): Promise<{ text: string; walking: string[] }> {
  const { usual, worst } = await shapesOf(pool)
  const walking: string[] = []
  const parts: string[] = []
  for (const { name, searches } of [...usual, ...worst]) {
    const [search] = searches
    if (!search) continue
    const tokens = queryTokens(search.text, search.typing)
    const page = await planOf(pool, pageStatement(search, tokens, 'en'))
    const shown = parts.length === 0 ? page : findingIn(page)
    const counted = await planOf(pool, pageStatement({ ...search, countFacets: true }, tokens, 'en'))
    if ((walks(page) || walks(counted)) && !asksForAll(search)) walking.push(name)
    parts.push(
      `## ${name}\n\nPage with its exact total:\n\n\`\`\`text\n${shown}\n\`\`\`\n\nWith all counts:\n\n\`\`\`text\n${countsIn(counted)}\n\`\`\`\n`,
    )
  }
  return { text: parts.join('\n'), walking }
}

const head = `# How PostgreSQL searches

Written by \`npm run bench -- plans\` over ${LISTINGS.toLocaleString('en')} listings, to be read when it changes. A bounded number of listings is looked at in the
order of the page (\`looked\`); when that does not fill it, matches are gathered by an index (\`m\`): only one of the two is executed. The wide
rows of listing_search are never walked: what is asked of facets alone is found and counted in the orders, which carry the facts of each row
("Index Only Scan"). Counts that ignore their own choice read what is left when all choices are taken away: with no words, place or merchant
that is every listing, in such an index. A common word has an order of its own (listing_search_of_…, decision 068): far pages of it alone,
its totals and its counts are read there. How the cards of the page are read stands in the first plan only.
`

const folder = mkdtempSync(join(tmpdir(), 'rondo-plans-'))
chmodSync(folder, 0o755)
const server = await startEmbedded({
  dataDir: join(folder, 'postgres'),
  settings: { shared_buffers: '512MB', random_page_cost: 1.1, jit: 'off', max_wal_size: '4GB' },
})
const connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
let isClosing = false
const store = openDatabase(connection, (error) => !isClosing && console.error(error.message))
try {
  await migrate(store.pool, join(top, 'apps/server/migrations'))
  await seedLarge({ store, connection }, LISTINGS, (what) => console.error(`[plans] ${what}`))
  await keepWordOrders(store.pool) // as after the first night
  await store.pool.query('analyze')
  const { text, walking } = await plansOf(store.pool)
  writeFileSync(join(top, 'docs/search-plans.md'), `${head}\n${text}`)
  console.log(walking.length === 0 ? 'no page walks the table' : `these pages walk the table: ${walking.join('; ')}`)
  if (walking.length > 0) process.exitCode = 1
} finally {
  isClosing = true
  await store.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
