import { useEffect, useEffectEvent, useRef } from 'react'
import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Message } from './messaging.queries.ts'
import { watchArrivals } from './sending.ts'
import type { Unsent } from './unsent.ts'

/** What a conversation was opened from, which goes along with the first message. */
export type SharedFrom = 'product' | 'order' | 'fulfillmentGroup'

const sharedWords = {
  product: 'messages.productSent',
  order: 'messages.orderSharedWith',
  fulfillmentGroup: 'messages.orderShared',
} as const

/** Says what becomes of the context of a message: it stands, or the server refused it (MSG-46, MSG-47). Answers how to name such a message. */
export function useSharedContext(from: SharedFrom, unsent: readonly Unsent[]): (clientId: string) => void {
  const shell = useShell()
  const sharing = useRef(new Map<string, 'going' | 'refused'>())
  const arrived = useEffectEvent(({ clientId }: Message) => {
    if (clientId !== null && sharing.current.delete(clientId)) toast.success(shell.say(sharedWords[from]))
  })
  useEffect(() => watchArrivals((message) => arrived(message)), [])
  const look = useEffectEvent(() => {
    for (const { clientId, state, trouble } of unsent) {
      if (state !== 'failed' || sharing.current.get(clientId) !== 'going') continue
      sharing.current.set(clientId, 'refused')
      void refusal(shell, from, trouble).then(toast.error)
    }
  })
  useEffect(() => look(), [unsent])
  return (clientId) => void sharing.current.set(clientId, 'going')
}

async function refusal(shell: Shell, from: SharedFrom, trouble: unknown): Promise<string> {
  if (from === 'product') return shell.say('messages.productFailed')
  const isExplained = trouble instanceof Refused && trouble.body !== undefined
  return isExplained ? shell.say('messages.orderNotShared', { reason: await explain(shell, trouble) }) : shell.say('messages.orderFailed')
}
