import { accounts, messaging, notifications } from '@rondo/contracts'
import { hourOf } from '@rondo/rules/kernel/local-time'
import { pushBounds } from '@rondo/rules/notifications/notice-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, call, person, sandbox, later, server, eventually } = opened
const market = openMarket(opened)

interface Browser {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
interface Shown {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
  readonly lang: string
  readonly notice?: number
}
const json = async <T>(path: string, init?: RequestInit) => (await (await fetch(`${sandbox.base}${path}`, init)).json()) as T
const post = <T>(path: string, body: object) =>
  json<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
/** A browser of somebody that is switched on: the sandbox has its keys, and takes messages of our server only. */
async function browserOf(who: Person): Promise<Browser> {
  const { publicKey } = await as(who).call(notifications.pushDevices, {})
  const browser = await post<Browser>('/_sandbox/push', { applicationServerKey: publicKey })
  await on(who, browser)
  return browser
}
const on = (who: Person, { endpoint, keys }: Browser, name = 'Firefox, Android') =>
  as(who).call(notifications.addPushDevice, { body: { endpoint, keys, name } })
/** What a browser has read of what came, oldest first. */
const shown = async ({ id }: Browser) =>
  (await json<{ text: string }[]>(`/_sandbox/push/${id}`)).map(({ text }) => JSON.parse(text) as Shown)
const shows = (browser: Browser, count: number) =>
  eventually(async () => {
    await server.jobs.dispatch(server)
    const all = await shown(browser)
    return all.length >= count && all
  })
async function settled() {
  await server.jobs.dispatch(server)
  await eventually(async () => {
    const { rows } = await app.pool.query<{ open: number }>(
      `select (select count(*) from outbox where dispatched_at is null)::int
        + (select count(*) from job.job where state in ('created', 'active', 'retry') and name like 'notifications.%')::int as open`,
    )
    return rows[0]?.open === 0
  })
}
const devicesOf = async (who: Person) => (await as(who).call(notifications.pushDevices, {})).devices
const say = (from: Person, to: Person, text: string) => as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text } })
const offer = async (from: Person, to: Person) =>
  as(from).call(messaging.makeOffer, { body: { type: 'buy', product: await market.garment(to), price: 80 } })
const chosen = (who: Person, subject: 'offers' | 'messages', isOn: boolean) =>
  as(who).call(notifications.chooseNotices, { body: { subject, channel: 'push', on: isOn } })
const hourFrom = async (hours: number) => {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.db)
  return hourOf((((rows[0]?.now ?? new Date()).getUTCHours() + 24 + hours) % 24) * 60)
}
const quietNow = async (who: Person) =>
  as(who).call(notifications.setNoticeSettings, {
    body: {
      quiet: { from: await hourFrom(-1), until: await hourFrom(3) },
      zone: 'UTC',
      summary: { rhythm: 'off', hour: 8, weekday: 1 },
    },
  })

test('an entry comes encrypted to each device of its reader, in their language, and leads to its place; nobody without a device is asked', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  await sql`update account set language = 'zh-CN' where id = ${mei.id}`.execute(app.db)
  const [phone, laptop, other] = [await browserOf(mei), await browserOf(mei), await browserOf(anna)]
  await offer(anna, mei)
  const [told] = await shows(phone, 1)
  expect(told).toMatchObject({ title: '报价', lang: 'zh-CN' })
  expect(told?.body).toContain(anna.username)
  expect(told?.body).toMatch(/\p{Script=Han}/u)
  const { data } = await as(mei).call(notifications.listNotifications, { query: {} })
  expect(told?.path).toBe(data[0]?.link)
  expect(await shows(laptop, 1)).toEqual([told])
  await settled()
  expect(await shown(other)).toEqual([])
  await server.jobs.sweep(server)
  await settled()
  expect((await shown(phone)).length).toBe(1)
})

