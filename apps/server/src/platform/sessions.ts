// The bearer token is a signed name of a `session` row; the row, the person and the password version are read on each call.
import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Actor, House, Language } from './context.ts'
import { Failure } from './failure.ts'
import type { Db, Tx } from './db.ts'
import { record } from './outbox.ts'

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

function secretOf(house: Pick<House, 'db' | 'config'>): Promise<Secret> {
  const known = secrets.get(house.db)
  if (known) return known
  const found = readSecret(house).then((text) => ({ key: createSecretKey(text, 'utf8'), named: new Map<string, string>() }))
  secrets.set(house.db, found)
  found.catch(() => secrets.delete(house.db))
  return found
}

/** The signing secret: APP_SECRET, else one made once and kept in the database, the same for every process. */
export const secret = async (house: Pick<House, 'db' | 'config'>): Promise<KeyObject> => (await secretOf(house)).key

async function readSecret({ db, config }: Pick<House, 'db' | 'config'>): Promise<string> {
  if (config.appSecret) return config.appSecret
  await db
    .insertInto('setting')
    .values({ key: 'app_secret', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', 'app_secret').executeTakeFirstOrThrow()
  return value
}

/** Opens a session of 24 hours and gives its token. */
export async function openSession(house: House, tx: Db | Tx, account: { id: number; passwordVersion: number }): Promise<string> {
  const id = randomUUID()
  const row = await tx
    .insertInto('session')
    .values({
      id,
      account_id: account.id,
      password_version: account.passwordVersion,
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
    .sign(await secret(house))
}

/** The event after which the sockets of ended sessions close, in every process. */
export const SESSIONS_ENDED = 'accounts.sessions_ended'

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
  await record(tx, { type: SESSIONS_ENDED, tell: [accountId], touches: ['session'] })
}

/** Sessions that count: not over, of the present password, of somebody confirmed and not blocked. */
const living = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
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

async function sessionIdOf(house: House, token: string): Promise<string | undefined> {
  const { key, named } = await secretOf(house)
  const known = named.get(token)
  if (known) return known
  try {
    // the row decides about time, since the product's clock may be shifted; the signature decides about truth
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      currentDate: new Date(0),
    })
    const { sid } = payload
    if (typeof sid !== 'string' || !UUID.test(sid)) return undefined
    const [oldest] = named.size < MOST_TOKENS ? [] : named.keys()
    if (oldest !== undefined) named.delete(oldest)
    named.set(token, sid)
    return sid
  } catch {
    return undefined
  }
}

/** The person behind a token, or undefined when it is forged, ended, expired, of an older password, or its person is blocked. 1 query. */
export async function actorOfToken(house: House, token: string): Promise<Actor | undefined> {
  const sessionId = await sessionIdOf(house, token)
  if (!sessionId) return undefined
  const row = await living(house.db)
    .select(['account.id', 'account.username', 'account.language', 'account.country'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return row && { ...row, language: row.language as Language, sessionId }
}

/** Reads the caller's session. A `member` call without a good one is refused; a visitor's stale token is ignored (C-18). */
export async function actorOf(house: House, request: FastifyRequest, access: 'visitor' | 'member'): Promise<Actor | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const actor = scheme?.toLowerCase() === 'bearer' && token ? await actorOfToken(house, token) : undefined
  if (!actor && access === 'member') throw new Failure('session.missing')
  return actor
}

/**
 * Simplified Chinese for zh, zh-CN, zh-Hans (C-131), or English, as the page says that asks. Where the request names neither, the language of
 * the person's letters, else English.
 */
export function languageOf(request: FastifyRequest, ofTheirLetters: Language = 'en'): Language {
  const first = (request.headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? ''
  if (/^zh(?!-(tw|hk|mo|hant))/.test(first)) return 'zh-CN'
  return /^en\b/.test(first) ? 'en' : ofTheirLetters
}
