import { pages } from '@rondo/rules/kernel/limits'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { addressesOf, presentAddress } from '../locations/index.ts'
import { presentMe, presentOwnProfile, presentPerson, presentProfile } from './account.presenters.ts'
import { ownAccount, ownProfileRow, publicAccount, ratingsReceived } from './accounts.repository.ts'
import { peopleAround } from './follow.repository.ts'

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

interface Populate {
  readonly populate?: readonly string[] | undefined
  readonly 'populate[0]'?: string | undefined
  readonly 'populate[1]'?: string | undefined
  readonly 'populate[2]'?: string | undefined
}
const namedBy = ({ populate = [], 'populate[0]': first = '', 'populate[1]': second = '', 'populate[2]': third = '' }: Populate) =>
  new Set([...populate, first, second, third].flatMap((text) => text.split(',')).map((text) => text.trim()))

/** The lists of people that `populate` names. 1 query for each. */
async function peopleBy({ house, language }: Ctx, id: number, named: ReadonlySet<string>) {
  const lists = (['followers', 'following'] as const).filter((list) => named.has(list))
  const found = await Promise.all(
    lists.map(async (list) => {
      const people = await peopleAround(house.db, list, id, { offset: 0, pageSize: pages.defaultSize })
      return [list, people.map((person) => presentPerson(person, language, house.config.mediaOrigin))] as const
    }),
  )
  return Object.fromEntries(found)
}

/** The own profile with its counts; `populate` may ask for the lists of people and for the addresses. 1 query, 1 more for each list. */
export async function showOwnProfile(ctx: MemberCtx, query: Populate) {
  const { house, actor } = ctx
  const named = namedBy(query)
  const [row, people, addresses] = await Promise.all([
    ownProfileRow(house.db, actor.id),
    peopleBy(ctx, actor.id, named),
    named.has('addresses') ? addressesOf(house.db, actor.id) : undefined,
  ])
  return {
    ...presentOwnProfile(row, house.config.mediaOrigin),
    ...people,
    ...(addresses && { addresses: addresses.map(presentAddress) }),
  }
}

/** What anybody may know of a person. `populate` may ask for three lists, and for nothing else (C-27). 1 query, 1 more for each list. */
export async function showPerson(ctx: Ctx, id: number, query: Populate) {
  const { house, actor, language } = ctx
  const row = await publicAccount(house.db, id, actor?.id)
  if (!row) throw new Failure('accounts.person_not_found')
  const named = namedBy(query)
  const people = await peopleBy(ctx, id, named)
  const commentsFromCustomers = named.has('commentsFromCustomers') ? await ratingsReceived(house.db, id) : undefined
  return { ...presentProfile(row, language, house.config.mediaOrigin), ...people, ...(commentsFromCustomers && { commentsFromCustomers }) }
}
