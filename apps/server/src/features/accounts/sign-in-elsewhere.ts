// Sign-in with Google (C-20): the browser goes there with a state that only it can bring back, and comes home with a code of
// ours that lives for 60 seconds. No session token ever stands in an address.
import { createHash, randomBytes } from 'node:crypto'
import { ownPath } from '@rondo/rules/accounts/own-path'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Ctx, App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { presentMe } from './account.presenters.ts'
import { ownAccount } from './accounts.repository.ts'
import { cookieOf } from './browser-cookie.ts'
import { accountOfIdentity } from './link-identity.ts'
import { lockLink, useLink, writeToken } from './one-time-tokens.ts'
import { openSessionOrAsk } from './second-step.ts'

const HOME = '/dashboard'
const MINUTES = 10
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const redirectUri = ({ config }: App) => `${config.publicOrigin}/api/auth/google/callback`
/** One cookie for each sign-in under way and one for each code, so that two tabs do not disturb each other. None authorizes anything by itself. */
const cookieName = (state: string) => `google_${state.slice(0, 12)}`
const codeCookieName = (code: string) => `code_${code.slice(0, 12)}`
type Cookies = Ctx['cookies']

/** Where the browser goes. The answer's cookie binds what comes back to this browser. */
export async function beginElsewhere(ctx: Ctx, { return_to }: { readonly return_to?: string | undefined }) {
  const { app, setHeader, setCookie } = ctx
  const { url, secrets } = await app.providers.identity.begin(redirectUri(app)).catch((error: unknown) => {
    app.log.warn({ err: error }, 'sign-in elsewhere')
    throw new Failure('accounts.social_unavailable', { retryAfter: 30 })
  })
  const browser = randomBytes(32).toString('base64url')
  const { state, nonce, verifier } = secrets
  await app.db
    .insertInto('social_sign_in')
    .values({ state_digest: digestOf(state), browser_digest: digestOf(browser), nonce, verifier, return_to: ownPath(return_to) ?? HOME })
    .execute()
  setCookie(cookieName(state), browser, cookieOf(app, '/api/auth/google', MINUTES * 60))
  setHeader('cache-control', 'no-store')
  return { authUrl: url }
}

/** The sign-in that a state belongs to, taken so that it is used once; undefined for an old one and for one of another browser. */
async function takeSignIn({ db }: App, state: string, cookies: Cookies) {
  const browser = cookies[cookieName(state)]
  if (!/^[\w-]{16,128}$/.test(state) || browser === undefined) return undefined
  return db
    .deleteFrom('social_sign_in')
    .where('state_digest', '=', digestOf(state))
    .where('browser_digest', '=', digestOf(browser))
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${MINUTES})`)
    .returning(['nonce', 'verifier', 'return_to'])
    .executeTakeFirst()
}

/** `returnTo`: the page on which somebody began, where it is known. */
type SignInOutcome =
  | { readonly error: string; readonly returnTo?: string }
  | { readonly code: string; readonly browser: string; readonly returnTo: string }

async function comeBack(app: App, query: Readonly<Record<string, string>>, cookies: Cookies): Promise<SignInOutcome> {
  const { state = '' } = query
  const known = /^[\w-]+$/.test(state) ? await takeSignIn(app, state, cookies) : undefined
  if (!known) return { error: 'state' }
  const returnTo = known.return_to
  if (query['error'] !== undefined) return { error: query['error'] === 'access_denied' ? 'access_denied' : 'refused', returnTo }
  const back = new URL(redirectUri(app))
  back.search = new URLSearchParams(query).toString()
  try {
    const person = await app.providers.identity.finish(back, { state, nonce: known.nonce, verifier: known.verifier })
    const linked = await accountOfIdentity(app, person)
    if ('error' in linked) return { ...linked, returnTo }
    const browser = randomBytes(32).toString('base64url')
    const code = await inTransaction(app, (tx) => writeToken(tx, linked.accountId, 'social', browser))
    return { code, browser, returnTo }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) app.log.warn({ err: error }, 'sign-in elsewhere')
    return { error: error instanceof ProviderRefused ? 'refused' : 'unavailable', returnTo }
  }
}

/** GET /api/auth/google/callback: sends the browser on to the page; with `access_token`, a code of ours, it answers as the exchange does. */
export function socialCallback(http: FastifyInstance, app: App): void {
  http.get('/auth/google/callback', { schema: { hide: true } }, async (request, reply) => {
    const given = request.query as Record<string, unknown>
    const query = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    app.limits.tally({ ip: request.ip })
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (query['access_token'] !== undefined) return redeemCode(app, query['access_token'], request.cookies)
    const outcome = await comeBack(app, query, request.cookies)
    const page = new URL(`${app.config.publicOrigin}/auth/callback`)
    page.searchParams.set('provider', 'google')
    if ('error' in outcome) page.searchParams.set('error', outcome.error)
    else {
      void reply.setCookie(codeCookieName(outcome.code), outcome.browser, cookieOf(app, '/api/auth', clocks.socialCodeSeconds))
      page.searchParams.set('access_token', outcome.code)
    }
    if (outcome.returnTo) page.searchParams.set('return_to', outcome.returnTo)
    return reply.redirect(page.href, 302)
  })
}

/** Opens a session for a one-time code: once, within 60 seconds, in the browser that came back with it. */
export async function redeemCode(app: App, code: string, cookies: Cookies) {
  const accountId = await inTransaction(app, async (tx) => {
    const browser = cookies[codeCookieName(code)]
    const link = browser === undefined ? undefined : await lockLink(tx, ['social'], code, browser)
    if (!link || link.isExpired || link.isVoided || link.usedSecondsAgo !== null) throw new Failure('accounts.social_failed')
    await useLink(tx, link.id)
    return link.accountId
  })
  const { password_version: passwordVersion } = await app.db
    .selectFrom('account')
    .select('password_version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const user = await ownAccount(app.db, accountId)
  if (user.blocked_at) throw new Failure('accounts.blocked', { id: 'Auth.form.error.blocked' })
  const jwt = await openSessionOrAsk(app, { id: accountId, passwordVersion })
  return { jwt, user: presentMe(user, app.config.mediaOrigin) }
}
