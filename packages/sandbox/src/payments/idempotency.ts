import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

export interface Kept {
  status: number
  body: string
}

interface Row extends Kept {
  digest: string
  at: number
}

const keptMs = 24 * 3_600_000

export function digestOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')
}

/** The answer that a key already has, for 24 hours of sandbox time; other parameters under the same key are refused. */
export function answerOf(ctx: Context, key: string, digest: string, name: string): Kept | undefined {
  const row = ctx.store.row<Row>('select digest, status, body, at from idempotency where key = ?', key)
  if (!row || ctx.clock.now() - row.at > keptMs) return undefined
  if (row.digest === digest) return row
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${name}' if you meant to execute a different request.`
  throw new Refusal(400, { type: 'idempotency_error', message })
}

/** Results of calls that began are kept, also a refused card and a 500; what failed validation is not. */
export function keepAnswer(ctx: Context, key: string, digest: string, { status, body }: Kept): void {
  if (status >= 300 && status !== 402 && status < 500) return
  ctx.store.run(
    `insert into idempotency values (?, ?, ?, ?, ?)
     on conflict (key) do update set digest = excluded.digest, status = excluded.status, body = excluded.body, at = excluded.at`,
    key,
    digest,
    status,
    body,
    ctx.clock.now(),
  )
}
