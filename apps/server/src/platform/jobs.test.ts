import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { within } from '../../test/postgres.ts'
import { inTransaction } from './db.ts'
import { event, type EventOf, on, record } from './events.ts'
import { every, type Jobs, openJobs } from './jobs.ts'

const { app, eventually } = await openApp({ jobs: false })
const { rows: at } = await sql<{ database: string }>`select current_database() as database`.execute(app.db)
const opened: Jobs[] = []
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close() // one that stays would take the next test's events
})
const openOwn = async () => {
  const jobs = await openJobs(within(inject('postgres').connection, at[0]?.database ?? ''), () => undefined)
  opened.push(jobs)
  return jobs
}
const counted = (name: string) => event<{ i: number }>(`tests.${name}`)
type Counted = ReturnType<typeof counted>
const tell = async (kind: Counted, n: number) => {
  for (let i = 0; i < n; i++) await inTransaction(app, (tx) => record(tx, kind, { data: { i } }))
}
/** Reactions to one kind that count what they hear. */
function listeners(kind: Counted, names: readonly `tests.${string}`[]) {
  const heard = new Map<string, number[]>(names.map((name) => [name, []]))
  const run =
    (name: string) =>
    async (_: unknown, { data }: EventOf<Counted>) =>
      void heard.get(name)?.push(data.i)
  return { heard, reactions: names.map((name) => on(kind, name, run(name))) }
}
const all = (n: number) => Array.from({ length: n }, (_, i) => i)

test('a process that starts while events arrive loses none of them', async () => {
  const starting = counted('starting')
  const names = all(12).map((i) => `tests.starting-${i}` as const)
  const { heard, reactions } = listeners(starting, names)
  await tell(starting, 10)
  const jobs = await openOwn()
  const started = jobs.work(app, reactions, [])
  const hints = setInterval(() => void jobs.dispatch(app), 1) // as the relay does on every commit
  await tell(starting, 10)
  await started
  clearInterval(hints)
  await tell(starting, 10)
  await eventually(async () => names.every((name) => (heard.get(name)?.length ?? 0) >= 30))
  expect([...heard.values()].map((list) => list.length)).toEqual(names.map(() => 30))
  expect(await jobs.unheard(app)).toEqual([])
})

test('what a process without a reaction has handed on is made up by one that has it', async () => {
  const two = counted('two')
  const { heard, reactions } = listeners(two, ['tests.two-old', 'tests.two-new'])
  const older = await openOwn()
  await older.work(app, reactions.slice(0, 1), [])
  await tell(two, 5)
  await older.dispatch(app)
  const newer = await openOwn()
  await newer.work(app, reactions, [])
  expect(await newer.unheard(app)).toHaveLength(5)
  await newer.sweep(app)
  await eventually(async () => heard.get('tests.two-new')?.length === 5)
  expect(new Set(heard.get('tests.two-old'))).toEqual(new Set(all(5)))
  expect(await newer.unheard(app)).toEqual([])
})

test('a job that fails does not fail those that came with it', async () => {
  const batch = counted('batch')
  const ran: number[] = []
  const run = async (_: unknown, { data }: EventOf<Counted>) => {
    ran.push(data.i)
    if (data.i === 3) throw new Error('never')
  }
  await tell(batch, 10)
  const jobs = await openOwn()
  await jobs.work(app, [on(batch, 'tests.batch', run)], [])
  await jobs.dispatch(app)
  const states = () =>
    sql<{ state: string; n: number }>`select state, count(*)::int as n from job.job where name = 'tests.batch' group by 1`.execute(app.db)
  await eventually(async () => (await states()).rows.find(({ state }) => state === 'completed')?.n === 9)
  expect(new Set(ran)).toEqual(new Set(all(10)))
})

test('a run of a sweeper that hangs is told of, and the next one comes', async () => {
  const [told, runs]: [string[], number[]] = [[], []]
  const timer = every(
    0.01,
    () => new Promise((done) => runs.push(runs.length) > 1 && done()),
    (error) => told.push(String(error)),
    30,
  )
  await eventually(async () => runs.length > 2)
  clearInterval(timer)
  expect(told).toEqual(['Error: still running after 30 ms'])
})

test('a sweeper that fails does not keep the others from their turn', async () => {
  const ran: string[] = []
  const jobs = await openOwn()
  const sweeper = (name: string) => ({ name, everySeconds: 600, run: async () => void ran.push(name) })
  const broken = { ...sweeper('broken'), run: async () => Promise.reject(new Error('broken')) }
  await jobs.work(app, [], [sweeper('before'), broken, sweeper('behind')])
  await expect(jobs.sweep(app)).rejects.toThrow('broken')
  expect(ran).toEqual(['before', 'behind'])
})

test('a job that failed is tried again in its time, though nobody is told of it', async () => {
  const again = counted('again')
  let tries = 0
  const run = async () => {
    tries += 1
    if (tries === 1) throw new Error('once')
  }
  await tell(again, 1)
  const jobs = await openOwn()
  await jobs.work(app, [on(again, 'tests.again', run)], [])
  await jobs.dispatch(app)
  await expect.poll(() => tries, { timeout: 9_000 }).toBe(2) // two seconds later, at most doubled
})

test('an idle process asks seldom, however many reactions it has', async () => {
  const idle = counted('idle')
  const names = all(40).map((i) => `tests.idle-${i}` as const)
  const jobs = await openOwn()
  await jobs.work(app, listeners(idle, names).reactions, [])
  const transactions = async () => {
    const { rows } = await sql<{
      n: number
    }>`select xact_commit::int as n from pg_stat_database where datname = current_database()`.execute(app.db)
    return rows[0]?.n ?? 0
  }
  const before = await transactions()
  await new Promise((later) => setTimeout(later, 2_000)) // what is counted is what happens while nothing does
  expect((await transactions()) - before).toBeLessThan(80) // 320 when each worker asked by itself, 130 when each asked once as it began
})
