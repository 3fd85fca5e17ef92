import { messaging, notifications } from '@rondo/contracts'
import { hourOf } from '@rondo/rules/kernel/local-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo, mailTo, tokenIn } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, call, person, sandbox, later, server, neighbour } = opened
const market = openMarket(opened)

const none = { rhythm: 'off', hour: 8, weekday: 1 } as const
type Settings = Parameters<typeof set>[1]
const set = (
  who: Person,
  body: {
    quiet?: { from: string; until: string } | null
    zone?: string
    summary?: { rhythm: 'off' | 'daily' | 'weekly'; hour: number; weekday: number }
  },
) => as(who).call(notifications.setNoticeSettings, { body: { quiet: null, zone: 'UTC', summary: none, ...body } })
const now = async () => (await sql<{ now: Date }>`select app_now() as now`.execute(app.db)).rows[0]?.now ?? new Date()
/** An hour of the clock, so many hours from now, in UTC. */
const hourFrom = async (hours: number) => new Date((await now()).getTime() + hours * 3_600_000).getUTCHours()
const quietNow = async (): Promise<Settings> => ({
  quiet: { from: hourOf((await hourFrom(-1)) * 60), until: hourOf((await hourFrom(3)) * 60) },
})
const count = async ({ email }: Person) => (await mailsTo(sandbox, email)).length
const told = (who: Person, kind: string, at = '1 second') =>
  sql`insert into notification (account_id, kind, cause, facts, link, at)
    values (${who.id}, ${kind}, ${crypto.randomUUID()}, '{"number": "R-7"}', '/cart', app_now() - ${at}::interval)`.execute(app.db)
/** Everything that waits for a job has been done. */
async function settled() {
  await server.jobs.dispatch(server)
  await opened.eventually(async () => {
    const { rows } = await app.pool.query<{ open: number }>(
      `select (select count(*) from outbox where dispatched_at is null)::int
        + (select count(*) from job.job where state in ('created', 'active', 'retry') and name like 'notifications.%')::int as open`,
    )
    return rows[0]?.open === 0
  })
}

test('settings are as they were set; whoever set nothing lives by the zone of their home, is never quiet and gets no summary', async () => {
  const mei = await person({ country: 'US' })
  expect(await as(mei).call(notifications.noticeSettings, {})).toMatchObject({ zone: 'America/Chicago' })
  await putAddress(app, mei.id, { country: 'US', latitude: 37.76, longitude: -122.42, is_default: true })
  expect(await as(mei).call(notifications.noticeSettings, {})).toMatchObject({ zone: 'America/Los_Angeles' })
  const anna = await person({ country: 'FR' })
  expect(await as(anna).call(notifications.noticeSettings, {})).toEqual({ quiet: null, zone: 'Europe/Paris', summary: none })
  const wanted = {
    quiet: { from: '22:00', until: '07:30' },
    zone: 'Asia/Shanghai',
    summary: { rhythm: 'weekly', hour: 9, weekday: 7 },
  } as const
  for (let twice = 0; twice < 2; twice += 1) expect(await set(anna, wanted)).toEqual(wanted)
  expect(await as(anna).call(notifications.noticeSettings, {})).toEqual(wanted)
  await expect(set(anna, { zone: 'Mars/Base' })).rejects.toMatchObject({ status: 400 })
  await expect(set(anna, { quiet: { from: '22:00', until: '22:00' } })).rejects.toMatchObject({ status: 400 })
})

test('in quiet hours a mail that may be refused waits for their end, what the bell tells does not, and another person’s mail does not', async () => {
  const [anna, bo] = [await person(), await person()]
  const mei = await market.seller()
  const [dress, coat] = [await market.garment(mei), await market.garment(mei)]
  await set(mei, await quietNow())
  const offer = (from: Person, product: number) => as(from).call(messaging.makeOffer, { body: { type: 'buy', product, price: 80 } })
  await offer(anna, dress)
  const { id } = await offer(bo, coat)
  await settled()
  expect(await count(mei)).toBe(0)
  expect((await as(mei).call(notifications.listNotifications, { query: {} })).data).toHaveLength(2)
  await as(mei).call(messaging.answerOffer, { params: { id }, body: { status: 'accepted' } })
  await mailTo(sandbox, bo.email)
  await later({ hours: 4 })
  expect((await mailTo(sandbox, mei.email)).subject).toContain('offers you $80.00')
  await later({ hours: 1 })
  await settled()
  expect(await count(mei)).toBe(1) // the other offer was answered meanwhile, and is nobody's news
})

