import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from '../platform/db.ts'
import type { DB } from '../platform/tables.ts'
import { copyLine } from './copy-text.ts'

const LINES_AT_ONCE = 100

/**
 * Works in one transaction on a connection of its own, undone when `work` fails: the pool's connections pipeline, and pg refuses COPY on
 * those. Statements of `tx` wait for the COPY under way on `client`.
 */
export async function onOwnConnection<T>(connection: pg.ClientConfig, work: (tx: Tx, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the statement under way tells of a lost connection; unheard, this would end the process
  await client.connect()
  const only = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(only), end: () => client.end(), options: {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.transaction().execute((tx) => work(tx, client))
  } finally {
    await db.destroy()
  }
}

function* chunksOf(rows: readonly object[]): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const lines = rows.slice(from, from + LINES_AT_ONCE).map(copyLine)
    yield Buffer.from(lines.join(''))
  }
}

/** Writes many rows by COPY, in the transaction of the client. All have the columns of the first, in its order; ids are given. */
export async function copyRows(client: pg.Client, table: keyof DB, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((column) => pg.escapeIdentifier(column))
  const into = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows)), into)
}
