// What is kept only for a while is forgotten then: it names people, and it grows.
import { sql } from 'kysely'
import type { App } from './context.ts'
import type { Sweeper } from './reactions.ts'

const AT_ONCE = 5_000

/** Repeats a deletion of so many rows until nothing is left, so that none of its transactions is long. */
export async function forgetBatches(some: (most: number) => Promise<{ numAffectedRows?: bigint | undefined }>): Promise<void> {
  while (((await some(AT_ONCE)).numAffectedRows ?? 0n) >= AT_ONCE);
}

async function forget({ db }: App): Promise<void> {
  // sockets, kept pages and jobs are behind after moments; a server that was away for a week begins anew
  await forgetBatches((most) =>
    sql`delete from outbox where seq in (
      select seq from outbox where dispatched_at < now() - interval '7 days' order by seq limit ${most})`.execute(db),
  )
  await forgetBatches((most) =>
    sql`delete from request_key where ctid = any(array(
      select ctid from request_key where created_at < now() - interval '24 hours' limit ${most}))`.execute(db),
  )
  await forgetBatches((most) =>
    sql`delete from rate_limit where ctid = any(array(select ctid from rate_limit where expire < ${Date.now()} limit ${most}))`.execute(db),
  )
}

export const platformSweepers: readonly Sweeper[] = [{ name: 'platform.forget', everySeconds: 600, run: forget }]
