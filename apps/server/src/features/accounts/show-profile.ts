import { pages } from '@rondo/rules/kernel/limits'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { presentMe, presentOwnProfile, presentPerson, presentProfile } from './account.presenters.ts'
import { ownAccount, ownProfileRow, publicAccount } from './accounts.repository.ts'
import { peopleAround } from './follow.repository.ts'

/** The signed-in person. 1 query. */
export async function showMe({ house, actor }: MemberCtx) {
  return presentMe(await ownAccount(house.db, actor.id), house.config.mediaOrigin)
}

/** The own profile with its counts. 1 query. */
export async function showOwnProfile({ house, actor }: MemberCtx) {
  return presentOwnProfile(await ownProfileRow(house.db, actor.id), house.config.mediaOrigin)
}

/** The public profile of a person. 1 query. */
export async function showMerchant({ house, actor, language }: Ctx, id: number) {
  const row = await publicAccount(house.db, id, actor?.id)
  if (!row) throw new Failure('accounts.not_found')
  return presentProfile(row, language, house.config.mediaOrigin)
}

interface Populate {
  readonly populate?: readonly string[] | undefined
  readonly 'populate[0]'?: string | undefined
  readonly 'populate[1]'?: string | undefined
}
const listsOf = ({ populate = [], 'populate[0]': first = '', 'populate[1]': second = '' }: Populate) => {
  const named = [...populate, first, second].flatMap((text) => text.split(',')).map((text) => text.trim())
  return (['followers', 'following'] as const).filter((list) => named.includes(list))
}

/** What anybody may know of a person. `populate` may ask for two lists, and for nothing else (C-27). 1 query, 1 more for each list. */
export async function showPerson({ house, actor, language }: Ctx, id: number, query: Populate) {
  const row = await publicAccount(house.db, id, actor?.id)
  if (!row) throw new Failure('accounts.person_not_found')
  const { mediaOrigin } = house.config
  const lists = await Promise.all(
    listsOf(query).map(async (list) => {
      const people = await peopleAround(house.db, list, id, { offset: 0, pageSize: pages.defaultSize })
      return [list, people.map((person) => presentPerson(person, language, mediaOrigin))] as const
    }),
  )
  return { ...presentProfile(row, language, mediaOrigin), ...Object.fromEntries(lists) }
}
