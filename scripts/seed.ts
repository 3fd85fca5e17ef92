// `npm run seed` writes the demo; `-- --pictures FOLDER` puts photographs in the place of its drawn pictures, and `-- --listings 100000` adds
// a large catalogue for measuring.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { putPhotographs, seedDemo, seedLarge } from '../apps/server/src/demo/index.ts'
import { openDatabase, UNHURRIED } from '../apps/server/src/platform/db.ts'
import { openFiles } from '../apps/server/src/providers/files/index.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { joinServices } from './local-services.ts'

const { values } = parseArgs({ options: { listings: { type: 'string' }, pictures: { type: 'string' } } })
const listings = Number(values.listings ?? 0)
if (!Number.isSafeInteger(listings) || listings < 0) throw new Error(`--listings ${values.listings}: give a whole number`)

const say = (what: string) => console.error(`[rondo] ${what}`)
const config = readConfig(process.env)
const services = await joinServices(config, false, say)
let isClosing = false
const database = openDatabase({ ...(services.owner ?? services.connection), ...UNHURRIED }, (error) => !isClosing && say(error.message))
try {
  await migrate(database.pool, join(import.meta.dirname, '../apps/server/migrations'))
  say((await seedDemo(database)) ? 'the demo is written' : 'the demo is there')
  if (values.pictures) say(`${await putPhotographs(database, openFiles(config), values.pictures)} photographs are in the shop`)
  if (listings > 0) await seedLarge({ store: database, connection: services.owner ?? services.connection }, listings, say)
} finally {
  isClosing = true
  await database.close()
  await services.leave()
}
