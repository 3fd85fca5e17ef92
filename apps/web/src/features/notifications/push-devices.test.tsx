import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { nameOf } from './push-browser.ts'
import PushDevices from './push-devices.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const publicKey = `B${'A'.repeat(86)}`
const device = { id: 4, name: 'Firefox, Android', since: '2026-11-22T10:00:00.000Z', mark: 'another' }
const draw = (devices: object[] = []) =>
  render(<PushDevices />, { words: ['bell', 'failures'], answers: { '/push-devices': { publicKey, devices } } })

/** A browser with a push service: `permission` is what its person answers, or has answered. */
function browser(permission: 'default' | 'granted' | 'denied', answer = permission) {
  let own: object | null = null
  const subscription = {
    endpoint: 'https://push.example.com/a',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example.com/a', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }),
    unsubscribe: () => {
      own = null
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(own),
    subscribe: vi.fn(() => Promise.resolve((own = subscription))),
  }
  const kept = new Map<string, Response>()
  const cache = { put: (at: string, answer: Response) => Promise.resolve(kept.set(at, answer)) }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), delete: () => Promise.resolve(true) })
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answer) })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ pushManager }) },
  })
  return Object.assign(pushManager, { kept })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser that cannot says so, one that refuses says how it is allowed, and both list the other devices', async () => {
  const { box } = await draw([device])
  await settle()
  expect(box.textContent).toContain('This browser cannot show notifications.')
  expect(box.textContent).toContain('Firefox, Android')
  browser('denied')
  const refused = await draw([device])
  await settle()
  expect(refused.box.textContent).toContain('This browser refuses notifications from Rondo.')
  expect(refused.box.querySelectorAll('button')).toHaveLength(1)
})

test('one press asks the browser, subscribes with the key of the server, and tells the server its name', async () => {
  const manager = browser('default', 'granted')
  const heard = answering({ 'PUT /push-devices': { body: { publicKey, devices: [] } } })
  const { box } = await draw()
  await settle()
  expect(box.textContent).toContain('Notifications are off for this device.')
  await press(named('Switch on here'))
  await settle()
  expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  expect(heard.calls).toMatchObject([{ what: 'PUT /push-devices', body: { endpoint: 'https://push.example.com/a' } }])
  const [proof] = await Promise.all([...manager.kept.values()].map((answer) => answer.json()))
  expect(proof).toEqual({ endpoint: 'https://push.example.com/a', auth: 'A'.repeat(22) }) // for the worker, should the browser replace it
})

test('another device is removed by its button', async () => {
  browser('granted')
  const heard = answering({ 'DELETE /push-devices/4': { body: { publicKey, devices: [] } } })
  const { box } = await draw([device])
  await settle()
  await press(named('Remove Firefox, Android'))
  await settle()
  expect(heard.calls).toMatchObject([{ what: 'DELETE /push-devices/4' }])
  expect(box.textContent).toContain('No device is switched on.')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0 Safari/537.36 Edg/146.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1', 'Safari, iPhone'],
  ['something', '–'],
])('%s is called %s', (agent, name) => expect(nameOf(agent)).toBe(name))
