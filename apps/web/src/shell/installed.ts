// What makes the product an application of its own on a device. Loaded after the page, so that no page weighs more or comes later by it.
import { keepPushDevice, renewPushDevice } from '@rondo/contracts/calls/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './calls.ts'
import { keepReader } from './kept-reader.ts'
import { keepSeen } from './keep-seen.ts'
import { tellAge } from './page-age.ts'
import { removeLapsed } from './lapsed.ts'
import { dropSubscription, keepSubscription, keptSubscription } from './kept-subscription.ts'
import { readSession, watchSession } from './session.ts'
import { chosenTheme, watchTheme } from './visitor.ts'
import type { Vocabulary } from './words.ts'

/** Removes what has lapsed, registers the worker, keeps what is seen for times without a line, and says on open pages how old their prices are then. */
export async function install(cache: QueryClient, vocabulary: Vocabulary): Promise<void> {
  removeLapsed()
  await vocabulary.learn(['offline']) // now: without a line they would not come
  tellAge(cache, vocabulary)
  // Browsers without workers, or that refuse them here, miss only this.
  const worker = import.meta.env.PROD && (await navigator.serviceWorker?.register('/worker.js').catch(() => undefined))
  if (worker) {
    const tell = () => void keepReader({ locale: vocabulary.locale, theme: chosenTheme() }).catch(() => {})
    watchTheme(tell)
    tell()
    keepSeen(cache, vocabulary.locale)
  }
  if (worker && 'pushManager' in worker) followPush(worker)
}

/** A device that was switched on goes along with its person: with each session they begin here, and not with another's. */
function followPush({ pushManager }: ServiceWorkerRegistration): void {
  let told: string | undefined
  const follow = async () => {
    const token = readSession()?.jwt
    if (token === told) return
    const hadOne = told !== undefined
    told = token
    const subscription = await pushManager.getSubscription()
    if (!subscription) return
    // after signing out nothing more comes here; a session that ran out leaves the device to its person
    if (!token) return void (hadOne && localStorage.getItem('rondo.ended') === null && (await end(subscription)))
    const { isOn } = await call(keepPushDevice, { body: { endpoint: subscription.endpoint } })
    await (isOn || (await isRenewed(subscription)) ? keepSubscription(subscription) : end(subscription))
  }
  const quietly = () => void follow().catch(() => {}) // asked again with the next page
  watchSession(quietly)
  quietly()
}

async function end(subscription: PushSubscription): Promise<void> {
  await subscription.unsubscribe()
  await dropSubscription()
}

/** The worker could not say that the browser has replaced its subscription: the page does, with what proves the one before. */
async function isRenewed(subscription: PushSubscription): Promise<boolean> {
  const before = await keptSubscription()
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (!before || !endpoint || !p256dh || !auth || before.endpoint === endpoint) return false
  const body = { before: { endpoint: before.endpoint, auth: before.auth }, endpoint, keys: { p256dh, auth } }
  // the second call removes the device when it was somebody else's
  return (await call(renewPushDevice, { body })).isOn && (await call(keepPushDevice, { body: { endpoint } })).isOn
}
