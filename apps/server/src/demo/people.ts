import { call as send } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import type { App } from '../platform/context.ts'
import { openSession } from '../platform/sessions.ts'
import type { Calling, Person } from './steps.ts'

/** These people of the demo by their names, each signed in to the server that listens at `base`. */
export async function peopleOf(app: App, base: string, names: Iterable<string>): Promise<Map<string, Person>> {
  const { rows } = await sql<{ id: number; username: string; address: number }>`
    select p.id, p.username, a.id as address from person p join saved_address a on a.account_id = p.id and a.is_default
    where p.username = any (${[...new Set(names)]}::text[])`.execute(app.db)
  const people = new Map<string, Person>()
  for (const { id, username, address } of rows) people.set(username, { ...(await signedIn(app, base, id)), address })
  return people
}

/** The operator of the demo, with the second factor given; undefined where there is none. */
export async function operatorOf(app: App, base: string): Promise<Calling | undefined> {
  const { rows } = await sql<{ id: number }>`select id from person where username = 'operator'`.execute(app.db)
  return rows[0] && signedIn(app, base, rows[0].id, true)
}

async function signedIn(app: App, base: string, id: number, secondFactor = false): Promise<Calling> {
  const headers = { authorization: `Bearer ${await openSession(app, app.db, { id, passwordVersion: 1, secondFactor })}` }
  return { id, call: (to, sent) => send(to, sent, { base, headers }) }
}
