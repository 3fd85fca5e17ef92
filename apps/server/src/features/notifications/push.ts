// What happens is told on the devices that its reader has switched on: entries below the bell, and messages. At least once: the same thing has
// the same tag, so that a device shows it once. Where the push service does not answer, the job comes again, a bounded number of times.
import { type NoticeKind, noticeKinds, pushBounds, type Subject } from '@rondo/rules/notifications/notice-kinds'
import { sayIn } from '@rondo/words/all'
import { plain } from '@rondo/words/plain-text'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { homeOfMe, type Place, zoneOfPlace } from '../../platform/zone-of-place.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import type { PushKeys, PushTarget } from '../../providers/push/index.ts'
import { readersOf } from '../accounts/index.ts'
import { messageSent, newestUnread } from '../messaging/index.ts'
import { type AboutRow, aboutOf, whoOf } from './about.ts'
import { type ShownEntry, textOf } from './entry-words.ts'
import { noticePut } from './events.ts'
import { Quiet } from './held-mails.ts'
import { localeOf, type Reader } from './mail-layout.ts'
import { wanting } from './notice-choices.ts'
import { quietFor } from './notice-settings.ts'
import { pushKeys } from './push-devices.ts'

interface Told {
  readonly title: string
  readonly body: string
  readonly path: string
  /** A device shows the latest of its tag. */
  readonly tag: string
  /** The entry that a press on it reads; none where it tells of several, or of a message. */
  readonly notice?: number
  /** Everything that is told by it. */
  readonly causes: readonly string[]
}
interface Ring {
  readonly accountId: number
  readonly cause: string
  readonly subject: Subject
  /** What a device shows; undefined where there is nothing to tell any more. */
  readonly compose: (reader: Reader) => Promise<Told | undefined>
}