test('a mail whose reader is still quiet at its end waits once more, and is not lost', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const dress = await market.garment(mei)
  await set(mei, await quietNow())
  await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  await settled()
  await set(mei, { quiet: { from: hourOf((await hourFrom(-1)) * 60), until: hourOf((await hourFrom(8)) * 60) } })
  await later({ hours: 4 })
  await server.jobs.sweep(server)
  const { rows } = await sql<{ until: Date }>`select until from held_mail where until > app_now()`.execute(app.db)
  expect([rows.length, await count(mei)]).toEqual([1, 0])
  await later({ hours: 5 })
  expect((await mailTo(sandbox, mei.email)).subject).toContain('offers you $80.00')
})

test('a mail that the mail server refuses at the end of quiet hours is sent five minutes later, and waits no longer', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const dress = await market.garment(mei)
  await set(mei, await quietNow())
  await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  await settled()
  await fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', call: 'SEND', fault: 'error_before', times: 1 }),
  })
  await later({ hours: 4 })
  await server.jobs.sweep(server)
  expect(await count(mei)).toBe(0)
  await later({ minutes: 6 })
  await server.jobs.sweep(server)
  expect((await mailTo(sandbox, mei.email)).subject).toContain('offers you $80.00')
  const { rows } = await sql`select seq, until from held_mail`.execute(app.db)
  expect(rows).toEqual([])
})

test('a summary comes at its hour with what is still unread, in the reader’s language, and never twice', async () => {
  const [anna, bo] = [await person({ language: 'zh-CN' }), await person()]
  const other = await neighbour()
  for (const who of [anna, bo]) await set(who, { summary: { rhythm: 'daily', hour: await hourFrom(2), weekday: 1 } })
  await told(anna, 'accepted')
  await told(anna, 'delivered')
  await told(anna, 'price_dropped')
  await as(anna).call(notifications.chooseNotices, { body: { subject: 'liked_items', channel: 'summary', on: false } })
  const { data } = await as(anna).call(notifications.listNotifications, { query: {} })
  const read = data.find(({ kind }) => kind === 'accepted')?.id ?? 0
  await as(anna).call(notifications.readNotifications, { body: { ids: [read] } })
  await as(bo).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: '在吗' } })
  await later({ hours: 2 })
  await Promise.all([server.jobs.sweep(server), other.app.jobs.sweep(other.app)])
  const mail = await mailTo(sandbox, anna.email)
  await settled()
  expect(await count(anna)).toBe(1)
  expect(mail.subject).toBe('2 条未读内容')
  expect(mail.text).toContain('未读消息：1')
  expect(mail.text).toMatch(/\n {2}[^\n]*R-7[^\n]*[^。：\n]\n {4}\d+月\d+日周.\n/) // a row, and its day below it
  expect(mail.text.match(/R-7/g)).toHaveLength(1)
  expect(await count(bo)).toBe(0) // nothing is unread, so nothing comes
  await later({ days: 1 })
  await settled()
  expect(await count(anna)).toBe(1) // it was told of once
  await told(anna, 'delivered')
  await later({ days: 1 })
  await mailTo(sandbox, anna.email, 2)
})

test('what is read between the hour and the mail is not in it, and the link of a mail ends them', async () => {
  const anna = await person()
  await set(anna, { summary: { rhythm: 'daily', hour: await hourFrom(1), weekday: 1 } })
  await told(anna, 'delivered')
  await later({ hours: 1 })
  const token = tokenIn(await mailTo(sandbox, anna.email))
  expect(await call(notifications.showEnding, { query: { token } })).toEqual({ kind: 'summary', name: null, ended: false })
  for (let twice = 0; twice < 2; twice += 1)
    expect(await call(notifications.endMail, { body: { token } })).toEqual({ kind: 'summary', name: null, ended: true })
  await told(anna, 'delivered')
  await later({ days: 2 })
  await settled()
  expect(await count(anna)).toBe(1)
})

