// The variables of the environment with their kinds and defaults.
import { currencies } from '@rondo/rules/kernel/money'
import { connectCountries, countries } from '@rondo/rules/kernel/places'
import { productTypes } from '@rondo/rules/listings/catalogue'
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
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))

export const Environment = z.object({
  PORT: whole(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: whole(0),
  SANDBOX_MAIL_PORT: whole(0),
  SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: whole(10),
  DATA_DIR: z.string().optional(),
  APP_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  DEMO: z.enum(['on', 'goods', 'off']).optional(),
  JOBS: onOff('on'),
  SOCKETS: onOff('on'),
  SEARCH: z.enum(['memory', 'postgres']).default('memory'),
  SOCKET_TRANSPORTS: list('websocket,polling').pipe(z.array(z.enum(['websocket', 'polling'])).min(1)),
  PAGE_CACHE_MB: whole(64),
  PRODUCT_TYPES: list('designer').pipe(z.array(z.enum(productTypes)).min(1)),
  PLATFORM_COUNTRY: z
    .string()
    .refine((code) => countries.includes(code), 'must be the two letters of a country, such as US')
    .default('US'),
  CONNECT_COUNTRIES: list('').pipe(z.array(z.enum(connectCountries))),
  SETTLEMENT_CURRENCIES: list('').pipe(z.array(z.enum(currencies))),
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
  SHIPPO_WEBHOOK_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GEOCODER_BASE: z.url().default('https://api.mapbox.com/geocoding'),
  GEOCODER_TOKEN: z.string().optional(),
  GEOCODER_DATASET: z.enum(['mapbox.places', 'mapbox.places-permanent']).default('mapbox.places-permanent'),
  IP_LOOKUP_BASE: z.url().optional(),
  IP_LOOKUP_TOKEN: z.string().optional(),
  TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATE_KEY: z.string().optional(),
  EDGE_COUNTRY_HEADER: z.string().toLowerCase().optional(),
  SMTP_URL: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be 87 characters of base64url: a point of P-256')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  MAIL_FROM: z.string().default('Rondo <hello@rondo.test>'),
})
export type Variables = z.output<typeof Environment>
