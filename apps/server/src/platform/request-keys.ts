// Idempotency-Key (SR-31): the same key answers what the first call answered, for 24 hours; other content under it is refused.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { Failure } from './failure.ts'

/** Runs `work` once for each key of a person. A refusal is not kept: the person may mend the cause and press again. */
export async function once<T>(ctx: Ctx, request: FastifyRequest, operation: string, work: () => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !ctx.actor) return work()
  if (key.length > 200) throw new Failure('request.invalid', { errors: { 'Idempotency-Key': 'At most 200 characters' } })
  const content = createHash('sha256')
    .update(`${operation}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  const { db } = ctx.house
  const account_id = ctx.actor.id
  const mine = await db
    .insertInto('request_key')
    .values({ account_id, key, content })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ content, status: null, answer: null, created_at: sql<Date>`now()` })
        .where(
          sql<boolean>`request_key.created_at < now() - interval '24 hours' or (request_key.answer is null and request_key.created_at < now() - interval '30 seconds')`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (!mine) return repeat<T>(ctx, account_id, key, content)
  const row = db.updateTable('request_key').where('account_id', '=', account_id).where('key', '=', key)
  try {
    const answer = await work()
    await row.set({ status: 200, answer: JSON.stringify(answer) }).execute()
    return answer
  } catch (error) {
    await db.deleteFrom('request_key').where('account_id', '=', account_id).where('key', '=', key).execute()
    throw error
  }
}

async function repeat<T>({ house }: Ctx, accountId: number, key: string, content: Buffer): Promise<T> {
  const known = await house.db
    .selectFrom('request_key')
    .select(['content', 'answer', 'status'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && !content.equals(known.content)) throw new Failure('request.key_reused')
  if (!known || known.status === null) throw new Failure('request.in_progress', { retryAfter: 1 })
  return known.answer as T
}
