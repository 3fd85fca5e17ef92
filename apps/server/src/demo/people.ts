import { call as send } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import type { App } from '../platform/context.ts'
import { openSession } from '../platform/sessions.ts'
import type { Person } from './steps.ts'

/** These people of the demo by their names, each signed in to the server that listens at `base`. */
export async function peopleOf(app: App, base: string, names: Iterable<string>): Promise<Map<string, Person>> {
  const { rows } = await sql<{ id: number; username: string; address: number }>`
    select p.id, p.username, a.id as address from person p join saved_address a on a.account_id = p.id and a.is_default
    where p.username = any (${[...new Set(names)]}::text[])`.execute(app.db)
  const people = new Map<string, Person>()
  for (const { id, username, address } of rows) {
    const headers = { authorization: `Bearer ${await openSession(app, app.db, { id, passwordVersion: 1 })}` }
    people.set(username, { id, address, call: (to, sent) => send(to, sent, { base, headers }) })
  }
  return people
}
