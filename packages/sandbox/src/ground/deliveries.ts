import { Agent, request } from 'node:http'
import type { Clock } from './clock.ts'
import type { Names } from './names.ts'
import type { Store } from './store.ts'

export const webhookModes = ['deliver', 'hold', 'shuffle', 'repeat', 'drop'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** One webhook on its way to the product. Times in sandbox milliseconds. */
export interface Delivery {
  seq: number
  id: string
  channel: string
  url: string
  type: string
  body: string
  state: 'pending' | 'held' | 'done' | 'failed' | 'dropped'
  attempts: number
  first_at: number
  next_at: number
  answer: string | null
}

export interface Deliveries {
  /** Puts a body on its way; `url` is a path of the product or a whole address. */
  send(message: { id: string; channel: string; url: string; type: string; body: string }): void
  /** How a channel signs: the headers are made at each try, because a signature carries the time of sending. */
  sign(channel: string, headers: (body: string, message: Delivery) => Record<string, string>): void
  mode(next?: WebhookMode): WebhookMode
  /** Sends what was held, at once; answers how many. */
  release(): number
  latest(limit: number): Delivery[]
  /** The product moved to another origin: what waits goes there now. */
  aim(origin: string): void
  origin(): string
  /** Tries again whatever is due; called after the clock moved. */
  catchUp(): void
  close(): void
}

// The quick tries of the first minute are ours, so that a restarted development server hears soon; the rest is the provider's kind of schedule.
const quickMs = [2000, 5000, 10_000, 20_000]
const minute = 60_000
const steps = [minute, 5 * minute, 30 * minute, 120 * minute, 300 * minute, 600 * minute]
const schedule = [...quickMs, ...steps]
const halfDay = 720 * minute
const patience = 3 * 24 * 60 * minute
const shuffleWindowMs = 250
const lanes = 8
const restMs = 1000
const keptDone = 10_000

/** At least once, unordered, retried for three days of sandbox time; what waits survives a restart. */
export function openDeliveries(store: Store, clock: Clock, names: Names, product: string): Deliveries {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const signers = new Map<string, (body: string, message: Delivery) => Record<string, string>>()
  const flying = new Set<number>()
  let origin = product
  let mode: WebhookMode = 'deliver'
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let shuffling = false
  // When the product cannot be reached at all, one message asks again each second instead of all of them at once.
  let restUntil = 0

  const due = (limit: number) =>
    store.rows<Delivery>("select * from delivery where state = 'pending' and next_at <= ? order by seq limit ?", clock.now(), limit)

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(flush, ms)
    timer.unref()
  }

  function shuffled(list: Delivery[]): Delivery[] {
    return list
      .map((item) => ({ item, at: names.draw() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  }

  function flush(): void {
    if (closed) return
    if (Date.now() < restUntil) return wakeIn(restUntil - Date.now())
    const ready = due(lanes + flying.size + (mode === 'shuffle' ? 500 : 0)).filter((message) => !flying.has(message.seq))
    if (mode === 'shuffle' && ready.length > 0 && !shuffling) {
      shuffling = true
      return wakeIn(shuffleWindowMs)
    }
    shuffling = false
    for (const message of mode === 'shuffle' ? shuffled(ready) : ready) {
      if (flying.size >= (restUntil > 0 ? 1 : lanes)) return
      void fly(message)
    }
    const next = store.row<{ at: number | null }>("select min(next_at) as at from delivery where state = 'pending'")?.at
    if (next && flying.size === 0) wakeIn(Math.min(Math.max(next - clock.now(), 5), minute))
  }

  async function fly(message: Delivery): Promise<void> {
    flying.add(message.seq)
    let answer = await post(message)
    if (mode === 'repeat') answer = await post(message)
    flying.delete(message.seq)
    if (closed) return
    if (message.url.startsWith('/')) restUntil = /^\d/.test(answer) ? 0 : Date.now() + restMs
    settle(message, answer)
    flush()
  }

  function settle(message: Delivery, answer: string): void {
    const attempts = message.attempts + 1
    if (answer.startsWith('2')) {
      if (message.seq % 1000 === 0) store.run("delete from delivery where state = 'done' and seq < ?", message.seq - keptDone)
      store.run("update delivery set state = 'done', attempts = ?, answer = ? where seq = ?", attempts, answer, message.seq)
      return
    }
    const next = clock.now() + (schedule[attempts - 1] ?? halfDay)
    const state = next - message.first_at > patience ? 'failed' : 'pending'
    store.run(
      'update delivery set state = ?, attempts = ?, next_at = ?, answer = ? where seq = ?',
      state,
      attempts,
      next,
      answer,
      message.seq,
    )
  }

  function post(message: Delivery): Promise<string> {
    return new Promise((resolve) => {
      const target = new URL(message.url, origin)
      const headers = { 'content-type': 'application/json; charset=utf-8', ...signers.get(message.channel)?.(message.body, message) }
      const options = { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(message.body) }, timeout: 20_000 }
      const outgoing = request(target, options, (incoming) => {
        incoming.resume()
        incoming.on('end', () => resolve(String(incoming.statusCode ?? 0)))
        incoming.on('error', () => resolve('broken answer'))
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 20 s')))
      outgoing.on('error', (error) => resolve(error.message))
      outgoing.end(message.body)
    })
  }

  const deliveries: Deliveries = {
    send({ id, channel, url, type, body }) {
      const state = mode === 'hold' ? 'held' : mode === 'drop' ? 'dropped' : 'pending'
      const now = clock.now()
      store.run(
        'insert into delivery (id, channel, url, type, body, state, attempts, first_at, next_at) values (?, ?, ?, ?, ?, ?, 0, ?, ?)',
        id,
        channel,
        url,
        type,
        body,
        state,
        now,
        now,
      )
      if (state === 'pending' && !shuffling) wakeIn(0)
    },
    sign: (channel, headers) => void signers.set(channel, headers),
    mode(next) {
      if (next) mode = next
      return mode
    },
    release() {
      const held = store.row<{ held: number }>("select count(*) as held from delivery where state = 'held'")?.held ?? 0
      store.run("update delivery set state = 'pending', next_at = ? where state = 'held'", clock.now())
      wakeIn(0)
      return held
    },
    latest: (limit) => store.rows<Delivery>('select * from delivery order by seq desc limit ?', limit),
    aim(next) {
      origin = next
      restUntil = 0
      store.run("update delivery set next_at = ? where state = 'pending'", clock.now())
      wakeIn(0)
    },
    origin: () => origin,
    catchUp() {
      restUntil = 0
      wakeIn(0)
    },
    close() {
      closed = true
      clearTimeout(timer)
      agent.destroy()
    },
  }
  wakeIn(0)
  return deliveries
}
