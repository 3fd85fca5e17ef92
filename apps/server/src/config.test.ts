import { sandboxKeys } from '@rondo/sandbox'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the street map of another origin is named with that origin; one of our own has none', () => {
  const elsewhere = readConfig({ MAP_STYLE_URL: 'https://tiles.example/styles/day.json?key=k' })
  expect([elsewhere.mapStyleUrl, elsewhere.mapOrigin]).toEqual(['https://tiles.example/styles/day.json?key=k', 'https://tiles.example'])
  expect(readConfig({ MAP_STYLE_URL: '/styles/day.json' }).mapOrigin).toBeUndefined()
  expect(readConfig({}).mapStyleUrl).toBe('')
})

test.each(['tiles.example/day.json', '//tiles.example/day.json', 'javascript:alert(1)', "https://a.example; script-src 'unsafe-inline'"])(
  'a map style at %j stops the start with a sentence',
  (MAP_STYLE_URL) => expect(() => readConfig({ MAP_STYLE_URL })).toThrow('MAP_STYLE_URL is'),
)

test('what new listings may be is one of the known types, original designs unless told', () => {
  expect(readConfig({}).productTypes).toEqual(['designer'])
  expect(readConfig({ PRODUCT_TYPES: 'designer, others' }).productTypes).toEqual(['designer', 'others'])
  expect(() => readConfig({ PRODUCT_TYPES: 'designer,shoes' })).toThrow('"designer,shoes"')
  expect(() => readConfig({ PRODUCT_TYPES: ' ' })).toThrow('PRODUCT_TYPES is')
})

test('translations are the sandbox’s on http, those of an address that is named, and nobody’s behind https without one', () => {
  expect(readConfig({}).translator).toEqual({ base: 'http://127.0.0.1:3001/translation', key: sandboxKeys.translateKey })
  const own = readConfig({ TRANSLATE_URL: 'http://libretranslate:5000' })
  expect([own.translator, own.sandbox.translation]).toEqual([{ base: 'http://libretranslate:5000', key: '' }, false])
  expect(readConfig({ ...live, TRANSLATE_URL: 'https://lt.example', TRANSLATE_KEY: 'k' }).translator).toEqual({
    base: 'https://lt.example',
    key: 'k',
  })
  expect(readConfig(live).translator).toBeUndefined()
  expect(() => readConfig({ TRANSLATE_URL: 'ftp://lt.example' })).toThrow('TRANSLATE_URL is')
  expect(() => readConfig({ ...live, TRANSLATE_KEY: sandboxKeys.translateKey })).toThrow('TRANSLATE_KEY: this value is published')
})

const live = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
  SHIPPO_API_KEY: 'shippo_live_x',
  SHIPPO_WEBHOOK_TOKEN: 'token-of-the-carrier',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_ORIGIN: 'https://rondo.example',
  APP_SECRET: 'a'.repeat(32),
  TRUST_PROXY: '10.0.0.1',
}

test('merchants may be where the platform can pay them, and things are sold in what it settles', () => {
  const { connectCountries, settlementCurrencies, platformCountry } = readConfig({})
  expect([platformCountry, connectCountries, settlementCurrencies.length]).toEqual(['US', ['US', 'FR', 'DE', 'GB', 'CA'], 19])
  expect(readConfig({ PLATFORM_COUNTRY: 'AU' }).connectCountries).toEqual(['AU'])
  expect(readConfig({ SETTLEMENT_CURRENCIES: 'EUR,USD' }).settlementCurrencies).toEqual(['USD', 'EUR'])
  expect(readConfig({ ...live, PLATFORM_COUNTRY: 'FR' }).settlementCurrencies).toEqual(['EUR'])
  expect(() => readConfig({ CONNECT_COUNTRIES: 'US,AU' })).toThrow('CONNECT_COUNTRIES names AU, where a platform in US')
  expect(() => readConfig({ SETTLEMENT_CURRENCIES: 'EURO' })).toThrow('SETTLEMENT_CURRENCIES.0 is "EURO"')
  expect(() => readConfig({ PLATFORM_COUNTRY: 'XX' })).toThrow('PLATFORM_COUNTRY is "XX"')
})

