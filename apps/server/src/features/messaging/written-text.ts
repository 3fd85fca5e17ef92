import type { App } from '../../platform/context.ts'
import { messagesById } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'
import type { Reader } from './present-product.ts'

/**
 * What one of two people wrote to the other with a message, and what was answered to the offer in it, as this reader sees it. Without what the
 * product itself wrote and what was taken out; empty for anybody else. 1 query.
 */
export async function writtenText(
  { db, config }: App,
  reader: Omit<Reader, 'mediaOrigin'>,
  id: number,
): Promise<{ readonly text?: string; readonly answer?: string }> {
  const [row] = await messagesById(db, [id])
  if (!row || ![row.sender_id, row.receiver_id].includes(reader.id)) return {}
  const { system, removed, text, offer } = presentMessage(row, { ...reader, mediaOrigin: config.mediaOrigin })
  return {
    ...(system === null && !removed && { text }),
    ...(offer?.responseMessage && !offer.responseRemoved && { answer: offer.responseMessage }),
  }
}
