import { merchantOrders, myOrders, showGroup, showOrder } from '@rondo/contracts/calls/orders'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Details, Group, Order } from './orders.queries.ts'

type Page = { readonly data: readonly Order[] }
type Change = <G extends Group>(group: G) => G
const names: readonly unknown[] = [showGroup.name, showOrder.name, myOrders.name, merchantOrders.name]
const inOrders = { predicate: ({ queryKey }: { queryKey: QueryKey }) => names.includes(queryKey[0]) }

const inOrder = (order: Order, id: number, change: Change): Order =>
  order.fulfillmentGroups.some((group) => group.id === id)
    ? { ...order, fulfillmentGroups: order.fulfillmentGroups.map((group) => (group.id === id ? change(group) : group)) }
    : order

/** What is known of orders and groups, to be put back when a move fails. */
export type Known = readonly (readonly [QueryKey, unknown])[]
export const groupsNow = (cache: QueryClient): Known => cache.getQueriesData(inOrders)
export const restoreGroups = (cache: QueryClient, known: Known): void => {
  for (const [queryKey, data] of known) cache.setQueryData(queryKey, data)
}

/** Changes a group wherever it is on screen: on its page, in its order, in every list. */
export function changeGroup(cache: QueryClient, id: number, change: Change): void {
  cache.setQueriesData(inOrders, (data: Details | Order | InfiniteData<Page> | undefined) => {
    if (!data) return data
    if ('pages' in data)
      return { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.map((one) => inOrder(one, id, change)) })) }
    if ('fulfillmentGroups' in data) return inOrder(data, id, change)
    return data.id === id ? change(data) : data
  })
}
