import { type RawBuilder, sql } from 'kysely'
import type { ClaimReason } from '@rondo/rules/claims/claim'
import type { HandOver } from '@rondo/rules/claims/hand-over'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

export interface HandOverPhotoRow {
  readonly item_id: number
  readonly stage: HandOver
  readonly media_id: number
  readonly width: number
  readonly height: number
  readonly at: Date
}
/** Photos of the hand-overs of items, in the order in which they came. 1 query. */
export async function handOverPhotosOf(db: Db | Tx, itemIds: readonly number[]): Promise<HandOverPhotoRow[]> {
  const { rows } = await sql<HandOverPhotoRow>`
    select item_id, stage, media_id, width, height, at from hand_over_photo where item_id = any(${itemIds}::bigint[]) order by id`.execute(
    db,
  )
  return rows
}

/** Keeps photos of a hand-over; one that is there already stays as it came. 1 statement. */
export async function insertHandOverPhotos(
  tx: Tx,
  { itemId, groupId, stage, takenBy }: { itemId: number; groupId: number; stage: HandOver; takenBy: number },
  photos: readonly StoredPhoto[],
): Promise<void> {
  const rows = photos.map(({ id, key, width, height }) => ({ media_id: id, key, width, height }))
  await sql`
    insert into hand_over_photo (item_id, group_id, stage, taken_by, media_id, key, width, height)
    select ${itemId}, ${groupId}, ${stage}, ${takenBy}, media_id, key, width, height
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(media_id bigint, key text, width int, height int)
    on conflict (item_id, stage, key) do nothing`.execute(tx)
}

export interface ClaimRow {
  readonly id: number
  readonly item_id: number
  readonly group_id: number
  readonly kind: 'damage' | 'lost'
  readonly currency: string
  readonly amount_minor: number
  readonly reason: ClaimReason
  readonly comments: string | null
  readonly pictures: readonly StoredPhoto[]
  readonly receipt: StoredPhoto | null
  readonly claimed_at: Date
  readonly answer: 'accepted' | 'contested' | 'silence' | null
  readonly answer_comments: string | null
  readonly answer_pictures: readonly StoredPhoto[]
  readonly answered_at: Date | null
  readonly granted_minor: number | null
  readonly decision: string | null
  readonly withdrawn: boolean
  readonly closed_at: Date | null
}
const columns = sql.raw(
  'id, item_id, group_id, kind, currency, amount_minor, reason, comments, pictures, receipt, claimed_at, answer, answer_comments, answer_pictures, answered_at, granted_minor, decision, withdrawn, closed_at',
)
const claims = async (db: Db | Tx, which: RawBuilder<unknown>): Promise<ClaimRow[]> =>
  (await sql<ClaimRow>`select ${columns} from deposit_claim where ${which}`.execute(db)).rows

/** Claims on the deposit of an item, the oldest first. 1 query. */
export const claimsOf = (db: Db | Tx, itemId: number) => claims(db, sql`item_id = ${itemId} order by id`)
/** The latest claim on the deposit of an item, ended or not. 1 query. */
export const lastClaim = async (db: Db, itemId: number): Promise<ClaimRow | undefined> =>
  (await claims(db, sql`item_id = ${itemId} order by id desc limit 1`))[0]
/** One claim. 1 query. */
export const findClaim = async (db: Db | Tx, id: number): Promise<ClaimRow | undefined> => (await claims(db, sql`id = ${id}`))[0]

