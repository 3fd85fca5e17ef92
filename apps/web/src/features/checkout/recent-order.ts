import { myOrders } from '@rondo/contracts/calls/orders'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'

const recentMs = 60 * 60_000
type Placed = AnswerOf<typeof myOrders>['data'][number]
const isRecent = ({ created_at }: Placed): boolean => Date.now() - Date.parse(created_at) < recentMs

/** The newest order of the last hour that the reader has placed, of pieces like these if any are named; null where there is none, undefined while it is asked for. */
export function useRecentOrder({ enabled = true, products }: { enabled?: boolean; products?: readonly number[] } = {}):
  | Placed
  | null
  | undefined {
  const { data, isError, isFetching } = useQuery({
    ...read(myOrders, { query: { pageSize: 5 } }),
    enabled,
    refetchOnMount: 'always',
  })
  const isOfThem = ({ fulfillmentGroups }: Placed) =>
    !products || fulfillmentGroups.some(({ orderItems }) => orderItems.some(({ product }) => products.includes(product.id)))
  const found = data?.data.find((order) => isRecent(order) && isOfThem(order))
  return found ?? (isError || (data && !isFetching) ? null : undefined)
}
