// pg-boss 12.33.7 on the product's own database. Delivery is at least once; a killed process's jobs are taken over after 10 s.
import type pg from 'pg'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { House } from './context.ts'
import { inTransaction, type Store, type Tx } from './db.ts'
import { takeUndispatched } from './outbox.ts'
import type { Reaction, Sweeper } from './reactions.ts'

const QUEUE = { notify: true, heartbeatSeconds: 10, retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
const WORK = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5, // delayed jobs and retries are not notified: the default of 30 s would be their latency
  burstWhenBatchFull: true, // otherwise one batch for each poll, however long the backlog
  batchSize: 10,
  localConcurrency: 2,
}

export interface Jobs {
  /** Enqueues inside the caller's transaction: no commit, no job. The same `id` twice is one job. */
  readonly add: (tx: Tx, queue: string, data: object, options?: { id?: string; startAfter?: Date }) => Promise<void>
  /** Starts the workers and sweepers of this process. */
  readonly work: (house: House, reactions: readonly Reaction[], sweepers: readonly Sweeper[]) => Promise<void>
  /** Hands committed events to their reactions; called on every hint, and by the clock. */
  readonly dispatch: (store: Store) => Promise<void>
  /** Runs every sweeper once: the sandbox's clock was moved, or a test wants to see what is due. */
  readonly sweep: (house: House) => Promise<void>
  readonly isWell: () => boolean
  /** Waits for running jobs, at most 10 s; the rest is taken over by another process after its heartbeat. */
  readonly close: () => Promise<void>
}

export async function openJobs(connection: pg.ClientConfig, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as ConstructorOptions),
    max: 4,
    schema: 'job',
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  let well = true
  boss.on('error', (error) => {
    well = false
    onError(error)
  })
  await boss.start()
  const queues = new Map<string, Reaction[]>()
  let sweepers: readonly Sweeper[] = []
  const timers: NodeJS.Timeout[] = []

  const jobs: Jobs = {
    async add(tx, queue, data, { id, startAfter } = {}) {
      await boss.send(queue, data, { db: fromKysely(tx), ...(id && { id }), ...(startAfter && { startAfter }) })
    },
    async work(house, reactions, due) {
      sweepers = due
      for (const reaction of reactions) {
        queues.set(reaction.on, [...(queues.get(reaction.on) ?? []), reaction])
        await boss.createQueue(reaction.name, QUEUE)
        await boss.work(reaction.name, WORK, async (batch) => {
          for (const { data } of batch) await reaction.run(house, data as never)
        })
      }
      for (const sweeper of sweepers)
        timers.push(
          every(
            sweeper.everySeconds,
            () => sweeper.run(house),
            (error) => house.log.error({ err: error, sweeper: sweeper.name }, 'sweeper'),
          ),
        )
      timers.push(
        every(
          1,
          () => jobs.dispatch(house),
          (error) => house.log.error({ err: error }, 'dispatch'),
        ),
      )
    },
    async dispatch(store) {
      if (queues.size === 0) return
      let taken: number
      do {
        taken = await inTransaction(store, async (tx) => {
          const events = await takeUndispatched(tx)
          const reactions = events.flatMap((event) => (queues.get(event.type) ?? []).map((reaction) => ({ reaction, event })))
          for (const { reaction, event } of reactions) await jobs.add(tx, reaction.name, event)
          return events.length
        })
        well = true
      } while (taken === 200)
    },
    async sweep(house) {
      await jobs.dispatch(house)
      for (const sweeper of sweepers) await sweeper.run(house)
    },
    isWell: () => well,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
  return jobs
}

/** Repeats without overlapping itself. */
function every(seconds: number, work: () => Promise<void>, onError: (error: unknown) => void): NodeJS.Timeout {
  let busy = false
  return setInterval(() => {
    if (busy) return
    busy = true
    work()
      .catch(onError)
      .finally(() => (busy = false))
  }, seconds * 1000)
}
