import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { startEmbedded } from './embedded-postgres.ts'

test('a database that is killed under a running server comes back, with what was committed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rondo-killed-'))
  chmodSync(folder, 0o755) // as root the server runs as another account
  const server = await startEmbedded({ dataDir: join(folder, 'data') })
  const { db, close } = openDatabase({ host: server.host, port: server.port, user: server.user, database: 'postgres' }, () => undefined)
  try {
    await sql`create table kept as select 1 as one`.execute(db)
    const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const read = () =>
      sql<{ one: number }>`select one from kept`.execute(db).then(
        ({ rows }) => rows,
        () => [],
      )
    await expect
      .poll(async () => (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0], { timeout: 15_000 })
      .not.toBe(pid)
    await expect.poll(read, { timeout: 15_000 }).toEqual([{ one: 1 }])
  } finally {
    await close()
    await server.stop('SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }
})
