// `npm run reindex` writes the search rows of all products anew, while the shop stays open, and lets every server read them again.
// `npm run reindex -- --compare` only says where products, search rows and the index on disk disagree; it ends with 1 if they do.
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { compareWithSnapshot } from '../apps/server/src/features/catalog/index.ts'
import { changedEverything, findMisplaced, refreshTerms, reindexAfter } from '../apps/server/src/features/listings/index.ts'
import { inTransaction, openDatabase, UNHURRIED, type Database } from '../apps/server/src/platform/db.ts'
import { joinServices } from './local-services.ts'

const AT_ONCE = 500
const say = (what: string) => console.error(`[rondo] ${what}`)
const { values } = parseArgs({ options: { compare: { type: 'boolean', default: false } } })

async function rewrite(database: Database): Promise<void> {
  let written = 0
  for (let after: number | undefined = 0; after !== undefined; written += AT_ONCE) {
    const from: number = after
    after = await inTransaction(database, (tx) => reindexAfter(tx, from, AT_ONCE))
    if (written > 0 && written % 50_000 === 0) say(`${written.toLocaleString('en')} products`)
  }
  say('counting the words …')
  await refreshTerms(database.db)
  await inTransaction(database, changedEverything)
}

async function compare(database: Database, dataDir: string): Promise<boolean> {
  const misplaced = await findMisplaced(database.db)
  say(
    misplaced.length === 0
      ? 'every listed product has its search row, and nothing else has one'
      : `${misplaced.length} products are found wrongly: ${misplaced.slice(0, 20).join(', ')}`,
  )
  const { from, listings, wrong } = await compareWithSnapshot(database, dataDir)
  say(
    `index of ${listings.toLocaleString('en')} listings, from the ${from}: ${wrong.length === 0 ? 'as the database' : `${wrong.length} wrong: ${wrong.slice(0, 20).join(', ')}`}`,
  )
  return misplaced.length === 0 && wrong.length === 0
}

const config = readConfig(process.env)
const services = await joinServices(config, false, say)
let isClosing = false
const database = openDatabase({ ...(services.owner ?? services.connection), ...UNHURRIED }, (error) => !isClosing && say(error.message))
try {
  if (!values.compare) await rewrite(database)
  if (!(await compare(database, config.dataDir))) process.exitCode = 1
} finally {
  isClosing = true
  await database.close()
  await services.leave()
}
