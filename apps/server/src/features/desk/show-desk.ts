// What the desk shows. Each list is one query of the room that it is about, and at most one of names.
import type { desk } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOwnCase } from '@rondo/rules/desk/own-case'
import { toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { Language, MemberCtx } from '../../platform/context.ts'
import { pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import { photo } from '../../platform/photos.ts'
import { facedOf, type NamedRow, namesJson, somebodyOf } from '../../platform/somebody.ts'
import { outboxFigures, platformCounts, queueFigures } from '../../platform/queues.ts'
import { accountCounts, supportContacts, supportPeople } from '../accounts/index.ts'
import { countTakenDown, supportListings } from '../listings/index.ts'
import { countReports } from '../moderation/index.ts'
import { nameIn, openCases, shownForSupport, supportGroups, supportMay } from '../orders/index.ts'
import { moneyCounts, type Ordered, ownAmong, supportOperations, supportRefunds, verificationsOf } from '../wallet/index.ts'

type Asked<E extends keyof typeof desk> = Received<(typeof desk)[E]>
const iso = (at: Date) => at.toISOString()
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

/** 8 queries, side by side. */
export async function countAll({ app: { db } }: MemberCtx) {
  const [platform, accounts, money, cases, claims, takenDown, reports, outbox] = await Promise.all([
    platformCounts(db),
    accountCounts(db),
    moneyCounts(db),
    openCases(db),
    openClaims(db),
    countTakenDown(db),
    countReports(db),
    outboxFigures(db),
  ])
  const { waiting: outboxWaiting, lagSeconds: outboxLagSeconds } = outbox
  return { ...platform, ...accounts, ...money, cases, claims, takenDown, reports, outboxWaiting, outboxLagSeconds }
}

async function openClaims(db: MemberCtx['app']['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from open_claim`.execute(db)
  return rows[0]?.n ?? 0
}

/** 2 queries. */
export async function listRefunds({ app: { db, config }, actor, language }: MemberCtx, { query }: Asked<'listRefunds'>) {
  const rows = await supportRefunds(db, actor.id, query, rowsAsked)
  const { people, orders } = await namedIn(db, rows, language, actor.id)
  const orderOf = (id: number) => orders[`refund:${id}`]
  const pictureOf = (order: Ordered | undefined) => (order?.photo ? photo(order.photo, language, config.mediaOrigin) : null)
  return pageFrom(
    rows,
    ({ account_id: accountId, order_id: orderId, amount_minor: amount, created_at, failed_at, settled_at, is_own: isOwn, ...row }) => ({
      ...row,
      person: personOf(accountId, people[accountId], row.payee),
      orderId,
      orderNumber: orderOf(row.id)?.orderNumber ?? null,
      pieces: [...(orderOf(row.id)?.pieces ?? [])],
      photo: pictureOf(orderOf(row.id)),
      amount: toMajor(amount, row.currency),
      createdAt: iso(created_at),
      failedAt: isoOrNull(failed_at),
      settledAt: isoOrNull(settled_at),
      isOwn,
    }),
  )
}

const personOf = (id: number, named: NamedRow | undefined, payee: 'customer' | 'merchant') =>
  named ? somebodyOf(payee === 'merchant' ? named : { ...named, shop: null }) : { id, username: '', name: '' }

type Of<T> = Readonly<Record<number, T>>
interface Named {
  readonly people: Of<NamedRow>
  readonly orders: Readonly<Record<string, Ordered>>
}
/** Names of people, and what was ordered by which refunds are about, in one query. */
async function namedIn(
  db: MemberCtx['app']['db'],
  rows: readonly { readonly id: number; readonly account_id: number }[],
  language: Language,
  readerId: number,
): Promise<Named> {
  const { rows: found } = await sql<Named>`
    select coalesce((select jsonb_object_agg(p.id, ${namesJson('p')}) from person p where p.id = any(${rows.map((row) => row.account_id)}::bigint[])), '{}') as people,
      orders_about(${rows.map(({ id }) => `refund:${id}`)}::text[], ${language}, ${readerId}) as orders`.execute(db)
  return found[0] ?? { people: {}, orders: {} }
}

/** 2 queries. */
export async function listOperations({ app: { db }, actor }: MemberCtx, { query }: Asked<'listOperations'>) {
  const rows = await supportOperations(db, query, rowsAsked)
  const subjects = rows.map(({ subject }) => subject)
  const own = await ownAmong(db, subjects, actor.id)
  return pageFrom(rows, ({ settled: isSettled, next_at, updated_at, ...row }) => ({
    ...row,
    isSettled,
    isOwn: own.has(row.subject),
    nextAt: iso(next_at),
    updatedAt: iso(updated_at),
  }))
}

export async function listGroups({ app: { db, config }, actor, language }: MemberCtx, { query }: Asked<'listGroups'>) {
  const rows = await supportGroups(db, query, rowsAsked)
  const isOwn = (row: (typeof rows)[number]) => isOwnCase([row.customer_id, row.merchant_id, ...row.swapping], actor.id)
  return pageFrom(rows, (row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    status: row.status,
    shownStatus: shownForSupport(row),
    version: row.version,
    deliveryMethod: row.delivery_method,
    kind: kindOf(row.items),
    rentalDays: daysOf(row.items),
    otherSides: [...row.other_sides],
    customer: somebodyOf(row.customer),
    merchant: somebodyOf(row.merchant),
    amount: toMajor(row.total_minor, row.currency),
    deposit: toMajor(row.deposit_minor, row.currency),
    currency: row.currency,
    createdAt: iso(row.created_at),
    caseOpenedAt: isoOrNull(row.case_opened_at),
    isOwn: isOwn(row),
    may: isOwn(row) ? [] : supportMay(row),
    // what one side asks support is not for the other
    questions: isOwn(row)
      ? []
      : row.questions.map(({ asked_by: askedBy, created_at: at, ...one }) => ({
          ...one,
          askedBy: somebodyOf(askedBy).name,
          createdAt: new Date(at).toISOString(),
        })),
    parcel: isOwn(row) ? null : row.parcel && saidOf(row.parcel),
    words: isOwn(row)
      ? []
      : row.words.map(({ pictures, at, ...one }) => ({
          ...one,
          photos: pictures.map(({ id, width, height }) => ({ id, width, height })),
          at: new Date(at).toISOString(),
        })),
    failedParcels: row.failed_parcels.map(({ id, cost_minor: cost, carrier }) => ({
      id,
      labelCost: toMajor(cost ?? 0, row.currency),
      carrier,
    })),
    pieces: row.items.map(({ id, product, quantity }) => ({
      id,
      name: nameIn(product, language),
      quantity,
      photo: product.photos[0] ? photo(product.photos[0], language, config.mediaOrigin) : null,
    })),
  }))
}

function saidOf({ tracking_number: trackingNumber, delivered_at: deliveredAt, said, ...parcel }: NonNullable<Groups[number]['parcel']>) {
  const instant = (at: string) => new Date(at).toISOString()
  return { ...parcel, trackingNumber, deliveredAt: deliveredAt && instant(deliveredAt), said: said && { ...said, at: instant(said.at) } }
}
type Groups = Awaited<ReturnType<typeof supportGroups>>
type Items = Groups[number]['items']
function kindOf(items: Items): Answer<typeof desk.listGroups>['data'][number]['kind'] {
  if (items.some(({ swap_id }) => swap_id !== null)) return 'swap'
  const types = new Set(items.map(({ type }) => type))
  return types.size > 1 ? 'mixed' : types.has('rent') ? 'rental' : 'purchase'
}
function daysOf(items: Items): number | null {
  const [days = null, ...others] = new Set(items.map((item) => item.rental_days))
  return others.length === 0 ? days : null
}

/** 2 queries. */
export async function showQueues({ app: { db } }: MemberCtx) {
  const [queues, outbox] = await Promise.all([queueFigures(db), outboxFigures(db)])
  return { queues, outbox }
}

/** 2 queries. */
export async function listPeople({ app: { db, config }, language }: MemberCtx, { query }: Asked<'listPeople'>) {
  const rows = await supportPeople(db, query, rowsAsked)
  const verifications = await verificationsOf(
    db,
    rows.map(({ id }) => id),
  )
  return pageFrom(rows, ({ names, email, whole_name: wholeName, country, confirmed, ...row }) => ({
    ...facedOf(names, { language, mediaOrigin: config.mediaOrigin }),
    verification: verifications[row.id] ?? ('not_started' as const),
    email,
    wholeName,
    country,
    confirmed,
    isMerchant: row.is_merchant,
    isOperator: row.is_operator,
    blockedAt: isoOrNull(row.blocked_at),
    joinedAt: iso(row.created_at),
    listings: row.active_products_count,
  }))
}

export async function listListings({ app: { db, config }, actor, language }: MemberCtx, { query }: Asked<'listListings'>) {
  const rows = await supportListings(db, { ...query, language }, rowsAsked)
  return pageFrom(rows, (row) => ({
    id: row.id,
    name: row.name,
    merchant: somebodyOf(row.merchant),
    active: row.active,
    merchantMaySell: row.merchant_may_sell,
    stock: row.stock,
    price: row.for_sell ? toMajor(row.price_minor, row.currency) : null,
    rent: rentOf(row),
    currency: row.currency,
    photo: row.photo && photo(row.photo, language, config.mediaOrigin),
    takenDownAt: isoOrNull(row.taken_down_at),
    reason: row.taken_down_reason,
    createdAt: iso(row.created_at),
    isOwn: isOwnCase([row.merchant_id], actor.id),
  }))
}

function rentOf({ rents: [first, ...more], currency }: Awaited<ReturnType<typeof supportListings>>[number]) {
  return first
    ? { price: toMajor(first.priceMinor, currency), option: first.option, number: first.number, areSeveral: more.length > 0 }
    : null
}

export async function listContacts({ app: { db } }: MemberCtx, { query }: Asked<'listContacts'>) {
  const rows = await supportContacts(db, query, rowsAsked)
  return pageFrom(rows, ({ reply_to: replyTo, created_at, ...row }) => ({ ...row, replyTo, createdAt: iso(created_at) }))
}
