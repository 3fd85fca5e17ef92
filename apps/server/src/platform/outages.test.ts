import { listings, media, platform } from '@rondo/contracts'
import { existsSync } from 'node:fs'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { openMarket } from '../../test/market.ts'
import { inTransaction, openDatabase } from './db.ts'
import { openLogger, outageOf } from './outages.ts'

const opened = await openApp({ jobs: false, sockets: false })
const { app, server, base, as, call, person } = opened
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('every connection has an end for statements, for locks and for transactions in which nothing happens', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(app.db)
  expect(rows.map(({ setting }) => Number(setting))).toEqual([20_000, 4_000, 15_000])
})

test.each([
  ['a statement that takes too long', async (tx: pg.PoolClient) => tx.query(`set local statement_timeout = 20; select pg_sleep(5)`)],
  [
    'a lock that somebody holds',
    async (tx: pg.PoolClient) => {
      await app.db
        .insertInto('setting')
        .values({ key: 'held', value: '' })
        .onConflict((c) => c.doNothing())
        .execute()
      await inTransaction(app, async (other) => {
        await other.selectFrom('setting').where('key', '=', 'held').select('key').forUpdate().execute()
        await tx.query(`set local lock_timeout = 20; select from setting where key = 'held' for update`)
      })
    },
  ],
  [
    'a transaction in which nothing happens',
    async (tx: pg.PoolClient) => {
      await tx.query('set local idle_in_transaction_session_timeout = 20')
      await expect.poll(() => errorOf(tx.query('select 1')).then(Boolean)).toBe(true)
      await tx.query('select 1')
    },
  ],
  ['a connection that is ended', async (tx: pg.PoolClient) => tx.query('select pg_terminate_backend(pg_backend_pid())')],
])('%s is the database being busy', async (_, work) => {
  const client = await app.pool.connect()
  client.on('error', () => undefined)
  try {
    await client.query('begin')
    expect(outageOf(await errorOf(work(client)))).toBe('busy')
  } finally {
    client.release(true)
  }
})

test.each([
  ['a port at which nobody listens', { host: '127.0.0.1', port: 1 }],
  ['a socket that is not there', { host: '/tmp/rondo-no-such-folder', port: 5432 }],
])('%s is the database being away', async (_, connection) => {
  const gone = openDatabase(connection, () => undefined)
  expect(outageOf(await errorOf(sql`select 1`.execute(gone.db)))).toBe('busy')
  await gone.close()
})

test('a full disk is told apart, and a mistake of ours is neither', async () => {
  const full = await errorOf(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.db))
  expect([outageOf(full), outageOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))]).toEqual(['full', 'full'])
  expect(outageOf(await errorOf(sql`select 1 / 0`.execute(app.db)))).toBeUndefined()
  expect(outageOf(Object.assign(new Error('read'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})

test('who asks while no connection is to be had is told when to come again', async () => {
  const { pool } = server
  const wait = pool.options.connectionTimeoutMillis
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 50
  try {
    const answer = await fetch(`${base}/api/products/1`, { headers: { 'x-forwarded-for': '198.18.250.1' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'server.busy', message: 'We are busy right now. Please try again in a moment.' })
  } finally {
    for (const client of taken) client.release()
    pool.options.connectionTimeoutMillis = wait
  }
  await expect(call(listings.showProduct, { params: { id: 1 } })).rejects.toMatchObject({ status: 404 })
})

test('a transaction in which a failed statement was caught does not pass for committed', async () => {
  const attempt = inTransaction(app, async (tx) => {
    await tx.insertInto('setting').values({ key: 'caught', value: '' }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(attempt).rejects.toThrow('was not committed')
})

test('inside a transaction nothing reaches for a second connection', async () => {
  for (const reach of [
    () => sql`select 1`.execute(app.db),
    () => app.pool.query('select 1'),
    () => inTransaction(app, async () => undefined),
  ])
    await expect(inTransaction(app, async () => void (await reach()))).rejects.toThrow('a second connection')
})

test('an outage is one line in ten seconds, and no line quotes a row', async () => {
  const lines: string[] = []
  const logger = openLogger({ logLevel: 'info' })
  const http = Fastify({ logger: { ...(logger as object), stream: { write: (line: string) => void lines.push(line) } } })
  const away = await errorOf(sql`do $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(app.db))
  for (let i = 0; i < 200; i++) http.log.error({ err: away }, 'sweeper')
  for (let i = 0; i < 200; i++) http.log.error({ statusCode: 503 }, 'failed')
  expect(lines).toHaveLength(1)
  const twice = { key: 'ada@people.test', value: '' }
  await app.db.insertInto('setting').values(twice).execute()
  http.log.error({ err: await errorOf(app.db.insertInto('setting').values(twice).execute()) }, 'mistake')
  expect(lines[1]).toContain('setting_pkey')
  expect(lines[1]).not.toContain('ada@people.test')
  await http.close()
})

test('while the disk is full uploads and orders are refused as such, what is there is shown, and with room again both go on', async () => {
  const market = openMarket(opened)
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  const form = new FormData()
  form.append(
    'files',
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
            .png()
            .toBuffer(),
        ),
      ],
      'a.png',
    ),
  )
  const upload = () => as(alice).call(media.upload, { body: form })
  const prepare = () => market.prepare(alice, [market.line(mei, dress)])
  const refused = { status: 507, retryAfter: 60, body: { code: 'server.full' } }

  const put = vi.spyOn(server.providers.files, 'put').mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  await app.pool.query(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on payment for each statement execute function no_room()`)
  await expect(upload()).rejects.toMatchObject(refused)
  await expect(prepare()).rejects.toMatchObject(refused)
  expect(await call(listings.showProduct, { params: { id: dress } })).toMatchObject({ id: dress, available: 1 })
  const held = await app.db.selectFrom('media').select('id').where('owner_id', '=', alice.id).execute()
  expect(held).toEqual([]) // no row without its file

  put.mockRestore()
  await app.pool.query('drop function no_room cascade')
  expect(await upload()).toHaveLength(1)
  const { strapiPaymentId, clientSecret } = await prepare()
  await market.confirm(clientSecret)
  expect(await market.place(alice, strapiPaymentId)).toMatchObject({ status: expect.any(String) })
})

test.runIf(existsSync('/proc'))('a disk without room is told with the health of the server', async () => {
  const { dataDir } = server.config
  try {
    Object.assign(server.config, { dataDir: '/proc' }) // it never has any
    expect((await call(platform.health, {})).checks).toMatchObject({ database: 'ok', disk: 'full' })
  } finally {
    Object.assign(server.config, { dataDir })
  }
})
