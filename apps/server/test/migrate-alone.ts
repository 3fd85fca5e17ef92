// A process that brings a database up to date: a test ends it in between.
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'

const [folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...(JSON.parse(process.env['MIGRATE_CONNECTION'] ?? '{}') as pg.ClientConfig), max: 1 })
await migrate(pool, folder)
await pool.end()
