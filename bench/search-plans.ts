// `npm run bench -- plans`: how PostgreSQL finds what each shape of search asks for, written to docs/search-plans.md for people to review.
// Fails when a search that names something walks the whole table for it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryTokens } from '@rondo/rules/catalog/tokens'
import type pg from 'pg'
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
    const counts = await planOf(pool, pageStatement({ ...search, countFacets: true }, tokens, 'en'))
    if (walks(page) && !asksForAll(search)) walking.push(name)
    parts.push(
      `## ${name}\n\nPage with its exact total:\n\n\`\`\`text\n${page}\n\`\`\`\n\nCounts of all facets:\n\n\`\`\`text\n${counts}\n\`\`\`\n`,
    )
  }
  return { text: parts.join('\n'), walking }
}

const head = `# How PostgreSQL searches

Written by \`npm run bench -- plans\` over ${LISTINGS.toLocaleString('en')} listings, to be read when it changes. A page that names something must
come to it by an index; only who asks for everything has everything counted. Counts of facets that ignore their own choice read what is left
when all choices are taken away: with no words, place or merchant that is every listing.
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
