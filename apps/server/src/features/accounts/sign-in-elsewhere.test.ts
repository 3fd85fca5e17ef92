import { accounts } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Browser, freePort, openBrowser } from '../../../test/browser.ts'
import { openApp } from '../../../test/app.ts'
import { hashPassword } from './passwords.ts'

const port = await freePort()
const { as, base, call, app, later, person, sandbox } = await openApp({
  port,
  publicOrigin: `http://127.0.0.1:${port}`,
  logLevel: 'silent',
})
const post = (path: string, body: object) =>
  fetch(`${sandbox.base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

let visitors = 0
const nextIp = () => `198.19.7.${++visitors}`

/** The chooser of the identity provider, answered; gives the address that leads back to us. */
async function choose(browser: Browser, authUrl: string, form: Readonly<Record<string, string>>): Promise<string> {
  const start = await browser(authUrl)
  const chooser = await browser(start.next ?? '')
  let at = await browser(chooser.url, form)
  while (at.next && !at.next.startsWith(`${base}/api/auth/google/callback`)) at = await browser(at.next)
  return at.next ?? ''
}
async function begin(browser: Browser, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`
  const { status, text } = await browser(`${base}/api/auth/social-auth-url/google${query}`)
  expect(status).toBe(200)
  return (JSON.parse(text) as { authUrl: string }).authUrl
}
/** The page that a sign-in ends on, with its query. */
async function signIn(
  form: Readonly<Record<string, string>>,
  { browser = openBrowser(nextIp()), returnTo }: { browser?: Browser; returnTo?: string } = {},
) {
  const back = await choose(browser, await begin(browser, returnTo), form)
  const end = await browser(back)
  expect(end.status).toBe(302)
  return { back, browser, headers: end.headers, page: new URL(end.next ?? '') }
}
const someone = (email: string, name = 'Grace Hopper') => ({ email, name, verified: 'yes' })
const codeOf = (page: URL) => page.searchParams.get('access_token') ?? ''
/** Cookies of a browser that came back, without the paths that a jar would look at. */
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
/** Turns the code of a page into a session, in the browser that came back with it. */
const exchange = ({ page, headers }: { readonly page: URL; readonly headers: Headers }) =>
  call(accounts.socialExchange, { body: { access_token: codeOf(page), provider: 'google' } }, { cookie: cookiesOf(headers) })

