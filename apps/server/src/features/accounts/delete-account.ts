import { topics } from '@rondo/contracts/kernel/topics'
import { sameIdentity } from '@rondo/rules/accounts/identity'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { holdSession } from '../../platform/sessions.ts'
import { forgetIn, type Open, openKinds } from '../../platform/personal.ts'
import { passwordOf } from './accounts.repository.ts'
import { accountDeleted } from './events.ts'
import { proveOwner } from './prove-owner.ts'

interface DeleteAccount {
  readonly password?: string | undefined
  readonly username?: string | undefined
}

/** Deletes the own account (SR-90): each room forgets the person at once, listings follow, orders and their money stay as they are. */
export async function deleteAccount(ctx: MemberCtx, given: DeleteAccount) {
  await refuseStranger(ctx, given)
  const { id } = ctx.actor
  return inTransaction(ctx.app, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    await holdSession(tx, ctx.actor)
    const { people } = ctx.app
    const open: Open[] = []
    for (const { unfinished } of people) open.push(...((await unfinished?.(tx, id)) ?? []))
    const kind = openKinds.find((one) => open.some((thing) => thing.kind === one))
    if (kind) throw new Failure(kind, { values: { orders: namedIn(open, kind) } })

    for (const room of people) await forgetIn(room, tx, id)
    await record(tx, accountDeleted, {
      audiences: [{ tell: [id], touches: [topics.merchant(id), topics.listings] }],
      data: { accountId: id },
      requestId: ctx.requestId,
    })
    return { success: true as const, message: 'Your account has been deleted.' }
  })
}

/** What is open of a kind, each once; of very many the first. */
const namedIn = (open: readonly Open[], kind: Open['kind']): string => {
  const names = [...new Set(open.flatMap((thing) => (thing.kind === kind ? [thing.of] : [])))]
  return names.length > 20 ? `${names.slice(0, 20).join(', ')} …` : names.join(', ')
}

/** The password again; those who never had one sign in again and type their username. */
async function refuseStranger(ctx: MemberCtx, { password, username }: DeleteAccount): Promise<void> {
  const { password_hash, username: own } = await passwordOf(ctx.app.db, ctx.actor.id)
  if (password_hash === null && sameIdentity(username ?? '') !== sameIdentity(own))
    throw new Failure('accounts.username_differs', { errors: { username: 'Please type your username to confirm.' } })
  await proveOwner(ctx, password, 'password')
}
