import { afterEach, expect, test, vi } from 'vitest'
import { call, newCache } from '../../shell/calls.ts'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { availabilityQuery, productQuery } from './listings.queries.ts'

afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('a product and its free days are asked for without credentials, whoever is signed in', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(Response.json({ id: 7 })))
  vi.stubGlobal('fetch', fetch)
  beginSession({ jwt: 'token', user: { id: 1 } as Me })
  const cache = newCache(call)
  await cache.fetchQuery(productQuery(7))
  await cache.fetchQuery(availabilityQuery(7))
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/products/7', '/api/products/7/availability'])
  for (const [, init] of fetch.mock.calls) {
    expect(init?.credentials).toBe('omit')
    expect(Object.keys(init?.headers ?? {})).not.toContain('authorization')
  }
})
