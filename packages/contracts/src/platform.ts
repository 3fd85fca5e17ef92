import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Day } from './kernel/shapes.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether this process lives and can work; 503 when it is not ready',
  answer: z.object({ live: z.boolean(), ready: z.boolean(), version: z.string(), checks: z.record(z.string(), z.string()) }),
  fails: ['server.busy'],
  isUncounted: true,
})

export const config = endpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Public settings of the product',
  answer: z.object({
    version: z.string(),
    sandbox: z.boolean(),
    languages: z.array(z.string()),
    currencies: z.array(CurrencyCode),
    countries: z.array(z.string()),
    connectCountries: z.array(z.string()),
    productTypes: z.array(z.string()),
    defaultCurrency: CurrencyCode,
    stripePublishableKey: z.string(),
    stripeJsUrl: z.string(),
    mapStyleUrl: z.string(),
    googleSignIn: z.boolean(),
    /** Whether what people wrote can be translated. */
    translations: z.boolean(),
    limits: z.record(z.string(), z.number()),
    /** The demo's pieces are in the shop, with the pictures that come with them or with photographs; null without them. */
    demo: z.enum(['drawn', 'photographed']).nullable(),
  }),
  fails: [],
})

export const rates = endpoint({
  method: 'GET',
  path: '/rates',
  access: 'public',
  summary: 'What one US dollar is worth in each currency, and of which day that is: for estimates; nobody is charged by it',
  answer: z.object({ day: Day, perDollar: z.partialRecord(CurrencyCode, z.number().positive()) }),
  fails: [],
})
