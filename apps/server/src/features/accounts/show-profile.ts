import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { presentMe, presentProfile } from './account.presenters.ts'
import { ownAccount, publicAccount } from './accounts.repository.ts'

/** The signed-in person. 1 query. */
export async function showMe({ house, actor }: MemberCtx) {
  return presentMe(await ownAccount(house.db, actor.id), house.config.mediaOrigin)
}

/** The public profile of a person. 1 query. */
export async function showMerchant({ house, actor, language }: Ctx, id: number) {
  const row = await publicAccount(house.db, id, actor?.id)
  if (!row) throw new Failure('accounts.not_found')
  return presentProfile(row, language, house.config.mediaOrigin)
}
