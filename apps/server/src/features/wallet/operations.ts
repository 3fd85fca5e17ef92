import { type OperationKind, stuckAfterTries } from '@rondo/rules/wallet/operation-states'
import type { App } from '../../platform/context.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { claimDueOperation, noteTold, type Operation, operationRefused, operationUnknown } from './operations.repository.ts'

export interface Asking<T> {
  /** Asks the provider under a key. */
  readonly send: (key: string) => Promise<T>
  /** Finds what was done under our operation's name, without a key. */
  readonly find: () => Promise<T | undefined>
  /** What a refusal takes back, in the transaction that writes it down and raises its alarm. */
  readonly refused?: (tx: Tx) => Promise<void>
}
/** Sends an operation that is claimed and writes what came of it. A result that is there already changes nothing. */
export type SendOperation = (app: App, operation: Operation) => Promise<unknown>
/** One for each kind that can be planned: a kind without its sender does not compile. */
export type Senders = Readonly<Record<OperationKind, SendOperation>>

const keyOf = ({ idempotency_key, generation }: Operation) => (generation === 0 ? idempotency_key : `${idempotency_key}_${generation}`)

/**
 * Asks the provider for an operation that was written before, and keeps what is known when no answer comes. The same key is sent while
 * the provider remembers it; afterwards, and when a key was used up by a failure of the provider's own, it is looked up first.
 * Throws what the provider client throws; the caller writes the result. A refusal becomes an alarm.
 */
export async function perform<T>(app: App, operation: Operation, { send, find, refused }: Asking<T>): Promise<T> {
  try {
    const { generation, is_key_old: isOld } = operation
    const found = generation > 0 || isOld ? await find() : undefined
    return found ?? (await send(isOld ? `${keyOf(operation)}_late` : keyOf(operation)))
  } catch (error) {
    if (error instanceof ProviderRefused) await writeRefusal(app, operation, error.reason, refused)
    else await unanswered(app, operation, error instanceof ProviderUnavailable && error.answered)
    throw error
  }
}

const writeRefusal = (app: App, { id, kind, subject }: Operation, reason: string, takeBack?: (tx: Tx) => Promise<void>) =>
  inTransaction(app, async (tx) => {
    if (!(await operationRefused(tx, id, reason))) return
    await raiseAlarm(app, tx, { kind: 'operation_refused', subject: `operation:${id}`, details: { kind, subject, reason } })
    await takeBack?.(tx)
  })

async function unanswered(app: App, operation: Operation, isKeyUsed: boolean): Promise<void> {
  const { id, kind, subject, attempts } = operation
  await operationUnknown(app.db, operation, isKeyUsed)
  if (attempts < stuckAfterTries) return
  await inTransaction(app, async (tx) => {
    if (await noteTold(tx, id))
      await raiseAlarm(app, tx, { kind: 'operation_stuck', subject: `operation:${id}`, details: { kind, subject, attempts } })
  })
}

/** A run ends after this time; what is still due waits for the next. */
const LONGEST_RUN_MS = 60_000

/** Sends everything whose time has come, of every kind: kills, lost answers, an outage. One that fails does not stop the others. */
export async function sendDueOperations(app: App, senders: Senders): Promise<void> {
  const until = Date.now() + LONGEST_RUN_MS
  while (Date.now() < until) {
    const operation = await claimDueOperation(app.db)
    if (!operation) return
    try {
      await senders[operation.kind](app, operation)
    } catch (error) {
      app.log.warn({ err: error, operation: operation.id, kind: operation.kind }, 'operation')
      // what is neither a refusal nor an outage is our mistake: it waits like one, and the next has its turn
      if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) await unanswered(app, operation, false)
    }
  }
}

/** The number in `refund:12`. */
export const subjectId = (subject: string): number => Number(subject.split(':')[1])
