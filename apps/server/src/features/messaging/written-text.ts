import type { App } from '../../platform/context.ts'
import { messagesById } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'
import type { Reader } from './present-product.ts'

/**
 * What one of two people wrote to the other, as this reader sees it. Undefined for anybody else, for what the product itself wrote, and for
 * what was taken out. 1 query.
 */
export async function writtenText({ db, config }: App, reader: Omit<Reader, 'mediaOrigin'>, id: number): Promise<string | undefined> {
  const [row] = await messagesById(db, [id])
  if (!row || ![row.sender_id, row.receiver_id].includes(reader.id)) return undefined
  const { system, removed, text } = presentMessage(row, { ...reader, mediaOrigin: config.mediaOrigin })
  return system === null && !removed ? text : undefined
}
