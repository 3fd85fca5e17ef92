import type { FastifyInstance, FastifyReply } from 'fastify'
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import type { Store } from '../ground/store.ts'
import { sandboxKeys } from '../keys.ts'
import { mountChooser } from './choose.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import { findPerson } from './people.ts'
import { spoiled, spoils, type Spoil } from './spoil.ts'

const hour = 3600

/** The signing key is kept, so tokens stay valid over a restart. */
function signingKey(store: Store): JsonWebKey {
  const kept = store.read('oidc.key')
  if (kept) return JSON.parse(kept) as JsonWebKey
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(6).toString('hex'), use: 'sig', alg: 'RS256' }
  store.write('oidc.key', JSON.stringify(key))
  return key
}

function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

function configuration(store: Store, key: JsonWebKey): Configuration {
  return {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: sandboxKeys.oidcClientId,
        client_secret: sandboxKeys.oidcClientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    // The real provider puts the person's claims into the id token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture', 'locale'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount(_context, sub) {
      const person = findPerson(store, sub)
      if (!person) return undefined
      const [given = '', ...family] = person.name.split(' ')
      return { accountId: sub, claims: () => ({ ...person, given_name: given, family_name: family.join(' '), locale: 'en' }) }
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `/oidc/choose/${uid}` },
    jwks: { keys: [key as never] },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => false },
    renderError(context, out) {
      context.type = 'application/json'
      context.body = JSON.stringify(out)
    },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
  }
}

/** Only the product's own origin may receive a code. */
function limitRedirects(provider: Provider, origin: () => string): void {
  const { Client } = provider as unknown as { Client: { prototype: { redirectUriAllowed(uri: string): boolean } } }
  Client.prototype.redirectUriAllowed = (uri) =>
    URL.canParse(uri) && [origin(), origin().replace('127.0.0.1', 'localhost')].includes(new URL(uri).origin)
}

/** Rewrites the id token of the answer under way. */
function spoilAnswer(reply: FastifyReply, spoil: Spoil, key: JsonWebKey): void {
  const { raw } = reply
  const end = raw.end.bind(raw) as (body: string) => typeof raw
  raw.end = ((body: unknown) => {
    const text = Buffer.isBuffer(body) ? body.toString() : String(body)
    const found = JSON.parse(text) as { id_token?: string }
    const sent = found.id_token ? JSON.stringify({ ...found, id_token: spoiled(found.id_token, spoil, key) }) : text
    raw.setHeader('content-length', Buffer.byteLength(sent))
    return end(sent)
  }) as typeof raw.end
}

/** The identity provider at `/oidc`, made when it is first asked because its issuer is the sandbox's own address. */
export function mountIdentity(app: FastifyInstance, store: Store, base: () => string, product: () => string): void {
  let made: { provider: Provider; key: JsonWebKey; base: string } | undefined
  let next: Spoil | undefined

  function identity() {
    if (made?.base === base() && store.read('oidc.key')) return made
    const key = signingKey(store)
    const provider = new Provider(`${base()}/oidc`, configuration(store, key))
    limitRedirects(provider, product)
    made = { provider, key, base: base() }
    return made
  }

  app.post<{ Body: { spoil?: string } }>('/_sandbox/oidc', (request) => {
    const wanted = spoils.find((spoil) => spoil === request.body.spoil)
    if (!wanted) throw Object.assign(new Error(`spoil must be one of ${spoils.join(', ')}`), { statusCode: 400 })
    next = wanted
    return { spoil: wanted, times: 1 }
  })
  mountChooser(app, store, () => identity().provider)

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/oidc/*',
      handler(request, reply) {
        const { provider, key } = identity()
        const { raw } = request
        reply.hijack()
        Object.assign(raw, { originalUrl: raw.url })
        raw.url = (raw.url ?? '').slice('/oidc'.length)
        if (next && raw.url.startsWith('/token')) {
          spoilAnswer(reply, next, key)
          next = undefined
        }
        const fault = request.fault?.fault
        if (fault === 'drop_answer') reply.raw.end = (() => raw.socket.destroy()) as never
        void provider.callback()(raw, reply.raw)
      },
    })
    done()
  })
}
