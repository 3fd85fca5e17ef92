// docs/generated/openapi.json, which is not committed: the OpenAPI document as the server answers it at /api/openapi.json. It needs no
// database: routes are only registered, never called.
import { join } from 'node:path'
import { createApp } from '../apps/server/src/create-app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { describe } from '../apps/server/src/platform/json-schema.ts'
import type { App } from '../apps/server/src/platform/context.ts'

export const openapiFile = join(import.meta.dirname, '../docs/generated/openapi.json')

export async function openapiText(): Promise<string> {
  const { db, pool, close } = openDatabase({}, () => undefined)
  const config = readConfig({})
  const app = ({ log }: { log: App['log'] }) => ({ db, pool, config, log }) as App
  const { http } = await createApp(app, { strict: false, logger: false, config })
  await http.ready()
  const text = `${JSON.stringify(describe(http), null, 1)}\n`
  await http.close()
  await close()
  return text
}
