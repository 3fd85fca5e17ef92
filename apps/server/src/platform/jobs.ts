// pg-boss 12.33.7 on the product's own database. Delivery is at least once; a killed process's jobs are taken over after 10 s.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { App } from './context.ts'
import { afterCommit, inTransaction, type Store, type Tx } from './db.ts'
import { type Happened, takeUndispatched } from './outbox.ts'
import type { Reaction, Sweeper } from './reactions.ts'

// 300 tries, five minutes apart in the end, are a day
const QUEUE = { notify: true, heartbeatSeconds: 10, retryLimit: 300, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
const WORK = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 300, // delayed jobs and retries are not notified: wakeDue asks for those of all queues at once
  burstWhenBatchFull: true, // otherwise one batch for each poll, however long the backlog
  batchSize: 10,
  perJobResults: true, // one that fails is tried again alone
  localConcurrency: 2,
} as const
/** How often delayed jobs and retries are looked for. Each worker asking by itself cost an idle process a third of a core. */
const DUE_SECONDS = 0.5
/** How far back a process looks for events without a job when it starts; and how long handing on may take until it commits. */
const FIRST_LOOK_MINUTES = 15
const LONGEST_HANDING_MINUTES = 2
/** Sweepers ask the database and providers, whose own limits are shorter: a run that takes longer is given up. */
const LONGEST_RUN_MS = 120_000

export interface Jobs {
  /** Enqueues inside the caller's transaction: no commit, no job. The same `id` twice is one job. */
  readonly add: (tx: Tx, queue: string, data: object, options?: { id?: string; startAfter?: Date }) => Promise<void>
  /** Starts the workers and sweepers of this process; nothing is handed on before every reaction can hear it. */
  readonly work: (app: App, reactions: readonly Reaction[], sweepers: readonly Sweeper[]) => Promise<void>
  /** Hands committed events to their reactions; called on every hint, and by the clock. */
  readonly dispatch: (store: Store) => Promise<void>
  /** Events handed on within so many minutes of which a reaction got no job, as by a process of an older version. Swept; none is well. */
  readonly unheard: (store: Store, minutes?: number) => Promise<(Happened & { readonly reaction: string })[]>
  /** Runs every sweeper once, or those of some rooms: the sandbox's clock was moved, or a test wants to see what is due. */
  readonly sweep: (app: App, rooms?: readonly string[]) => Promise<void>
  readonly isWell: () => boolean
  /** Waits for running jobs, at most 10 s; the rest is taken over by another process after its heartbeat. */
  readonly close: () => Promise<void>
}

const SCHEMA = 'job'
/** Of a process for its jobs. */
const MOST_CONNECTIONS = 4

/** Makes the tables of the jobs or brings them up to date, as their owner, with a queue for each reaction. */
export async function migrateJobs(owner: pg.ClientConfig, reactions: readonly Reaction[]): Promise<void> {
  const boss = new PgBoss({ ...(owner as ConstructorOptions), max: 1, schema: SCHEMA, supervise: false, schedule: false })
  boss.on('error', () => undefined) // start() itself fails with it
  await boss.start()
  await createQueues(boss, reactions)
  await boss.stop({ graceful: false })
}

