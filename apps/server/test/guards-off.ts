// Guards taken away for a while, so that a test of a race can show what they hold: a control that does not go wrong proves nothing.
import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

interface Clients {
  readonly Client: { readonly prototype: { query: (...args: unknown[]) => unknown } }
}

/** Rewrites the statements that a server sends while `work` runs, such as one that locks a row. */
export async function withoutWords<T>({ pool }: Pick<App, 'pool'>, words: RegExp, work: () => Promise<T>): Promise<T> {
  const { prototype } = (pool.options as unknown as Clients).Client
  const { query } = prototype
  prototype.query = function (this: unknown, text: unknown, ...rest: unknown[]) {
    return query.call(this, typeof text === 'string' ? text.replace(words, '') : text, ...rest)
  }
  try {
    return await work()
  } finally {
    prototype.query = query
  }
}

/** Runs `work` with a function of the database written otherwise; afterwards it is what it was. `app` owns it. */
export async function withFunction<T>(
  { db }: Pick<App, 'db'>,
  name: string,
  change: (text: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db)
  const text = rows[0]?.text ?? ''
  const changed = change(text)
  if (changed === text) throw new Error(`${name} has no such guard`)
  await sql.raw(changed).execute(db)
  try {
    return await work()
  } finally {
    await sql.raw(text).execute(db)
  }
}
