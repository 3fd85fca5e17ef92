// Events with a type. A room declares each of its events once in its events.ts, with the data that it carries; commands record it in the
// transaction that did it, and reactions of any room listen to it. tools/check-events.ts finds events without the one or the other.
import type { Topic } from '@rondo/contracts/kernel/topics'
import { type RawBuilder, sql } from 'kysely'
import type { App } from './context.ts'
import type { Tx } from './db.ts'
import type { Happened } from './outbox.ts'
import type { Reaction } from './reactions.ts'

declare const carries: unique symbol
/** A kind of event; `Data` is what each of them tells. Ids and plain facts only: no address, no typed text. */
export interface EventKind<Data extends object = object> {
  /** `room.happened`, such as `orders.placed`. */
  readonly type: string
  readonly [carries]?: Data
}

/** Declares a kind of event. Once, in the room whose fact it is. */
export const event = <Data extends object = Record<never, never>>(type: `${string}.${string}`): EventKind<Data> => ({ type })

/** Some accounts, and what is stale for them; nobody else's sockets hear of these topics. Kept pages hear of all. */
export interface Audience {
  readonly tell: readonly number[]
  readonly touches: readonly Topic[]
}

/** An event of a kind, as its reactions get it. */
export type EventOf<Kind> = Kind extends EventKind<infer Data> ? Happened<Data> : never

export type NewEvent<Data extends object> = {
  readonly audiences?: readonly Audience[]
  readonly requestId?: string | undefined
} & (keyof Data extends never ? { readonly data?: undefined } : { readonly data: Data })

/** An expression that records an event from within another statement: `select ${telling(…)}`. */
export const telling = <Data extends object>(
  { type }: EventKind<Data>,
  { audiences = [], data, requestId }: NewEvent<Data>,
): RawBuilder<unknown> =>
  sql`tell_event(${type}, ${JSON.stringify(audiences)}::jsonb, ${requestId ?? null}, ${JSON.stringify(data ?? {})}::jsonb)`

/** Records an event in the caller's transaction. 1 statement. */
export async function record<Data extends object>(
  tx: Tx,
  { type }: EventKind<Data>,
  { audiences = [], data, requestId }: NewEvent<Data>,
): Promise<void> {
  await sql`
    insert into outbox (type, audiences, data, request_id)
    values (${type}, ${JSON.stringify(audiences)}::jsonb, ${JSON.stringify(data ?? {})}::jsonb, ${requestId ?? null})`.execute(tx)
}

/** Listens to a kind of event. */
export function on<Data extends object>(
  { type }: EventKind<Data>,
  name: `${string}.${string}`,
  run: (app: App, event: Happened<Data>) => Promise<void>,
): Reaction {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only record() writes events, with the data of their kind
  return { on: type, name, run: (app, happened) => run(app, happened as Happened<Data>) }
}