test('with live keys and everything that they need nothing of the play is there', () => {
  const { clockSecret, demo, sandbox, warnings } = readConfig(live)
  expect({ clockSecret, demo, play: sandbox.on, warnings }).toEqual({ clockSecret: undefined, demo: false, play: false, warnings: [] })
  expect(readConfig({ ...live, STRIPE_SECRET_KEY: 'rk_live_x' }).demo).toBe(false)
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['no address of its own', { PUBLIC_ORIGIN: undefined }, 'PUBLIC_ORIGIN must be the https address'],
  ['an address of http', { PUBLIC_ORIGIN: 'http://rondo.example' }, 'PUBLIC_ORIGIN must be the https address'],
  ['parts of the sandbox', { SANDBOX: 'on', SHIPPO_API_KEY: undefined }, 'The sandbox stands in for carrier, identity'],
  ['the demo', { DEMO: 'on' }, 'DEMO=on opens accounts with a published password'],
  ['no secret of its own', { APP_SECRET: undefined }, 'APP_SECRET is required with a live payment key'],
  ['a public key of the test mode beside it', { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'must both be live keys'],
  ['one secret for both endpoints', { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_x' }, 'must be the secret of its own endpoint'],
  ['a carrier of the sandbox', { SHIPPO_API_BASE: 'http://127.0.0.1:3001/carrier' }, 'SHIPPO_API_BASE names another carrier'],
  ['a test key of the carrier', { SHIPPO_API_KEY: 'shippo_test_x' }, 'SHIPPO_API_KEY is a test key'],
  ['no limits', { LIMITS: 'off' }, 'LIMITS=off is for load tests'],
  ['a point to fail at', { FAILPOINT: 'x:kill' }, 'FAILPOINT is for tests'],
  ['another provider', { STRIPE_API_BASE: 'https://x.example' }, 'STRIPE_API_BASE must not be set'],
  ['another script for cards', { STRIPE_JS_URL: 'https://x.example/x.js' }, 'STRIPE_JS_URL must not be set'],
  [
    'a secret that is published',
    { STRIPE_WEBHOOK_SECRET: sandboxKeys.paymentWebhookSecret },
    'STRIPE_WEBHOOK_SECRET: this value is published',
  ],
])('a live payment key with %s stops the start with a sentence, of whatever kind the key is', (_, changes, sentence) => {
  for (const STRIPE_SECRET_KEY of ['sk_live_x', 'rk_live_x']) {
    expect(() => readConfig({ ...live, STRIPE_SECRET_KEY, ...changes })).toThrow(sentence)
  }
})

test.each([
  [['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'], 'STRIPE_SECRET_KEY is set, so'],
  [['SHIPPO_WEBHOOK_TOKEN'], 'SHIPPO_API_KEY is set, so'],
])('without %j a provider of its own stops the start: nobody could be believed', (names, sentence) => {
  for (const name of names) expect(() => readConfig({ ...live, [name]: undefined })).toThrow(sentence)
})

test('the published secrets of webhooks open nothing where the provider is a real one', () => {
  const known = new Set<unknown>(Object.values(sandboxKeys))
  const real = readConfig({ ...live, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', PUBLIC_ORIGIN: undefined })
  const { secretKey, publishableKey, webhookSecret } = real.payments
  const secrets = [secretKey, publishableKey, webhookSecret, real.stripeConnectWebhookSecret, real.shippoWebhookToken, real.carrier.apiKey]
  expect(secrets.filter((secret) => known.has(secret))).toEqual([])
  expect(real.shippoWebhookSecret).toBeUndefined()
})

test('the demo, whose passwords are published, needs a word behind https or with real payments', () => {
  expect(readConfig({}).demo).toBe(true)
  const { STRIPE_SECRET_KEY: _, ...https } = live
  expect(readConfig({ ...https, SANDBOX: 'on', STRIPE_PUBLISHABLE_KEY: undefined }).demo).toBe(false)
  expect(readConfig({ ...live, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', DEMO: 'on' }).demo).toBe(true)
})

test('https without a trusted proxy is said at the start', () => {
  expect(readConfig({ ...live, TRUST_PROXY: undefined }).warnings[0]).toContain('TRUST_PROXY is empty')
})
