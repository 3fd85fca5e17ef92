// The environment, read once. Nobody else reads process.env; an unknown value stops the start with a sentence.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productTypes } from '@rondo/rules/listings/catalogue'
import { sandboxKeys } from '@rondo/sandbox/keys'
import * as z from 'zod'

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')
const whole = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const list = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )

const Environment = z.object({
  PORT: whole(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: whole(0),
  SANDBOX_MAIL_PORT: whole(0),
  SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: whole(10),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  DEMO: onOff('on'),
  JOBS: onOff('on'),
  SOCKETS: onOff('on'),
  SEARCH: z.enum(['memory', 'postgres']).default('memory'),
  SOCKET_TRANSPORTS: list('websocket,polling').pipe(z.array(z.enum(['websocket', 'polling'])).min(1)),
  PAGE_CACHE_MB: whole(64),
  PRODUCT_TYPES: list('designer').pipe(z.array(z.enum(productTypes)).min(1)),
  CONNECT_COUNTRIES: list('US,FR,DE,GB,CA,AU'),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  MEDIA_ORIGIN: z.url().optional(),
  API_HOST: z.string().optional(),
  MAP_STYLE_URL: z
    .string()
    .regex(/^(https?:\/\/[^\s/]+|\/(?!\/))\S*$/, 'must be an address of http or https, or a path on this origin')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SUPPORT_EMAIL: z.email().default('support@rondo.test'),
  LIMITS: onOff('on'),
  FAILPOINT: z
    .string()
    .regex(/^[\w.-]+:(kill|error)$/, 'must be `name:kill` or `name:error`')
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_JS_URL: z.string().optional(),
  SHIPPO_API_KEY: z.string().optional(),
  SHIPPO_API_BASE: z.url().optional(),
  SHIPPO_WEBHOOK_TOKEN: z.string().optional(),
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GEOCODER_BASE: z.url().default('https://api.mapbox.com/geocoding'),
  GEOCODER_TOKEN: z.string().optional(),
  GEOCODER_DATASET: z.enum(['mapbox.places', 'mapbox.places-permanent']).default('mapbox.places-permanent'),
  IP_LOOKUP_BASE: z.url().optional(),
  IP_LOOKUP_TOKEN: z.string().optional(),
  EDGE_COUNTRY_HEADER: z.string().toLowerCase().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Rondo <hello@rondo.test>'),
})

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
  const live = e.STRIPE_SECRET_KEY?.startsWith('sk_live_') ?? false
  if (live && e.STRIPE_API_BASE) throw new Error('STRIPE_SECRET_KEY is a live key, so STRIPE_API_BASE must not be set.')
  if (live && !e.APP_SECRET)
    throw new Error('APP_SECRET is required with a live payment key: 32 characters or more, the same on every server.')
  if (live && !e.LIMITS) throw new Error('LIMITS=off is for load tests and is refused with a live payment key.')
  return {
    version: '0.1.0',
    host: e.HOST,
    port: e.PORT,
    publicOrigin,
    apiHost: e.API_HOST,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    dataDir: e.DATA_DIR ?? defaultDataDir(),
    appSecret: e.APP_SECRET,
    trustProxy: e.TRUST_PROXY,
    demo: e.DEMO,
    jobs: e.JOBS,
    sockets: e.SOCKETS,
    socketTransports: e.SOCKET_TRANSPORTS,
    search: e.SEARCH,
    pageCacheMb: e.PAGE_CACHE_MB,
    productTypes: e.PRODUCT_TYPES,
    connectCountries: e.CONNECT_COUNTRIES,
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
      secretKey: e.STRIPE_SECRET_KEY ?? sandboxKeys.stripeSecret,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? sandboxKeys.stripePublishable,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? sandboxKeys.paymentWebhookSecret,
      connectWebhookSecret: e.STRIPE_CONNECT_WEBHOOK_SECRET ?? sandboxKeys.connectWebhookSecret,
      /** Undefined is the real provider. */
      apiBase: e.STRIPE_API_BASE ?? (sandbox.payments ? sandbox.base : undefined),
      /** The script that defines window.Stripe; the provider's own with the real one. */
      scriptUrl: e.STRIPE_JS_URL ?? (sandbox.payments ? `${sandbox.base}/stripe.js` : 'https://js.stripe.com/v3/'),
    },
    /** Origins that pages may use for card payments (content security policy). */
    paymentOrigins: sandbox.payments
      ? { script: [sandbox.base], frame: [sandbox.base], connect: [sandbox.base] }
      : {
          script: ['https://js.stripe.com'],
          frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
          connect: ['https://api.stripe.com'],
        },
    carrier: {
      apiKey: e.SHIPPO_API_KEY ?? sandboxKeys.shippo,
      apiBase: e.SHIPPO_API_BASE ?? (sandbox.carrier ? `${sandbox.base}/carrier` : undefined),
      webhookToken: e.SHIPPO_WEBHOOK_TOKEN ?? sandboxKeys.carrierWebhookToken,
    },
    mail: { url: e.SMTP_URL ?? sandbox.mailUrl, from: e.MAIL_FROM },
    ...lookupsOf(e, sandbox),
    files: filesOf(e),
    edgeCountryHeader: e.EDGE_COUNTRY_HEADER,
    clockSecret: sandbox.on ? sandboxKeys.clockSecret : undefined,
  }
}

