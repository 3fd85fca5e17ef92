// long because: every statement of an offer reads and writes the same columns.
import type { ChosenOption, RentalOption } from '@rondo/rules/listings/rental-options'
import type { Said } from '@rondo/rules/messaging/offer-pieces'
import type { OfferStatus } from '@rondo/rules/messaging/offer-states'
import { offerBounds, type OfferType } from '@rondo/rules/messaging/offers'
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import type { Currency } from '@rondo/rules/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { productJson, type ProductRow } from './product-rows.ts'
import type { FacedRow } from '../../platform/somebody.ts'
import { namesFor } from '../../platform/known-names.ts'

/** A piece with what was said of it when it was offered, and what is said now; both empty of an offer that waits no longer. */
export interface OfferedRow extends ProductRow {
  readonly said: Said
  readonly stands: Said
}
/** An offer with its pieces as they stand now. Times as the database writes them in JSON. */
export interface OfferRow {
  readonly id: number
  readonly message_id: number
  readonly type: OfferType
  readonly status: OfferStatus
  readonly proposer_id: number
  readonly receiver_id: number
  readonly buyer_id: number
  readonly merchant_id: number
  readonly proposer: FacedRow
  readonly receiver: FacedRow
  readonly rental_option: ChosenOption['option'] | null
  readonly rental_number: number | null
  readonly price_minor: number
  readonly listed_minor: number
  readonly currency: Currency
  readonly is_automatic: boolean
  readonly response: string | null
  /** When an operator took the response out. */
  readonly response_removed_at: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly ended_at: string | null
  /** The product's clock when this was read. */
  readonly now: string
  readonly pieces: readonly OfferedRow[]
  /** What the proposer of a swap gives. */
  readonly given: readonly OfferedRow[] | null
  readonly swap: {
    readonly id: number
    readonly status: SwapStatus
    readonly until: string
    readonly unpaid: readonly number[]
    /** The group of what each gets who has checked out. */
    readonly groups: Readonly<Record<string, number>>
  } | null
  readonly agreement: { readonly until: string; readonly ended: 'used' | 'expired' | 'sold_out' | 'unlisted' | 'blocked' | null } | null
}
const somebody = (who: 'proposer_id' | 'receiver_id', other: 'proposer_id' | 'receiver_id') =>
  sql`(select ${namesFor('p', sql`f.${sql.ref(other)}`)} || jsonb_build_object('portrait', p.portrait) from person p where p.id = f.${sql.ref(who)})`
const offered = sql`${productJson} || case when f.status = 'pending' then jsonb_build_object('said', t.said, 'stands', said_of(l))
  else '{"said": {}, "stands": {}}'::jsonb end`
