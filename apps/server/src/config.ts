// The environment, read once. Nobody else reads process.env; an unknown value stops the start with a sentence.
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Currency, currencies } from '@rondo/rules/kernel/money'
import { connectCountries } from '@rondo/rules/kernel/places'
import { canPay, settledAtHome } from '@rondo/rules/wallet/payable-countries'
import { sandboxKeys } from '@rondo/sandbox/keys'
import { Environment, type Variables } from './config/environment.ts'

export type Config = ReturnType<typeof readConfig>

/** Throws an Error whose message tells each wrong variable in a sentence. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')} is ${JSON.stringify(given[String(path[0])])}: ${message}.`,
    )
    throw new Error(sentences.join('\n'))
  }
  const e = parsed.data
  const publicOrigin = (e.PUBLIC_ORIGIN ?? `http://127.0.0.1:${e.PORT}`).replace(/\/$/, '')
  const sandbox = sandboxOf(e, publicOrigin)
  const faults = [...missingOf(e, sandbox), ...halfLive(e, publicOrigin, sandbox), ...unpayable(e)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return {
    version: '0.1.0',
    host: e.HOST,
    port: e.PORT,
    publicOrigin,
    apiHost: e.API_HOST,
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    databasePool: e.DATABASE_POOL,
    dataDir: e.DATA_DIR ?? defaultDataDir(),
    appSecret: e.APP_SECRET,
    trustProxy: e.TRUST_PROXY,
    /** Its passwords are published: with real payments, or behind https, only by an explicit word, and never with a live key. `goods`: no orders. */
    demo: e.DEMO ? e.DEMO !== 'off' : sandbox.payments && publicOrigin.startsWith('http://'),
    demoOrders: (e.DEMO ?? 'on') === 'on' && sandbox.payments && sandbox.carrier && publicOrigin.startsWith('http://'),
    jobs: e.JOBS,
    sockets: e.SOCKETS,
    socketTransports: e.SOCKET_TRANSPORTS,
    search: e.SEARCH,
    pageCacheMb: e.PAGE_CACHE_MB,
    productTypes: e.PRODUCT_TYPES,
    /** Where the platform's own account at the payment provider stands: it decides whom it can pay. */
    platformCountry: e.PLATFORM_COUNTRY,
    /** Where merchants may be: those that the platform can pay (C-141). */
    connectCountries:
      e.CONNECT_COUNTRIES.length > 0 ? e.CONNECT_COUNTRIES : connectCountries.filter((country) => canPay(e.PLATFORM_COUNTRY, country)),
    /** What can be sold in: the currencies in which the platform's account keeps money without converting it. */
    settlementCurrencies: settlementOf(e, sandbox),
    mediaOrigin: e.MEDIA_ORIGIN ?? '',
    mapStyleUrl: e.MAP_STYLE_URL ?? '',
    /** Where the street map's style comes from, when not from here: its tiles, letters and icons must come from there too. */
    mapOrigin: e.MAP_STYLE_URL?.startsWith('http') ? new URL(e.MAP_STYLE_URL).origin : undefined,
    logLevel: e.LOG_LEVEL,
    supportEmail: e.SUPPORT_EMAIL,
    limits: e.LIMITS,
    failpoint: e.FAILPOINT,
    sandbox,
    payments: {
      ...(sandbox.payments
        ? {
            secretKey: sandboxKeys.stripeSecret as string,
            publishableKey: sandboxKeys.stripePublishable as string,
            webhookSecret: sandboxKeys.paymentWebhookSecret as string,
          }
        : {
            secretKey: e.STRIPE_SECRET_KEY ?? '',
            publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? '',
            webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? '',
          }),
      /** Undefined is the real provider. */
      apiBase: e.STRIPE_API_BASE ?? (sandbox.payments ? sandbox.base : undefined),
      /** The script that defines window.Stripe; the provider's own with the real one. */
      scriptUrl: e.STRIPE_JS_URL ?? (sandbox.payments ? `${sandbox.base}/stripe.js` : ''), // the browser's own loader knows the provider's
    },
    /** Origins that pages may use for card payments (content security policy). */
    paymentOrigins: sandbox.payments
      ? { script: [sandbox.base], frame: [sandbox.base], connect: [sandbox.base], img: [], style: [] }
      : {
          script: ['https://js.stripe.com', 'https://connect-js.stripe.com'],
          frame: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://connect-js.stripe.com'],
          connect: ['https://api.stripe.com'],
          img: ['https://*.stripe.com'],
          style: [`'sha256-0hAheEzaMe6uXIKV4EehS9pU1am1lj/KnnzrOYqckXk='`], // the empty element into which the verification puts its rules
        },
    carrier: {
      apiBase: e.SHIPPO_API_BASE ?? (sandbox.carrier ? `${sandbox.base}/carrier` : undefined),
      apiKey: sandbox.carrier ? sandboxKeys.shippo : (e.SHIPPO_API_KEY ?? ''),
    },
    /** Of events of connected accounts. */
    stripeConnectWebhookSecret: sandbox.payments ? sandboxKeys.connectWebhookSecret : (e.STRIPE_CONNECT_WEBHOOK_SECRET ?? ''),
    /** In the address that the carrier calls. */
    shippoWebhookToken: sandbox.carrier ? sandboxKeys.carrierWebhookToken : (e.SHIPPO_WEBHOOK_TOKEN ?? ''),
    /** The carrier signs only where it was asked to: then its signature is demanded beside the token. */
    shippoWebhookSecret: sandbox.carrier ? sandboxKeys.carrierWebhookSecret : e.SHIPPO_WEBHOOK_SECRET,
    mail: { url: e.SMTP_URL ?? sandbox.mailUrl, from: e.MAIL_FROM },
    ...lookupsOf(e, sandbox),
    push: {
      /** Undefined: made once and kept in the database. */
      keys: e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY ? { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY } : undefined,
      /** Whom a push service asks when our messages trouble it. */
      contact: `mailto:${e.SUPPORT_EMAIL}`,
      /** The sandbox's push service, the only one that is not on the open internet. */
      local: sandbox.on ? sandbox.base : undefined,
    },
    files: filesOf(e),
    edgeCountryHeader: e.EDGE_COUNTRY_HEADER,
    /** Signs the moves of the product's clock. Made for each installation by whoever starts the sandbox; without it there is no such route. */
    clockSecret: undefined as string | undefined,
    /** Opens /metrics from anywhere. Without it the machine itself may read them, and nobody where https says that a proxy stands in front. */
    metricsToken: e.METRICS_TOKEN,
    warnings: warningsOf(e, publicOrigin),
  }
}

