import type { notifications } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import { type NoticeKind, noticeKinds, notices } from '@rondo/rules/notifications/notice-kinds'
import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { noticePut, noticesChanged } from './events.ts'
import { type AboutRow, aboutOf, coverOf, whoOf } from './about.ts'
import { factsIn } from './entry-words.ts'

type List = Answer<typeof notifications.listNotifications>
type Entry = List['data'][number]
type Row = Omit<Entry, 'who' | 'picture' | 'at' | 'readAt'> &
  AboutRow & { readonly cover: StoredPhoto | null; readonly at: Date; readonly read_at: Date | null }

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** Entries of the reader, newest first; from a cursor on those that are older. 2 queries. */
export async function listNotices(
  { app, actor, language }: MemberCtx,
  { cursor, ...paging }: Received<typeof notifications.listNotifications>['query'],
): Promise<List> {
  const page = pageOf(paging, notices.page)
  const before = cursor !== undefined && /^\d{1,16}$/.test(cursor) ? Number(cursor) : null
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      select n.id, n.kind, ${aboutOf('n', actor.id)}, ${coverOf('n')}, n.facts, n.link, n.at, n.read_at from notification n
      where n.account_id = ${actor.id} and (${before}::bigint is null or n.id < ${before})
      order by n.id desc limit ${page.pageSize + 1} offset ${before === null ? page.offset : 0}`.execute(app.db),
    sql<{ total: number }>`select count(*) as total from notification where account_id = ${actor.id}`.execute(app.db),
  ])
  const shown = rows.slice(0, page.pageSize)
  const last = shown.at(-1)
  return {
    data: shown
      .filter(({ kind }) => isKnown(kind)) // one of an older version, of which nothing can be said any more
      .map(({ id, kind, about, cover, facts, link, at, read_at }) => ({
        id,
        kind,
        who: whoOf({ kind, about }),
        picture: cover && photo(cover, language, app.config.mediaOrigin).formats.thumbnail.url,
        facts: factsIn(facts, language),
        link,
        at: at.toISOString(),
        readAt: read_at?.toISOString() ?? null,
      })),
    meta: {
      ...metaOf(page, counted[0]?.total ?? 0),
      hasMore: rows.length > shown.length,
      ...(last && { cursor: String(last.id) }),
    },
  }
}

/** Entries that were not read, of which no more are counted than the bell can say. 1 query. */
export async function countUnread(db: Db | Tx, accountId: number): Promise<{ unread: number }> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (select from notification where account_id = ${accountId} and read_at is null limit ${notices.countedUnread}) x`.execute(
    db,
  )
  return { unread: rows[0]?.unread ?? 0 }
}

/** Marks entries of a person as read; those of others stay as they are. 3 statements, 2 where all were read. */
export function readNotices(
  app: App,
  accountId: number,
  body: Received<typeof notifications.readNotifications>['body'],
): Promise<{ unread: number }> {
  const which = 'upTo' in body ? sql`id <= ${body.upTo}` : sql`id = any(${body.ids}::bigint[])`
  return inTransaction(app, async (tx) => {
    const { numAffectedRows } = await sql`
      update notification set read_at = app_now() where account_id = ${accountId} and read_at is null and ${which}`.execute(tx)
    if (numAffectedRows) await tellNotices(tx, [accountId])
    return countUnread(tx, accountId)
  })
}

const tellNotices = (tx: Tx, accountIds: readonly number[]) =>
  record(tx, noticesChanged, { audiences: [{ tell: accountIds, touches: [topics.notifications] }] })

export interface NewNotice {
  readonly accountId: number
  readonly kind: NoticeKind
  /** An event tells a person once under its cause. */
  readonly cause: string
  readonly aboutId: number | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly link: string
}
/** Puts an entry below somebody's bell, once for each cause. 1 statement where it is there already, else 2; 3 for who has switched a device on. */
export async function note(tx: Tx, { accountId, kind, cause, aboutId, facts, link }: NewNotice): Promise<void> {
  const { rows } = await sql<{ id: number; rings: boolean }>`
    insert into notification (account_id, kind, cause, about_id, facts, link)
    select id, ${kind}, ${cause}, ${aboutId}, ${JSON.stringify(facts)}::jsonb, ${link} from person where id = ${accountId} and deleted_at is null
    on conflict (account_id, cause) do nothing
    returning id, exists (select from push_device d where d.account_id = notification.account_id) as rings`.execute(tx)
  const [put] = rows
  if (!put) return
  await tellNotices(tx, [accountId])
  if (put.rings) await record(tx, noticePut, { data: { accountId, noticeId: put.id } })
}

/** Entries end: what is older than half a year is nobody's news. */
export const forgetNotices: Sweeper = {
  name: 'notifications.forget-notices',
  everySeconds: 3600,
  run: async ({ db }) => {
    await sql`delete from notification where at < app_now() - make_interval(days => ${notices.keptDays})`.execute(db)
  },
}
