import { beforeEach, expect, test, vi } from 'vitest'

const hour = 3_600_000
const kept = (session: object | string) =>
  localStorage.setItem('rondo.session', typeof session === 'string' ? session : JSON.stringify(session))
/** The session as a freshly loaded page finds it. */
async function found() {
  vi.resetModules()
  const { readSession } = await import('./session.ts')
  return readSession()
}
const session = (ageMs: number) => ({
  jwt: 'token',
  user: { id: 7 },
  merchantLogin: false,
  loginTime: new Date(Date.now() - ageMs).toISOString(),
})
beforeEach(() => localStorage.clear())

test('a session of less than 24 hours goes on', async () => {
  kept(session(23 * hour))
  expect(await found()).toMatchObject({ jwt: 'token', user: { id: 7 } })
})

test.each([
  ['24 hours old', session(24 * hour)],
  ['without a token', { ...session(0), jwt: undefined }],
  ['without a person', { ...session(0), user: undefined }],
  ['without its beginning', { ...session(0), loginTime: undefined }],
])('a session %s is discarded', async (_what, broken) => {
  kept(broken)
  expect(await found()).toBeNull()
  expect(localStorage.getItem('rondo.session')).toBeNull()
})

test('what is no session at all is nobody', async () => {
  kept('{oh')
  expect(await found()).toBeNull()
})

test('a tab that wakes after the end of the session ends it and says so', async () => {
  kept(session(23 * hour))
  vi.resetModules()
  const { readSession, whenSessionEnds } = await import('./session.ts')
  const ended = vi.fn()
  whenSessionEnds(ended)
  vi.useFakeTimers({ now: Date.now() + 2 * hour })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  vi.useRealTimers()
  expect(readSession()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

test('another tab that signs out signs this one out', async () => {
  kept(session(0))
  vi.resetModules()
  const { readSession } = await import('./session.ts')
  localStorage.removeItem('rondo.session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect(readSession()).toBeNull()
})
