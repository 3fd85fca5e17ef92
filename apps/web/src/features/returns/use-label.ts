import { createReturnLabel } from '@rondo/contracts/calls/wayback'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'

type MadeLabel = AnswerOf<typeof createReturnLabel>
/** Confirms a payment with the card that was typed; answers the provider's status, or its words. */
export type ConfirmCard = (clientSecret: string) => Promise<{ status?: string | undefined; message?: string | undefined }>
interface Press {
  readonly groupId: number
  readonly itemIds: readonly number[]
  readonly rateId: string | undefined
  readonly confirmCard: ConfirmCard | undefined
  /** The field of the card is on the screen. */
  readonly isCardAsked: boolean
}
interface Heard {
  readonly onMade: (made: MadeLabel) => void
  readonly onRateGone: () => void
  /** Another sum is to be paid than the screen says. */
  readonly onQuoteGone: () => void
}

/** Makes a return label: quote, payment where the server asks for one, purchase; once for each press. */
export function useLabel({ onMade, onRateGone, onQuoteGone }: Heard) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const running = useRef(false)
  const isPaid = useRef(false) // the card has paid: what fails now is that we hear of it
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = ({ groupId, itemIds, rateId }: Press, paymentIntentId?: string) =>
    call(
      createReturnLabel,
      {
        body: {
          fulfillmentGroupId: groupId,
          orderItemIds: [...itemIds],
          isReturn: true,
          ...(rateId !== undefined && { rateId }),
          ...(paymentIntentId !== undefined && { paymentIntentId }),
        },
      },
      { key: crypto.randomUUID() }, // the same items answer the same label, whichever the key
    )
  const run = async (press: Press) => {
    if (press.rateId === undefined) return setFailure(say('wayback.ratesPick'))
    let made = await send(press)
    if (made.requiresAction && made.clientSecret) {
      if (!press.isCardAsked) {
        onQuoteGone()
        return setFailure(say('wayback.cardMissing'))
      }
      if (!press.confirmCard) return setFailure(say('wayback.stripeMissing'))
      const { status, message } = await press.confirmCard(made.clientSecret)
      if (status !== 'succeeded') return setFailure(message ? say('wayback.paymentFailed', { message }) : say('wayback.paymentNot'))
      isPaid.current = true
      made = await send(press, made.paymentIntentId ?? undefined)
    }
    await cache.invalidateQueries({
      predicate: ({ meta }) =>
        ((meta as { topics?: string[] } | undefined)?.topics ?? []).some(
          (topic) => topic === 'orders' || topic === `group:${press.groupId}`,
        ),
    })
    onMade(made)
  }
  const press = async (wanted: Press) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    isPaid.current = false
    setFailure(undefined)
    try {
      await run(wanted)
    } catch (error) {
      if (error instanceof Refused && error.body?.code === 'RATE_NO_LONGER_AVAILABLE') onRateGone()
      setFailure(await explain(shell, error, say(isPaid.current ? 'wayback.confirmFailed' : 'wayback.failed')))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { press, isBusy, failure }
}