/** Tells one thing on every device of its reader that does not know it yet. Throws Quiet in quiet hours. */
async function ring(app: App, { accountId, cause, subject, compose }: Ring): Promise<void> {
  const devices = await untold(app, accountId, cause)
  if (devices.length === 0 || (await wanting(app.db, [accountId], subject, 'push')).length === 0) return
  const until = await quietFor(app, accountId)
  if (until) throw new Quiet(until)
  const [reader] = await readersOf(app.db, [accountId])
  const told = reader && (await compose(reader))
  if (!reader || !told) return
  const { title, body, path, tag, notice } = told
  const text = JSON.stringify({ title, body: shortened(body), path, tag, lang: localeOf(reader), notice })
  const keys = await pushKeys(app)
  const failed: unknown[] = []
  for (const device of devices) await tellDevice(app, device, { text, cause, keys, ...told }).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

interface Device extends PushTarget {
  readonly id: number
}
/** Devices of a person that were not told of a thing, and are not given up on it. 1 query. */
async function untold({ db }: App, accountId: number, cause: string): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select d.id, d.endpoint, d.p256dh, d.auth from push_device d
    where d.account_id = ${accountId} and not exists (
      select from push_delivery x where x.device_id = d.id and x.cause = ${cause} and (x.ended_at is not null or x.tries >= ${pushBounds.tries}))
    order by d.id`.execute(db)
  return rows
}

interface Telling extends Told {
  readonly text: string
  readonly cause: string
  readonly keys: PushKeys
}
async function tellDevice(app: App, device: Device, { text, cause, keys, tag, causes }: Telling): Promise<void> {
  // whoever switched it off meanwhile has no row to try for
  const { rows } = await sql<{ tries: number }>`
    insert into push_delivery (device_id, cause, tries) select id, ${cause}, 1 from push_device where id = ${device.id}
    on conflict (device_id, cause) do update set tries = push_delivery.tries + 1 returning tries`.execute(app.db)
  const [delivery] = rows
  if (!delivery) return
  try {
    const outcome = await app.providers.push.send(device, { text, topic: topicOf(tag), seconds: pushBounds.keptSeconds }, keys)
    if (outcome === 'gone') return void (await sql`delete from push_device where id = ${device.id}`.execute(app.db))
  } catch (error) {
    const isOver = error instanceof ProviderRefused || delivery.tries >= pushBounds.tries
    if (!isOver) throw error
    return giveUp(app, device.id, cause, error)
  }
  await sql`
    insert into push_delivery (device_id, cause, ended_at)
    select d.id, c, app_now() from push_device d, unnest(${[...causes]}::text[]) c where d.id = ${device.id}
    on conflict (device_id, cause) do update set ended_at = excluded.ended_at`.execute(app.db)
  await sql`update push_device set failures = 0 where id = ${device.id} and failures > 0`.execute(app.db)
}

/** A push service that takes none of several things will not take the next either: then the device goes. */
async function giveUp(app: App, deviceId: number, cause: string, error: unknown): Promise<void> {
  app.log.warn({ err: error, device: deviceId }, 'a device could not be told')
  await sql`update push_delivery set ended_at = app_now() where device_id = ${deviceId} and cause = ${cause}`.execute(app.db)
  await sql`update push_device set failures = failures + 1 where id = ${deviceId}`.execute(app.db)
  await sql`delete from push_device where id = ${deviceId} and failures >= ${pushBounds.failures}`.execute(app.db)
}

/** 32 characters of base64url at most, as push services want it. */
const topicOf = (tag: string) => tag.replace(/[^\w-]/g, '-').slice(0, 32)
const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > pushBounds.text ? `${letters.slice(0, pushBounds.text - 1).join('')}…` : text
}

interface NoticeRow extends AboutRow, Omit<ShownEntry, 'kind' | 'who'> {
  readonly id: number
  readonly link: string
  readonly waited: boolean
  readonly zone: string | null
  readonly home: Place
}
const causeOf = (noticeId: number | string) => `notice-${noticeId}`
const subjectOf = (kind: string): Subject => noticeKinds[kind as NoticeKind]

/** An entry as a device shows it. What waited for the end of quiet hours is told in one. */
async function tellEntry(app: App, accountId: number, noticeId: number): Promise<void> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, ${aboutOf('n', accountId)}, n.facts, n.link, n.at, s.zone, ${homeOfMe} as home,
      n.at < app_now() - make_interval(mins => ${pushBounds.waitedMinutes}) as waited
    from notification n join person me on me.id = n.account_id left join notice_setting s on s.account_id = n.account_id
    where n.id = ${noticeId} and n.account_id = ${accountId} and n.read_at is null`.execute(app.db)
  const [row] = rows
  const entry = row && { ...row, who: whoOf(row) }
  if (!entry || !Object.hasOwn(noticeKinds, entry.kind)) return
  const subject = subjectOf(entry.kind)
  const one = (reader: Reader): Told => {
    const locale = localeOf(reader)
    const say = sayIn(locale)
    const zone = entry.zone ?? zoneOfPlace(entry.home)
    return {
      title: say(`bell.subject_${subject}`),
      body: plain(textOf(entry, say, locale, zone)),
      path: entry.link,
      tag: causeOf(entry.id),
      notice: entry.id,
      causes: [causeOf(entry.id)],
    }
  }
  await ring(app, {
    accountId,
    cause: causeOf(noticeId),
    subject,
    compose: async (reader) => {
      const waiting = entry.waited ? await waitingWith(app, accountId, noticeId) : []
      if (waiting.length < 2) return one(reader)
      const say = sayIn(localeOf(reader))
      const body = say('bell.pushWaited', { n: waiting.length })
      return { title: 'Rondo', body, path: '/dashboard', tag: 'waited', causes: waiting.map(causeOf) }
    },
  })
}

/** Unread entries of the same quiet hours, this one too, of subjects that ring. 1 query. */
async function waitingWith({ db }: App, accountId: number, noticeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from held_mail h join notification n on n.id = (h.data ->> 'noticeId')::bigint
    where h.reaction = ${entryJob} and n.account_id = ${accountId} and n.read_at is null and h.until <= app_now()
      and not exists (
        select from notice_refusal f where f.account_id = n.account_id and f.channel = 'push'
          and f.subject = (${JSON.stringify(noticeKinds)}::jsonb ->> n.kind))
    union select ${noticeId}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest message of somebody that is unread; older ones of theirs are behind the same press. */
async function tellMessage(app: App, accountId: number, messageId: number): Promise<void> {
  const compose = async (reader: Reader): Promise<Told | undefined> => {
    const message = await newestUnread(app.db, messageId, accountId)
    if (!message) return undefined
    const say = sayIn(localeOf(reader))
    const { sender, senderId, text, photos } = message
    return {
      title: sender,
      body: text || say(photos > 0 ? 'bell.pushPhotos' : 'bell.pushSomething'),
      path: `/message/${senderId}`,
      tag: `chat-${senderId}`,
      causes: [`message-${messageId}`],
    }
  }
  await ring(app, { accountId, cause: `message-${messageId}`, subject: 'messages', compose })
}

const entryJob = 'notifications.push-entry'
export const pushes: readonly Reaction[] = [
  on(noticePut, entryJob, (app, { data }) => tellEntry(app, data.accountId, data.noticeId)),
  on(messageSent, 'notifications.push-message', (app, { data }) => tellMessage(app, data.receiverId, data.messageId)),
]
