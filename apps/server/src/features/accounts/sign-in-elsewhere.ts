// Sign-in with Google (C-20): the browser goes there with a state that only it can bring back, and comes home with a code of
// ours that lives for 60 seconds. No session token ever stands in an address.
import { createHash, randomBytes } from 'node:crypto'
import { ownPath } from '@rondo/rules/accounts/own-path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Ctx, House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { openSession } from '../../platform/sessions.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { presentMe } from './account.presenters.ts'
import { ownAccount } from './accounts.repository.ts'
import { accountOfIdentity } from './link-identity.ts'
import { lockLink, useLink, writeToken } from './one-time-tokens.ts'

const HOME = '/dashboard'
const MINUTES = 10
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const redirectUri = ({ config }: House) => `${config.publicOrigin}/api/auth/google/callback`
/** One cookie for each sign-in under way, so that two tabs do not disturb each other. It authorizes nothing by itself. */
const cookieName = (state: string) => `google_${state.slice(0, 12)}`

/** Where the browser goes. The answer's cookie binds what comes back to this browser. */
export async function beginElsewhere(ctx: Ctx, { return_to }: { readonly return_to?: string | undefined }) {
  const { house, setHeader } = ctx
  const { url, secrets } = await house.providers.identity.begin(redirectUri(house)).catch((error: unknown) => {
    house.log.warn({ err: error }, 'sign-in elsewhere')
    throw new Failure('accounts.social_unavailable', { retryAfter: 30 })
  })
  const browser = randomBytes(32).toString('base64url')
  const { state, nonce, verifier } = secrets
  await house.db
    .insertInto('social_sign_in')
    .values({ state_digest: digestOf(state), browser_digest: digestOf(browser), nonce, verifier, return_to: ownPath(return_to) ?? HOME })
    .execute()
  const secure = house.config.publicOrigin.startsWith('https:') ? '; Secure' : ''
  setHeader(
    'set-cookie',
    `${cookieName(state)}=${browser}; Path=/api/auth/google; Max-Age=${MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`,
  )
  setHeader('cache-control', 'no-store')
  return { authUrl: url }
}

/** The sign-in that a state belongs to, taken so that it is used once; undefined for an old one and for one of another browser. */
async function takeSignIn({ db }: House, state: string, cookies: string) {
  const browser = cookies.match(new RegExp(`(?:^|;\\s*)${cookieName(state)}=([\\w-]{43})(?:;|$)`))?.[1]
  if (!/^[\w-]{16,128}$/.test(state) || browser === undefined) return undefined
  return db
    .deleteFrom('social_sign_in')
    .where('state_digest', '=', digestOf(state))
    .where('browser_digest', '=', digestOf(browser))
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${MINUTES})`)
    .returning(['nonce', 'verifier', 'return_to'])
    .executeTakeFirst()
}

type Outcome = { readonly error: string } | { readonly code: string; readonly returnTo: string }

async function comeBack(house: House, query: Readonly<Record<string, string>>, cookies: string): Promise<Outcome> {
  const { state = '' } = query
  const known = /^[\w-]+$/.test(state) ? await takeSignIn(house, state, cookies) : undefined
  if (!known) return { error: 'state' }
  if (query['error'] !== undefined) return { error: query['error'] === 'access_denied' ? 'access_denied' : 'refused' }
  const back = new URL(redirectUri(house))
  back.search = new URLSearchParams(query).toString()
  try {
    const person = await house.providers.identity.finish(back, { state, nonce: known.nonce, verifier: known.verifier })
    const linked = await accountOfIdentity(house, person)
    if ('error' in linked) return linked
    const code = await inTransaction(house, (tx) => writeToken(tx, linked.accountId, 'social'))
    return { code, returnTo: known.return_to }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) house.log.warn({ err: error }, 'sign-in elsewhere')
    return { error: error instanceof ProviderRefused ? 'refused' : 'unavailable' }
  }
}

/** GET /api/auth/google/callback: sends the browser on to the page; with `access_token`, a code of ours, it answers as the exchange does. */
export function socialCallback(app: FastifyInstance, house: House): void {
  app.get('/auth/google/callback', { schema: { hide: true } }, async (request, reply) => {
    const given = request.query as Record<string, unknown>
    const query = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    house.limits.tally({ ip: request.ip })
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (query['access_token'] !== undefined) return redeemCode(house, query['access_token'])
    const outcome = await comeBack(house, query, request.headers.cookie ?? '')
    const page = new URL(`${house.config.publicOrigin}/auth/callback`)
    page.searchParams.set('provider', 'google')
    if ('error' in outcome) page.searchParams.set('error', outcome.error)
    else {
      page.searchParams.set('access_token', outcome.code)
      page.searchParams.set('return_to', outcome.returnTo)
    }
    return reply.redirect(page.href, 302)
  })
}

/** Opens a session for a one-time code: once, within 60 seconds. */
export async function redeemCode(house: House, code: string) {
  const accountId = await inTransaction(house, async (tx) => {
    const link = await lockLink(tx, ['social'], code)
    if (!link || link.isExpired || link.isVoided || link.usedSecondsAgo !== null) throw new Failure('accounts.social_failed')
    await useLink(tx, link.id)
    return link.accountId
  })
  const { password_version: passwordVersion } = await house.db
    .selectFrom('account')
    .select('password_version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const user = await ownAccount(house.db, accountId)
  if (user.blocked_at) throw new Failure('accounts.blocked', { id: 'Auth.form.error.blocked' })
  const jwt = await openSession(house, house.db, { id: accountId, passwordVersion })
  return { jwt, user: presentMe(user, house.config.mediaOrigin) }
}
