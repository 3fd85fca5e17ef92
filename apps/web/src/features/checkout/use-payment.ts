import { prepareCheckout } from '@rondo/contracts/calls/checkout'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { cartQuery, type CartSection } from '../cart/index.ts'
import type { CardState } from './card-field.tsx'
import { problemsIn } from './gone.ts'
import { forgetPayment, orderOf, rememberPayment, useOrderOf } from './open-payment.ts'
import { type PaymentOutcome, pay, type Phase } from './pay.ts'
import { savedCardsQuery } from './saved-cards.tsx'
import type { Verdict } from './pay-box.tsx'
import type { BillingDetails } from './stripe.ts'
import type { Payload, Totals } from './totals.ts'
import { useConfirmation } from './use-confirmation.ts'

export interface Press {
  readonly payload: Payload
  readonly shown: Totals
  readonly card: CardState | undefined
  /** The saved card that pays in place of the one that is typed. */
  readonly savedCard: string | undefined
  /** The card that is typed is to be kept. */
  readonly keepsCard: boolean
  readonly billing: BillingDetails
}
/** Of a payment that may succeed yet the order is asked for on. */
const mayHavePaid = (outcome: PaymentOutcome) =>
  (outcome.kind === 'declined' && outcome.isAnswerLost) || (outcome.kind === 'notSucceeded' && outcome.isUnderway)
const agreedOf = ({ charged, total, shipping, deposits }: Totals) => ({ charged, total, shipping, deposits })
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Pays once for each press, however often the button is hit meanwhile, and leads to the confirmation. `onPaid` is told what is being paid, from
 * the press until it is known what became of it.
 */
export function usePayment(section: CartSection, onPaid: (section: CartSection | undefined) => void) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const confirm = useConfirmation()
  const running = useRef(false)
  const [phase, setPhase] = useState<Phase>()
  const [verdict, setVerdict] = useState<Verdict>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  /** Until when the server holds everything of the last press. */
  const [heldUntil, setHeldUntil] = useState<string>()
  /** Sums that the server named for exactly this payload. */
  const [named, setNamed] = useState<{ content: string; totals: Totals }>()

  /** The provider has the money or sends it back: the payment gets no order. */
  const over = async (error: unknown) => {
    forgetPayment()
    setVerdict({ text: await explain(shell, error) })
  }
  useOrderOf(verdict?.paymentId, {
    isPaid: true,
    onOrder: (order) => void confirm(order, order.currency),
    onOver: (error) => void over(error),
  })

  useEffect(() => {
    if (!phase) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [phase])

  const follow = async (outcome: PaymentOutcome, { payload, shown, keepsCard }: Press) => {
    switch (outcome.kind) {
      case 'placed': {
        if (keepsCard) void cache.invalidateQueries({ queryKey: savedCardsQuery.queryKey })
        return confirm(outcome.order, shown.currency)
      }
      case 'changed': {
        const amount = ({ charged, currency }: Totals) => format.money(charged, currency)
        setNamed({ content: JSON.stringify(payload), totals: outcome.totals })
        setVerdict({ text: say('checkout.totalsChanged', { before: amount(shown), after: amount(outcome.totals) }), isNews: true })
        return cache.invalidateQueries({ queryKey: cartQuery.queryKey })
      }
      case 'daysChanged':
        setVerdict({ text: say('checkout.daysChanged'), isNews: true })
        return cache.invalidateQueries({ queryKey: cartQuery.queryKey })
      case 'elsewhere':
        // what the other tab has ordered leaves the cart, and this screen with it
        setHeldUntil(undefined)
        setVerdict({ text: say('checkout.elsewhere'), isNews: true })
        return cache.invalidateQueries({ queryKey: cartQuery.queryKey })
      case 'declined':
        if (outcome.isAnswerLost) return setVerdict({ text: say('checkout.answerLost') })
        return setVerdict(
          outcome.message
            ? { text: format.sentences([outcome.message, say('checkout.notCharged')]) }
            : { text: say('checkout.notCharged'), fixed: say('checkout.confirmFailed') },
        )
      case 'notFinalized':
        return setVerdict({ text: say('checkout.notFinalized'), paymentId: outcome.paymentId })
      case 'notSucceeded':
      case 'sessionMissing':
        return setVerdict({ text: say(`checkout.${outcome.kind}`) })
    }
  }
  const fail = async (error: unknown, wanted: Press, isPrepared: boolean) => {
    const { code, details } = (error instanceof Refused ? error.body : undefined) ?? {}
    // the server's sums, of which it names all
    if (code === 'checkout.changed' && details) return follow({ kind: 'changed', totals: details as unknown as Totals }, wanted)
    const text = await explain(shell, error, isPrepared ? say('checkout.confirmFailed') : '')
    const pieces = problemsIn(error, say)
    // Stock and prices are not what this screen believes: look again, before anything is said of them. A line that breaks now holds nobody.
    if (code === 'checkout.problems') await Promise.race([cache.invalidateQueries({ queryKey: cartQuery.queryKey }), wait(4000)])
    setProblems(pieces)
    // what cannot be bought leaves the list of the payment: it is named here
    const named = section.lines.flatMap(({ product: { id, name } }) =>
      pieces[id] ? [say('checkout.pieceProblem', { name, problem: pieces[id] })] : [],
    )
    setVerdict(
      text ? { text: format.sentences([text, ...named]) } : { text: say('checkout.notCharged'), fixed: say('checkout.prepareFailed') },
    )
    if (code === 'checkout.rate_expired') void cache.invalidateQueries({ queryKey: ['shipping.shippingRates'] })
  }

  const press = async (wanted: Press) => {
    if (running.current) return
    running.current = true
    onPaid(section)
    setVerdict(undefined)
    setProblems({})
    const key = crypto.randomUUID()
    const { payload, card, savedCard, keepsCard, billing, shown } = wanted
    let isPrepared = false
    try {
      const outcome = await pay(
        {
          prepare: async () => {
            setHeldUntil(undefined)
            const prepared = await call(prepareCheckout, { body: { ...payload, shown: agreedOf(shown) } }, { key })
            setHeldUntil(prepared.expiresAt || undefined)
            isPrepared = true
            if (prepared.strapiPaymentId) rememberPayment(prepared.strapiPaymentId)
            return prepared
          },
          confirmCard: async (clientSecret) =>
            card
              ? card.stripe.confirmCardPayment(
                  clientSecret,
                  savedCard !== undefined
                    ? { payment_method: savedCard }
                    : {
                        payment_method: { card: card.element, billing_details: billing },
                        ...(keepsCard && { setup_future_usage: 'on_session' }),
                      },
                )
              : { error: {} },
          placeOrder: (paymentId) => orderOf(paymentId, `${key}:order`),
          wait,
          onPhase: setPhase,
        },
        shown,
        payload,
      )
      await follow(outcome, wanted)
      if (outcome.kind === 'notFinalized') return
      if (!mayHavePaid(outcome)) forgetPayment()
      onPaid(undefined)
    } catch (error) {
      if (isPrepared && error instanceof Refused) return await over(error)
      await fail(error, wanted, isPrepared)
      onPaid(undefined)
    } finally {
      running.current = false
      setPhase(undefined)
    }
  }
  return {
    press,
    phase,
    verdict,
    problems,
    /** Of this press, or of one before a reload. */
    heldUntil: heldUntil ?? section.heldUntil,
    /** The sums to show: the server's own when it has named them for this very payload. */
    totalsFor: (payload: Payload, worked: Totals): Totals => (named?.content === JSON.stringify(payload) ? named.totals : worked),
  }
}
