// Told on a device: switched on in the settings, rung by a message and by an entry, pressed, renewed and switched off. A browser without a screen
// has neither a push service nor a place for notifications: both are played, the service by the sandbox. The pages and the worker are the product's.
import { messaging, notifications } from '@rondo/contracts'
import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { newcomer, type Person, signIn, someone, until } from './person.ts'
import { callsOf } from './renting.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

interface Kept {
  readonly id: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
interface Told {
  readonly title: string
  readonly body: string
}
interface Shown {
  readonly title: string
  readonly body: string | undefined
  readonly tag: string | undefined
  readonly data: unknown
  readonly close: () => void
}
const service = `${product.sandbox}/_sandbox/push`

/** A subscription of the sandbox's push service. */
async function subscription(applicationServerKey: string): Promise<Kept> {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(service, { method: 'POST', headers, body: JSON.stringify({ applicationServerKey }) })).json()) as Kept
}

/** What a browser's own service would give and keep: the subscription that comes next, and the one that stands. */
async function put(page: Page, name: 'next' | 'kept', one: Kept | undefined) {
  await page.evaluate(
    async ([at, text]) => {
      const kept = await caches.open('played-service')
      await (text ? kept.put(`/${at}`, new Response(text)) : kept.delete(`/${at}`))
    },
    [name, JSON.stringify(one)] as const,
  )
}
/** Puts these in place of what the browser does, whose own service is not on this machine; runs in pages and in the worker. */
function playService() {
  const store = () => caches.open('played-service')
  const read = async (name: string) => (await (await store()).match(`/${name}`))?.json() as Promise<Kept | undefined>
  const made = ({ endpoint, keys }: Kept) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => (await store()).delete('/kept'),
  })
  const shown: Shown[] = []
  const take = (tag: string | undefined) => shown.splice(0, shown.length, ...shown.filter((one) => one.tag !== tag))
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: (title: string, { body, tag, data }: NotificationOptions) => {
      take(tag)
      shown.push({ title, body, tag, data: data as unknown, close: () => void take(tag) })
      return Promise.resolve()
    },
    getNotifications: () => Promise.resolve([...shown]),
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const one = await read('kept')
      return one ? made(one) : null
    },
    subscribe: async () => {
      const next = await read('next')
      if (!next) throw new DOMException('no service', 'AbortError')
      await (await store()).put('/kept', new Response(JSON.stringify(next)))
      return made(next)
    },
  })
}

/** The merchant of a garment at a browser that may install the worker and show notifications. */
async function withDevice(email: string) {
  const mei = await someone(browser, product, 'en-US', {
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'allow',
  })
  await mei.page.addInitScript(playService)
  await signIn(mei, email)
  const installed = mei.context.waitForEvent('serviceworker')
  await mei.page.goto('/') // the first screen installs it
  const worker = await installed
  await mei.page.evaluate(async () => void (await navigator.serviceWorker.ready)) // only then does it lead pages to other places
  await worker.evaluate(playService)
  const line = await mei.context.newCDPSession(mei.page)
  const registration = new Promise<string>((found) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && found(one.registrationId))
  })
  await line.send('ServiceWorker.enable')
  return { mei, worker, line, registrationId: await registration }
}

/** What the sandbox's service has taken for a subscription, oldest first. */
const takenBy = async ({ id }: Kept) => ((await (await fetch(`${service}/${id}`)).json()) as { text: string }[]).map(({ text }) => text)
/** Waits for a message of a subscription that tells of somebody, and hands it to the worker, as the browser's service does. Others ring there, too. */
async function delivers(line: CDPSession, registrationId: string, kept: Kept, tells: (text: string) => boolean): Promise<Told> {
  const text = await until(async () => (await takenBy(kept)).find(tells))
  await line.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data: text })
  return JSON.parse(text) as Told
}
/** The notifications that stand on the device. */
const standing = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
const shown = (worker: Worker, { title, body }: Told) =>
  until(async () => ((await standing(worker)).some((one) => one.title === title && one.body === body) ? true : undefined))
