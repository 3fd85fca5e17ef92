// Card disputes as operators see them, and the evidence that they hand to the bank.
import type { claims } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { reasonLength } from '@rondo/rules/desk/acts'
import { isOwnCase } from '@rondo/rules/desk/own-case'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import { operatorAct } from '../../platform/audit.ts'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import { photo } from '../../platform/photos.ts'
import { type NamedRow, namesJson, somebodyOf } from '../../platform/somebody.ts'
import { Failure } from '../../platform/failure.ts'
import { type DisputeRow, evidenceOf, findDispute, type Handed, listDisputes as disputesIn, planEvidence } from '../wallet/index.ts'
import { type ItemRow, nameIn } from '../orders/index.ts'
import { gatherEvidence } from './gather-evidence.ts'

type Line = z.input<typeof claims.DisputeLine>
type Details = Answer<typeof claims.showDispute>

interface About {
  readonly payment_id: number
  readonly order_id: number | null
  readonly order_number: string | null
  /** With their shop where all of it is a side of a swap (532). */
  readonly customer: NamedRow
  readonly pieces: readonly { readonly id: number; readonly product: ItemRow['product']; readonly quantity: number }[]
  /** How each of its groups came to its customer. */
  readonly deliveries: readonly {
    readonly method: string
    readonly deliveredAt: string | null
    readonly deliveredBy: Line['deliveries'][number]['deliveredBy']
    readonly carrier: string | null
    readonly trackingNumber: string | null
  }[]
  /** The two sides of each of its groups. */
  readonly side_ids: readonly number[]
}
/** Groups `g` of a payment that an operator may read of: all, but to whoever is a side of one of them only those of theirs. */
const readBy = (operatorId: number) => sql`(${operatorId} in (g.customer_id, g.merchant_id) or not exists (
  select from paid_group s where s.payment_id = g.payment_id and ${operatorId} in (s.customer_id, s.merchant_id)))`