/** Which providers are the sandbox's: those without a real key, while the product itself is not served by https. */
function sandboxOf(e: Variables, publicOrigin: string) {
  const wanted = e.SANDBOX === 'on' || (e.SANDBOX === 'auto' && publicOrigin.startsWith('http://'))
  const port = e.SANDBOX_PORT || e.PORT + 1
  const mailPort = e.SANDBOX_MAIL_PORT || port + 1
  const payments = wanted && !e.STRIPE_SECRET_KEY
  const carrier = wanted && !e.SHIPPO_API_KEY
  const mail = wanted && !e.SMTP_URL
  const identity = wanted && !e.OIDC_CLIENT_ID
  const geocoder = wanted && !e.GEOCODER_TOKEN
  const ipLookup = wanted && !e.IP_LOOKUP_BASE
  const translation = wanted && !e.TRANSLATE_URL
  return {
    on: payments || carrier || mail || identity || geocoder || ipLookup || translation,
    identity,
    geocoder,
    ipLookup,
    translation,
    payments,
    carrier,
    mail,
    port,
    mailPort,
    base: `http://127.0.0.1:${port}`,
    mailUrl: `smtp://127.0.0.1:${mailPort}`,
  }
}

/** What a provider that is not the sandbox's still needs: one sentence for each. */
function missingOf(e: Variables, sandbox: ReturnType<typeof sandboxOf>): string[] {
  const providers = [!sandbox.payments && 'STRIPE_SECRET_KEY', !sandbox.carrier && 'SHIPPO_API_KEY', !sandbox.mail && 'SMTP_URL'] as const
  const without = providers.filter((name) => name && !e[name])
  if (without.length > 0) return [`Without the sandbox these are required: ${without.join(', ')}. (SANDBOX=on uses the local stand-ins.)`]
  const needs = {
    STRIPE_SECRET_KEY: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
    SHIPPO_API_KEY: ['SHIPPO_WEBHOOK_TOKEN'],
    OIDC_CLIENT_ID: ['OIDC_CLIENT_SECRET'],
    VAPID_PUBLIC_KEY: ['VAPID_PRIVATE_KEY'],
    VAPID_PRIVATE_KEY: ['VAPID_PUBLIC_KEY'],
  } as const
  return Object.entries(needs).flatMap(([key, names]) => {
    const missing = e[key as keyof typeof needs] ? names.filter((name) => !e[name]) : []
    return missing.length > 0 ? [`${key} is set, so ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} required too.`] : []
  })
}

