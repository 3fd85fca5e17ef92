import { merchantOrders, myOrders, showGroup, showOrder } from '@rondo/contracts/calls/orders'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { OrderFilter, OrderTab } from '@rondo/rules/orders/filters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { read, readPages } from '../../shell/calls.ts'

export type Order = AnswerOf<typeof showOrder>
export type Group = Order['fulfillmentGroups'][number]
/** A group with what happened to it. */
export type Details = AnswerOf<typeof showGroup>
export type Item = Group['orderItems'][number]

export const orderQuery = (id: number) => read(showOrder, { params: { id } })
export const groupQuery = (id: number) => read(showGroup, { params: { id } })

const trades = { all: undefined, buying: 'buy', selling: 'buy', renting: 'rent', lending: 'rent' } as const satisfies Record<
  OrderTab,
  'buy' | 'rent' | undefined
>
const pageSize = 10

/** Orders newest first. While a list has more, orders older than its last one wait: what comes later would stand above them. */
export function mergedByDate(lists: readonly { readonly orders: readonly Order[]; readonly hasMore: boolean }[]): Order[] {
  const horizons = lists.flatMap(({ orders, hasMore }) => (hasMore ? (orders.at(-1)?.created_at ?? []) : []))
  const horizon = horizons.toSorted().at(-1) ?? ''
  return lists
    .flatMap(({ orders }) => orders)
    .filter(({ created_at }) => created_at >= horizon)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id))
}

/** What a tab under a chip asks the lists of orders for. */
export const wantedOf = (tab: OrderTab, filter: OrderFilter) => ({
  ...(filter !== 'all' && { status: filter }),
  ...(trades[tab] && { type: trades[tab] }),
})

/** The orders of a tab under a chip: placed ones, received ones, or on the first tab both. */
export function useOrders(tab: OrderTab, filter: OrderFilter, { size = pageSize, enabled = true } = {}) {
  const query = { pageSize: size, ...wantedOf(tab, filter) }
  const [wantsPlaced, wantsReceived] = [tab !== 'selling' && tab !== 'lending', tab !== 'buying' && tab !== 'renting']
  const placed = useInfiniteQuery({ ...readPages(myOrders, { query }), enabled: enabled && wantsPlaced })
  const received = useInfiniteQuery({ ...readPages(merchantOrders, { query }), enabled: enabled && wantsReceived })
  const wanted = [...(wantsPlaced ? [placed] : []), ...(wantsReceived ? [received] : [])]
  const lists = wanted.map(({ data, hasNextPage }) => ({ orders: data?.pages.flatMap((page) => page.data) ?? [], hasMore: hasNextPage }))
  return {
    orders: mergedByDate(lists),
    isPending: wanted.some(({ isPending }) => isPending),
    error: wanted.find(({ isError, data }) => isError && !data)?.error ?? null,
    isFetching: wanted.some(({ isFetching }) => isFetching),
    hasMore: lists.some(({ hasMore }) => hasMore),
    more: () =>
      wanted
        .filter(({ hasNextPage, isFetchingNextPage }) => hasNextPage && !isFetchingNextPage)
        .forEach((list) => void list.fetchNextPage()),
    again: () => wanted.forEach((list) => void list.refetch()),
  }
}
