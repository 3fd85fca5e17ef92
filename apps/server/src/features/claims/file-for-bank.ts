// The file that the bank gets about a disputed payment: the receipt of its order, and photos, each with what it shows and when it came.
import type { HandOver } from '@rondo/rules/claims/hand-over'
import { writtenDay } from '@rondo/words/written-day'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { paperOf } from '../../platform/paper.ts'
import type { PaperPart } from '../../platform/paper-parts.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { printedPhotos } from '../media/index.ts'
import { type BankFile, type Operation, sendEvidence, type ShownPhoto } from '../wallet/index.ts'
import { messagesAbout } from './messages-about.ts'

/**
 * Bounds of the file. A card network reads at most 19 pages: 6 for the receipt, 12 with four photos each, and one more where long captions need it.
 * The provider takes 4.5 MB of all files together; text and frame need what the photos leave.
 */
const bounds = { receiptPages: 6, photos: 12 * 4, photoBytes: 4_000_000 } as const

type Shows = HandOver | 'claim' | 'bill' | 'answer' | 'return' | 'wrote_buyer' | 'wrote_seller'
const captions: Readonly<Record<Shows, string>> = {
  out_by_lender: 'as the seller handed it over',
  in_by_renter: 'as the buyer received it',
  out_by_renter: 'as the buyer handed it back',
  in_by_lender: 'as the seller received it back',
  claim: 'shown by the seller with a claim on the deposit',
  bill: 'bill that the seller shows with a claim on the deposit',
  answer: "shown by the buyer in answer to the seller's claim",
  return: 'shown by the buyer who asks for a return',
  wrote_buyer: 'Sent by the buyer in the conversation about the order',
  wrote_seller: 'Sent by the seller in the conversation about the order',
}

interface Row extends StoredPhoto {
  readonly shows: Shows
  readonly name: string | null
  readonly at: Date
  readonly total: number
}
interface Photos {
  readonly photos: readonly ShownPhoto[]
  /** With those that have no room in a file. */
  readonly total: number
}
/**
 * Photos of groups, or of some of their items, in the order in which they came: of hand-overs, claims, returns, and of what both sides have written
 * since the order. Of more than a file takes the first of each occasion are there. 1 query.
 */
export async function photosOf(db: Db, groupIds: readonly number[], itemIds: readonly number[] | null, placedAt: Date): Promise<Photos> {
  const groups = sql`(${groupIds}::bigint[])`
  const items = sql`${itemIds}::bigint[]`
  const { rows } = await sql<Row>`
    select s.id, s.key, s.width, s.height, s.shows, s.at, l.product ->> 'name' as name, count(*) over ()::int as total from (
      select media_id as id, key, width, height, stage as shows, at, item_id, id as place from hand_over_photo where group_id = any${groups}
      union all
      select (p ->> 'id')::bigint, p ->> 'key', (p ->> 'width')::int, (p ->> 'height')::int, c.shows, c.at, c.item_id, c.id from (
        select id, item_id, pictures, 'claim' as shows, claimed_at as at from deposit_claim where group_id = any${groups}
        union all
        select id, item_id, jsonb_build_array(receipt), 'bill', claimed_at from deposit_claim where group_id = any${groups} and receipt is not null
        union all
        select id, item_id, answer_pictures, 'answer', answered_at from deposit_claim where group_id = any${groups} and answered_at is not null
        union all
        select r.id, r.item_ids[1], p.pictures, 'return', r.created_at from return_picture p join return_record r on r.id = p.id
        where p.group_id = any${groups} and (${items} is null or r.item_ids && ${items})
        union all
        select m.id, null, m.photos, case when m.by_customer then 'wrote_buyer' else 'wrote_seller' end, m.created_at
        from ${messagesAbout(groupIds, placedAt)} m where m.removed_at is null
      ) c cross join lateral jsonb_array_elements(c.pictures) p
    ) s left join order_line l on l.id = s.item_id
    where ${items} is null or s.shows in ('return', 'wrote_buyer', 'wrote_seller') or s.item_id = any(${items}) order by row_number() over (partition by s.shows, s.item_id order by s.at, s.place, s.id), s.at, s.id limit ${bounds.photos}`.execute(
    db,
  )
  const inTime = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
  const photos = inTime.map(({ id, key, width, height, shows, name, at }) => ({
    id,
    key,
    width,
    height,
    caption: `${[name, captions[shows]].filter(Boolean).join(', ')}. ${stamp(at)} UTC.`,
  }))
  return { photos, total: rows[0]?.total ?? 0 }
}

/** An instant as whoever reads the evidence understands it: `Nov 30, 2026, 00:23`, in UTC. */
export const stamp = (at: Date): string =>
  writtenDay('en', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }, at)

/** Sends the evidence of a claimed operation, with its file. */
export const sendDisputeEvidence = (app: App, operation: Operation): Promise<void> => sendEvidence(app, operation, draw)

async function draw(app: App, { receipt, photos }: BankFile, at: Date): Promise<Buffer> {
  const jpegs = await printedPhotos(app, photos, bounds.photoBytes)
  const shown = photos.flatMap(({ key, caption }) => {
    const jpeg = jpegs.get(key)
    return jpeg ? [{ jpeg, caption }] : []
  })
  const parts: PaperPart[] = [
    ...(receipt
      ? ([
          { kind: 'heading', text: receipt.title },
          { kind: 'excerpt', pages: bounds.receiptPages, parts: receipt.parts },
        ] as const)
      : []),
    ...(shown.length > 0
      ? ([
          { kind: 'heading', text: 'Photos that buyer and seller gave us' },
          { kind: 'photos', photos: shown },
        ] as const)
      : []),
  ]
  return paperOf({ language: 'en', title: 'What we hold about this payment', subtitle: 'Times are those of our server.', date: at, parts })
}
