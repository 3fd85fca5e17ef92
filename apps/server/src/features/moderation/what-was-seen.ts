// What somebody reports, as they see it now. Answers nothing for what is not there or not theirs to see.
import { type ReportKind, reportBounds } from '@rondo/rules/moderation/report'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { seenAnswer, type SeenMessage, seenMessage } from '../messaging/index.ts'
import type { Seen } from './reports.repository.ts'
import { shopNameOf } from '../../platform/shop-name.ts'

interface Found {
  readonly accusedId: number
  readonly seen: Omit<Seen, 'photos'>
  /** Keys of its pictures, in their order. */
  readonly keys: readonly string[]
}
interface FoundRow {
  readonly accused_id: number
  readonly title: string
  readonly text: string
  readonly photos: readonly Pick<StoredPhoto, 'key'>[]
}
type Look = (tx: Tx, me: number, id: number) => Promise<FoundRow | undefined>

const written = (found: SeenMessage | undefined): FoundRow | undefined =>
  found && { accused_id: found.sender_id, title: found.sender, text: found.text, photos: found.photos }

const looks: Readonly<Record<ReportKind, Look>> = {
  async person(tx, _me, id) {
    const { rows } = await sql<FoundRow>`
      select id as accused_id, ${shopNameOf('person')} as title, concat_ws(E'\n', '@' || username, bio, custom_rules) as text,
        jsonb_path_query_array(jsonb_build_array(portrait, banner), '$[*] ? (@ != null)') as photos
      from person where id = ${id} and deleted_at is null and confirmed_at is not null`.execute(tx)
    return rows[0]
  },
  async listing(tx, _me, id) {
    const { rows } = await sql<FoundRow>`
      select merchant_id as accused_id, name as title, description as text, photos
      from listing where id = ${id} and deleted_at is null and active`.execute(tx)
    return rows[0]
  },
  message: async (tx, me, id) => written(await seenMessage(tx, me, id)),
  answer: async (tx, me, id) => written(await seenAnswer(tx, me, id)),
  async review(tx, _me, id) {
    const { rows } = await sql<FoundRow>`
      select r.author_id as accused_id, p.username as title, r.text, r.pictures as photos
      from review r join person p on p.id = r.author_id where r.id = ${id} and r.deleted_at is null and r.show_at <= app_now()`.execute(tx)
    return rows[0]
  },
  async reply(tx, _me, id) {
    const { rows } = await sql<FoundRow>`
      select y.author_id as accused_id, p.username as title, y.text, '[]'::jsonb as photos
      from review_reply y join review r on r.id = y.comment_id join person p on p.id = y.author_id
      where y.comment_id = ${id} and y.hidden_at is null and r.deleted_at is null and r.show_at <= app_now()`.execute(tx)
    return rows[0]
  },
}

const TITLE = 60
/** What the sides of a report are told that it was about: written words by how they begin, anything else by its name. */
export function nameOfSeen(kind: ReportKind, { title = '', text = '' }: { readonly title?: string; readonly text?: string }): string {
  const words = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (kind === 'person' || kind === 'listing' || words.length === 0) return title
  return words.length > TITLE ? `${words.slice(0, TITLE).join('')}…` : words.join('')
}

/** The thing that is reported: whose it is, and a bounded copy of it. 1 query. */
export async function whatWasSeen(tx: Tx, me: number, kind: ReportKind, id: number): Promise<Found | undefined> {
  const row = await looks[kind](tx, me, id)
  if (!row) return undefined
  const { accused_id: accusedId, title, text, photos } = row
  const keys = [...new Set(photos.map(({ key }) => key))].slice(0, reportBounds.photos)
  return { accusedId, seen: { title: title.slice(0, 200), text: text.slice(0, reportBounds.seen) }, keys }
}