const messageOf = sql`(select n.id from message n where n.offer_id = f.id)`
const columns = (messageId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  f.id, ${messageId} as message_id, f.type, f.status, f.proposer_id, f.receiver_id, f.buyer_id, f.merchant_id,
  ${somebody('proposer_id', 'receiver_id')} as proposer,
  ${somebody('receiver_id', 'proposer_id')} as receiver,
  f.rental_option, f.rental_number, f.price_minor, f.listed_minor, f.currency, f.is_automatic, f.response, f.response_removed_at, f.created_at, f.expires_at, f.ended_at,
  app_now() as now,
  (select jsonb_agg(${offered} order by t.place) from offer_piece t join listing l on l.id = t.product_id where t.offer_id = f.id and not t.is_given) as pieces,
  (select jsonb_agg(${offered} order by t.place) from offer_piece t join listing l on l.id = t.product_id where t.offer_id = f.id and t.is_given) as given,
  case when f.type = 'swap' and f.status = 'accepted' then (
    select jsonb_build_object('id', r.id, 'status', r.status, 'until', r.ends_at, 'unpaid',
      coalesce((select jsonb_agg(s.receiver_id) from swap_part s where s.swap_id = r.id and s.order_id is null), '[]'),
      'groups', coalesce((select jsonb_object_agg(s.receiver_id, o.group_id) from swap_part s join order_line o on o.order_id = s.order_id and o.swap_id = s.swap_id
        where s.swap_id = r.id), '{}'))
    from swap_record r where r.cause = 'offer:' || f.id) end as swap,
  (select jsonb_build_object('until', min(a.expires_at), 'ended',
      coalesce(max(a.ended_by) filter (where a.ended_by <> 'expired'), case when min(a.expires_at) <= app_now() then 'expired' end))
    from agreement_record a where a.offer_id = f.id having count(*) > 0) as agreement`

/** An offer `f` as its message carries it, or null. */
export const offerJson = (messageId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.id is not null then (select to_jsonb(x) from (select ${columns(messageId)}) x) end`
const ofOffers = columns(messageOf)

/** Offers by their ids. 1 query. */
export async function offersById(db: Db | Tx, ids: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await sql<{ offer: OfferRow }>`
    select to_jsonb(x) as offer from (select ${ofOffers} from offer f where f.id = any(${[...ids]}::bigint[]) order by f.id desc) x`.execute(
    db,
  )
  return rows.map(({ offer }) => offer)
}

export interface OffersAsked {
  readonly type?: OfferType | undefined
  readonly as?: 'buyer' | 'merchant' | undefined
  readonly state?: 'open' | 'closed' | undefined
  readonly with?: number | undefined
}
/** It waits for an answer, or what was agreed waits for a checkout: of several pieces all of it. */
const isOpen = sql`(f.status = 'pending' and f.expires_at > app_now() or f.status = 'accepted' and (
  coalesce((select bool_and(a.ended_at is null and a.expires_at > app_now()) from agreement_record a where a.offer_id = f.id), false)
  or exists (select from swap_record r where r.cause = 'offer:' || f.id and r.status in ('agreed', 'half_paid'))))`
function passes(me: number, { type, as, state, with: other }: OffersAsked): RawBuilder<unknown> {
  const who = as === 'buyer' ? sql`f.buyer_id = ${me}` : as === 'merchant' ? sql`f.merchant_id = ${me}` : sql`true`
  const open = state === undefined ? sql`true` : state === 'open' ? isOpen : sql`not ${isOpen}`
  const them = other === undefined ? sql`true` : sql`${other} in (f.proposer_id, f.receiver_id)`
  return sql`${me} in (f.proposer_id, f.receiver_id) and ${who} and ${open} and ${them} and ${type ? sql`f.type = ${type}` : sql`true`}`
}
/** How many stand under each side and state. */
type Facets = Readonly<Record<'buyer' | 'merchant', Readonly<Record<'open' | 'closed', number>>>>
const counted = (me: number, { type, with: other }: OffersAsked): RawBuilder<unknown> => {
  const standing = (who: string) =>
    sql`jsonb_build_object('open', count(*) filter (where ${sql.ref(who)} = ${me} and is_open), 'closed', count(*) filter (where ${sql.ref(who)} = ${me} and not is_open))`
  return sql`select jsonb_build_object('buyer', ${standing('buyer_id')}, 'merchant', ${standing('merchant_id')})
    from (select f.buyer_id, f.merchant_id, ${isOpen} as is_open from offer f where ${passes(me, { type, with: other })}) x`
}
/** A page of somebody's offers, the latest first, and as asked how many stand under each filter. 1 query. */
export async function offersOf(
  db: Db,
  me: number,
  asked: OffersAsked & { readonly facets?: boolean | undefined },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ offers: OfferRow[]; facets: Facets | null }> {
  const { rows } = await sql<{ offers: OfferRow[]; facets: Facets | null }>`
    select coalesce((select jsonb_agg(to_jsonb(x) order by x.id desc) from (
        select ${ofOffers} from offer f where ${passes(me, asked)} order by f.id desc limit ${pageSize} offset ${offset}
      ) x), '[]') as offers,
      ${asked.facets ? sql`(${counted(me, asked)})` : sql`null`} as facets`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table has a row')
  return row
}
/** How many there are of these. 1 query. */
export async function countOffers(db: Db, me: number, asked: OffersAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from offer f where ${passes(me, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface LockedOffer {
  readonly id: number
  readonly type: OfferType
  readonly status: OfferStatus
  readonly proposer_id: number
  readonly receiver_id: number
  readonly buyer_id: number
  readonly merchant_id: number
  readonly rental_option: ChosenOption['option'] | null
  readonly rental_number: number | null
  readonly price_minor: number
  readonly currency: Currency
  readonly expires_at: Date
  readonly now: Date
  /** One of the two has blocked the other. */
  readonly is_blocked: boolean
  /** One of the two has left, or support has blocked them. */
  readonly is_gone: boolean
  readonly delivery_method: 'shipping' | 'pickup' | null
  readonly products: readonly number[]
  /** What the proposer of a swap gives. */
  readonly given: readonly number[] | null
}
const locked = sql`f.id, f.type, f.status, f.proposer_id, f.receiver_id, f.buyer_id, f.merchant_id, f.rental_option, f.rental_number, f.price_minor,
  f.currency, f.expires_at, f.delivery_method, app_now() as now,
  exists (select from blocked_pair where (blocker_id, blocked_id) in ((f.proposer_id, f.receiver_id), (f.receiver_id, f.proposer_id))) as is_blocked,
  exists (select from person p where p.id in (f.proposer_id, f.receiver_id) and (p.blocked_at is not null or p.deleted_at is not null)) as is_gone,
  (select array_agg(t.product_id order by t.place) from offer_piece t where t.offer_id = f.id and not t.is_given)::float8[] as products,
  (select array_agg(t.product_id order by t.place) from offer_piece t where t.offer_id = f.id and t.is_given)::float8[] as given`
/** An offer, locked so that one answer counts. 1 query. */
export async function lockOffer(tx: Tx, id: number): Promise<LockedOffer | undefined> {
  const { rows } = await sql<LockedOffer>`select ${locked} from offer f where f.id = ${id} for update of f`.execute(tx)
  return rows[0]
}
/** The offer in a message, likewise. 1 query. */
export async function lockOfferIn(tx: Tx, messageId: number): Promise<LockedOffer | undefined> {
  const { rows } = await sql<LockedOffer>`
    select ${locked} from offer f where f.id = (select offer_id from message where id = ${messageId}) for update of f`.execute(tx)
  return rows[0]
}
/** The offer about the same that waits between two people, locked. 1 query. */
export async function lockWaiting(tx: Tx, buyerId: number, merchantId: number, subject: string): Promise<LockedOffer | undefined> {
  const { rows } = await sql<LockedOffer>`
    select ${locked} from offer f where f.buyer_id = ${buyerId} and f.merchant_id = ${merchantId} and f.subject = ${subject} and f.status = 'pending'
    for update of f`.execute(tx)
  return rows[0]
}

interface Ending {
  readonly response?: string | null
  readonly isAutomatic?: boolean
  /** Tells of it. */
  readonly telling?: RawBuilder<unknown>
}
/** Writes how an offer ended. 1 statement. */
export async function endOffer(tx: Tx, id: number, status: OfferStatus, { response = null, isAutomatic = false, ...also }: Ending = {}) {
  await sql`
    update offer set status = ${status}, response = ${response}, is_automatic = ${isAutomatic}, ended_at = app_now() where id = ${id}
    returning ${also.telling ?? sql`null`} as told`.execute(tx)
}

/** A piece as somebody offers a price for it. */
export interface PieceRow {
  readonly id: number
  readonly merchant_id: number
  readonly currency: Currency
  readonly price_minor: number
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly open_to_swap: boolean
  readonly rent_tiers: readonly RentalOption[]
  readonly on_sale: boolean
  /** Pieces that are there, and of these the ones that may be bought. */
  readonly units: number
  readonly free: number
  readonly floor: number | null
}
const piece = sql`l.id, l.merchant_id, l.currency, l.price_minor, l.for_sell, l.for_rent, l.open_to_swap and not v.endless as open_to_swap, l.rent_tiers, v.on_sale, v.stock - v.held as units, v.free,
  (select percent from offer_floor where product_id = l.id) as floor
  from listing l join product_availability v on v.id = l.id`
/** Pieces by their ids; what is deleted is not among them. 1 query. */
export async function piecesOf(db: Tx, ids: readonly number[]): Promise<PieceRow[]> {
  const { rows } =
    await sql<PieceRow>`select ${piece} where l.id = any(${[...ids]}::bigint[]) and l.deleted_at is null order by l.id`.execute(db)
  return rows
}
/** The same, locked against whoever buys them at the same time, in the order of their ids. What is read after the lock is what there is then. 2 queries. */
export async function lockPieces(tx: Tx, ids: readonly number[]): Promise<PieceRow[]> {
  await sql`select l.id from listing l where l.id = any(${[...ids]}::bigint[]) order by l.id for no key update of l`.execute(tx)
  return piecesOf(tx, ids)
}

export interface Circumstances {
  /** The message of an offer that was sent under this clientId before. */
  readonly known: number | null
  /** Null for who never was here. */
  readonly is_gone: boolean | null
  /** One of the two has blocked the other. */
  readonly is_blocked: boolean
  /** The other one has written to the proposer before. */
  readonly has_written: boolean
  /** Most offers about one of the pieces in the time of one offer, and those of the proposer that wait. */
  readonly tries: number
  readonly waiting: number
}
interface Between {
  readonly proposerId: number
  readonly receiverId: number
  readonly subject: string
  readonly clientId: string | null
}
/** What stands between two people about an offer. 1 query. */
export async function offerInputs(
  tx: Tx,
  { proposerId, receiverId, clientId }: Between,
  products: readonly number[],
): Promise<Circumstances> {
  const { rows } = await sql<Circumstances>`
    select (select id from message where sender_id = ${proposerId} and client_id = ${clientId}::uuid and offer_id is not null) as known,
      (select blocked_at is not null or deleted_at is not null or confirmed_at is null from person where id = ${receiverId}) as is_gone,
      exists (select from blocked_pair where (blocker_id = ${proposerId} and blocked_id = ${receiverId})
        or (blocker_id = ${receiverId} and blocked_id = ${proposerId})) as is_blocked,
      exists (select from message where sender_id = ${receiverId} and receiver_id = ${proposerId}) as has_written,
      (select coalesce(max(n), 0)::int from (
        select count(*) as n from offer f join offer_piece t on t.offer_id = f.id and t.product_id = any(${[...products]}::bigint[])
        where f.proposer_id = ${proposerId} and f.receiver_id = ${receiverId} and f.created_at > app_now() - make_interval(hours => ${offerBounds.hours})
        group by t.product_id) x) as tries,
      (select count(*)::int from offer where proposer_id = ${proposerId} and status = 'pending' and expires_at > app_now()) as waiting`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('a select without a table has a row')
  return rows[0]
}

export interface NewOffer extends Between {
  readonly type: OfferType
  readonly buyerId: number
  readonly merchantId: number
  readonly option: ChosenOption | null
  readonly priceMinor: number
  readonly currency: string
  readonly pieces: readonly { readonly id: number; readonly listedMinor: number; readonly isGiven?: boolean }[]
  /** How the proposer of a swap would like to get what is asked for. */
  readonly delivery?: 'shipping' | 'pickup' | undefined
}
/** Writes an offer that waits. Answers its id. 1 statement. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  const pieces = offer.pieces.map(({ id, listedMinor, isGiven = false }, place) => ({ id, place, listed: listedMinor, given: isGiven }))
  const { rows } = await sql<{ id: number }>`
    with f as (
      insert into offer (type, proposer_id, receiver_id, buyer_id, merchant_id, subject, rental_option, rental_number, price_minor, listed_minor,
        currency, delivery_method, expires_at)
      values (${offer.type}, ${offer.proposerId}, ${offer.receiverId}, ${offer.buyerId}, ${offer.merchantId}, ${offer.subject},
        ${offer.option?.option ?? null}, ${offer.option?.number ?? null}::int, ${offer.priceMinor},
        ${pieces.reduce((sum, { listed }) => sum + listed, 0)}, ${offer.currency}, ${offer.delivery ?? null}, app_now() + make_interval(hours => ${offerBounds.hours}))
      returning id
    ),
    p as (
      insert into offer_piece (offer_id, product_id, place, listed_minor, is_given, said)
      select f.id, x.id, x.place, x.listed, x.given, said_of(l)
      from f, jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as x(id bigint, place int, listed bigint, given boolean) join listing l on l.id = x.id
    )
    select id from f`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an offer that is written has a row')
  return row.id
}

/** Ends offers whose time is over; answers them. 1 statement. */
export async function expireOffers(tx: Tx): Promise<{ id: number; proposer_id: number; receiver_id: number }[]> {
  const { rows } = await sql<{ id: number; proposer_id: number; receiver_id: number }>`
    with due as (
      select id from offer where status = 'pending' and expires_at <= app_now() order by id limit 200 for update skip locked
    )
    update offer f set status = 'expired', ended_at = app_now() from due where f.id = due.id returning f.id, f.proposer_id, f.receiver_id`.execute(
    tx,
  )
  return rows
}

/** The lowest price of somebody's own listing; undefined when it is not theirs. 1 query. */
export async function floorOf(db: Db | Tx, merchantId: number, productId: number): Promise<{ percent: number | null } | undefined> {
  const { rows } = await sql<{ percent: number | null }>`
    select (select percent from offer_floor where product_id = l.id) as percent from listing l
    where l.id = ${productId} and l.merchant_id = ${merchantId} and l.deleted_at is null`.execute(db)
  return rows[0]
}
/** Sets it, or takes it away. 1 statement. */
export async function writeFloor(tx: Tx, productId: number, percent: number | null): Promise<void> {
  if (percent === null) await sql`delete from offer_floor where product_id = ${productId}`.execute(tx)
  else
    await sql`
      insert into offer_floor (product_id, percent) values (${productId}, ${percent})
      on conflict (product_id) do update set percent = excluded.percent`.execute(tx)
}
