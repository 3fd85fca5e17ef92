// Notifications of the device: shown as the server tells them (features/notifications/push.ts), pressed, and kept alive where the browser
// replaces its subscription. No session is at hand here: the device proves itself by the secret of its subscription.
import { readOnDevice, renewPushDevice } from '@rondo/contracts/calls/writes/notifications'
import { call } from '@rondo/contracts/kernel/call'
import { keepSubscription, keptSubscription, proofOf } from '../src/shell/kept-subscription.ts'
declare const self: ServiceWorkerGlobalScope

interface Told {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
  readonly lang: string
  /** The entry below the bell that a press reads. */
  readonly notice?: number
}
const alone = { credentials: 'omit' } as const
const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what the server tells this device, unless its reader looks at that very place. */
export async function show(event: PushEvent): Promise<void> {
  if (!event.data) return
  const { title, body, path, tag, lang, notice } = event.data.json() as Told
  if ((await openWindows()).some(({ focused, url }) => focused && new URL(url).pathname === path)) return
  const rings = { renotify: true } // the next of one tag rings too; the type of the platform does not know it
  const icons = { icon: '/icons/rondo-192.png', badge: '/icons/badge-96.png' }
  await self.registration.showNotification(title, { body, tag, lang, data: { path, notice }, ...icons, ...rings })
}

/** Leads to the place of a notification, and says that its entry was read. */
export async function press(notification: Notification): Promise<void> {
  notification.close()
  const { path, notice } = notification.data as Pick<Told, 'path' | 'notice'>
  await Promise.allSettled([lead(path), notice !== undefined && readNotice(notice)])
}

/** In a window that shows the place already, else in one that is open, else in a new one. */
async function lead(path: string): Promise<void> {
  const to = new URL(path, self.location.origin)
  if (to.origin !== self.location.origin) return
  const windows = await openWindows()
  const there = windows.find(({ url }) => url === to.href)
  const led = there ?? (await windows[0]?.navigate(to.href).catch(() => null))
  await (led ? led.focus() : self.clients.openWindow(to.href))
}

async function readNotice(id: number): Promise<void> {
  const proof = proofOf(await self.registration.pushManager.getSubscription())
  if (proof) await call(readOnDevice, { body: { endpoint: proof.endpoint, auth: proof.auth, id } }, alone)
}

/** The browser has ended its subscription by itself: the device goes on under the next one. Without it the person's page says that it is off. */
export async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const before = proofOf(oldSubscription) ?? (await keptSubscription())
  if (!before) return
  const { endpoint, auth, senderKey } = before
  const options = { userVisibleOnly: true, ...(senderKey && { applicationServerKey: senderKey }) }
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { p256dh, auth: nextAuth } = next.toJSON().keys ?? {}
  if (!p256dh || !nextAuth) return
  const body = { before: { endpoint, auth }, endpoint: next.endpoint, keys: { p256dh, auth: nextAuth } }
  const { isOn } = await call(renewPushDevice, { body }, alone)
  await (isOn ? keepSubscription(next) : next.unsubscribe())
}
