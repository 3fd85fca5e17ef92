// What the desk asks of people: finding them, blocking them, and what they wrote into the contact form.
import { topics } from '@rondo/contracts/kernel/topics'
import { contactStates, peopleStates } from '@rondo/rules/desk/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { type FacedRow, namesJson } from '../../platform/somebody.ts'
import { endSessions } from '../../platform/sessions.ts'
import { blockedChanged } from './events.ts'

export interface SupportPerson {
  readonly id: number
  readonly names: FacedRow
  readonly email: string
  readonly whole_name: string
  readonly country: string | null
  readonly is_merchant: boolean
  readonly is_operator: boolean
  readonly confirmed: boolean
  readonly blocked_at: Date | null
  readonly created_at: Date
  readonly active_products_count: number
}

/** What a text begins with, as LIKE reads it. */
const beginning = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** People by the beginning of username, address or name, or by number, newest first. Deleted accounts are missing. 1 query. */
export async function supportPeople(
  db: Db,
  {
    q = '',
    state,
    cursor,
  }: { readonly q?: string | undefined; readonly state: (typeof peopleStates)[number]; readonly cursor?: number | undefined },
  most: number,
): Promise<SupportPerson[]> {
  const like = beginning(q)
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  const { rows } = await sql<SupportPerson>`
    select id, ${namesJson('account')} || jsonb_build_object('portrait', portrait) as names, email, concat_ws(' ', firstname, lastname) as whole_name, country, is_merchant, operator_since is not null as is_operator,
      confirmed_at is not null as confirmed, blocked_at, created_at, active_products_count
    from account
    where deleted_at is null and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
      and (${q === ''} or id = ${number} or lower(username) like ${like} or lower(email) like ${like} or lower(firstname) like ${like}
        or lower(lastname) like ${like} or lower(store_name) like ${like})
      and (${state === 'all'} or (${state === 'blocked'} and blocked_at is not null) or (${state === 'operators'} and operator_since is not null))
    order by id desc limit ${most}`.execute(db)
  return rows
}

interface Blocking {
  readonly requestId?: string | undefined
  /** Only a block of one of these instants, written as PostgreSQL does, is taken back. */
  readonly since?: readonly string[]
  /** The caller tells the person why. */
  readonly isTold?: boolean
}
/** Blocks a person or takes that back, in the caller's transaction: sessions and their sockets end with it. False when nothing changes. */
export async function setBlocked(tx: Tx, id: number, blocked: boolean, { requestId, since, isTold = false }: Blocking): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean; is_operator: boolean; is_meant: boolean }>`
    select blocked_at is not null as blocked, operator_since is not null as is_operator,
      coalesce(blocked_at = any(${since ? [...since] : null}::timestamptz[]), true) as is_meant
    from account where id = ${id} and deleted_at is null for no key update`.execute(tx)
  const [person] = rows
  if (!person) throw new Failure('accounts.person_not_found')
  if (blocked && person.is_operator) throw new Failure('desk.person_is_operator')
  if (person.blocked === blocked || !person.is_meant) return false
  await sql`update account set blocked_at = case when ${blocked} then app_now() end, updated_at = app_now() where id = ${id}`.execute(tx)
  if (blocked) await endSessions(tx, id)
  await record(tx, blockedChanged, {
    audiences: [{ tell: [id], touches: [topics.profile, topics.merchant(id), topics.listings] }],
    data: { accountId: id, isBlocked: blocked, isTold },
    requestId,
  })
  return true
}

export interface ContactRow {
  readonly id: number
  readonly state: (typeof contactStates)[number]
  readonly name: string | null
  readonly reply_to: string | null
  readonly phone: string | null
  readonly subject: string | null
  readonly text: string
  readonly created_at: Date
}
/** Messages of the contact form in a state, newest first. 1 query. */
export async function supportContacts(
  db: Db,
  { state, cursor }: { readonly state: ContactRow['state']; readonly cursor?: number | undefined },
  most: number,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select id, state, name, reply_to, phone, subject, text, created_at from contact_message
    where state = ${state} and (${cursor ?? null}::bigint is null or id < ${cursor ?? null}) order by id desc limit ${most}`.execute(db)
  return rows
}

/** Ends a message that is open; throws desk.contact_not_open. */
export async function closeContact(tx: Tx, id: number, state: 'answered' | 'closed'): Promise<void> {
  const { rows } = await sql`
    update contact_message set state = ${state}, closed_at = app_now() where id = ${id} and state = 'open' returning id`.execute(tx)
  if (rows.length === 0) throw new Failure('desk.contact_not_open')
}

/** What the overview counts. 1 query. */
export async function accountCounts(db: Db): Promise<{ contacts: number; blocked: number }> {
  const { rows } = await sql<{ contacts: number; blocked: number }>`
    select (select count(*) from contact_message where state = 'open')::int as contacts,
      (select count(*) from account where blocked_at is not null and deleted_at is null)::int as blocked`.execute(db)
  return rows[0] ?? { contacts: 0, blocked: 0 }
}
