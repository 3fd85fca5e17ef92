// Devices on which somebody is told of things: rows that a browser asks for, and that end with the session there, with the account, and with
// the word of the push service that the browser is gone.
import { createHash } from 'node:crypto'
import type { notifications } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { pushBounds } from '@rondo/rules/notifications/notice-kinds'
import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { on, record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { keptOnce } from '../../platform/kept-once.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { sessionsEnded } from '../../platform/sessions.ts'
import type { PushKeys } from '../../providers/push/index.ts'
import { noticesChosen } from './events.ts'
import { readNotices } from './notices.ts'

type Devices = Answer<typeof notifications.pushDevices>

/** The keys by which push services know us: given by the environment, else made once. Other keys end every device. */
export async function pushKeys({ config, db, providers }: Pick<App, 'config' | 'db' | 'providers'>): Promise<PushKeys> {
  return config.push.keys ?? (JSON.parse(await keptOnce(db, 'push_keys', () => JSON.stringify(providers.push.makeKeys()))) as PushKeys)
}

const markOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
const tellChoices = (tx: Tx, accountIds: readonly number[]) =>
  record(tx, noticesChosen, { audiences: [{ tell: accountIds, touches: [topics.noticeChoices] }] })

/** The reader's devices, the one seen last first. 1 query, 2 where the keys are our own. */
export async function showDevices(app: App, accountId: number, db: Db | Tx = app.db): Promise<Devices> {
  const { rows } = await sql<{ id: number; name: string; created_at: Date; endpoint: string }>`
    select id, name, created_at, endpoint from push_device where account_id = ${accountId} order by seen_at desc, id desc
    limit ${pushBounds.devices}`.execute(db)
  const devices = rows.map(({ id, name, created_at, endpoint }) => ({ id, name, since: created_at.toISOString(), mark: markOf(endpoint) }))
  return { publicKey: (await pushKeys(app)).publicKey, devices }
}

/** Switches a device on for the reader, whoever had it before: a browser tells one person. The same again changes nothing. */
export async function addDevice(
  { app, actor }: MemberCtx,
  { endpoint, keys, name }: Received<typeof notifications.addPushDevice>['body'],
): Promise<Devices> {
  if (!app.providers.push.mayReach(endpoint)) throw new Failure('notifications.push_address')
  await inTransaction(app, async (tx) => {
    await sql`delete from push_device where endpoint = ${endpoint} and account_id <> ${actor.id}`.execute(tx)
    await sql`
      insert into push_device (account_id, session_id, endpoint, p256dh, auth, name)
      values (${actor.id}, ${actor.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${name})
      on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        name = excluded.name, failures = 0, seen_at = app_now() where push_device.account_id = excluded.account_id`.execute(tx)
    await sql`
      delete from push_device where account_id = ${actor.id} and id not in (
        select id from push_device where account_id = ${actor.id} order by seen_at desc, id desc limit ${pushBounds.devices})`.execute(tx)
    await tellChoices(tx, [actor.id])
  })
  return showDevices(app, actor.id)
}

/** The reader is signed in where this subscription is: it lives on with this session. Whoever was signed in there before hears nothing more. */
export function keepDevice({ app, actor }: MemberCtx, endpoint: string): Promise<{ isOn: boolean }> {
  return inTransaction(app, async (tx) => {
    const { rows: ended } = await sql<{ account_id: number }>`
      delete from push_device where endpoint = ${endpoint} and account_id <> ${actor.id} returning account_id`.execute(tx)
    if (ended[0]) await tellChoices(tx, [ended[0].account_id])
    const { numAffectedRows } = await sql`
      update push_device set session_id = ${actor.sessionId}, seen_at = app_now() where endpoint = ${endpoint} and account_id = ${actor.id}`.execute(
      tx,
    )
    return { isOn: Number(numAffectedRows ?? 0) > 0 }
  })
}

type Proof = Received<typeof notifications.readOnDevice>['body']

/** A browser has another subscription now. Whoever knows both secrets of the old one is that browser; its device goes on, told of the same things. */
export async function renewDevice(app: App, { before, endpoint, keys }: Received<typeof notifications.renewPushDevice>['body']) {
  if (!app.providers.push.mayReach(endpoint)) throw new Failure('notifications.push_address')
  return inTransaction(app, async (tx) => {
    const { rows } = await sql<{ id: number; account_id: number }>`
      select id, account_id from push_device
      where (endpoint = ${before.endpoint} and auth = ${before.auth}) or (endpoint = ${endpoint} and auth = ${keys.auth})
      order by endpoint = ${before.endpoint} desc limit 1 for update`.execute(tx)
    const [device] = rows
    if (!device) return { isOn: false }
    await sql`delete from push_device where endpoint = ${endpoint} and id <> ${device.id}`.execute(tx)
    await sql`
      update push_device set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}, failures = 0, seen_at = app_now()
      where id = ${device.id}`.execute(tx)
    await tellChoices(tx, [device.account_id])
    return { isOn: true }
  })
}

/** Somebody pressed a notification: its entry was read, if it is one of who is told there. */
export async function readThere(app: App, { endpoint, auth, id }: Proof): Promise<{ isOn: boolean }> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from push_device where endpoint = ${endpoint} and auth = ${auth}`.execute(app.db)
  const [device] = rows
  if (device) await readNotices(app, device.account_id, { ids: [id] })
  return { isOn: device !== undefined }
}

export async function removeDevice({ app, actor }: MemberCtx, id: number): Promise<Devices> {
  await inTransaction(app, async (tx) => {
    const { numAffectedRows } = await sql`delete from push_device where id = ${id} and account_id = ${actor.id}`.execute(tx)
    if (!numAffectedRows) throw new Failure('notifications.push_device_not_found')
    await tellChoices(tx, [actor.id])
  })
  return showDevices(app, actor.id)
}

/** Who signs a device out hears nothing more there. A session that ran out by its time ends nothing: the device is its person's still. */
export const endDevices: Reaction = on(sessionsEnded, 'notifications.end-devices', async (app, { data: { accountId, only, except } }) => {
  await inTransaction(app, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from push_device where account_id = ${accountId}
        and (${only ?? null}::uuid is null or session_id = ${only ?? null}::uuid) and session_id is distinct from ${except ?? null}::uuid`.execute(
      tx,
    )
    if (numAffectedRows) await tellChoices(tx, [accountId])
  })
})

/** Devices that nobody has used for long, and what was told long ago. */
export const forgetPushes: Sweeper = {
  name: 'notifications.forget-pushes',
  everySeconds: 3600,
  run: async ({ db }) => {
    await sql`delete from push_device where seen_at < app_now() - make_interval(days => ${pushBounds.unseenDays})`.execute(db)
    await sql`delete from push_delivery where at < app_now() - interval '30 days'`.execute(db)
  },
}
