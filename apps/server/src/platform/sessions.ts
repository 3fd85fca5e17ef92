// The bearer token is a signed name of a `session` row; the row, the person and the password version are read on each call.
import { createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Access } from '@rondo/contracts/kernel/endpoint'
import type { FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Actor, App, Language } from './context.ts'
import { event, record } from './events.ts'
import { Failure } from './failure.ts'
import { keptOnce } from './kept-once.ts'
import type { Db, Tx } from './db.ts'

const HOURS = 24
const ISSUER = 'rondo'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tokens of which a process remembers that their signature is good. A signature never turns bad: what may end is the session. */
const MOST_TOKENS = 5_000

interface Secret {
  readonly key: KeyObject
  /** The session that a token of good signature names. */
  readonly named: Map<string, string>
}
const secrets = new WeakMap<Db, Promise<Secret>>()

function secretOf(app: Pick<App, 'db' | 'config'>): Promise<Secret> {
  const known = secrets.get(app.db)
  if (known) return known
  const found = readSecret(app).then((text) => ({ key: createSecretKey(text, 'utf8'), named: new Map<string, string>() }))
  secrets.set(app.db, found)
  found.catch(() => secrets.delete(app.db))
  return found
}

/** The signing secret: APP_SECRET, else one made once and kept in the database, the same for every process. */
export const secret = async (app: Pick<App, 'db' | 'config'>): Promise<KeyObject> => (await secretOf(app)).key

const readSecret = async ({ db, config }: Pick<App, 'db' | 'config'>): Promise<string> =>
  config.appSecret ?? keptOnce(db, 'app_secret', () => randomBytes(48).toString('base64url'))

