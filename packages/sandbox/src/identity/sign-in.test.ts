import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../keys.ts'
import { openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

/** A browser that keeps cookies and follows no redirect by itself. */
function browser() {
  const jar = new Map<string, string>()
  return async (
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; status: number; text: string; next: string | undefined }> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    return { url, status: answer.status, text: await answer.text(), next: location === null ? undefined : new URL(location, url).href }
  }
}

async function signIn(form: Record<string, string>) {
  const config = await client.discovery(
    new URL(`${kit.sandbox.base}/oidc`),
    sandboxKeys.oidcClientId,
    sandboxKeys.oidcClientSecret,
    undefined,
    { execute: [client.allowInsecureRequests] },
  )
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const redirect = `${kit.product.origin}/api/auth/google/callback`
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: 'openid email profile',
    prompt: 'select_account',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const go = browser()
  const chooser = await go(start.href)
  const page = await go(chooser.next ?? '')
  expect(page.text).toContain('Choose an account')
  let at = await go(page.url, form)
  while (at.next && !at.next.startsWith(redirect)) at = await go(at.next)
  const finish = () =>
    client.authorizationCodeGrant(config, new URL(at.next ?? ''), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    })
  return { back: new URL(at.next ?? 'http://nowhere.test'), finish }
}

test('the certified client signs somebody in with a code and PKCE', async () => {
  const { finish } = await signIn({ email: 'grace@gmail.test', name: 'Grace Hopper', verified: 'yes' })
  const claims = (await finish()).claims()
  expect(claims).toMatchObject({ email: 'grace@gmail.test', email_verified: true, name: 'Grace Hopper', given_name: 'Grace' })
  expect(claims?.sub).toMatch(/^\d{21}$/)
})

test('an e-mail that is not verified says so in the token', async () => {
  const { finish } = await signIn({ email: 'una@gmail.test', name: 'Una', verified: '' })
  expect((await finish()).claims()).toMatchObject({ email_verified: false })
})

test('who cancels comes back with access_denied', async () => {
  const { back } = await signIn({ cancel: 'yes' })
  expect(back.searchParams.get('error')).toBe('access_denied')
})

test('a code works once', async () => {
  const { finish } = await signIn({ email: 'grace@gmail.test', name: 'Grace Hopper', verified: 'yes' })
  await finish()
  await expect(finish()).rejects.toMatchObject({ error: 'invalid_grant' })
})

test.each(['wrong_nonce', 'other_audience', 'other_issuer', 'expired', 'alg_none'])(
  'a token with %s is refused by the client',
  async (spoil) => {
    const { finish } = await signIn({ email: 'grace@gmail.test', name: 'Grace Hopper', verified: 'yes' })
    await kit.post('/_sandbox/oidc', { spoil })
    await expect(finish()).rejects.toBeInstanceOf(Error)
  },
)

test('a foreign address gets no code', async () => {
  const url = new URL(`${kit.sandbox.base}/oidc/auth`)
  url.search = new URLSearchParams({
    client_id: sandboxKeys.oidcClientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://evil.test/cb',
  }).toString()
  const answer = await fetch(url, { redirect: 'manual' })
  expect(await answer.json()).toMatchObject({ error: 'invalid_redirect_uri' })
})
