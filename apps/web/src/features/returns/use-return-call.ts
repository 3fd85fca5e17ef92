import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'

interface Sending<T> {
  /** Sends it; the key is the same when a press is repeated after a lost answer. */
  readonly send: (key: string) => Promise<T>
  readonly onDone: (answer: T) => void
  /** Stands for what failed on this side, and for an answer without words where `broken` is not given. */
  readonly failure: string
  /** Stands for an answer that only says that the server failed. */
  readonly broken?: string
  /** How the words of a refusal are told; as they are without it. */
  readonly told?: (words: string) => string
}
/** A press that changes a return: sent once, told when it fails, and everything that shows the group is asked for again. */
export function useReturnCall<T>(groupId: number) {
  const shell = useShell()
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const isSent = useRef(false)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Sending<T>) => send(key.current),
    onSuccess: (answer, { onDone }) => onDone(answer),
    onError: async (error, { failure: ours, broken = ours, told = (words: string) => words }) => {
      if (error instanceof Refused) key.current = crypto.randomUUID() // an answer came: the next press is another wish
      const otherwise = error instanceof Refused ? broken : ours
      const words = await explain(shell, error, otherwise)
      setFailure(words === otherwise ? words : told(words))
    },
    onSettled: () => {
      isSent.current = false
      return cache.invalidateQueries({
        predicate: ({ meta }) =>
          ((meta as { topics?: string[] } | undefined)?.topics ?? []).some((topic) => topic === 'orders' || topic === `group:${groupId}`),
      })
    },
  })
  const run = (sending: Sending<T>) => {
    if (isSent.current) return
    isSent.current = true
    setFailure(undefined)
    mutate(sending)
  }
  return { run, isPending, failure, setFailure }
}
