import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { unsentOf } from './sending.ts'

const me = (id: number) => ({ jwt: `token of ${id}`, user: { id, likedProducts: [] } as unknown as Me })
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('what somebody wrote does not leave in the name of whoever signs in after them, nor stays in the browser', async () => {
  const said: unknown[] = []
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    said.push([headers['authorization'], (JSON.parse(body) as { text: string }).text])
    await gate.promise
    return Response.json({ id: 1 })
  })
  beginSession(me(1))
  const messages = unsentOf(1)
  for (const text of ['first', 'second']) messages.put(7, { text, photos: [], about: {} })
  dropSession()
  beginSession(me(2))
  gate.resolve()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(said).toEqual([['Bearer token of 1', 'first']])
  expect(Object.keys(localStorage).filter((name) => name.includes('message.'))).toEqual([])
  expect(unsentOf(2).of(7)).toEqual([])
  dropSession()
  beginSession(me(1))
  expect(unsentOf(1).of(7)).toEqual([]) // signing out took them along
})
