import { handOver, refundFailedDelivery, reportNotReceived, requestRedelivery } from '@rondo/contracts/calls/deliveries'
import { cancelGroup, cancelItem, confirmGroup, confirmItemDelivery } from '@rondo/contracts/calls/orders'
import type { Move } from '@rondo/rules/moves/machines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { changeGroup, groupsNow, restoreGroups } from './group-cache.ts'
import { foreseen } from './foreseen.ts'
import type { Details, Group } from './orders.queries.ts'

export interface Wish {
  readonly move: GroupMove
  /** The item, for moves of one. */
  readonly itemId?: number
  readonly reason?: string
  readonly comments?: string
}
interface Sent {
  readonly group: Group
  readonly itemId: number
  readonly cancel: { readonly cancelReason: string; readonly cancelComments?: string; readonly version: number }
  readonly told: { readonly comments?: string; readonly version: number }
  readonly key: string
}
const isLive = ({ status }: Group['orderItems'][number]) => status !== 'canceled'

/** What a side can ask for with a press, by the names of the state tables, and the call that does it. */
const sends = {
  acceptGroup: ({ group: { id, version }, key }) => call(confirmGroup, { params: { id }, body: { version } }, { key }),
  cancelGroup: ({ group: { id }, cancel, key }) => call(cancelGroup, { params: { id }, body: cancel }, { key }),
  confirmDelivery: ({ group: { id, version }, key }) => call(confirmGroup, { params: { id }, body: { version } }, { key }),
  handOver: ({ group: { id, version }, key }) => call(handOver, { params: { id }, body: { version } }, { key }),
  reportNotArrived: ({ group: { id }, told, key }) => call(reportNotReceived, { params: { id }, body: told }, { key }),
  reportNotReceived: ({ group: { id }, told, key }) => call(reportNotReceived, { params: { id }, body: told }, { key }),
  requestRedelivery: ({ group: { order, orderItems, version }, key }) =>
    call(requestRedelivery, { params: { orderId: order.id, id: orderItems.find(isLive)?.id ?? 0 }, body: { version } }, { key }),
  refundFailedDelivery: ({ group: { id, version }, key }) => call(refundFailedDelivery, { params: { id }, body: { version } }, { key }),
  confirmItemDelivery: ({ itemId, group: { version }, key }) =>
    call(confirmItemDelivery, { params: { id: itemId }, body: { version } }, { key }),
  cancelItem: ({ itemId, cancel, key }) => call(cancelItem, { params: { id: itemId }, body: cancel }, { key }),
} as const satisfies Partial<Record<Move, (sent: Sent) => Promise<Details>>>
export type GroupMove = keyof typeof sends

/** Makes a move: shown at once, taken back when the call fails, and replaced by what the server says in either case (FG-18). */
export function useGroupMove(group: Group, onDone: () => void) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ wish: { move, itemId = 0, reason = '', comments }, key }: { wish: Wish; key: string }): Promise<Details> => {
      const cancel = { cancelReason: reason, ...(comments && { cancelComments: comments }), version: group.version }
      return sends[move]({ group, itemId, cancel, told: { version: group.version, ...(comments && { comments }) }, key })
    },
    onMutate: ({ wish }) => {
      const before = groupsNow(cache)
      changeGroup(cache, group.id, (one) => foreseen(one, wish))
      return before
    },
    onSuccess: (answer, { wish: { move } }) => {
      changeGroup(cache, group.id, (one) => ({ ...one, ...answer }))
      onDone()
      toast.success(move === 'cancelItem' ? say('orders.itemCanceled') : say('orders.done', { action: say(`orders.act_${move}`) }))
    },
    onError: async (error, { wish: { move, itemId } }, before) => {
      const current = error instanceof Refused ? (error.body?.details?.current as Details | undefined) : undefined
      if (before) restoreGroups(cache, before)
      if (current) {
        changeGroup(cache, group.id, (one) => ({ ...one, ...current }))
        onDone() // what was asked for is not offered any more
      }
      const text = await explain(shell, error, move === 'cancelItem' ? say('orders.itemCancelFailed') : say('orders.unknownError'))
      toast.error(itemId === undefined ? say('orders.failed', { action: say(`orders.do_${move as 'cancelGroup'}`), error: text }) : text)
    },
    onSettled: (_, error) =>
      cache.invalidateQueries({
        predicate: ({ meta }) => {
          const topics = (meta as { topics?: string[] } | undefined)?.topics ?? []
          // what was shown before a failure may be old by now
          return (
            topics.includes('orders') ||
            topics.includes(`order:${group.order.id}`) ||
            (error !== null && topics.includes(`group:${group.id}`))
          )
        },
      }),
  })
}
