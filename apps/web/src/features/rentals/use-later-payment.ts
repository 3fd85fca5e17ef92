import type { extendRental } from '@rondo/contracts/calls/rentals'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cardWords } from '../../shell/card-words.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import type { LaterCard } from './later-card.ts'

type Step = AnswerOf<typeof extendRental>
export type Phase = 'confirming' | 'finishing'
type Send = (paymentIntentId: string | undefined, key: string) => Promise<Step>

/** One press on Pay: the server holds and opens, the card confirms, the server finishes. What was held stays so, and may be tried again. */
export function useLaterPayment(send: Send, onDone: (step: Step) => void) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const running = useRef(false)
  const [phase, setPhase] = useState<Phase>()
  const [problem, setProblem] = useState<string>()

  const finish = async (step: Step, key: string) => {
    setPhase('finishing')
    const done = await send(step.paymentIntentId ?? undefined, `${key}:done`)
    if (done.status === 'processing') return setProblem(say('renting.processing'))
    if (done.success) onDone(done)
    else setProblem(say('renting.failed'))
  }
  const run = async (card: LaterCard, holder: string) => {
    const key = crypto.randomUUID()
    setPhase('confirming')
    const step = await send(undefined, key)
    if (!step.clientSecret) return finish(step, key)
    const { error, paymentIntent } = await card.stripe.confirmCardPayment(step.clientSecret, {
      payment_method: { card: card.element, billing_details: { name: holder } },
    })
    // after a lost answer the provider refuses to confirm again what has succeeded already
    const status = paymentIntent?.status ?? error?.payment_intent?.status
    if (status === 'succeeded' || status === 'processing') return finish(step, key)
    setProblem(cardWords(error) ?? say('renting.failed'))
    await send(step.paymentIntentId ?? undefined, `${key}:refused`).catch(() => undefined) // the server hears of the refusal
  }
  const pay = async (card: LaterCard | undefined, holder: string) => {
    if (running.current || !card) return
    running.current = true
    setProblem(undefined)
    try {
      await run(card, holder)
    } catch (error) {
      setProblem(await explain(shell, error, say('renting.failed')))
    } finally {
      running.current = false
      setPhase(undefined)
      void cache.invalidateQueries({
        predicate: ({ meta }) => ((meta as { topics?: string[] } | undefined)?.topics ?? []).includes('orders'),
      })
    }
  }
  return { pay, phase, problem }
}