interface ClaimWithPhotos extends ClaimRow {
  /** Of the hand-overs of all items of its group. */
  readonly photos: readonly HandOverPhotoRow[]
}
/** Open claims, contested ones first, or the latest closed, after the one with the id `cursor`. 1 query. */
export async function claimsIn(db: Db, state: 'open' | 'closed', most: number, cursor?: number): Promise<ClaimWithPhotos[]> {
  const isOpen = state === 'open'
  const place = isOpen ? sql`answer is distinct from 'contested', coalesce(answered_at, claimed_at), id` : sql`closed_at, id`
  const after =
    cursor === undefined ? sql`true` : sql`(${place}) ${isOpen ? sql`>` : sql`<`} (select ${place} from deposit_claim where id = ${cursor})`
  const by = isOpen ? place : sql`closed_at desc, id desc`
  const { rows } = await sql<ClaimRow & { photos: (Omit<HandOverPhotoRow, 'at'> & { at: string })[] }>`
    select ${columns}, (
      select coalesce(jsonb_agg(to_jsonb(h) order by h.id), '[]') from hand_over_photo h where h.group_id = c.group_id
    ) as photos
    from deposit_claim c where (closed_at is null) = ${isOpen} and ${after} order by ${by} limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, photos: row.photos.map((photo) => ({ ...photo, at: new Date(photo.at) })) }))
}

export interface NewClaim {
  readonly itemId: number
  readonly groupId: number
  readonly kind: 'damage' | 'lost'
  readonly currency: string
  readonly amountMinor: number
  readonly reason: ClaimReason
  readonly comments: string | null
  readonly pictures: readonly StoredPhoto[]
  readonly receipt: StoredPhoto | null
  /** Null where the clock claims for the lender. */
  readonly claimedBy: number | null
}
/** Writes a claim; the open one of an item stays the one. 1 statement. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  const { itemId, groupId, kind, currency, amountMinor, reason, comments, pictures, receipt, claimedBy } = claim
  await sql`
    insert into deposit_claim (item_id, group_id, kind, currency, amount_minor, reason, comments, pictures, receipt, claimed_by)
    values (${itemId}, ${groupId}, ${kind}, ${currency}, ${amountMinor}, ${reason}, ${comments}, ${JSON.stringify(pictures)}::jsonb,
      ${receipt === null ? null : JSON.stringify(receipt)}::jsonb, ${claimedBy})
    on conflict (item_id) where closed_at is null do nothing`.execute(tx)
}

/** The customer has answered the open claim of an item. 1 statement. */
export async function writeAnswer(
  tx: Tx,
  itemId: number,
  answer: 'accepted' | 'contested' | 'silence',
  comments: string | null,
  pictures: readonly StoredPhoto[],
): Promise<void> {
  await sql`
    update deposit_claim set answer = ${answer}, answer_comments = ${comments}, answer_pictures = ${JSON.stringify(pictures)}::jsonb, answered_at = app_now()
    where item_id = ${itemId} and closed_at is null and answer is null`.execute(tx)
}

/** What an operator has decided about a claim, before the motor moves by it. 1 statement. */
export async function writeDecision(
  tx: Tx,
  id: number,
  { by, grantedMinor, reason }: { by: number; grantedMinor: number; reason: string },
) {
  await sql`
    update deposit_claim set granted_minor = ${grantedMinor}, decision = ${reason}, decided_by = ${by} where id = ${id} and closed_at is null`.execute(
    tx,
  )
}

/**
 * The open claim of an item ends: settled, with all that was claimed unless an operator decided otherwise; or withdrawn. Who never answered
 * was silent. 1 statement; one that has ended stays as it is.
 */
export async function closeClaim(tx: Tx, itemId: number, how: 'settled' | 'withdrawn' | 'disputed'): Promise<void> {
  await sql`
    update deposit_claim set closed_at = app_now(), withdrawn = ${how === 'withdrawn'} and decided_by is null,
      granted_minor = case ${how} when 'settled' then coalesce(granted_minor, amount_minor) when 'disputed' then 0 else granted_minor end,
      answer = case when ${how} = 'settled' then coalesce(answer, 'silence') else answer end,
      answered_at = case when ${how} = 'settled' then coalesce(answered_at, app_now()) else answered_at end
    where item_id = ${itemId} and closed_at is null`.execute(tx)
}

/** The file of a photo for a side of its order, or for an operator: of a hand-over, a claim or an answer. Its owner sees it before it is shown. 1 query. */
export async function evidenceKeyFor(db: Db, me: number, isOperator: boolean, id: number): Promise<string | undefined> {
  const isInOrder = sql`exists (select from order_group o where o.order_id = g.order_id and ${me} in (o.customer_id, o.merchant_id))`
  const mine = sql`(${me} in (g.customer_id, g.merchant_id) or (${isOperator} and not ${isInOrder}))`
  const named = JSON.stringify([{ id }])
  const { rows } = await sql<{ key: string }>`
    select h.key from hand_over_photo h join order_group g on g.id = h.group_id where h.media_id = ${id} and ${mine}
    union all
    select p ->> 'key' from deposit_claim c join order_group g on g.id = c.group_id
      cross join lateral jsonb_array_elements(c.pictures || c.answer_pictures || coalesce(c.receipt, '[]')) p
    where (c.pictures @> ${named}::jsonb or c.answer_pictures @> ${named}::jsonb or (c.receipt ->> 'id')::bigint = ${id})
      and (p ->> 'id')::bigint = ${id} and ${mine}
    union all
    select p ->> 'key' from return_picture r join order_group g on g.id = r.group_id cross join lateral jsonb_array_elements(r.pictures) p
    where r.pictures @> ${named}::jsonb and (p ->> 'id')::bigint = ${id} and ${mine}
    union all -- what the sides of a disputed order wrote to each other may go to the bank
    select p ->> 'key' from trade_message m cross join lateral jsonb_array_elements(m.photos) p
    where ${isOperator} and m.removed_at is null and m.photos <> '[]' and m.photos @> ${named}::jsonb and (p ->> 'id')::bigint = ${id} and exists (
      select from paid_group g join dispute_record d on d.payment_id = g.payment_id
      where (m.sender_id, m.receiver_id) in ((g.customer_id, g.merchant_id), (g.merchant_id, g.customer_id)) and not ${isInOrder})
    limit 1`.execute(db)
  return rows[0]?.key
}
