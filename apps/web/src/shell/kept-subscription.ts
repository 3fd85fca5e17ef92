// The push subscription of this browser as its worker needs it when the browser has replaced it: some say then only that the old one is gone.

const cacheName = 'rondo-device'
const address = '/subscription'

/** What proves to the server whose device this is, and the key of the server (base64url) under which the next subscription is made. */
export interface KeptSubscription {
  readonly endpoint: string
  readonly auth: string
  readonly senderKey: string | undefined
}

export const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What a subscription says of itself; undefined where it has no secret, as none that can be told of things. */
export function proofOf(subscription: PushSubscription | null | undefined): KeptSubscription | undefined {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const senderKey = subscription?.options.applicationServerKey
  return endpoint && keys?.['auth'] ? { endpoint, auth: keys['auth'], senderKey: senderKey ? base64url(senderKey) : undefined } : undefined
}

export async function keepSubscription(subscription: PushSubscription): Promise<void> {
  const proof = proofOf(subscription)
  if (proof) await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(proof)))
}

export async function keptSubscription(): Promise<KeptSubscription | undefined> {
  const kept = await (await caches.open(cacheName)).match(address)
  return kept && ((await kept.json()) as KeptSubscription)
}

/** Notifications were switched off here. */
export const dropSubscription = (): Promise<unknown> => caches.delete(cacheName)