/** Which providers are the sandbox's: those without a real key, while the product itself is not served by https. */
function sandboxOf(e: z.output<typeof Environment>, publicOrigin: string) {
  const wanted = e.SANDBOX === 'on' || (e.SANDBOX === 'auto' && publicOrigin.startsWith('http://'))
  const port = e.SANDBOX_PORT || e.PORT + 1
  const mailPort = e.SANDBOX_MAIL_PORT || port + 1
  const payments = wanted && !e.STRIPE_SECRET_KEY
  const carrier = wanted && !e.SHIPPO_API_KEY
  const mail = wanted && !e.SMTP_URL
  const missing = [
    !payments && !e.STRIPE_SECRET_KEY && 'STRIPE_SECRET_KEY',
    !carrier && !e.SHIPPO_API_KEY && 'SHIPPO_API_KEY',
    !mail && !e.SMTP_URL && 'SMTP_URL',
  ].filter(Boolean)
  if (missing.length > 0)
    throw new Error(`Without the sandbox these are required: ${missing.join(', ')}. (SANDBOX=on uses the local stand-ins.)`)
  if (e.STRIPE_SECRET_KEY && !e.STRIPE_WEBHOOK_SECRET)
    throw new Error('STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET is required too.')
  const identity = wanted && !e.OIDC_CLIENT_ID
  const geocoder = wanted && !e.GEOCODER_TOKEN
  const ipLookup = wanted && !e.IP_LOOKUP_BASE
  return {
    on: payments || carrier || mail || identity || geocoder || ipLookup,
    identity,
    geocoder,
    ipLookup,
    payments,
    carrier,
    mail,
    port,
    mailPort,
    base: `http://127.0.0.1:${port}`,
    mailUrl: `smtp://127.0.0.1:${mailPort}`,
  }
}

/** Sign-in elsewhere, addresses and places by name, countries by address. Each may be absent: the product then does without. */
function lookupsOf(e: z.output<typeof Environment>, sandbox: ReturnType<typeof sandboxOf>) {
  if (e.OIDC_CLIENT_ID && !e.OIDC_CLIENT_SECRET) throw new Error('OIDC_CLIENT_ID is set, so OIDC_CLIENT_SECRET is required too.')
  const { base } = sandbox
  const { oidcClientId, oidcClientSecret, geocoderToken, ipToken } = sandboxKeys
  const realIdentity = e.OIDC_CLIENT_ID && { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET ?? '' }
  const realGeocoder = e.GEOCODER_TOKEN && { base: e.GEOCODER_BASE, token: e.GEOCODER_TOKEN }
  const realIp = e.IP_LOOKUP_BASE && { base: e.IP_LOOKUP_BASE, token: e.IP_LOOKUP_TOKEN ?? '' }
  const geocoder = sandbox.geocoder ? { base: `${base}/geocoding`, token: geocoderToken } : realGeocoder || undefined
  return {
    identity: sandbox.identity
      ? { issuer: `${base}/oidc`, clientId: oidcClientId, clientSecret: oidcClientSecret }
      : realIdentity || undefined,
    geocoder: geocoder && { ...geocoder, dataset: e.GEOCODER_DATASET },
    ipLookup: sandbox.ipLookup ? { base: `${base}/ip`, token: ipToken } : realIp || undefined,
  }
}

function filesOf({
  FILES,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_KEY: key,
  S3_SECRET: secret,
}: z.output<typeof Environment>) {
  if (FILES === 'disk') return { kind: 'disk' as const }
  if (!endpoint || !bucket || !key || !secret) throw new Error('FILES=s3 needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.')
  return { kind: 's3' as const, endpoint, region, bucket, key, secret }
}

/** `.data` in the project; for root below a folder that other accounts cannot reach, /var/lib/rondo. */
function defaultDataDir(): string {
  const project = join(import.meta.dirname, '../../..')
  const isPrivate = process.getuid?.() === 0 && (project.startsWith('/root/') || !existsSync(project))
  return isPrivate ? '/var/lib/rondo' : join(project, '.data')
}
