// Figures of the job queue and the outbox, for the desk.
import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface QueueRow {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly retrying: number
  readonly failed: number
  readonly completed: number
  readonly oldestSeconds: number
  readonly problem: string | null
}

/** Every queue with its jobs by state; the oldest is the longest that a due job has waited. 1 query. */
export async function queueFigures(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name, count(*) filter (where j.state = 'created')::int as waiting, count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'retry')::int as retrying, count(*) filter (where j.state = 'failed')::int as failed,
      count(*) filter (where j.state = 'completed')::int as completed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after < now())), 0)::float8 as "oldestSeconds",
      (array_agg(left(j.output ->> 'message', 300) order by coalesce(j.started_on, j.created_on) desc)
        filter (where j.state in ('failed', 'retry') and j.output ->> 'message' is not null))[1] as problem
    from job.queue q left join job.job j on j.name = q.name group by q.name
    order by failed desc, retrying desc, waiting desc, q.name`.execute(db)
  return rows
}

/** How far handing on events is behind. 1 query. */
export async function outboxFigures(
  db: Db,
): Promise<{ waiting: number; lagSeconds: number; lastSeq: number; lastAt: string | null; total: number }> {
  const { rows } = await sql<{ waiting: number; lagSeconds: number; lastSeq: number; lastAt: Date | null; total: number }>`
    select (select count(*) from outbox where dispatched_at is null)::int as waiting,
      coalesce((select extract(epoch from app_now() - min(at)) from outbox where dispatched_at is null), 0)::float8 as "lagSeconds",
      coalesce((select max(seq) from outbox), 0) as "lastSeq",
      (select at from outbox order by seq desc limit 1) as "lastAt",
      (select greatest(reltuples, 0)::bigint from pg_class where oid = 'outbox'::regclass) as total`.execute(db)
  const [row] = rows
  return row ? { ...row, lastAt: row.lastAt?.toISOString() ?? null } : { waiting: 0, lagSeconds: 0, lastSeq: 0, lastAt: null, total: 0 }
}

/** What the overview counts. 1 query. */
export async function platformCounts(db: Db): Promise<{ alarms: number; jobsWaiting: number; jobsFailed: number }> {
  const { rows } = await sql<{ alarms: number; jobsWaiting: number; jobsFailed: number }>`
    select (select count(*) from alarm where state = 'open')::int as alarms,
      (select count(*) from job.job where state in ('created', 'retry') and start_after < now())::int as "jobsWaiting",
      (select count(*) from job.job where state = 'failed')::int as "jobsFailed"`.execute(db)
  return rows[0] ?? { alarms: 0, jobsWaiting: 0, jobsFailed: 0 }
}
