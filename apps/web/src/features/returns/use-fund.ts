import { confirmFund, createFundIntent } from '@rondo/contracts/calls/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'

/** Confirms a payment with the card that was typed; answers the provider's status, or its words. */
export type ConfirmFundCard = (clientSecret: string) => Promise<{ status?: string | undefined; message?: string | undefined }>
export interface FundWish {
  readonly groupId: number
  readonly itemIds: readonly number[]
  readonly currency: string
  /** Value less usage fee, major units; the server refuses another. */
  readonly amount: number
  readonly usageFee: number
  readonly addressId: number | undefined
}
const bodyOf = ({ groupId, itemIds, currency, amount, addressId }: FundWish) => ({
  amount,
  currency: currency.toLowerCase(),
  fulfillmentGroupId: groupId,
  orderItemIds: [...itemIds],
  ...(addressId !== undefined && { returnToAddress: addressId }),
})
/** Puts the fund up from earnings that are held: no card, no second step. */
export const fundFromEarnings = (wish: FundWish, key: string) =>
  call(createFundIntent, { body: { ...bodyOf(wish), useEarnings: true } }, { key })

/** One press on Pay: the server opens the payment, the card confirms it, the server hears of it. A refused card may be tried again. */
export function useFund() {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const running = useRef(false)
  const [phase, setPhase] = useState<'paying' | 'finishing'>()
  const [problem, setProblem] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)

  const tell = async (wish: FundWish, paymentIntentId: string) => {
    setPhase('finishing')
    const { groupId, usageFee, addressId } = wish
    const body = { paymentIntentId, fulfillmentGroupId: groupId, usageFee, ...(addressId !== undefined && { returnToAddress: addressId }) }
    await call(confirmFund, { body }, { key: crypto.randomUUID() }) // the provider is asked each time
  }
  const run = async (wish: FundWish, confirm: ConfirmFundCard) => {
    setPhase('paying')
    const { clientSecret, paymentIntentId, funded } = await call(createFundIntent, { body: bodyOf(wish) }, { key: crypto.randomUUID() })
    if (funded || clientSecret === null) return
    const { status, message } = await confirm(clientSecret)
    if (status === 'processing') setWaiting(true)
    else if (status !== 'succeeded') return setProblem(message ?? say('returns.payFailed'))
    await tell(wish, paymentIntentId)
  }
  const pay = async (wish: FundWish, confirm: ConfirmFundCard) => {
    if (running.current) return
    running.current = true
    setProblem(undefined)
    setWaiting(false)
    try {
      await run(wish, confirm)
    } catch (error) {
      // what the bank still works on is told as such, and heard by the webhook
      if (!(error instanceof Refused && error.body?.code === 'returns.fund_unpaid'))
        setProblem(await explain(shell, error, say('returns.payFailed')))
    } finally {
      running.current = false
      setPhase(undefined)
      await cache.invalidateQueries({
        predicate: ({ meta }) =>
          ((meta as { topics?: string[] } | undefined)?.topics ?? []).some(
            (topic) => topic === 'orders' || topic === `group:${wish.groupId}`,
          ),
      })
    }
  }
  return { pay, phase, problem, isWaiting }
}
