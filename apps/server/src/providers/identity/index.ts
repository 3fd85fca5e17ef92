// Sign-in with Google by OpenID Connect: code flow with state, nonce and PKCE, checked by openid-client.
import * as client from 'openid-client'
import type { Config } from '../../config.ts'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

/** Who came back, as the signed id token says. */
export interface SignedIn {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}
/** What must come back as it was sent. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}
export interface Identity {
  readonly isConfigured: boolean
  /** Where the browser goes. Throws ProviderUnavailable. */
  readonly begin: (redirectUri: string) => Promise<{ readonly url: string; readonly secrets: Secrets }>
  /** Who came back to `url`. Throws ProviderRefused when anything does not fit, ProviderUnavailable when the provider is down. */
  readonly finish: (url: URL, secrets: Secrets) => Promise<SignedIn>
}

const TIMEOUT_SECONDS = 8

export function openIdentity({ identity: settings }: Pick<Config, 'identity'>): Identity {
  let found: Promise<client.Configuration> | undefined
  const discover = async () => {
    if (!settings) throw new ProviderUnavailable('no identity provider is configured', { answered: true })
    const { issuer, clientId, clientSecret } = settings
    const isLocal = issuer.startsWith('http://')
    found ??= client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // the token's signature is checked as well, not only the line it came by
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    })
    return found.catch((error: unknown) => {
      found = undefined // asked again with the next person
      throw new ProviderUnavailable('the identity provider did not answer', { cause: error })
    })
  }
  return {
    isConfigured: settings !== undefined,
    async begin(redirectUri) {
      const provider = await discover()
      const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },
    async finish(url, { state, nonce, verifier }) {
      const provider = await discover()
      try {
        const tokens = await client.authorizationCodeGrant(provider, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return signedIn(tokens.claims())
      } catch (error) {
        throw sorted(error)
      }
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function signedIn(claims: client.IDToken | undefined): SignedIn {
  if (!claims) throw new ProviderRefused('no_claims', 'no id token came back')
  const { iss, sub, email, email_verified, name, given_name, family_name } = claims
  const textOrNull = (value: unknown) => (isText(value) ? value : null)
  return {
    issuer: iss,
    subject: sub,
    email: textOrNull(email),
    emailVerified: email_verified === true || email_verified === 'true',
    name: textOrNull(name),
    givenName: textOrNull(given_name),
    familyName: textOrNull(family_name),
  }
}

/** A provider that is down is no reason to doubt the person; anything that does not fit is. */
function sorted(error: unknown): Error {
  const { code, status, cause, message } = error as { code?: string; status?: number; cause?: unknown; message: string }
  const isDown =
    error instanceof TypeError || code === 'OAUTH_TIMEOUT' || (status ?? 0) >= 500 || (cause as Response | undefined)?.status === 500
  return isDown
    ? new ProviderUnavailable('the identity provider did not answer', { cause: error })
    : new ProviderRefused(code ?? 'refused', message)
}
