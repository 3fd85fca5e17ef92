import { answerCircle, listCircles, listWishes, markWish, showCircle } from '@rondo/contracts/calls/circles'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read, readPages } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'

export type Circle = AnswerOf<typeof showCircle>
export type Wish = AnswerOf<typeof listWishes>['data'][number]
/** What a member does with a circle. */
export type CircleWish = Circle['moves'][number]

export const circlesQuery = (state: 'open' | 'closed') => readPages(listCircles, { query: { state } })
export const circleQuery = (id: number) => read(showCircle, { params: { id } })
export const wishesQuery = readPages(listWishes, { query: { pageSize: 50 } })

/** Says yes or no to a circle, or takes a yes back; every list of circles looks again. */
export function useAnswer(circle: Circle, onDone: () => void) {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ wish, seen }: { wish: CircleWish; seen: string | null }) =>
      call(answerCircle, { params: { id: circle.id }, body: { answer: wish, ...(wish === 'yes' && seen !== null && { seen }) } }),
    onSuccess: ({ status }) => {
      const tell = status === 'ended' || status === 'expired' ? toast.error : toast.success
      tell(shell.say(`swaps.circle_done_${status}`))
    },
    onError: async (error) => toast.error(await explain(shell, error)),
    onSettled: async () => {
      onDone()
      await Promise.all([listCircles, showCircle].map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
    },
  })
}

/** Marks a piece as one that the reader would swap for, or as none. */
export function useMark(id: number) {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(markWish, { params: { id }, body: { wanted } }),
    onError: async (error) => toast.error(await explain(shell, error)),
    onSettled: () => cache.invalidateQueries({ queryKey: [listWishes.name] }),
  })
}