test('the address of Google carries state, nonce and a hashed verifier, and its cookie stays out of scripts', async () => {
  const { headers, text } = await openBrowser(nextIp())(`${base}/api/auth/social-auth-url/google?return_to=/cart`)
  const url = new URL((JSON.parse(text) as { authUrl: string }).authUrl)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    code_challenge_method: 'S256',
    redirect_uri: `${base}/api/auth/google/callback`,
    state: expect.stringMatching(/^[\w-]{40,}$/),
    nonce: expect.stringMatching(/^[\w-]{40,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(headers.get('set-cookie')).toMatch(/^google_[\w-]{12}=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/)
  expect((await (await fetch(`${base}/api/config`)).json()) as object).toMatchObject({ googleSignIn: true })
})

test('a new person signs in: account, names, a one-time code in the address and a session for it', async () => {
  const back = await signIn(someone('grace.hopper@gmail.test'), { returnTo: '/browse?q=coat' })
  const { page, headers } = back
  expect(page.origin + page.pathname).toBe(`${base}/auth/callback`)
  expect(Object.fromEntries(page.searchParams)).toEqual({
    provider: 'google',
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    return_to: '/browse?q=coat',
  })
  expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
  const { jwt, user } = await exchange(back)
  expect(user).toMatchObject({
    email: 'grace.hopper@gmail.test',
    username: 'grace.hopper',
    firstname: 'Grace',
    lastname: 'Hopper',
    confirmed: true,
  })
  expect((await call(accounts.me, { query: {} }, { authorization: `Bearer ${jwt}` })).id).toBe(user.id)
  expect(await call(accounts.ownProfile, { query: {} }, { authorization: `Bearer ${jwt}` })).toMatchObject({ hasPassword: false })
})

test('the same subject is the same person, also after the address changed', async () => {
  const first = await exchange(await signIn(someone('ida@gmail.test')))
  await app.db.updateTable('account').set({ email: 'moved@people.test' }).where('id', '=', first.user.id).execute()
  const again = await exchange(await signIn(someone('ida@gmail.test')))
  expect(again.user.id).toBe(first.user.id)
})

test('the code of the page works once, for a minute, also by the address that other clients use', async () => {
  const first = await signIn(someone('joan@gmail.test'))
  await exchange(first)
  await expect(exchange(first)).rejects.toMatchObject({
    status: 400,
    body: { message: 'Failed to complete social login. Please try again.' },
  })
  const other = await signIn(someone('joan@gmail.test'))
  const { text } = await other.browser(`${base}/api/auth/google/callback?access_token=${codeOf(other.page)}`)
  expect(JSON.parse(text)).toMatchObject({ jwt: expect.any(String), user: { email: 'joan@gmail.test' } })
  const late = await signIn(someone('joan@gmail.test'))
  await later({ minutes: 1 })
  await expect(exchange(late)).rejects.toMatchObject({ status: 400 })
})

test('a code opens nothing in another browser: nobody is signed in as somebody else by an address', async () => {
  const { page } = await signIn(someone('eve@gmail.test'))
  const victim = await signIn(someone('victor@gmail.test'))
  await expect(exchange({ page, headers: new Headers() })).rejects.toMatchObject({ status: 400, body: { code: 'accounts.social_failed' } })
  await expect(exchange({ page, headers: victim.headers })).rejects.toMatchObject({ status: 400 })
})

test('ten who press at once with one code get one session', async () => {
  const back = await signIn(someone('kay@gmail.test'))
  const ended = await Promise.allSettled(Array.from({ length: 10 }, () => exchange(back)))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an account with the same verified address is linked and keeps its password', async () => {
  const anna = await person({ email: 'anna.linked@gmail.test' })
  await app.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', anna.id)
    .execute()
  const { user } = await exchange(await signIn(someone('Anna.Linked@gmail.test')))
  expect(user.id).toBe(anna.id)
  expect((await call(accounts.login, { body: { identifier: anna.username, password: 'Velvet2026' } })).user.id).toBe(anna.id)
  expect((await as(anna).call(accounts.me, { query: {} })).id).toBe(anna.id)
})

test('whoever registered the address first without confirming it loses that password and every session', async () => {
  const thief = await person({ email: 'victim@gmail.test' })
  await app.db
    .updateTable('account')
    .set({ confirmed_at: null, password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', thief.id)
    .execute()
  const { user } = await exchange(await signIn(someone('victim@gmail.test')))
  expect(user).toMatchObject({ id: thief.id, confirmed: true })
  await expect(call(accounts.login, { body: { identifier: 'victim@gmail.test', password: 'Velvet2026' } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(as(thief).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
})

test.each(['wrong_nonce', 'other_audience', 'other_issuer', 'expired', 'other_key', 'alg_none', 'bad_signature'])(
  'a token with %s signs nobody in',
  async (spoil) => {
    const browser = openBrowser(nextIp())
    const back = await choose(browser, await begin(browser), someone(`${spoil}@gmail.test`))
    await post('/_sandbox/oidc', { spoil })
    const end = new URL((await browser(back)).next ?? '')
    expect(Object.fromEntries(end.searchParams)).toEqual({ provider: 'google', error: 'refused', return_to: '/dashboard' })
    const made = await app.db.selectFrom('account').select('id').where('email', '=', `${spoil}@gmail.test`).execute()
    expect(made).toEqual([])
  },
)

test('an address that the provider has not verified opens nothing, neither new nor old', async () => {
  const una = await person({ email: 'una.unverified@gmail.test' })
  for (const email of [una.email, 'una.new@gmail.test']) {
    const { page } = await signIn({ email, name: 'Una', verified: '' })
    expect(Object.fromEntries(page.searchParams)).toEqual({ provider: 'google', error: 'email_not_verified', return_to: '/dashboard' })
  }
})

test('the state of another browser, an old one and an invented one are refused', async () => {
  const mine = openBrowser(nextIp())
  const back = await choose(mine, await begin(mine), someone('mallory@gmail.test'))
  const victim = openBrowser(nextIp())
  await begin(victim)
  const stolen = new URL((await victim(back)).next ?? '')
  expect(Object.fromEntries(stolen.searchParams)).toEqual({ provider: 'google', error: 'state' })
  for (const query of ['', '?state=abc&code=x', '?state[]=a&code=x', `?state=${'x'.repeat(43)}&code=x`, "?state='--&code=x"]) {
    const end = new URL((await mine(`${base}/api/auth/google/callback${query}`)).next ?? '')
    expect(end.searchParams.get('error')).toBe('state')
  }
  expect(new URL((await mine(back)).next ?? '').searchParams.get('error')).toBeNull()
  expect(new URL((await mine(back)).next ?? '').searchParams.get('error')).toBe('state')
  const slow = await choose(mine, await begin(mine), someone('mallory@gmail.test'))
  await later({ minutes: 10 })
  expect(new URL((await mine(slow)).next ?? '').searchParams.get('error')).toBe('state')
})

test('who cancels at the provider comes back to a page that says so, and knows where they began', async () => {
  const { page } = await signIn({ cancel: 'yes' }, { returnTo: '/product/7' })
  expect(Object.fromEntries(page.searchParams)).toEqual({ provider: 'google', error: 'access_denied', return_to: '/product/7' })
})

test('a provider that is down is told as such, at the start and on the way back', async () => {
  const browser = openBrowser(nextIp())
  const back = await choose(browser, await begin(browser), someone('downtime@gmail.test'))
  await post('/_sandbox/faults', { provider: 'oidc', call: 'POST /oidc/token', fault: 'drop_request', times: 1 })
  expect(new URL((await browser(back)).next ?? '').searchParams.get('error')).toBe('unavailable')
})

test('somebody blocked is not let in by another door', async () => {
  const bad = await person({ email: 'blocked.person@gmail.test' })
  await app.db
    .updateTable('account')
    .set({ blocked_at: sql<Date>`app_now()` })
    .where('id', '=', bad.id)
    .execute()
  expect((await signIn(someone(bad.email))).page.searchParams.get('error')).toBe('blocked')
})

test.each(['//evil.test', 'https://evil.test/', '/\\evil.test', '/..//evil.test'])('nobody is led off to %s', async (returnTo) => {
  const { page } = await signIn(someone('grace.hopper@gmail.test'), { returnTo })
  expect(page.searchParams.get('return_to')).toBe('/dashboard')
})
