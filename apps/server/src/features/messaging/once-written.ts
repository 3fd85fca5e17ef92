import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
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