test('a press on a notification reads its entry without a session, for whoever knows the secret of the device, and only its own person’s', async () => {
  const [anna, mei, zoe] = [await person(), await market.seller(), await market.seller()]
  const [phone, other] = [await browserOf(mei), await browserOf(zoe)]
  await offer(anna, mei)
  await offer(anna, zoe)
  const [told] = await shows(phone, 1)
  const [ofZoe] = await shows(other, 1)
  const press = ({ endpoint, keys }: Browser, id: number | undefined, auth = keys.auth) =>
    call(notifications.readOnDevice, { body: { endpoint, auth, id: id ?? 0 } })
  const unread = async (who: Person) => (await as(who).call(notifications.unreadNotifications, {})).unread
  expect(await press(phone, told?.notice, 'A'.repeat(22))).toEqual({ isOn: false })
  await press(phone, ofZoe?.notice)
  expect([await unread(mei), await unread(zoe)]).toEqual([1, 1])
  expect(await press(phone, told?.notice)).toEqual({ isOn: true })
  expect(await press(phone, told?.notice)).toEqual({ isOn: true })
  expect([await unread(mei), await unread(zoe)]).toEqual([0, 1])
})

test('a browser that got another subscription goes on under it, by the secret of the old one; told things are not told again', async () => {
  const [anna, bo] = [await person(), await person()]
  const [old, renewed, strange] = [
    await browserOf(bo),
    await post<Browser>('/_sandbox/push', {}),
    await post<Browser>('/_sandbox/push', {}),
  ]
  await say(anna, bo, 'One')
  await shows(old, 1)
  const renew = (auth: string, to: Browser) =>
    call(notifications.renewPushDevice, {
      body: { before: { endpoint: old.endpoint, auth }, endpoint: to.endpoint, keys: to.keys },
    })
  expect(await renew('A'.repeat(22), strange)).toEqual({ isOn: false })
  expect(await renew(old.keys.auth, renewed)).toEqual({ isOn: true })
  expect(await renew(old.keys.auth, renewed)).toEqual({ isOn: true })
  expect(await devicesOf(bo)).toHaveLength(1)
  await say(anna, bo, 'Two')
  expect(await shows(renewed, 1)).toMatchObject([{ body: 'Two' }])
  expect([(await shown(old)).length, (await shown(strange)).length]).toEqual([1, 0])
})

test('a message rings with the name of who wrote it; a subject that was switched off does not ring, nor does what was read', async () => {
  const [anna, bo] = [await person(), await person()]
  const phone = await browserOf(bo)
  await say(anna, bo, 'Is the coat still there?')
  expect((await shows(phone, 1))[0]).toMatchObject({ title: anna.username, body: 'Is the coat still there?', tag: `chat-${anna.id}` })
  await chosen(bo, 'messages', false)
  await say(anna, bo, 'And the dress?')
  await settled()
  expect((await shown(phone)).length).toBe(1)
  await chosen(bo, 'messages', true)
  await say(anna, bo, 'Hello?')
  expect((await shows(phone, 2))[1]).toMatchObject({ body: 'Hello?' })
})

test('in quiet hours nothing rings; at their end what waited is told in one, and what was read meanwhile is not', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const phone = await browserOf(mei)
  await quietNow(mei)
  for (let times = 0; times < 3; times += 1) await offer(anna, mei)
  await settled()
  expect(await shown(phone)).toEqual([])
  const { data } = await as(mei).call(notifications.listNotifications, { query: {} })
  await as(mei).call(notifications.readNotifications, { body: { ids: [data[0]?.id ?? 0] } })
  await later({ hours: 4 })
  await shows(phone, 1)
  await server.jobs.sweep(server)
  await settled()
  expect(await shown(phone)).toMatchObject([{ body: '2 things happened in your quiet hours.', path: '/dashboard' }])
})