/** A hand presses the notification that stands on the device. */
const pressed = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  })

const devices = ({ page }: Person) => page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Remove / }) })

test('switched on in the settings, a device shows messages and entries; a press opens the place and reads them; renewed it goes on; switched off it is told nothing', async () => {
  const wanted = await garment({ forSell: 'true' })
  const anna = await newcomer(browser, product)
  const { mei, worker, line, registrationId } = await withDevice(wanted.merchant)
  const [asAnna, asMei] = [await callsOf(anna), await callsOf(mei)]
  const { id: meiId } = await mei.page.evaluate(
    () => (JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as { userInfo: { id: number } }).userInfo,
  )
  const { publicKey } = await asMei(notifications.pushDevices, {})
  const [first, second] = [await subscription(publicKey), await subscription(publicKey)]
  await put(mei.page, 'next', first)
  await mei.page.goto('/dashboard/settings?tab=notices')
  await mei.page.getByRole('button', { name: 'Switch on here' }).click()
  await mei.page.getByText('Notifications are on for this device.').waitFor()
  await devices(mei).getByText('This device').waitFor()

  await anna.page.goto(`/message/${meiId}`)
  await anna.page.getByRole('textbox', { name: 'Write a message' }).fill('Is the coat still there?')
  await anna.page.getByRole('textbox', { name: 'Write a message' }).press('Enter')
  const isOfAnna = (text: string) => text.includes(anna.name)
  const message = await delivers(line, registrationId, first, isOfAnna)
  expect(message).toMatchObject({ title: anna.name, body: 'Is the coat still there?' })
  await shown(worker, message)
  await pressed(worker)
  await mei.page.waitForURL(/\/message\/\d+$/)
  await mei.page
    .getByRole('region', { name: `Messages with ${anna.name}` })
    .getByText('Is the coat still there?', { exact: true })
    .waitFor()
  await anna.page.getByText('Read', { exact: true }).waitFor()
  expect(await standing(worker)).toEqual([])

  await mei.page.goto('/dashboard')
  const { price } = (await (await fetch(`${product.origin}/api/products/${wanted.id}`)).json()) as { price: number }
  await asAnna(messaging.makeOffer, { body: { type: 'buy', product: wanted.id, price: Math.floor(price * 0.9) } })
  const entry = async () => (await asMei(notifications.listNotifications, { query: {} })).data.find(({ who }) => who === anna.name)
  // the entry below the bell
  const notice = await delivers(line, registrationId, first, (text) => isOfAnna(text) && 'notice' in (JSON.parse(text) as object))
  expect((await entry())?.readAt).toBeNull()
  await shown(worker, notice)
  await pressed(worker)
  await mei.page.waitForURL(/\/message\/\d+$/)
  await until(async () => ((await entry())?.readAt ? true : undefined))

  // the browser has replaced its subscription by itself
  await put(mei.page, 'next', second)
  await put(mei.page, 'kept', undefined)
  await worker.evaluate(() => {
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => {} }))
  })
  await mei.page.goto('/dashboard') // who looks at the place of a message is not rung
  await until(async () => {
    await asAnna(messaging.sendMessage, { body: { messageReceiver: meiId, text: 'Under the next address' } })
    return (await takenBy(second)).length > 0 ? true : undefined
  })
  expect((await asMei(notifications.pushDevices, {})).devices).toHaveLength(1)

  await mei.page.goto('/dashboard/settings?tab=notices')
  await mei.page.getByRole('button', { name: 'Switch off here' }).click()
  await mei.page.getByText('No device is switched on.').waitFor()
  await mei.page.getByRole('button', { name: 'Switch on here' }).waitFor()
  expect((await asMei(notifications.pushDevices, {})).devices).toEqual([])
  expect([...anna.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([anna, mei].map(({ context }) => context.close()))
})
