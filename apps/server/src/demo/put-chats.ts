import { chats } from '@rondo/demo'
import { pairOf } from '@rondo/rules/messaging/messages'
import type { Tx } from '../platform/db.ts'
import { putRows, takeIds } from './put-rows.ts'

type Ids = ReadonlyMap<string, number>

/** Writes what people of the demo have said to each other, numbered as the product does it. */
export async function putChats(tx: Tx, now: Date, people: Ids, products: Ids): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  const ids = await takeIds(tx, 'conversation', chats.length)
  const written = chats.map(({ between: [one, other], lines }, place) => {
    const { low, high } = pairOf(people.get(one) ?? 0, people.get(other) ?? 0)
    return { id: ids[place] ?? 0, low, high, lines: lines.map((line) => ({ ...line, sender: people.get(line.by) ?? 0 })) }
  })
  await putRows(
    tx,
    'conversation',
    written.map(({ id, low, high, lines }) => ({
      id,
      low_id: low,
      high_id: high,
      last_seq: lines.length,
      last_at: at(lines.at(-1)?.minutesAgo ?? 0),
      low_spoke: lines.some(({ sender }) => sender === low),
      high_spoke: lines.some(({ sender }) => sender === high),
      created_at: at(lines[0]?.minutesAgo ?? 0),
    })),
  )
  const messages = written.flatMap(({ id, low, high, lines }) =>
    lines.map(({ sender, text, listing, minutesAgo, isUnread }, place) => ({
      conversation_id: id,
      seq: place + 1,
      sender_id: sender,
      receiver_id: sender === low ? high : low,
      type: listing ? 'product_context' : 'others',
      text,
      product_id: listing ? (products.get(listing) ?? null) : null,
      photos: [],
      created_at: at(minutesAgo),
      read_at: isUnread ? null : at(minutesAgo - 1),
    })),
  )
  const messageIds = await takeIds(tx, 'message', messages.length)
  await putRows(
    tx,
    'message',
    messages.map((message, place) => ({ id: messageIds[place] ?? 0, ...message })),
  )
}
