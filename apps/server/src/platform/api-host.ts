// With API_HOST the documented paths stand at the root of a host of their own, besides below /api (C-07), and the product's
// pages may call them from their own origin. Without it there is one origin and nothing here does anything.
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
    const url = readableAddress(asked)
    const host = String(headers['host'] ?? '').replace(/:\d+$/, '')
    return apiHost !== undefined && host === apiHost && !/^\/api(\/|$)/.test(url) ? `/api${url}` : url
  }

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'authorization, content-type, idempotency-key, accept-language'

/** Lets exactly our own pages call the API from their origin (C-24). */
export function allowOwnPages(app: FastifyInstance, { apiHost, publicOrigin }: Pick<Config, 'apiHost' | 'publicOrigin'>): void {
  if (apiHost === undefined) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== publicOrigin) return
    reply.headers({ 'access-control-allow-origin': publicOrigin, 'access-control-allow-credentials': 'true' })
    if (request.method !== 'OPTIONS') return
    await reply
      .headers({ 'access-control-allow-methods': METHODS, 'access-control-allow-headers': HEADERS, 'access-control-max-age': '600' })
      .code(204)
      .send()
  })
}
