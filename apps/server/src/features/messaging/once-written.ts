import type { FailureCode } from '@rondo/contracts/kernel/failures'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { messagesById, type MessageRow } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'
import { readerOf } from './read-chats.ts'

export interface Shown extends MessageRow {
  /** Each of the two has written, or they have traded; not known of a message that stood, nor where one has blocked the other. */
  readonly both_spoke?: boolean | undefined
}

/** Runs what writes a message, once for each key of a person. `written` is its row, undefined where the key was used before. */
export async function onceWritten(ctx: MemberCtx, write: (tx: Tx) => Promise<Shown>) {
  let written: Shown | undefined
  const message = await once(ctx, async (tx) => {
    written = await write(tx)
    return presentMessage(written, readerOf(ctx))
  })
  return { message, written }
}

/** A message that stands. 1 query. */
export async function standing(tx: Tx, id: number): Promise<Shown> {
  const [row] = await messagesById(tx, [id])
  if (!row) throw new Error(`message ${id} is not there`)
  return row
}

/** What was sent under a name of the sender's own before its pieces went, else the refusal. 2 queries, none without a name. */
export async function standingOr(tx: Tx, senderId: number, clientId: string | undefined, refusal: FailureCode): Promise<Shown> {
  if (clientId === undefined) throw new Failure(refusal)
  const { rows } = await sql<{ id: number }>`
    select id from message where sender_id = ${senderId} and client_id = ${clientId}::uuid and offer_id is not null`.execute(tx)
  if (!rows[0]) throw new Failure(refusal)
  return standing(tx, rows[0].id)
}
