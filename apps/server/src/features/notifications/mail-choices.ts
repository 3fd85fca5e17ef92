import { sql } from 'kysely'
import type { House, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { savedSearch, updateSavedSearch } from '../catalog/index.ts'
import { endingOf } from './mail-links.ts'

async function refuses(db: Db | Tx, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusal')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'liked_items')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether letters about liked items come; setting what is set changes nothing. */
async function choose(tx: Tx, accountId: number, likedItems: boolean): Promise<void> {
  if (likedItems) await tx.deleteFrom('mail_refusal').where('account_id', '=', accountId).where('kind', '=', 'liked_items').execute()
  else await sql`insert into mail_refusal (account_id, kind) values (${accountId}, 'liked_items') on conflict do nothing`.execute(tx)
  await record(tx, { type: 'notifications.mail_chosen', tell: [accountId], touches: ['mail-choices'] })
}

/** Which letters the reader wants. 1 query. */
export const showChoices = async ({ house, actor }: MemberCtx) => ({ likedItems: !(await refuses(house.db, actor.id)) })

export function chooseMail({ house, actor }: MemberCtx, { likedItems }: { readonly likedItems: boolean }) {
  return inTransaction(house, async (tx) => {
    await choose(tx, actor.id, likedItems)
    return { likedItems }
  })
}

/** What a link of a letter would end; changes nothing. A search that is gone has ended by itself. 1 query. */
export async function showEnding(house: House, token: string) {
  const ending = await endingOf(house, token)
  if (!ending) throw new Failure('notifications.link_invalid')
  if (ending.kind === 'liked_items') return { kind: ending.kind, name: null, ended: await refuses(house.db, ending.accountId) }
  const search = await savedSearch(house.db, ending.accountId, ending.id)
  return { kind: ending.kind, name: search?.name ?? null, ended: search === undefined || search.notify === 'none' }
}

/** Ends the letters that a link names, without a session: whoever has the letter may. The second time changes nothing. */
export async function endMail(house: House, token: string) {
  const ending = await endingOf(house, token)
  if (!ending) throw new Failure('notifications.link_invalid')
  const { accountId } = ending
  await inTransaction(house, async (tx) => {
    const person = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) return
    if (ending.kind === 'liked_items') return choose(tx, accountId, false)
    if (await updateSavedSearch(tx, accountId, ending.id, { notify: 'none' }))
      await record(tx, { type: 'catalog.saved_search_changed', tell: [accountId], touches: ['saved-searches'] })
  })
  return { ...(await showEnding(house, token)), ended: true }
}
