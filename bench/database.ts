// What a database spends its time with, as far as it and the system say so.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const IS_ASKED = process.env['BENCH_STATEMENTS'] === 'on'
/** Settings of a database that counts its statements where BENCH_STATEMENTS=on asks for it: counting is work, too. */
export const counting: Readonly<Record<string, string>> = IS_ASKED
  ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
  : {}

/** Prints the statements that took most of the time, if it counts them. */
export async function printStatements(connection: pg.ClientConfig): Promise<void> {
  if (!IS_ASKED) return
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query(`
    select calls, round(total_exec_time)::int as "ms", round(mean_exec_time::numeric, 2)::float8 as "ms each", plans, round(total_plan_time)::int as "ms of plans",
      left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as statement
    from pg_stat_statements where calls > 20 order by total_exec_time + total_plan_time desc limit 20`)
  console.table(rows)
  await client.end()
}

const TICK_MS = 10

/** Processor time that a database used so far, of the processes that ended, too. 0 where the system does not say. */
export function databaseMs(dataDir: string): number {
  try {
    const pid = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [...own.map((one) => ticksOf(one, 2)), ticksOf(pid, 4)].reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
  } catch {
    return 0
  }
}

/** Ticks of a process: user, system, and both of its children that ended. */
function ticksOf(pid: string, kinds: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 11 + kinds).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0 // it ended meanwhile
  }
}
