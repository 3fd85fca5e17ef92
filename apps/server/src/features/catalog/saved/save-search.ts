import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { wishes } from '@rondo/rules/kernel/limits'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { record } from '../../../platform/outbox.ts'
import { searchOf } from '../search-of-house.ts'
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
type Change = Received<typeof catalog.changeSavedSearch>['body']

const present = ({ id, name, address, notify, found, created_at }: SavedRow) => ({
  id,
  name,
  query: address,
  notify,
  found,
  createdAt: created_at.toISOString(),
})

/** What the reader has saved, latest first. 1 query. */
export async function listSavedSearches({ house, actor }: MemberCtx) {
  return { data: (await savedSearchesOf(house.db, actor.id)).map(present), most: wishes.savedSearches }
}

/** Keeps a search. The same search again is the one that is kept: name and choice stay as they are. */
export async function saveSearch(ctx: MemberCtx, { query, name, notify }: Save) {
  const { house, actor, language } = ctx
  const address = addressOfSearch(query)
  if (address === '') throw new Failure('catalog.search_empty')
  const { search, mySize } = searchOfAddress(address)
  // a misspelt word is kept as the one that was searched for: the index mends words, a lone listing could not
  const { correctedTo } = search.text === '' ? {} : await searchOf(house).search({ ...search, pageSize: 1 }, language)
  const criteria = criteriaOf(search, mySize, correctedTo)
  return inTransaction(house, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
    const known = (await savedSearchesOf(tx, actor.id)).find((one) => one.address === address)
    if (known) return present(known)
    const id = await putSavedSearch(tx, { accountId: actor.id, name, address, criteria, anchors: anchorsOf(criteria), notify })
    if (id === undefined) throw new Failure('catalog.searches_full', { values: { most: wishes.savedSearches } })
    await tell(ctx, tx, 'catalog.search_saved')
    return await shown(tx, actor.id, id)
  })
}

/** Renames a saved search or changes how its owner hears of what is new. Setting what is set changes nothing. */
export function changeSavedSearch(ctx: MemberCtx, id: number, change: Change) {
  return inTransaction(ctx.house, async (tx) => {
    if (!(await updateSavedSearch(tx, ctx.actor.id, id, change))) throw new Failure('catalog.search_not_found')
    await tell(ctx, tx, 'catalog.saved_search_changed')
    return await shown(tx, ctx.actor.id, id)
  })
}

export function deleteSavedSearch(ctx: MemberCtx, id: number) {
  return inTransaction(ctx.house, async (tx) => {
    if (!(await removeSavedSearch(tx, ctx.actor.id, id))) throw new Failure('catalog.search_not_found')
    await tell(ctx, tx, 'catalog.saved_search_deleted')
    return { success: true as const, message: 'Saved search deleted' }
  })
}

async function shown(tx: Tx, accountId: number, id: number) {
  const row = await savedSearch(tx, accountId, id)
  if (!row) throw new Failure('catalog.search_not_found')
  return present(row)
}

const tell = ({ actor, requestId }: MemberCtx, tx: Tx, type: string) =>
  record(tx, { type, tell: [actor.id], touches: ['saved-searches'], requestId })
