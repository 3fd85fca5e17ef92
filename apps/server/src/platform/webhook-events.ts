// Events of providers are stored before they are handled; the same event twice is one row (SR-32).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export type EventSource = 'payments' | 'connect' | 'shipping'
/** Ids of the objects that an event is about, and the sum of one that is read nowhere else; nothing of people. */
export type EventFacts = Readonly<Record<string, string | null>>
export interface StoredEvent {
  readonly source: EventSource
  readonly id: string
  readonly type: string
  readonly facts: EventFacts
}

const storing = ({ source, id, type, facts }: StoredEvent) => sql`
  insert into webhook_event (provider, event_id, type, body) values (${source}, ${id}, ${type}, ${JSON.stringify(facts)}::jsonb)
  on conflict do nothing returning 1`

/** Stores an event in the transaction that hands it on. False when it was stored before. 1 statement. */
export async function storeEvent(tx: Tx, event: StoredEvent): Promise<boolean> {
  const { rows } = await storing(event).execute(tx)
  return rows.length > 0
}

/** Stores an event and tells of it, once: `told` is an expression of `telling`. 1 statement, a transaction by itself. */
export async function storeAndTell(db: Db, event: StoredEvent, told: RawBuilder<unknown>): Promise<void> {
  await sql`with stored as (${storing(event)}) select ${told} from stored`.execute(db)
}

/** Marks an event as done with. Ids of a provider are unique over its endpoints. */
export async function eventHandled(db: Db | Tx, id: string): Promise<void> {
  await sql`update webhook_event set handled_at = app_now() where event_id = ${id} and handled_at is null`.execute(db)
}

/** Forgets events that were handled a month ago. */
export async function forgetHandled(db: Db): Promise<void> {
  await sql`delete from webhook_event where handled_at < now() - interval '30 days'`.execute(db)
}

/**
 * Takes events that were stored and never handled, to be handed on again: after five minutes, then each time after as long as it has waited in
 * all, since every job of it tries for a day. How old one is says the clock of the machine: the product's may leap over a day while a reaction is on its way.
 */
export async function takeUnhandled(tx: Tx): Promise<(StoredEvent & { readonly isOld: boolean })[]> {
  const { rows } = await sql<StoredEvent & { isOld: boolean }>`
    update webhook_event set asked_at = app_now() where (provider, event_id) in (
      select provider, event_id from webhook_event where handled_at is null and asked_at < app_now() - greatest(interval '5 minutes', asked_at - received_at)
      order by asked_at limit 200 for update skip locked
    ) returning provider as source, event_id as id, type, body as facts, received_at < now() - interval '1 hour' as "isOld"`.execute(tx)
  return rows
}

/** Has an event handed on at the next look. False when it is handled. */
export async function askEventAgain(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_event set asked_at = '-infinity', received_at = now() where event_id = ${id} and handled_at is null returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A route that gets the body as it was signed, byte by byte, below /api and outside the contracts. */
export function webhookRoute(http: FastifyInstance, path: string, handle: (request: FastifyRequest, raw: Buffer) => Promise<void>): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(path, { schema: { hide: true }, validatorCompiler: () => () => true }, async (request) => {
      await handle(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      return { received: true }
    })
  })
}
