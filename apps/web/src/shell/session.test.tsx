import { beforeEach, expect, test, vi } from 'vitest'
import { fillStorage } from '../../test/full-storage.ts'
import type { Me } from './session.ts'

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
  token: 'token',
  userInfo: { id: 7 },
  isLoggedIn: true,
  merchantLogin: false,
  loginTime: new Date(Date.now() - ageMs).toISOString(),
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a session of less than 24 hours goes on', async () => {
  kept(session(23 * hour))
  expect(await found()).toMatchObject({ jwt: 'token', user: { id: 7 } })
})

test.each([
  ['24 hours old', session(24 * hour)],
  ['without a token', { ...session(0), token: undefined }],
  ['without a person', { ...session(0), userInfo: undefined }],
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

test('a page that stays open ends the session with its 24 hours and says so', async () => {
  vi.useFakeTimers()
  kept(session(23 * hour))
  vi.resetModules()
  const { readSession, whenSessionEnds } = await import('./session.ts')
  const ended = vi.fn()
  whenSessionEnds(ended)
  vi.advanceTimersByTime(hour - 1)
  expect(readSession()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect([readSession(), ended.mock.calls.length]).toEqual([null, 1])
  vi.useRealTimers()
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

test('a session is kept under its documented names', async () => {
  vi.resetModules()
  const { beginSession } = await import('./session.ts')
  beginSession({ jwt: 'token', user: { id: 7, isMerchant: true } as Me })
  expect(JSON.parse(localStorage.getItem('rondo.session') ?? '')).toEqual({
    userInfo: { id: 7, isMerchant: true },
    token: 'token',
    loginTime: expect.any(String),
    isLoggedIn: true,
    merchantLogin: true,
  })
})

test('signing out leaves nothing of the person in storage, here and in the other tabs; the place of the browser stays', async () => {
  const leaveTraces = () => {
    sessionStorage.setItem('rondo.lastOrder', '9')
    localStorage.setItem('rondo.errand', '/cart')
    localStorage.setItem('rondo.country', '{"country":"FR"}')
    localStorage.setItem('of-somebody-else', '1')
  }
  kept(session(0))
  leaveTraces()
  vi.resetModules()
  const { dropSession } = await import('./session.ts')
  dropSession()
  expect([Object.keys(localStorage).toSorted(), Object.keys(sessionStorage)]).toEqual([['of-somebody-else', 'rondo.country'], []])

  kept(session(0))
  leaveTraces()
  localStorage.removeItem('rondo.session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('another tab that signs out signs this one out', async () => {
  kept(session(0))
  vi.resetModules()
  const { readSession } = await import('./session.ts')
  localStorage.removeItem('rondo.session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect(readSession()).toBeNull()
})

test('what was typed outlives the end of a session, in all tabs, for its owner; somebody else who signs in finds nothing of it', async () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('rondo.kept.'))
  kept(session(0))
  vi.resetModules()
  const { beginSession, endSession, keptPlace, mayKeep } = await import('./session.ts')
  localStorage.setItem(keptPlace(7, 'listing'), 'typed')
  localStorage.setItem('rondo.errand', '/cart')
  sessionStorage.setItem(keptPlace(7, 'checkout.EUR'), 'chosen')
  expect([mayKeep(7), mayKeep(8)]).toEqual([true, false])
  endSession('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect([drafts(), localStorage.getItem('rondo.errand'), mayKeep(7)]).toEqual([['rondo.kept.7.listing'], null, true])
  beginSession({ jwt: 'next', user: { id: 7, isMerchant: true } as Me })
  expect([drafts(), Object.keys(sessionStorage)]).toEqual([['rondo.kept.7.listing'], ['rondo.kept.7.checkout.EUR']])
  endSession('next')
  beginSession({ jwt: 'other', user: { id: 8, isMerchant: true } as Me })
  expect([drafts(), Object.keys(sessionStorage), mayKeep(7)]).toEqual([[], [], false])
})

test('a session that ends by itself in one tab ends in the others with the same reason, and after signing out with none', async () => {
  for (const account of ['7', null]) {
    kept(session(0))
    vi.resetModules()
    const { readSession, wasEnded, whenSessionEnds } = await import('./session.ts')
    const [here, ended] = [readSession()!, vi.fn()]
    whenSessionEnds(ended)
    if (account) localStorage.setItem('rondo.ended', account)
    localStorage.removeItem('rondo.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
    expect([readSession(), wasEnded(here), ended.mock.calls.length]).toEqual([null, account !== null, account ? 1 : 0])
    localStorage.clear()
  }
})

test('signing out takes along what was typed, also what another tab keeps a moment later', async () => {
  kept(session(0))
  vi.resetModules()
  const { dropSession, keptPlace, mayKeep } = await import('./session.ts')
  localStorage.setItem(keptPlace(7, 'listing'), 'typed')
  dropSession()
  expect([Object.keys(localStorage), mayKeep(7)]).toEqual([[], false])

  localStorage.setItem(keptPlace(7, 'listing'), 'typed')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect(Object.keys(localStorage)).toEqual([])
})

test('a tab that slept while somebody left and somebody else came begins anew; another session of the same person changes nothing', async () => {
  kept(session(0))
  vi.resetModules()
  const { readSession } = await import('./session.ts')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const wake = () => window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  kept({ ...session(0), token: 'again' })
  wake()
  expect([readSession()?.jwt, reload.mock.calls.length]).toEqual(['again', 0])
  kept({ ...session(0), userInfo: { id: 8 } })
  wake()
  expect([readSession()?.user.id, reload.mock.calls.length > 0]).toEqual([8, true])
  reload.mockRestore()
})

test('what a slow answer says of somebody who has left is not said of whoever came after them', async () => {
  kept(session(0))
  vi.resetModules()
  const { beginSession, dropSession, readSession, renewUser } = await import('./session.ts')
  dropSession()
  beginSession({ jwt: 'other', user: { id: 8, isMerchant: true } as Me })
  renewUser({ id: 7 } as Me)
  expect(readSession()?.user.id).toBe(8)
})

test('where there is no room to note whose session ended, what was typed is kept all the same', async () => {
  kept(session(0))
  vi.resetModules()
  const { endSession, keptPlace, readSession } = await import('./session.ts')
  localStorage.setItem(keptPlace(7, 'listing'), 'typed')
  fillStorage()
  endSession('token')
  vi.unstubAllGlobals()
  expect([readSession(), Object.keys(localStorage)]).toEqual([null, ['rondo.kept.7.listing']])
})

test('what a tab has kept for somebody goes when somebody else signs in in another tab', async () => {
  kept(session(0))
  vi.resetModules()
  const { keptPlace } = await import('./session.ts')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const kinds = [7, 8].map((account) => keptPlace(account, 'checkout.EUR'))
  for (const place of kinds) sessionStorage.setItem(place, 'chosen')
  kept({ ...session(0), userInfo: { id: 8 } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  expect(Object.keys(sessionStorage)).toEqual([kinds[1]])
  reload.mockRestore()
})

test('where storage is full the other tabs hear all the same that a session ended by itself, and leave what was typed', async () => {
  vi.resetModules()
  const { beginSession, endSession, keptPlace } = await import('./session.ts')
  beginSession({ jwt: 'token', user: { id: 7, isMerchant: true } as Me })
  localStorage.setItem(keptPlace(7, 'listing'), 'typed')
  vi.resetModules()
  const other = await import('./session.ts') // it hears what this one does
  fillStorage()
  endSession('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' }))
  vi.unstubAllGlobals()
  expect([other.readSession(), localStorage.getItem(keptPlace(7, 'listing'))]).toEqual([null, 'typed'])
})
