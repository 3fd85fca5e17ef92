import { reversed, secondLabelBought } from '@rondo/rules/wallet/postings'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import type { VoidAnswer } from '../../../providers/carrier/index.ts'
import { ProviderRefused } from '../../../providers/outcome.ts'
import { findLeg, labelRefusals, noteVoid, type StoredLeg, takeUndecidedVoids } from '../../shipping/index.ts'
import { type Operation, operationDone, perform, planOperation, post, subjectId } from '../../wallet/index.ts'

/** Plans that the carrier takes a label back, in the caller's transaction. 1 statement. */
export const planLabelVoid = (tx: Tx, legId: number): Promise<void> => planOperation(tx, 'label_void', `leg:${legId}`, { legId })

async function askedOf(app: App, legId: number): Promise<{ leg: StoredLeg; answer: VoidAnswer }> {
  const leg = await findLeg(app.db, legId)
  if (!leg?.transaction_id) throw new Error(`leg ${legId} has no label`)
  const answer = await app.providers.carrier.voidLabel(leg.transaction_id).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return 'refused' as const // it says no to the question, and gives no money either
    throw error
  })
  return { leg, answer }
}

/** Asks for the money of a label of a claimed operation. The carrier looks by itself whether it was asked: a repeat is harmless. */
export async function sendLabelVoid(app: App, operation: Operation): Promise<void> {
  const { leg, answer } = await perform(app, operation, {
    send: () => askedOf(app, subjectId(operation.subject)),
    find: async () => undefined,
  })
  await inTransaction(app, async (tx) => {
    await operationDone(tx, operation.id, leg.transaction_id ?? '')
    await settleVoid(tx, leg, answer)
  })
}

/** What the cancellation took for granted, the money back, is booked away when the carrier refuses; what was bought in vain comes back when it does not. */
async function settleVoid(tx: Tx, { id, refusal, is_replaced, currency, cost_minor }: StoredLeg, answer: VoidAnswer): Promise<void> {
  if (!(await noteVoid(tx, id, answer))) return
  const lost = secondLabelBought(cost_minor ?? 0)
  if (refusal === labelRefusals.unwanted || is_replaced) {
    if (answer === 'voided') await post(tx, { kind: 'B5', about: `leg:${id}:voided`, currency, postings: reversed(lost) })
  } else if (answer === 'refused') await post(tx, { kind: 'B4', about: `leg:${id}:refused`, currency, postings: lost })
}

/** Asks what became of a void that the carrier had not decided. */
export async function hearLabelVoid(app: App, legId: number): Promise<void> {
  const { leg, answer } = await askedOf(app, legId)
  await inTransaction(app, (tx) => settleVoid(tx, leg, answer))
}

/** The same for all of them: its word may never come by itself. */
export async function askUndecidedVoids(app: App): Promise<void> {
  for (const id of await takeUndecidedVoids(app.db)) {
    await hearLabelVoid(app, id).catch((error: unknown) => app.log.warn({ err: error, leg: id }, 'a void cannot be asked'))
  }
}
