// A connection of its own that hears the notifications of some channels, for as long as it is wanted.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

interface ListeningOptions {
  readonly connection: pg.ClientConfig
  readonly channels: readonly string[]
  /** Between a connection that was lost or refused and the next try, milliseconds. */
  readonly againMs: number
  readonly heard: (channel: string, payload: string) => void
  /** Whenever it listens anew: what was told meanwhile has been missed. */
  readonly ready: () => void
  readonly refused: (error: Error) => void
}
export interface Listening {
  /** Resolves after the first try, whatever came of it. */
  readonly first: Promise<void>
  /** The connection while it listens. */
  readonly client: () => pg.Client | undefined
  readonly close: () => Promise<void>
}

/**
 * Listens, with one try at a time: where each lost connection began a try of its own, a database that was away for a quarter of a minute
 * met thousands of them.
 */
export function keepListening({ connection, channels, againMs, heard, ready, refused }: ListeningOptions): Listening {
  let current: pg.Client | undefined
  const over = new AbortController()
  const isOver = () => over.signal.aborted

  async function listenOnce(tried: () => void): Promise<void> {
    const client = new pg.Client(connection)
    const ended = new Promise<void>((done) => client.once('end', done))
    const end = () => void client.end().catch(() => undefined)
    client.on('error', end)
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
    over.signal.addEventListener('abort', end)
    try {
      const listens = client
        .connect()
        .then(() => client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; ')))
      // a connection that is ended while it is made never says so by itself
      if (!(await Promise.race([listens, ended]))) throw new Error('the connection was ended')
      current = client
      if (!isOver()) ready()
      tried()
      await ended
    } catch (error) {
      end()
      if (!isOver()) refused(error as Error)
    } finally {
      current = undefined
      over.signal.removeEventListener('abort', end)
      tried()
    }
  }
  async function listen(tried: () => void): Promise<void> {
    while (!isOver()) {
      await listenOnce(tried)
      await pause(againMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
    }
  }
  const first = Promise.withResolvers<void>()
  const done = listen(first.resolve)
  return {
    first: first.promise,
    client: () => current,
    async close() {
      over.abort()
      await done
    },
  }
}
