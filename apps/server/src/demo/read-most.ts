import { messaging, notifications } from '@rondo/contracts'
import type { EndpointSpec, Got, Sent } from '@rondo/contracts/kernel/endpoint'

interface Reader {
  readonly call: <E extends EndpointSpec>(to: E, sent: Sent<E>) => Promise<Got<E>>
}
/** Conversations and entries of the bell that a person has not opened yet. */
const unopened = { chats: 1, entries: 3 } as const

/** A person of the demo has read what they were told, but for the latest: whoever signs in as them finds some news, not a hundred. */
export async function readMost({ call }: Reader): Promise<void> {
  const { data: chats } = await call(messaging.listChats, { query: {} })
  for (const { id } of chats.filter(({ unread }) => unread > 0).slice(unopened.chats)) {
    const { data: lines } = await call(messaging.openChat, { params: { id }, query: {} })
    const seq = Math.max(...lines.map((line) => line.seq))
    if (lines.length > 0) await call(messaging.readUpTo, { params: { id }, body: { seq } })
  }
  const { data: entries } = await call(notifications.listNotifications, { query: {} })
  const last = entries[unopened.entries]
  if (last) await call(notifications.readNotifications, { body: { upTo: last.id } })
}