/** Whose payments these are, about which orders and pieces, and how these came. 1 query. */
async function aboutOf(db: Db | Tx, paymentIds: readonly number[], operatorId: number): Promise<ReadonlyMap<number, About>> {
  const { rows } = await sql<About>`
    select r.id as payment_id, o.id as order_id, o.order_number, ${namesJson('p', 'case when paid.of_swap then p.store_name end')} as customer, coalesce(paid.side_ids, '[]') as side_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'product', l.product, 'quantity', l.quantity) order by l.id)
        from paid_group g join order_line l on l.group_id = g.group_id where g.payment_id = r.id and ${readBy(operatorId)}), '[]') as pieces,
      coalesce((select jsonb_agg(jsonb_build_object('method', w.delivery_method, 'deliveredAt', w.delivered_at, 'deliveredBy', w.delivered_by,
          'carrier', coalesce(l.provider, l.carrier), 'trackingNumber', l.tracking_number) order by w.id)
        from paid_group g join order_group w on w.id = g.group_id left join lateral (
          select provider, carrier, tracking_number from parcel where group_id = w.id and way = 'outbound' and status is not null and status <> 'cancelled'
          order by id desc limit 1) l on true
        where g.payment_id = r.id and ${readBy(operatorId)}), '[]') as deliveries
    from payment_record r join person p on p.id = r.account_id
    left join lateral (
      select min(g.order_id) as order_id, jsonb_agg(g.merchant_id) || jsonb_agg(g.customer_id) as side_ids,
        bool_and(exists (select from order_line l where l.group_id = g.group_id and l.swap_id is not null)) as of_swap from paid_group g where g.payment_id = r.id
    ) as paid on true
    left join placed_order o on o.id = paid.order_id
    where r.id = any(${paymentIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.payment_id, row]))
}

const isOwn = (about: About | undefined, operatorId: number) =>
  about !== undefined && isOwnCase([about.customer.id, ...about.side_ids], operatorId)

interface Reader {
  readonly operatorId: number
  readonly language: Language
  readonly mediaOrigin: string
}
const readerOf = ({ app, actor, language }: MemberCtx): Reader => ({ operatorId: actor.id, language, mediaOrigin: app.config.mediaOrigin })

function lineOf(row: DisputeRow, about: About | undefined, { operatorId, language, mediaOrigin }: Reader): Line {
  return {
    id: row.id,
    status: row.status,
    providerStatus: row.provider_status,
    reason: row.reason,
    amount: toMajor(row.amount_minor, row.currency),
    currency: row.currency as Currency,
    dueAt: row.due_at?.toISOString() ?? null,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    sent: row.sent,
    sentAt: row.sent_at?.toISOString() ?? null,
    orderId: about?.order_id ?? null,
    orderNumber: about?.order_number ?? null,
    customer: about ? somebodyOf(about.customer) : { id: 0, username: '', name: '' },
    pieces: (about?.pieces ?? []).map(({ id, product, quantity }) => ({
      id,
      name: nameIn(product, language),
      quantity,
      photo: product.photos[0] ? photo(product.photos[0], language, mediaOrigin) : null,
    })),
    deliveries: (about?.deliveries ?? []).map(({ deliveredAt, ...one }) => ({
      ...one,
      deliveredAt: deliveredAt && new Date(deliveredAt).toISOString(),
    })),
    canSend: row.closed_at === null && !isOwn(about, operatorId),
    isOwn: isOwn(about, operatorId),
  }
}

/** A page of disputes. 2 queries. */
export async function listDisputes(
  ctx: MemberCtx,
  { state, cursor }: Received<typeof claims.listDisputes>['query'],
): Promise<Answer<typeof claims.listDisputes>> {
  const { db } = ctx.app
  const rows = await disputesIn(db, state === 'open', rowsAsked, cursor)
  const about = await aboutOf(
    db,
    rows.map(({ payment_id }) => payment_id),
    ctx.actor.id,
  )
  return pageFrom(rows, (row) => lineOf(row, about.get(row.payment_id), readerOf(ctx)))
}

const photosShown = (photos: Handed['photos']) => photos.map(({ id, width, height, caption }) => ({ id, width, height, caption }))
const partsOf = (evidence: Handed['evidence']) => Object.entries(evidence).map(([name, text]) => ({ name, text }))

async function detailsOf(db: Db, row: DisputeRow, reader: Reader): Promise<Details> {
  const [about, draft, handedIn, groups] = await Promise.all([
    aboutOf(db, [row.payment_id], reader.operatorId),
    gatherEvidence(db, row),
    evidenceOf(db, row.id),
    sql<{ id: number; status: string; merchant: NamedRow }>`
      select g.group_id as id, g.status, ${namesJson('p')} as merchant from paid_group g join person p on p.id = g.merchant_id
      where g.payment_id = ${row.payment_id} and ${readBy(reader.operatorId)} order by g.group_id`.execute(db),
  ])
  const line = lineOf(row, about.get(row.payment_id), reader)
  return {
    ...line,
    // what we hold of the other side is not for whoever is one side
    draft: line.isOwn ? [] : partsOf(draft.evidence),
    photos: line.isOwn ? [] : photosShown(draft.photos),
    hasReceipt: !line.isOwn && draft.receipt !== null,
    handedIn: (line.isOwn ? [] : handedIn).map(({ at, by, evidence, photos, receipt, file_bytes: fileBytes }) => ({
      at: at.toISOString(),
      by: somebodyOf(by).name,
      parts: partsOf(evidence),
      photos: photosShown(photos),
      hasReceipt: receipt !== null,
      fileBytes,
    })),
    groups: groups.rows.map((one) => ({ ...one, merchant: somebodyOf(one.merchant).name })),
  }
}

export async function showDispute(ctx: MemberCtx, id: number): Promise<Details> {
  const { db } = ctx.app
  const row = await findDispute(db, id)
  if (!row) throw new Failure('claims.dispute_not_found')
  return detailsOf(db, row, readerOf(ctx))
}

/** Hands what we hold, with the operator's words in front of it, to the bank: written now, sent by the worker of operations. */
export async function sendEvidence(ctx: MemberCtx, { params, body }: Received<typeof claims.sendEvidence>): Promise<Details> {
  const { app, actor } = ctx
  if (body.explanation === '') {
    const failure = new Failure('claims.explanation_required')
    throw new Failure('claims.explanation_required', { errors: { explanation: failure.message } })
  }
  const row = await findDispute(app.db, params.id)
  if (!row) throw new Failure('claims.dispute_not_found')
  if (isOwn((await aboutOf(app.db, [row.payment_id], actor.id)).get(row.payment_id), actor.id)) throw new Failure('claims.own_case')
  const { evidence, photos, receipt } = await gatherEvidence(app.db, row)
  const act = { act: 'evidence_sent' as const, subject: `dispute:${params.id}`, reason: body.explanation.slice(0, reasonLength) }
  const read = { ...row, sent: body.sent ?? row.sent }
  const words = evidence.uncategorized_text === undefined ? body.explanation : `${body.explanation}\n\n${evidence.uncategorized_text}`
  await operatorAct(ctx, act, async (tx) => {
    const now = await findDispute(tx, params.id)
    if (!now || now.closed_at !== null) throw new Failure('claims.dispute_ended')
    // what came in between would be replaced by somebody who has not read it
    if (
      !(await planEvidence(tx, read, actor.id, { evidence: { ...evidence, uncategorized_text: words.slice(0, 20_000) }, photos, receipt }))
    )
      throw new Failure('claims.evidence_meanwhile')
    return { before: { sent: read.sent }, after: { sent: read.sent + 1 }, answer: { sent: true } }
  }).catch(async (error: unknown) => {
    if (!(error instanceof Failure && error.code === 'claims.evidence_meanwhile')) throw error
    throw new Failure(error.code, { details: { current: await showDispute(ctx, params.id) } })
  })
  return showDispute(ctx, params.id)
}
