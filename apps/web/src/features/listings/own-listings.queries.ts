import { ownListings } from '@rondo/contracts/calls/catalog'
import {
  bulkActivation,
  bulkDelete,
  createProduct,
  deleteProduct,
  ownListing,
  toggleActivation,
  updateProduct,
} from '@rondo/contracts/calls/listings'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { stockText } from '@rondo/rules/listings/stock'
import { type InfiniteData, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, read, readPages } from '../../shell/calls.ts'
import type { ListingBody, OwnListing } from './form/listing-body.ts'
import { type OwnFilters, ownSearchOf } from './own/own-filters.ts'

type OwnPage = AnswerOf<typeof ownListings>
/** An own listing as My Listings shows it. */
export type OwnCard = OwnPage['data'][number]

/** An own listing with all that its form needs. */
export const ownListingQuery = (id: number) => read(ownListing, { params: { id } })

/** Makes a listing, once for each key of a draft, or changes the given one in the version that was opened. The lists are asked anew when they are opened. */
export function useSaveListing(opened?: OwnListing) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ body, draftKey }: { readonly body: ListingBody; readonly draftKey: string }) =>
      opened
        ? call(updateProduct, { params: { id: opened.id }, body: { ...body, version: opened.version } })
        : call(createProduct, { body }, draftKey ? { key: draftKey } : {}),
    onSuccess: (saved) => {
      cache.setQueryData(ownListingQuery(saved.id).queryKey, saved)
      return cache.invalidateQueries({ queryKey: [ownListings.name], refetchType: 'none' })
    },
    onError: () => {
      // It may have been changed meanwhile: the page then offers the new version.
      if (opened) void cache.invalidateQueries({ queryKey: ownListingQuery(opened.id).queryKey })
    },
  })
}

/** Says how many pieces of a listing there are, and nothing else of it. */
export function useRestock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, stock }: { readonly id: number; readonly stock: number }) =>
      call(updateProduct, { params: { id }, body: { stock: stockText(stock) } }),
    onSuccess: (saved) => {
      cache.setQueryData(ownListingQuery(saved.id).queryKey, saved)
      return reloadOwn(cache)
    },
  })
}

/** The own listings that fit, page after page, with counts for states and filters. */
export const ownListingsQuery = (filters: OwnFilters) =>
  readPages(ownListings, { query: { ...ownSearchOf(filters), pageSize: 20, facets: true } })

/** Asks all lists of own listings anew. */
export const reloadOwn = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [ownListings.name] })

/** Changes cards wherever they are listed; undefined takes one out. */
function changeCards(cache: QueryClient, change: (card: OwnCard) => OwnCard | undefined): void {
  cache.setQueriesData<InfiniteData<OwnPage>>({ queryKey: [ownListings.name] }, (known) => {
    if (!known) return known
    const pages = known.pages.map((page) => {
      const data = page.data.flatMap((card) => change(card) ?? [])
      return { ...page, data, meta: { ...page.meta, total: page.meta.total - (page.data.length - data.length) } }
    })
    return { ...known, pages }
  })
}

/** Some listings could not be changed, so none was. */
export class NoneChanged extends Error {
  readonly failed: readonly { readonly id: number; readonly message: string; readonly code: string }[]
  constructor(failed: NoneChanged['failed']) {
    super(failed[0]?.message)
    this.failed = failed
  }
}
async function allOrNone(answer: Promise<AnswerOf<typeof bulkDelete>>): Promise<number> {
  const { processed, failed } = await answer
  if (failed.length > 0) throw new NoneChanged(failed)
  return processed
}

interface Activation {
  readonly cards: readonly OwnCard[]
  readonly active: boolean
}
const activationKey = ['listings.activation'] as const
/** Shows listings in the shop or takes them out: at once on screen, back again and asked anew when the server refuses. Answers how many. */
export function useActivation() {
  const cache = useQueryClient()
  const show = (cards: readonly OwnCard[], stateOf: (card: OwnCard) => boolean) => {
    const next = new Map(cards.map((card) => [card.id, stateOf(card)]))
    changeCards(cache, (card) => ({ ...card, activeListing: next.get(card.id) ?? card.activeListing }))
  }
  const pending = { mutationKey: activationKey, status: 'pending' } as const
  const underWay = useMutationState({ filters: pending, select: ({ state }) => (state.variables as Activation).cards })
  const change = useMutation({
    mutationKey: activationKey,
    mutationFn: async ({ cards, active }: Activation) => {
      const [only, ...more] = cards
      if (only && more.length === 0) {
        await call(toggleActivation, { params: { id: only.id }, body: { active } })
        return 1
      }
      return allOrNone(call(bulkActivation, { body: { ids: cards.map(({ id }) => id), active } }))
    },
    onMutate: async ({ cards, active }) => {
      await cache.cancelQueries({ queryKey: [ownListings.name] })
      show(cards, () => active)
    },
    onError: (_error, { cards }) => show(cards, ({ activeListing }) => activeListing),
    // What is asked while another press is on its way would undo that one on screen: the last of them asks.
    onSettled: () => (cache.isMutating(pending) > 1 ? undefined : reloadOwn(cache)),
  })
  return {
    /** Throws Refused or NoneChanged. */
    activate: change.mutateAsync,
    /** Ids of what is on its way, of all presses. */
    changing: new Set(underWay.flat().map(({ id }) => id)) as ReadonlySet<number>,
  }
}

/** Deletes listings, all or none; they leave the screen when the server has agreed. Throws Refused or NoneChanged. */
export function useDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (cards: readonly OwnCard[]) => {
      const [only, ...more] = cards
      if (only && more.length === 0) await call(deleteProduct, { params: { id: only.id } })
      else await allOrNone(call(bulkDelete, { body: { ids: cards.map(({ id }) => id) } }))
    },
    onSuccess: (_done, cards) => {
      const gone = new Set(cards.map(({ id }) => id))
      changeCards(cache, (card) => (gone.has(card.id) ? undefined : card))
    },
    onSettled: () => reloadOwn(cache),
  })
}