/** Opens a session of 24 hours and gives its token. `secondFactor` says that a code was given for it. */
export async function openSession(
  app: App,
  tx: Db | Tx,
  account: { id: number; passwordVersion: number; secondFactor?: boolean },
): Promise<string> {
  const id = randomUUID()
  const row = await tx
    .insertInto('session')
    .values({
      id,
      account_id: account.id,
      password_version: account.passwordVersion,
      second_factor: account.secondFactor ?? false,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${HOURS})`,
    })
    .returning(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(String(account.id))
    .setIssuedAt(row.created_at)
    .setExpirationTime(row.expires_at)
    .sign(await secret(app))
}

/** Which sessions of a person ended: one of them, all but one, or all. */
export interface EndedSessions {
  readonly accountId: number
  readonly only?: string
  readonly except?: string
}
/** The event after which the sockets of ended sessions close, in every process. */
export const sessionsEnded = event<EndedSessions>('platform.sessions_ended')

/** Ends sessions of a person at once, with their sockets: one of them, all but one, or all. */
export async function endSessions(
  tx: Tx,
  accountId: number,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  const { only, except } = which
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  await record(tx, sessionsEnded, { data: { accountId, ...which }, audiences: [{ tell: [accountId], touches: [] }] })
}

/** A session goes on under a newer version of the password. */
export async function keepSession(tx: Tx, id: string, passwordVersion: number): Promise<void> {
  await tx.updateTable('session').set({ password_version: passwordVersion }).where('id', '=', id).execute()
}

/** Notes that a code of the second factor was given for a session, or that none of a person's sessions has one any more. */
export async function setSecondFactor(tx: Tx, which: { readonly sessionId: string } | { readonly accountId: number }): Promise<void> {
  await tx
    .updateTable('session')
    .set({ second_factor: 'sessionId' in which })
    .where('sessionId' in which ? 'id' : 'account_id', '=', 'sessionId' in which ? which.sessionId : sql<never>`${which.accountId}::bigint`)
    .execute()
}

/** True for a session that was opened less than so many minutes ago. */
export async function isFresh(db: Db, id: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes sessions whose time is over. */
export async function forgetEndedSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expires_at', '<', sql<Date>`app_now()`)
    .execute()
}

/** Sessions that count: not over, of the present password, of somebody confirmed and not blocked. */
const living = (db: Db | Tx) =>
  db
    .selectFrom('session')
    .innerJoin('person as account', 'account.id', 'session.account_id')
    .where('session.expires_at', '>', sql<Date>`app_now()`)
    .whereRef('account.password_version', '=', 'session.password_version')
    .where('account.blocked_at', 'is', null)
    .where('account.confirmed_at', 'is not', null)

/** Those of the sessions that still live. 1 query. */
export async function livingSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await living(db)
    .select('session.id')
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether one session still lives. 1 query; one plan for all, where a list of one is planned anew each time. */
export const isLivingSession = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await living(db).select('session.id').where('session.id', '=', id).executeTakeFirst()) !== undefined

/**
 * Holds the account of a session until the transaction ends: whoever ends the session, by a new password, a block or by leaving, has done so before,
 * and is seen here, or does so afterwards. Throws session.missing for one that has ended: what was proven under it counts no more. 2 statements.
 */
export async function holdSession(tx: Tx, { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): Promise<void> {
  await sql`select from person where id = ${id} for no key update`.execute(tx)
  if (!(await isLivingSession(tx, sessionId))) throw new Failure('session.missing')
}

async function sessionIdOf(app: App, token: string): Promise<string | undefined> {
  const { key, named } = await secretOf(app)
  const known = named.get(token)
  if (known) return known
  const sid = sessionNamedBy(token, key)
  if (sid === undefined) return undefined
  const [oldest] = named.size < MOST_TOKENS ? [] : named.keys()
  if (oldest !== undefined) named.delete(oldest)
  named.set(token, sid)
  return sid
}

const partOf = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Readonly<Record<string, unknown>>

/**
 * The session that a token names, where its signature is ours. By node's own HMAC, at once: jose does it in a thread, and where a process is
 * gone a thousand tokens that are new to this one come within seconds. The row decides about time, since the product's clock may be shifted.
 */
function sessionNamedBy(token: string, key: KeyObject): string | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const made = Buffer.from(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== made.length || !timingSafeEqual(given, made)) return undefined
  try {
    const [{ alg }, { iss, aud, sid, nbf }] = [partOf(head), partOf(body)]
    const isOurs = alg === 'HS256' && iss === ISSUER && aud === ISSUER && nbf === undefined // we never write one
    return isOurs && typeof sid === 'string' && UUID.test(sid) ? sid : undefined
  } catch {
    return undefined
  }
}

/** The person behind a token, or undefined when it is forged, ended, expired, of an older password, or its person is blocked. 1 query. */
export async function actorOfToken(app: App, token: string): Promise<Actor | undefined> {
  const sessionId = await sessionIdOf(app, token)
  if (!sessionId) return undefined
  const row = await living(app.db)
    .select(['account.id', 'account.username', 'account.language', 'account.country', 'account.operator_since', 'session.second_factor'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { operator_since: since, second_factor: hasSecondFactor, ...person } = row
  return { ...person, language: person.language as Language, isOperator: since !== null, hasSecondFactor, sessionId }
}

/**
 * Reads the caller's session. A call for members without a good one is refused, one for operators by anybody else, and by an operator whose
 * session has no second factor; a visitor's stale token is ignored (C-18).
 */
export async function actorOf(app: App, request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<Actor | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const actor = scheme?.toLowerCase() === 'bearer' && token ? await actorOfToken(app, token) : undefined
  if (!actor && access !== 'visitor') throw new Failure('session.missing')
  if (access === 'operator' && !actor?.isOperator) throw new Failure('request.forbidden')
  if (access === 'operator' && !actor?.hasSecondFactor) throw new Failure('session.second_factor_missing')
  return actor
}

/**
 * Simplified Chinese for zh, zh-CN, zh-Hans (C-131), or English, as the page says that asks. Where the request names neither, the language of
 * the person's mails, else English.
 */
export function languageOf(request: FastifyRequest, ofTheirMails: Language = 'en'): Language {
  const first = (request.headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? ''
  if (/^zh(?!-(tw|hk|mo|hant))/.test(first)) return 'zh-CN'
  return /^en\b/.test(first) ? 'en' : ofTheirMails
}
