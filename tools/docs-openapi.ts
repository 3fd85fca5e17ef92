// The OpenAPI document as the server answers it, without a database: routes are only registered, never called.
import { openApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { describe } from '../apps/server/src/platform/json-schema.ts'
import type { House } from '../apps/server/src/platform/context.ts'

export async function openapiText(): Promise<string> {
  const { db, pool, close } = openDatabase({}, () => undefined)
  const config = readConfig({})
  const house = ({ log }: { log: House['log'] }) => ({ db, pool, config, log }) as House
  const { app } = await openApp(house, { strict: false, logger: false, config })
  await app.ready()
  const text = `${JSON.stringify(describe(app), null, 1)}\n`
  await app.close()
  await close()
  return text
}
