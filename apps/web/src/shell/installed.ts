// What makes the product an application of its own on a device. Loaded after the page, so that no page weighs more or comes later by it.
import { keepPushDevice, renewPushDevice } from '@rondo/contracts/calls/notifications'
import { speaker } from '@rondo/words'
import type { QueryClient } from '@tanstack/react-query'
import { formatIn } from './format.ts'
import { call } from './calls.ts'
import { keepSeen } from './keep-seen.ts'
import { dropSubscription, keepSubscription, keptSubscription } from './kept-subscription.ts'
import { readSession, watchSession } from './session.ts'
import type { Vocabulary } from './words.ts'

/** Registers the worker, keeps what is seen for times without a line, and says on open pages how old their prices are then. */
export async function install(cache: QueryClient, vocabulary: Vocabulary): Promise<void> {
  await vocabulary.learn(['offline']) // now: without a line they would not come
  showOffline(cache, vocabulary)
  // Browsers without workers, or that refuse them here, miss only this.
  const worker = import.meta.env.PROD && (await navigator.serviceWorker?.register('/worker.js').catch(() => undefined))
  if (worker) keepSeen(cache)
  if (worker && 'pushManager' in worker) followPush(worker)
}

/** A line at the head of the page while the browser has no connection: what stands on the page is not current. */
function showOffline(cache: QueryClient, { locale, words }: Vocabulary): void {
  const say = speaker(locale, words)
  const bar = document.createElement('div')
  bar.role = 'status'
  bar.className =
    'pointer-events-none fixed inset-x-3 top-16 z-19 mx-auto flex w-fit max-w-140 flex-wrap items-baseline justify-center gap-x-3 rounded-panel border border-line bg-surface px-4 py-2 text-small shadow-pop empty:hidden md:top-[calc(var(--spacing-nav)+0.5rem)]'
  document.body.append(bar)
  const tell = () => {
    if (navigator.onLine || location.pathname === '/offline') return bar.replaceChildren()
    // what was asked first is the oldest of what the page shows
    const times = cache
      .getQueryCache()
      .getAll()
      .flatMap((query) => (query.isActive() && query.state.dataUpdatedAt ? [query.state.dataUpdatedAt] : []))
    const when = times.length > 0 && formatIn(locale).moment(new Date(Math.min(...times)).toISOString())
    const text = document.createElement('span')
    text.textContent = when ? say('offline.bar', { when }) : say('offline.barPlain')
    const link = document.createElement('a')
    Object.assign(link, {
      href: `/offline?lang=${locale}`,
      textContent: say('offline.barLink'),
      className: 'hit link pointer-events-auto font-[550]',
    })
    bar.replaceChildren(text, link)
  }
  addEventListener('offline', tell)
  addEventListener('online', tell)
  tell()
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