/** Countries that the platform cannot pay are no choice for merchants: a sentence when one is named. */
function unpayable({ PLATFORM_COUNTRY: home, CONNECT_COUNTRIES: named }: Variables): string[] {
  const out = named.filter((country) => !canPay(home, country))
  return out.length > 0
    ? [`CONNECT_COUNTRIES names ${out.join(', ')}, where a platform in ${home} (PLATFORM_COUNTRY) cannot pay merchants.`]
    : []
}

/** The sandbox settles in every currency; a real account in that of its country, unless more are named. */
function settlementOf(e: Variables, sandbox: ReturnType<typeof sandboxOf>): readonly Currency[] {
  if (e.SETTLEMENT_CURRENCIES.length > 0) return currencies.filter((currency) => e.SETTLEMENT_CURRENCIES.includes(currency))
  return sandbox.payments ? currencies : settledAtHome(e.PLATFORM_COUNTRY)
}

const published = new Set<unknown>(Object.values(sandboxKeys))

/** With a live payment key people pay real money: nothing of the play may stand beside it. A sentence for each thing that does. */
function halfLive(e: Variables, publicOrigin: string, sandbox: ReturnType<typeof sandboxOf>): string[] {
  if (![e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY].some(isLiveKey)) return []
  const { payments, carrier, mail, identity, geocoder, ipLookup, translation } = sandbox
  const parts = Object.entries({ payments, carrier, mail, identity, geocoder, ipLookup, translation }).flatMap(([name, isPlay]) =>
    isPlay ? [name] : [],
  )
  const known = Object.entries(e).flatMap(([name, value]) => (published.has(value) ? [name] : []))
  return [
    !publicOrigin.startsWith('https://') && 'PUBLIC_ORIGIN must be the https address of the product with a live payment key.',
    parts.length > 0 &&
      `The sandbox stands in for ${parts.join(', ')}, which is refused with a live payment key: SANDBOX=off, and their own keys.`,
    (e.DEMO === 'on' || e.DEMO === 'goods') && 'DEMO=on opens accounts with a published password and is refused with a live payment key.',
    !e.APP_SECRET && 'APP_SECRET is required with a live payment key: 32 characters or more, the same on every server.',
    !e.LIMITS && 'LIMITS=off is for load tests and is refused with a live payment key.',
    e.FAILPOINT && 'FAILPOINT is for tests and is refused with a live payment key.',
    e.STRIPE_API_BASE && 'STRIPE_SECRET_KEY is a live key, so STRIPE_API_BASE must not be set.',
    e.STRIPE_JS_URL && 'STRIPE_SECRET_KEY is a live key, so STRIPE_JS_URL must not be set.',
    e.SHIPPO_API_BASE && 'SHIPPO_API_BASE names another carrier and is refused with a live payment key.',
    e.SHIPPO_API_KEY?.startsWith('shippo_test_') &&
      'SHIPPO_API_KEY is a test key, whose labels no carrier takes, and is refused with a live payment key.',
    isMixed(e) && 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both of the test mode.',
    e.STRIPE_WEBHOOK_SECRET !== undefined &&
      e.STRIPE_WEBHOOK_SECRET === e.STRIPE_CONNECT_WEBHOOK_SECRET &&
      'STRIPE_CONNECT_WEBHOOK_SECRET must be the secret of its own endpoint, not that of STRIPE_WEBHOOK_SECRET.',
    known.length > 0 && `${known.join(', ')}: this value is published with the source and is refused with a live payment key.`,
  ].filter((sentence) => typeof sentence === 'string')
}

