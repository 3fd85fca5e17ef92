import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { wishes } from '@rondo/rules/kernel/limits'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { record } from '../../../platform/events.ts'
import { savedSearchesChanged } from '../events.ts'
import { searchOf } from '../search.ts'
import { anchorsOf } from './anchors.ts'
import { addressOfSearch, criteriaOf, searchOfAddress } from './criteria.ts'
import {
  putSavedSearch,
  removeSavedSearch,
  type SavedRow,
  savedSearch,
  savedSearchesOf,
  updateSavedSearch,
} from './saved-searches.repository.ts'

type Save = Received<typeof catalog.saveSearch>['body']
type SavedSearchChange = Received<typeof catalog.changeSavedSearch>['body']

const present = ({ id, name, address, notify, found, created_at }: SavedRow) => ({
  id,
  name,
  query: address,
  notify,
  found,
  createdAt: created_at.toISOString(),
})

/** What the reader has saved, latest first. 1 query. */
export async function listSavedSearches({ app, actor }: MemberCtx) {
  return { data: (await savedSearchesOf(app.db, actor.id)).map(present), most: wishes.savedSearches }
}

/** Saves a search. Saving the same search again changes nothing. */
export async function saveSearch(ctx: MemberCtx, { query, name, notify }: Save) {
  const { app, actor, language } = ctx
  const address = addressOfSearch(query)
  if (address === '') throw new Failure('catalog.search_empty')
  const { search, mySize } = searchOfAddress(address)
  // a misspelt word is kept as the one that was searched for: the index mends words, a lone listing could not
  const { correctedTo } = search.text === '' ? {} : await searchOf(app).search({ ...search, pageSize: 1 }, language)
  const criteria = criteriaOf(search, mySize, correctedTo)
  return inTransaction(app, async (tx) => {
    await tx.selectFrom('person as account').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
    const known = (await savedSearchesOf(tx, actor.id)).find((one) => one.address === address)
    if (known) return present(known)
    const id = await putSavedSearch(tx, { accountId: actor.id, name, address, criteria, anchors: anchorsOf(criteria), notify })
    if (id === undefined) throw new Failure('catalog.searches_full', { values: { most: wishes.savedSearches } })
    await tellSearches(tx, actor.id, ctx.requestId)
    return await shown(tx, actor.id, id)
  })
}

/** Renames a saved search or changes its notifications. The same values again change nothing. */
export function changeSavedSearch(ctx: MemberCtx, id: number, change: SavedSearchChange) {
  return inTransaction(ctx.app, async (tx) => {
    if (!(await updateSavedSearch(tx, ctx.actor.id, id, change))) throw new Failure('catalog.search_not_found')
    await tellSearches(tx, ctx.actor.id, ctx.requestId)
    return await shown(tx, ctx.actor.id, id)
  })
}

export function deleteSavedSearch(ctx: MemberCtx, id: number) {
  return inTransaction(ctx.app, async (tx) => {
    if (!(await removeSavedSearch(tx, ctx.actor.id, id))) throw new Failure('catalog.search_not_found')
    await tellSearches(tx, ctx.actor.id, ctx.requestId)
    return { success: true as const, message: 'Saved search deleted' }
  })
}

async function shown(tx: Tx, accountId: number, id: number) {
  const row = await savedSearch(tx, accountId, id)
  if (!row) throw new Failure('catalog.search_not_found')
  return present(row)
}

/** The saved searches of a person are stale. */
export const tellSearches = (tx: Tx, accountId: number, requestId?: string) =>
  record(tx, savedSearchesChanged, { audiences: [{ tell: [accountId], touches: [topics.savedSearches] }], requestId })
