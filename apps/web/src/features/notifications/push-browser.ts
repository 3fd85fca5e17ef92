// What this browser can do about notifications, and the subscription that it keeps.
import { base64url, dropSubscription, keepSubscription } from '../../shell/kept-subscription.ts'

/** `off`: nobody was asked yet, or it was switched off. `home`: a phone that shows them only from the home screen. */
export type PushState = 'unsupported' | 'home' | 'denied' | 'off' | 'on'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return undefined
  const found = await navigator.serviceWorker.getRegistration()
  return found && 'pushManager' in found ? found : undefined
}

/** The state of this browser, with the mark of its subscription where it has one (SHA-256 of its address, base64url). */
export async function readPush(): Promise<{ state: PushState; mark?: string }> {
  const registration = await worker()
  if (!registration) return { state: isApple() ? 'home' : 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'denied' }
  const subscription = await registration.pushManager.getSubscription()
  return subscription ? { state: 'on', mark: await markOf(subscription.endpoint) } : { state: 'off' }
}

async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return base64url(digest)
}

/** Asks the reader, and then the push service of the browser. Undefined where the reader said no. Throws where the service does not answer. */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await worker()
  const own = await registration?.pushManager.getSubscription()
  await own?.unsubscribe() // it may be of other keys of the server
  const made = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (!made || !endpoint || !p256dh || !auth) throw new Error('no subscription')
  await keepSubscription(made)
  return { endpoint, keys: { p256dh, auth } }
}

export async function unsubscribe(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
  await dropSubscription()
}

const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['Linux', /Linux/],
] as const
/** How this browser is called in the list of devices: "Chrome, Android". */
export function nameOf(agent: string): string {
  const first = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  return [first(browsers), first(systems)].filter(Boolean).join(', ') || '–'
}
