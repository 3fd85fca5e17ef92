import { pages } from '@rondo/rules/kernel/limits'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { addressesOf, presentAddress } from '../locations/index.ts'
import { presentMe, presentOwnProfile, presentPerson, presentProfile } from './account.presenters.ts'
import { ownAccount, ownProfileRow, publicAccount, ratingsReceived } from './accounts.repository.ts'
import { peopleAround } from './follow.repository.ts'

/** The signed-in person, with the lists that `populate` names. 1 query, 1 more for each list. */
export async function showMe(ctx: MemberCtx, query: Populate) {
  const [row, lists] = await Promise.all([ownAccount(ctx.app.db, ctx.actor.id), ownLists(ctx, namedBy(query))])
  return { ...presentMe(row, ctx.app.config.mediaOrigin), ...lists }
}

/** The public profile of a person. 1 query. */
export async function showMerchant({ app, actor, language }: Ctx, id: number) {
  const row = await publicAccount(app.db, id, actor?.id)
  if (!row) throw new Failure('accounts.not_found')
  return presentProfile(row, language, app.config.mediaOrigin)
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
async function peopleBy({ app, language }: Ctx, id: number, named: ReadonlySet<string>) {
  const lists = (['followers', 'following'] as const).filter((list) => named.has(list))
  const found = await Promise.all(
    lists.map(async (list) => {
      const people = await peopleAround(app.db, list, id, { offset: 0, pageSize: pages.defaultSize })
      return [list, people.map((person) => presentPerson(person, language, app.config.mediaOrigin))] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Lists of one's own: people, and the addresses, which are nobody else's to read. */
async function ownLists(ctx: MemberCtx, named: ReadonlySet<string>) {
  const [people, addresses] = await Promise.all([
    peopleBy(ctx, ctx.actor.id, named),
    named.has('addresses') ? addressesOf(ctx.app.db, ctx.actor.id) : undefined,
  ])
  return { ...people, ...(addresses && { addresses: addresses.map(presentAddress) }) }
}

/** The own profile with its counts; `populate` may ask for the lists of people and for the addresses. 1 query, 1 more for each list. */
export async function showOwnProfile(ctx: MemberCtx, query: Populate) {
  const [row, lists] = await Promise.all([ownProfileRow(ctx.app.db, ctx.actor.id), ownLists(ctx, namedBy(query))])
  return { ...presentOwnProfile(row, ctx.app.config.mediaOrigin), ...lists }
}

/** What anybody may know of a person. `populate` may ask for three lists, and for nothing else (C-27). 1 query, 1 more for each list. */
export async function showPerson(ctx: Ctx, id: number, query: Populate) {
  const { app, actor, language } = ctx
  const row = await publicAccount(app.db, id, actor?.id)
  if (!row) throw new Failure('accounts.person_not_found')
  const named = namedBy(query)
  const people = await peopleBy(ctx, id, named)
  const commentsFromCustomers = named.has('commentsFromCustomers') ? await ratingsReceived(app.db, id) : undefined
  return { ...presentProfile(row, language, app.config.mediaOrigin), ...people, ...(commentsFromCustomers && { commentsFromCustomers }) }
}
