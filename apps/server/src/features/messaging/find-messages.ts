import type { messaging } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { metaOf, pageOf, totalTold } from '@rondo/rules/kernel/paging'
import { findBounds, wordsIn } from '@rondo/rules/messaging/find-messages'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import { type NamedRow, somebodyOf } from '../../platform/somebody.ts'
import { namesFor } from '../../platform/known-names.ts'
import { merchantInfoOf } from './present-message.ts'

interface Row {
  readonly id: number
  readonly seq: number
  readonly sender_id: number
  readonly text: string
  readonly created_at: Date
  readonly other_id: number
  readonly names: NamedRow
  readonly is_merchant: boolean
  readonly portrait: StoredPhoto | null
}

/** What PostgreSQL's `like` reads as itself. */
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Messages in the reader's own conversations that hold every word, the latest first: read through the conversations, since no index finds two
 * Chinese characters in the middle of a text (210). What an operator took out and what the product wrote itself is not found.
 * 1 query, 2 where more pages may follow, none without a word.
 */
export async function findMessages(
  { app, actor, language }: MemberCtx,
  { q, ...asked }: Received<typeof messaging.findMessages>['query'],
): Promise<Answer<typeof messaging.findMessages>> {
  const page = pageOf(asked, findBounds.page)
  const words = wordsIn(q)
  if (words.length === 0) return { data: [], meta: metaOf(page, 0) }
  const found = sql`
    from (
      select id, high_id as other_id from conversation where low_id = ${actor.id}
      union all
      select id, low_id as other_id from conversation where high_id = ${actor.id}
    ) c join message m on m.conversation_id = c.id
    where m.system_kind is null and m.removed_at is null and m.text <> '' and m.text ilike all (${words.map(pattern)}::text[])`
  const { rows } = await sql<Row>`
    select x.*, ${namesFor('p', sql`${actor.id}::bigint`)} as names, p.is_merchant, p.portrait
    from (
      select m.id, m.seq, m.sender_id, m.text, m.created_at, c.other_id ${found} order by m.id desc limit ${page.pageSize} offset ${page.offset}
    ) x join person p on p.id = x.other_id order by x.id desc`.execute(app.db)
  const count = async () => (await sql<{ count: number }>`select count(*) as count ${found}`.execute(app.db)).rows[0]?.count ?? 0
  const total = totalTold(page, rows.length) ?? (await count())
  const data = rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    person: {
      ...somebodyOf(row.names),
      merchantInfo: merchantInfoOf(row),
      avatar: row.portrait && photo(row.portrait, language, app.config.mediaOrigin),
    },
    isSender: row.sender_id === actor.id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, meta: metaOf(page, total) }
}