test('a browser that is gone is removed; a push service that does not answer is asked again, and not for ever', async () => {
  const [anna, bo] = [await person(), await person()]
  const [gone, busy] = [await browserOf(bo), await browserOf(bo)]
  await fetch(`${sandbox.base}/_sandbox/push/${gone.id}`, { method: 'DELETE' })
  await post('/_sandbox/faults', { provider: 'push', call: `POST /push/${busy.id}`, fault: 'error_before', times: 1 })
  await say(anna, bo, 'One')
  await shows(busy, 1)
  expect(await devicesOf(bo)).toHaveLength(1)
  await post('/_sandbox/faults', { provider: 'push', call: `POST /push/${busy.id}`, fault: 'rate_limit', times: 99 })
  const second = await say(anna, bo, 'Two')
  const cause = `message-${second.id}`
  await eventually(async () => (await sql`select from push_delivery where cause = ${cause}`.execute(app.db)).rows.length > 0)
  await sql`update push_delivery set tries = ${pushBounds.tries - 1} where cause = ${cause} and ended_at is null`.execute(app.db)
  await eventually(async () => {
    const { rows } = await sql<{
      tries: number
      ended_at: Date | null
    }>`select tries, ended_at from push_delivery where cause = ${cause}`.execute(app.db)
    return rows[0]?.ended_at && rows[0].tries >= pushBounds.tries
  })
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await settled()
  expect(await shown(busy)).toHaveLength(1)
  await post('/_sandbox/faults', { provider: 'push', call: `POST /push/${busy.id}`, fault: 'forbidden', times: 99 })
  await sql`update push_device set failures = ${pushBounds.failures - 1} where endpoint = ${busy.endpoint}`.execute(app.db)
  await say(anna, bo, 'Three')
  await eventually(async () => (await devicesOf(bo)).length === 0)
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
})

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://10.0.0.7/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://metadata.google.internal/a',
  'https://push.example.com:8443/a',
  'https://someone:secret@push.example.com/a',
])('%s is no address of a push service', async (endpoint) => {
  const bo = await person()
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await expect(on(bo, { id: '', endpoint, keys })).rejects.toMatchObject({ status: 400 })
})

test('a name that stands for an address of our own net is not asked', async () => {
  const target = { endpoint: 'https://localhost.localdomain.invalid/a', p256dh: '', auth: '' }
  const { keys } = await post<Browser>('/_sandbox/push', {})
  const sending = server.providers.push.send(
    { ...target, ...keys },
    { text: '{}', topic: 'a', seconds: 1 },
    server.providers.push.makeKeys(),
  )
  await expect(sending).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  const direct = { endpoint: 'https://127.0.0.1/a', ...keys }
  await expect(
    server.providers.push.send(direct, { text: '{}', topic: 'a', seconds: 1 }, server.providers.push.makeKeys()),
  ).rejects.toMatchObject({ reason: 'address_private' })
})

test('signing out ends this device and no other; another person at the same browser takes it over', async () => {
  const [anna, bo] = [await person(), await person()]
  const [phone] = [await browserOf(anna), await on(anna, await browserOf(anna), 'Chrome, Windows')]
  const laptop = {
    ...anna,
    jwt: await (await import('../../platform/sessions.ts')).openSession(server, server.db, { id: anna.id, passwordVersion: 1 }),
  }
  expect(await as(laptop).call(notifications.keepPushDevice, { body: { endpoint: phone.endpoint } })).toEqual({ isOn: true })
  await as(anna).call(accounts.logout, {})
  await eventually(async () => (await devicesOf(laptop)).length === 1)
  expect(await as(bo).call(notifications.keepPushDevice, { body: { endpoint: phone.endpoint } })).toEqual({ isOn: false })
  expect(await devicesOf(laptop)).toEqual([])
  await on(bo, phone)
  await say(laptop, bo, 'Hello')
  expect((await shows(phone, 1))[0]).toMatchObject({ title: anna.username })
})

test('a device is its owner’s to remove, and one more than may be takes the place of the oldest', async () => {
  const [anna, bo] = [await person(), await person()]
  await browserOf(anna)
  const [first] = await devicesOf(anna)
  await expect(as(bo).call(notifications.removePushDevice, { params: { id: first?.id ?? 0 } })).rejects.toMatchObject({ status: 404 })
  for (let more = 0; more < pushBounds.devices; more += 1) await browserOf(anna)
  const all = await devicesOf(anna)
  expect(all).toHaveLength(pushBounds.devices)
  expect(all.some(({ id }) => id === first?.id)).toBe(false)
  const left = await as(anna).call(notifications.removePushDevice, { params: { id: all[0]?.id ?? 0 } })
  expect(left.devices).toHaveLength(pushBounds.devices - 1)
})
