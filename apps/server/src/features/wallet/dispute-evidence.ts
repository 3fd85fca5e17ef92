// What operators hand to the bank about a dispute: written with the operator's act, and sent by the worker of operations.
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Paper } from '../../platform/paper-parts.ts'
import { type NamedRow, namesJson, noShop } from '../../platform/somebody.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Evidence } from '../../providers/payments/index.ts'
import type { DisputeRow } from './disputes.ts'
import { type Operation, operationDone, planOperation } from './operations.repository.ts'
import { perform, subjectId } from './operations.ts'

/** A photo as the bank sees it, with what it shows. */
export interface ShownPhoto extends StoredPhoto {
  readonly caption: string
}
/** What goes to the bank as one file: a receipt as it stood then, and photos. */
export interface BankFile {
  readonly receipt: Pick<Paper, 'title' | 'parts'> | null
  readonly photos: readonly ShownPhoto[]
}
/** What is handed to the bank: texts by its names, and a file. */
export interface Handed extends BankFile {
  readonly evidence: Evidence
}

/** Writes what an operator hands to the bank, and plans that it is sent. False when evidence was handed in since `dispute` was read. */
export async function planEvidence(tx: Tx, dispute: DisputeRow, by: number, { evidence, photos, receipt }: Handed): Promise<boolean> {
  const { rows: taken } = await sql`
    update card_dispute set sent = sent + 1, sent_at = app_now(), updated_at = app_now() where id = ${dispute.id} and sent = ${dispute.sent} returning id`.execute(
    tx,
  )
  if (taken.length === 0) return false
  const { rows } = await sql<{ id: number }>`
    insert into dispute_evidence (dispute_id, evidence, photos, receipt, sent_by)
    values (${dispute.id}, ${JSON.stringify(evidence)}::jsonb, ${JSON.stringify(photos)}::jsonb, ${receipt && JSON.stringify(receipt)}::jsonb, ${by})
    returning id`.execute(tx)
  await planOperation(tx, 'dispute_evidence', `evidence:${rows[0]?.id ?? 0}`, { disputeId: dispute.provider_id, evidence })
  return true
}

interface HandedIn extends Handed {
  readonly at: Date
  readonly by: NamedRow
  /** Of the file, once the provider has it. */
  readonly file_bytes: number | null
}
/** Evidence that was handed in, the latest first. 1 query. */
export async function evidenceOf(db: Db | Tx, disputeId: number): Promise<HandedIn[]> {
  const { rows } = await sql<HandedIn>`
    select e.sent_at as at, ${namesJson('p', noShop)} as by, e.evidence, e.photos, e.receipt, e.file_bytes from dispute_evidence e join person p on p.id = e.sent_by
    where e.dispute_id = ${disputeId} order by e.id desc limit 50`.execute(db)
  return rows
}

/** Draws the file: the same receipt, photos and day give the same bytes. */
type DrawFile = (app: App, file: BankFile, at: Date) => Promise<Buffer>

/**
 * Sends the evidence of a claimed operation. The same evidence twice changes nothing: it replaces what was there. What an operator has replaced
 * meanwhile is not sent any more: it would take the place of what came after it.
 */
export async function sendEvidence(app: App, operation: Operation, draw: DrawFile): Promise<void> {
  const { payments } = app.providers
  const { disputeId, evidence } = operation.params as unknown as { disputeId: string; evidence: Evidence }
  const id = subjectId(operation.subject)
  if (await isReplaced(app.db, id)) return operationDone(app.db, operation.id, disputeId)
  const metadata = { op: operation.idempotency_key }
  const told = await perform(app, operation, {
    send: async (key) =>
      payments.submitEvidence({ disputeId, evidence, fileId: await fileOf(app, id, `${key}_file`, draw), metadata }, key),
    find: () => Promise.resolve(undefined),
  })
  await inTransaction(app, async (tx) => {
    await sql`update card_dispute set provider_status = ${told.status}, updated_at = app_now() where provider_id = ${disputeId}`.execute(tx)
    await operationDone(tx, operation.id, disputeId)
  })
}

/** The file by its name at the provider: uploaded once, and null where there is nothing for it. */
async function fileOf(app: App, evidenceId: number, key: string, draw: DrawFile): Promise<string | null> {
  const { rows } = await sql<BankFile & { file_id: string | null; sent_at: Date }>`
    select photos, receipt, file_id, sent_at from dispute_evidence where id = ${evidenceId}`.execute(app.db)
  const [row] = rows
  if (!row || row.file_id !== null || (row.photos.length === 0 && row.receipt === null)) return row?.file_id ?? null
  const pdf = await draw(app, row, row.sent_at)
  const fileId = await app.providers.payments.uploadEvidence(pdf, key)
  await sql`update dispute_evidence set file_id = ${fileId}, file_bytes = ${pdf.length} where id = ${evidenceId}`.execute(app.db)
  return fileId
}

async function isReplaced(db: Db, evidenceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from dispute_evidence e join dispute_evidence later on later.dispute_id = e.dispute_id and later.id > e.id
    where e.id = ${evidenceId} limit 1`.execute(db)
  return rows.length > 0
}
