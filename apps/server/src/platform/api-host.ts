// With API_HOST the documented paths stand at the root of a host of their own, besides below /api (C-07), and the product's
// pages may call them from their own origin. Without it there is one origin and nothing here does anything.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { readableAddress } from './readable-address.ts'

interface Asked {
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The address as the router knows it: readable, and a request to the API's own host goes below /api. */
export const rewriteFor =
  ({ apiHost }: Pick<Config, 'apiHost'>) =>
  ({ url: asked = '/', headers }: Asked): string => {
    // a proxy's form of an address (`GET http://host/x`) is read without its host
    const url = readableAddress(
      /^https?:\/\//i.test(asked) && URL.canParse(asked) ? asked.replace(/^https?:\/\/[^/?]*(?=\/|\?|$)/i, '') || '/' : asked,
    )
    const host = String(headers['host'] ?? '').replace(/:\d+$/, '')
    return apiHost !== undefined && host === apiHost && !/^\/api(\/|$)/.test(url) ? `/api${url}` : url
  }

/** Lets exactly our own pages call the API from their origin (C-24). */
export async function allowOwnPages(
  http: FastifyInstance,
  { apiHost, publicOrigin }: Pick<Config, 'apiHost' | 'publicOrigin'>,
): Promise<void> {
  if (apiHost === undefined) return
  await http.register(cors, {
    origin: [publicOrigin],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'accept-language'],
    maxAge: 600,
    strictPreflight: false,
  })
}
