// Card disputes as operators see them, and the evidence that they hand to the bank.
import type { claims } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { reasonLength } from '@rondo/rules/desk/acts'
import { isOwnCase } from '@rondo/rules/desk/own-case'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type * as z from 'zod'
import { operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { Evidence } from '../../providers/payments/index.ts'
import { type DisputeRow, evidenceOf, findDispute, listDisputes as disputesIn, planEvidence } from '../wallet/index.ts'
import { isPaidGroup } from './disputed-groups.ts'
import { gatherEvidence } from './gather-evidence.ts'

type Line = z.input<typeof claims.DisputeLine>
type Details = Answer<typeof claims.showDispute>

interface About {
  readonly payment_id: number
  readonly order_id: number | null
  readonly order_number: string | null
  readonly customer_id: number
  readonly username: string
  /** The two sides of each of its groups. */
  readonly side_ids: readonly number[]
}
/** Whose payments these are, and about which orders. 1 query. */
async function aboutOf(db: Db | Tx, paymentIds: readonly number[]): Promise<ReadonlyMap<number, About>> {
  const { rows } = await sql<About>`
    select r.id as payment_id, o.id as order_id, o.order_number, r.account_id as customer_id, p.username, coalesce(paid.side_ids, '[]') as side_ids
    from payment_record r join person p on p.id = r.account_id
    left join lateral (
      select min(g.order_id) as order_id, jsonb_agg(g.merchant_id) || jsonb_agg(g.customer_id) as side_ids from order_group g where ${isPaidGroup}
    ) as paid on true
    left join placed_order o on o.id = paid.order_id
    where r.id = any(${paymentIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.payment_id, row]))
}

const isOwn = (about: About | undefined, operatorId: number) =>
  about !== undefined && isOwnCase([about.customer_id, ...about.side_ids], operatorId)

function lineOf(row: DisputeRow, about: About | undefined, operatorId: number): Line {
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
    customer: { id: about?.customer_id ?? 0, username: about?.username ?? '', name: about?.username ?? '' },
    isOwn: isOwn(about, operatorId),
  }
}

export async function listDisputes({ app, actor }: MemberCtx, state: 'open' | 'closed'): Promise<Answer<typeof claims.listDisputes>> {
  const rows = await disputesIn(app.db, state === 'open')
  const about = await aboutOf(
    app.db,
    rows.map(({ payment_id }) => payment_id),
  )
  return { disputes: rows.map((row) => lineOf(row, about.get(row.payment_id), actor.id)) }
}

const partsOf = (evidence: Evidence) => Object.entries(evidence).map(([name, text]) => ({ name, text }))

async function detailsOf(db: Db, row: DisputeRow, operatorId: number): Promise<Details> {
  const [about, draft, handedIn, groups] = await Promise.all([
    aboutOf(db, [row.payment_id]),
    gatherEvidence(db, row),
    evidenceOf(db, row.id),
    sql<{ id: number; status: string; merchant: string }>`
      select g.id, g.status, p.username as merchant from payment_record r join order_group g on ${isPaidGroup} join person p on p.id = g.merchant_id
      where r.id = ${row.payment_id} order by g.id`.execute(db),
  ])
  const line = lineOf(row, about.get(row.payment_id), operatorId)
  return {
    ...line,
    canSend: row.closed_at === null && !line.isOwn,
    // what we hold of the other side is not for whoever is one side
    draft: line.isOwn ? [] : partsOf(draft),
    handedIn: (line.isOwn ? [] : handedIn).map(({ at, username, evidence }) => ({
      at: at.toISOString(),
      by: username,
      parts: partsOf(evidence),
    })),
    groups: groups.rows,
  }
}

export async function showDispute({ app, actor }: MemberCtx, id: number): Promise<Details> {
  const row = await findDispute(app.db, id)
  if (!row) throw new Failure('claims.dispute_not_found')
  return detailsOf(app.db, row, actor.id)
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
  if (isOwn((await aboutOf(app.db, [row.payment_id])).get(row.payment_id), actor.id)) throw new Failure('claims.own_case')
  const held = await gatherEvidence(app.db, row)
  const act = { act: 'evidence_sent' as const, subject: `dispute:${params.id}`, reason: body.explanation.slice(0, reasonLength) }
  await operatorAct(ctx, act, async (tx) => {
    const now = await findDispute(tx, params.id)
    if (!now || now.closed_at !== null) throw new Failure('claims.dispute_ended')
    const words = held.uncategorized_text === undefined ? body.explanation : `${body.explanation}\n\n${held.uncategorized_text}`
    await planEvidence(tx, now, actor.id, { ...held, uncategorized_text: words.slice(0, 20_000) })
    return { before: { sent: now.sent }, after: { sent: now.sent + 1 }, answer: { sent: true } }
  })
  return showDispute(ctx, params.id)
}