test('a summary that falls into quiet hours comes at their end', async () => {
  const anna = await person()
  const [from, until] = [await hourFrom(1), await hourFrom(4)]
  await set(anna, {
    quiet: { from: hourOf(from * 60), until: hourOf(until * 60) },
    summary: { rhythm: 'daily', hour: await hourFrom(2), weekday: 1 },
  })
  await told(anna, 'delivered')
  await later({ hours: 3 })
  await settled()
  expect(await count(anna)).toBe(0)
  await told(anna, 'delivered')
  await later({ hours: 1 })
  expect((await mailTo(sandbox, anna.email)).subject).toBe('2 things you have not read')
})

test('an entry that commits after its summary was taken is in the next one', async () => {
  const anna = await person()
  await set(anna, { summary: { rhythm: 'daily', hour: await hourFrom(1), weekday: 1 } })
  const late = await app.pool.connect()
  try {
    await late.query('begin')
    const values = [anna.id, 'delivered', crypto.randomUUID()]
    await late.query(
      `insert into notification (account_id, kind, cause, facts, link) values ($1, $2, $3, '{"number": "R-8"}', '/cart')`,
      values,
    )
    await told(anna, 'delivered') // a higher id, and committed before
    await later({ hours: 1 })
    expect((await mailTo(sandbox, anna.email)).text).not.toContain('Order R-8')
    await late.query('commit')
  } finally {
    late.release(true) // what a failure leaves open is nobody else's transaction
  }
  await later({ days: 1 })
  const next = await mailTo(sandbox, anna.email, 2)
  expect(next.text).toContain('Order R-8')
  expect(next.text).not.toContain('Order R-7')
})

test('a message that commits after a summary was taken is counted in the next one, and those before are not counted again', async () => {
  const [anna, bo, cleo] = [await person(), await person(), await person()]
  await set(anna, { summary: { rhythm: 'daily', hour: await hourFrom(1), weekday: 1 } })
  const say = (who: Person) => as(who).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: 'Are you there?' } })
  await say(bo)
  const late = await app.pool.connect()
  try {
    await late.query('begin')
    await late.query(
      `with c as (insert into conversation (low_id, high_id, last_seq) values (least($1::bigint, $2), greatest($1::bigint, $2), 1) returning id)
       insert into message (conversation_id, seq, sender_id, receiver_id, type, text) select id, 1, $1, $2, 'others', 'Late' from c`,
      [cleo.id, anna.id],
    )
    await later({ hours: 1 })
    expect((await mailTo(sandbox, anna.email)).text).toContain('Unread messages: 1')
    await late.query('commit')
  } finally {
    late.release(true) // what a failure leaves open is nobody else's transaction
  }
  await later({ days: 1 })
  expect((await mailTo(sandbox, anna.email, 2)).text).toContain('Unread messages: 1')
  await later({ days: 1 })
  await settled()
  expect(await count(anna)).toBe(2)
})

test('a summary that is due comes although its reader saves other settings before it is taken', async () => {
  const anna = await person()
  const daily = { summary: { rhythm: 'daily', hour: await hourFrom(1), weekday: 1 } } as const
  await set(anna, daily)
  await told(anna, 'delivered')
  await sql`select move_app_clock(offset_ms + 3600000) from app_clock`.execute(app.db) // due, and nobody has looked yet
  await set(anna, { ...daily, zone: 'Europe/Paris' })
  await server.jobs.sweep(server)
  expect((await mailTo(sandbox, anna.email)).text).toContain('R-7')
})

test('a summary that waits comes at the end of the quiet hours that its reader has chosen meanwhile', async () => {
  const anna = await person()
  const daily = { summary: { rhythm: 'daily', hour: await hourFrom(1), weekday: 1 } } as const
  await set(anna, daily)
  await told(anna, 'delivered')
  await sql`select move_app_clock(offset_ms + 3600000) from app_clock`.execute(app.db)
  await set(anna, { ...daily, ...(await quietNow()) })
  await server.jobs.sweep(server)
  await settled()
  expect(await count(anna)).toBe(0)
  await later({ hours: 4 })
  expect((await mailTo(sandbox, anna.email)).text).toContain('R-7')
})
