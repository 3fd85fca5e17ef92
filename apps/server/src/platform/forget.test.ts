import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'

const { app, person, later } = await openApp()
const count = async (table: string, where = 'true') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.db)).rows[0]?.n

test('events, keys, counters, sent mails and events of providers are forgotten when their time is over, and not before', async () => {
  const { id } = await person()
  for (const [old, name] of [
    [true, 'old'],
    [false, 'new'],
  ] as const) {
    const ago = (text: string) => sql`now() - ${text}::interval + ${old ? '-1 minute' : '1 minute'}::interval`
    await sql`insert into outbox (type, dispatched_at) values (${`tests.${name}`}, ${ago('7 days')})`.execute(app.db)
    await sql`insert into request_key (account_id, key, content, created_at) values (${id}, ${name}, '', ${ago('24 hours')})`.execute(
      app.db,
    )
    await sql`insert into rate_limit (key, points, expire) values (${`tests:${name}`}, 1, ${Date.now() + (old ? -60_000 : 60_000)})`.execute(
      app.db,
    )
    await sql`insert into mail_sent (cause, claimed_at) values (${`tests ${name}`}, ${ago('30 days')})`.execute(app.db)
    await sql`insert into webhook_event (provider, event_id, type, body, handled_at) values ('tests', ${name}, 't', '{}', ${ago('30 days')})`.execute(
      app.db,
    )
  }
  await app.jobs.sweep(app)
  expect(await Promise.all(['old', 'new'].map((name) => count('outbox', `type = 'tests.${name}'`)))).toEqual([0, 1])
  expect(await Promise.all(['old', 'new'].map((name) => count('request_key', `key = '${name}'`)))).toEqual([0, 1])
  expect(await Promise.all(['old', 'new'].map((name) => count('rate_limit', `key = 'tests:${name}'`)))).toEqual([0, 1])
  expect(await Promise.all(['old', 'new'].map((name) => count('mail_sent', `cause = 'tests ${name}'`)))).toEqual([0, 1])
  expect(await Promise.all(['old', 'new'].map((name) => count('webhook_event', `event_id = '${name}'`)))).toEqual([0, 1])
})

test('a name that nobody has confirmed for a week is free again; a confirmed one stays', async () => {
  const [confirmed, unconfirmed] = [await person(), await person()]
  await app.db.updateTable('account').set({ confirmed_at: null }).where('id', '=', unconfirmed.id).execute()
  await later({ days: 6 })
  expect(await count('account', `id = ${unconfirmed.id}`)).toBe(1)
  await later({ days: 2 })
  expect([await count('account', `id = ${unconfirmed.id}`), await count('account', `id = ${confirmed.id}`)]).toEqual([0, 1])
})