/** Makes the queues that are missing. 1 query, and 1 for each of them. */
async function createQueues(boss: PgBoss, reactions: readonly Reaction[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  await Promise.all(reactions.filter(({ name }) => !there.has(name)).map(({ name }) => boss.createQueue(name, QUEUE)))
}

/** `migrates`: false where the connection may not change tables, and migrateJobs() has. `pool`: how many connections the process has for its requests. */
export async function openJobs(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
  { migrates = true, pool = 2 * MOST_CONNECTIONS }: { migrates?: boolean; pool?: number } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as ConstructorOptions),
    max: Math.min(Math.ceil(pool / 2), MOST_CONNECTIONS),
    schema: SCHEMA,
    migrate: migrates,
    createSchema: migrates,
    schedule: false, // nothing goes by a calendar of its own
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
  const outside = AsyncLocalStorage.snapshot() // workers outlive the request that brought their first job
  let open = false
  let sweepers: readonly Sweeper[] = []
  const timers: NodeJS.Timeout[] = []
  /** How the workers of each queue are opened, until they are; then under which name they are woken. */
  const closed = new Map<string, () => Promise<string>>()
  const workers = new Map<string, string>()

  /** A queue gets its workers with its first job: each looks for one as it begins, and most queues have none for a long time. */
  const openWorkers = (queue: string) => {
    const begin = closed.get(queue)
    if (!begin) return
    closed.delete(queue)
    outside(begin).then((worker) => workers.set(queue, worker), onError)
  }
  /** Wakes the workers of queues in which a job is due. */
  const wakeDue = async ({ db }: Store) => {
    const { rows } = await sql<{ queue: string }>`
      select q.queue from unnest(${[...workers.keys(), ...closed.keys()]}::text[]) as q(queue)
      where exists (select from job.job j where j.name = q.queue and j.state < 'active' and not j.blocked and j.start_after <= job.job_now())`.execute(
      db,
    )
    for (const { queue } of rows) {
      openWorkers(queue)
      boss.notifyWorker(workers.get(queue) ?? '')
    }
  }
  const hand = async (tx: Tx, reaction: string, events: readonly Happened[]) => {
    const jobs = events.map((event) => ({ id: jobIdOf(reaction, event.seq), data: { ...event } }))
    if (jobs.length === 0) return
    await boss.insert(reaction, jobs, { db: fromKysely(tx) })
    afterCommit(tx, () => openWorkers(reaction))
  }
  const jobs: Jobs = {
    async add(tx, queue, data, { id, startAfter } = {}) {
      await boss.send(queue, data, { db: fromKysely(tx), ...(id && { id }), ...(startAfter && { startAfter }) })
      afterCommit(tx, () => openWorkers(queue))
    },
    async work(app, reactions, due) {
      for (const reaction of reactions) queues.set(reaction.on, [...(queues.get(reaction.on) ?? []), reaction])
      await createQueues(boss, reactions)
      for (const { name, run } of reactions)
        closed.set(name, () =>
          boss.work<Happened, unknown, typeof WORK>(name, WORK, async (batch) => {
            const outcomes = []
            for (const { id, data } of batch) outcomes.push(await outcomeOf(id, () => run(app, data)))
            return outcomes
          }),
        )
      open = true
      sweepers = [...due, { name: 'jobs.make-up', everySeconds: 30, run: makeUp }]
      for (const sweeper of sweepers)
        timers.push(
          every(
            sweeper.everySeconds,
            () => sweeper.run(app),
            (error) => app.log.error({ err: error, sweeper: sweeper.name }, 'sweeper'),
          ),
        )
      timers.push(
        every(
          1,
          () => jobs.dispatch(app),
          (error) => app.log.error({ err: error }, 'dispatch'),
        ),
        every(
          DUE_SECONDS,
          () => wakeDue(app),
          (error) => app.log.error({ err: error }, 'due jobs'),
        ),
      )
    },
    async dispatch(store) {
      if (!open) return
      let taken: number
      do {
        taken = await inTransaction(store, async (tx) => {
          const events = await takeUndispatched(tx)
          for (const [type, reactions] of queues) {
            const mine = events.filter((event) => event.type === type)
            for (const { name } of reactions) await hand(tx, name, mine)
          }
          return events.length
        })
        well = true
      } while (taken === 200)
    },
    async unheard({ db }, minutes = FIRST_LOOK_MINUTES) {
      const pairs = [...queues.values()].flat()
      const { rows } = await sql<Happened & { reaction: string }>`
        select o.seq, o.type, o.data, r.reaction
        from outbox o join unnest(${pairs.map(({ on }) => on)}::text[], ${pairs.map(({ name }) => name)}::text[]) as r(type, reaction) on r.type = o.type
        where o.dispatched_at > now() - make_interval(secs => ${minutes * 60}) and o.seq > (select max(seq) - 20000 from outbox)
          -- as a join it was planned to read all jobs of a reaction for each of its events
          and (select true from job.job j where j.name = r.reaction and j.id = md5(r.reaction || ' ' || o.seq)::uuid) is null
        order by o.seq`.execute(db)
      return rows
    },
    async sweep(app, rooms) {
      await jobs.dispatch(app)
      const failed: unknown[] = []
      for (const sweeper of sweepers.filter(({ name }) => !rooms || rooms.includes(name.split('.')[0] ?? '')))
        await sweeper.run(app).catch((error: unknown) => failed.push(error))
      if (failed.length > 0) throw failed[0]
    },
    isWell: () => well,
    async close() {
      for (const timer of timers) clearInterval(timer)
      closed.clear()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
  let looked: number | undefined
  /** What one look found in order stays so: the next is about what was handed on since, and what was being handed on then. */
  async function makeUp(app: App) {
    const now = performance.now()
    const minutes = looked === undefined ? FIRST_LOOK_MINUTES : (now - looked) / 60_000 + LONGEST_HANDING_MINUTES
    for (const { reaction, ...event } of await jobs.unheard(app, minutes)) {
      app.log.warn({ reaction, event: event.seq }, 'an event had no job')
      await inTransaction(app, (tx) => hand(tx, reaction, [event]))
    }
    looked = now
  }
  return jobs
}

/** A reaction has one job for each event, whoever hands it on. */
const jobIdOf = (reaction: string, seq: number): string => createHash('md5').update(`${reaction} ${seq}`).digest('hex')

/** What became of one job of a batch. */
const outcomeOf = (id: string, work: () => Promise<void>) =>
  work().then(
    () => ({ id, status: 'completed' as const }),
    (error: Error) => ({ id, status: 'failed' as const, output: { message: error.message, stack: error.stack } }),
  )

/** Repeats without overlapping itself; a run that hangs is told of and left behind. */
export function every(
  seconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  longestMs = LONGEST_RUN_MS,
): NodeJS.Timeout {
  let busy = false
  return setInterval(() => {
    if (busy) return
    busy = true
    let limit: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, fail) => {
      limit = setTimeout(() => fail(new Error(`still running after ${longestMs} ms`)), longestMs)
    })
    Promise.race([work(), tooLong])
      .catch(onError)
      .finally(() => {
        clearTimeout(limit)
        busy = false
      })
  }, seconds * 1000)
}