const isLiveKey = (key = '') => /^[spr]k_live_/.test(key)
const isMixed = ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Variables) =>
  isLiveKey(STRIPE_SECRET_KEY) !== isLiveKey(STRIPE_PUBLISHABLE_KEY)

function warningsOf(e: Variables, publicOrigin: string): string[] {
  const isBehindProxy = publicOrigin.startsWith('https://') && !e.TRUST_PROXY
  return isBehindProxy
    ? [
        'PUBLIC_ORIGIN is https and TRUST_PROXY is empty: if the proxy with the certificate is a program of its own, every caller has its address and all share one limit. Set TRUST_PROXY to its address.',
      ]
    : []
}

/** Sign-in elsewhere, addresses and places by name, countries by address, translations. Each may be absent: the product then does without. */
function lookupsOf(e: Variables, sandbox: ReturnType<typeof sandboxOf>) {
  const { base } = sandbox
  const { oidcClientId, oidcClientSecret, geocoderToken, ipToken, translateKey } = sandboxKeys
  const realIdentity = e.OIDC_CLIENT_ID && { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET ?? '' }
  const realGeocoder = e.GEOCODER_TOKEN && { base: e.GEOCODER_BASE, token: e.GEOCODER_TOKEN }
  const realIp = e.IP_LOOKUP_BASE && { base: e.IP_LOOKUP_BASE, token: e.IP_LOOKUP_TOKEN ?? '' }
  const realTranslator = e.TRANSLATE_URL && { base: e.TRANSLATE_URL, key: e.TRANSLATE_KEY ?? '' }
  const geocoder = sandbox.geocoder ? { base: `${base}/geocoding`, token: geocoderToken } : realGeocoder || undefined
  return {
    identity: sandbox.identity
      ? { issuer: `${base}/oidc`, clientId: oidcClientId, clientSecret: oidcClientSecret }
      : realIdentity || undefined,
    geocoder: geocoder && { ...geocoder, dataset: e.GEOCODER_DATASET },
    ipLookup: sandbox.ipLookup ? { base: `${base}/ip`, token: ipToken } : realIp || undefined,
    translator: sandbox.translation ? { base: `${base}/translation`, key: translateKey } : realTranslator || undefined,
  }
}

function filesOf({ FILES, S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret }: Variables) {
  if (FILES === 'disk') return { kind: 'disk' as const }
  if (!endpoint || !bucket || !key || !secret) throw new Error('FILES=s3 needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.')
  return { kind: 's3' as const, endpoint, region, bucket, key, secret }
}

/** `.data` in the project; for root below a folder that other accounts cannot reach, where PostgreSQL could not either, one in /var/lib. */
function defaultDataDir(): string {
  const project = join(import.meta.dirname, '../../..')
  if (process.getuid?.() !== 0 || isReachable(project)) return join(project, '.data')
  return `/var/lib/rondo-${createHash('sha256').update(project).digest('hex').slice(0, 8)}`
}

/** Whether every account may pass through this folder and all above it. */
function isReachable(folder: string): boolean {
  const above = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isReachable(above))
}
