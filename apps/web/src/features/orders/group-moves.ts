import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { changeGroup, groupsNow, restoreGroups } from './group-cache.ts'
import type { Details, Group } from './orders.queries.ts'
import { foreseen, type GroupMove, screenMove } from './screen-moves.ts'

export interface Wish {
  readonly move: GroupMove
  /** The item, for moves of one. */
  readonly itemId?: number
  readonly reason?: string
  readonly comments?: string
}

/** Makes a move: shown at once, taken back when the call fails, and replaced by what the server says in either case (FG-18). */
export function useGroupMove(group: Group, onDone: () => void) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ wish: { move, itemId = 0, reason = '', comments }, key }: { wish: Wish; key: string }): Promise<Details> => {
      const cancel = { cancelReason: reason, ...(comments && { cancelComments: comments }), version: group.version }
      return screenMove(move).send({ group, itemId, cancel, told: { version: group.version, ...(comments && { comments }) }, key })
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
