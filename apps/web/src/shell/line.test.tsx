import { countUnread } from '@rondo/contracts/calls/messaging'
import { showProduct } from '@rondo/contracts/calls/listings'
import { beforeEach, expect, test, vi } from 'vitest'
import { newCache, read } from './calls.ts'
import { giveUpInTime, handshakeOf, readEveryMs, readLineTrouble, readLiveness } from './line.ts'

beforeEach(() => void vi.useFakeTimers())

/** A socket whose line a test breaks and mends. */
function wire() {
  const heard: Record<string, ((told: unknown) => void)[]> = {}
  const on = (event: string, handler: (told: unknown) => void) => void (heard[event] = [...(heard[event] ?? []), handler])
  const connect = vi.fn()
  const io = { on, reconnectionAttempts: vi.fn(), randomizationFactor: vi.fn() }
  const socket = { on, connect, active: true, io }
  return {
    socket,
    connect,
    io,
    happen: (event: string, told?: unknown) => heard[event]?.forEach((handler) => handler(told)),
  }
}
async function stage() {
  const cache = newCache(() => Promise.resolve({ count: 1 } as never))
  await cache.ensureQueryData(read(countUnread, {}))
  await cache.ensureQueryData(read(showProduct, { params: { id: 7 } }))
  const stale = () =>
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])
  const line = wire()
  const stop = giveUpInTime(line.socket as never, cache)
  return { ...line, stale, stop }
}

test('after three attempts it is lost, and messages are read every 30 seconds from then on, until it stands', async () => {
  const { happen, stale, stop } = await stage()
  happen('reconnect_failed')
  expect([readLiveness(), stale()]).toEqual(['lost', []])
  await vi.advanceTimersByTimeAsync(readEveryMs)
  expect(stale()).toEqual(['messaging.countUnread'])
  happen('connect')
  expect(readLiveness()).toBe('on')
  stop()
})

test('where sockets never worked nothing is tried again but with the network; where they did, with each reading', async () => {
  const { happen, connect, stop } = await stage()
  happen('reconnect_failed')
  await vi.advanceTimersByTimeAsync(3 * readEveryMs)
  expect(connect).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(connect).toHaveBeenCalledOnce()
  happen('connect')
  dispatchEvent(new Event('online'))
  expect(connect).toHaveBeenCalledOnce()
  happen('disconnect')
  happen('reconnect_failed')
  await vi.advanceTimersByTimeAsync(readEveryMs)
  expect(connect).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(3 * readEveryMs)
  expect(connect).toHaveBeenCalledTimes(2)
})

test('a line that breaks is opened again at any time within two seconds, whoever else comes with it', async () => {
  const { io, happen, stop } = await stage()
  expect(io.randomizationFactor).not.toHaveBeenCalled()
  happen('connect')
  expect(io.randomizationFactor.mock.lastCall).toEqual([1])
  stop()
})

test('what the server itself refuses is lost at once', async () => {
  const { socket, happen, stop } = await stage()
  happen('connect')
  happen('connect_error', new Error('xhr poll error'))
  expect(readLiveness()).not.toBe('lost')
  socket.active = false
  happen('connect_error', new Error('not signed in'))
  expect([readLiveness(), readLineTrouble()]).toEqual(['lost', 'refused'])
  happen('connect')
  stop()
})

test.each([
  ['timeout', 'timeout'],
  ['xhr poll error', 'attempts'],
])('given up after an attempt that ended by "%s" it says %s', async (message, why) => {
  const { happen, stop } = await stage()
  happen('connect_error', new Error(message))
  happen('reconnect_failed')
  expect([readLiveness(), readLineTrouble()]).toEqual(['lost', why])
  happen('connect')
  stop()
})

test('the connection says which language the page has, whatever that of the mails is', () => {
  const { lang } = document.documentElement
  document.documentElement.lang = 'zh-CN'
  expect(handshakeOf('a.b.c')).toEqual({ token: 'a.b.c', language: 'zh-CN' })
  document.documentElement.lang = lang
})
