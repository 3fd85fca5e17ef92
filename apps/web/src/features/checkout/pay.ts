import type { createOrder } from '@rondo/contracts/calls/orders'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { cardWords } from '../../shell/card-words.ts'
import type { CardAnswer } from './stripe.ts'
import { isSameDays, isSameTotals, type Payload, type Prepared, type Totals } from './totals.ts'

export type Order = AnswerOf<typeof createOrder>
export type Phase = 'preparing' | 'confirming' | 'finalizing'

/** How a press on Pay ended. Only `placed` leads on; all others leave the screen as it is, so that one may try again. */
export type PaymentOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  /** The server's sums differ from those on screen; nothing was charged. */
  | { readonly kind: 'changed'; readonly totals: Totals }
  /** A rental would be for other days than those on screen; nothing was charged. */
  | { readonly kind: 'daysChanged' }
  /** Another tab has begun it anew, or confirms it: this one has charged nothing. */
  | { readonly kind: 'elsewhere' }
  /** The card was refused, in the provider's words where it has any for people; or its answer was lost, and it may have paid. */
  | { readonly kind: 'declined'; readonly message: string | undefined; readonly isAnswerLost: boolean }
  /** The provider calls it something else than paid; the bank may be at it still. */
  | { readonly kind: 'notSucceeded'; readonly isUnderway: boolean }
  | { readonly kind: 'sessionMissing' }
  /** The card has paid and the order is not there yet; the provider's own message to the server will still make it. */
  | { readonly kind: 'notFinalized'; readonly paymentId: number }

/** The outside world of a payment. */
export interface PaymentSteps {
  /** Checks, prices and reserves; may throw Refused. */
  prepare(): Promise<Prepared>
  confirmCard(clientSecret: string): Promise<CardAnswer>
  /** Makes the order of a payment that has succeeded; asking again answers the same order. Undefined while it cannot be had; throws when there will be none. */
  placeOrder(paymentId: number): Promise<Order | undefined>
  wait(ms: number): Promise<void>
  onPhase(phase: Phase): void
}
const waitsMs = [0, 1000, 2500]

/** One press on Pay: prepare, compare, confirm the card, place the order. `shown` is what the person has agreed to. */
export async function pay(means: PaymentSteps, shown: Totals, payload: Payload): Promise<PaymentOutcome> {
  means.onPhase('preparing')
  const { totals, rentals, strapiPaymentId, clientSecret, noPaymentRequired } = await means.prepare()
  if (!isSameTotals(totals, shown)) return { kind: 'changed', totals }
  if (!isSameDays(payload, rentals)) return { kind: 'daysChanged' }
  if (!strapiPaymentId) return { kind: 'sessionMissing' }

  if (!noPaymentRequired) {
    if (!clientSecret) return { kind: 'sessionMissing' }
    means.onPhase('confirming')
    const { error, paymentIntent } = await means.confirmCard(clientSecret)
    // After a lost answer the provider refuses to confirm again what has succeeded already.
    const status = paymentIntent?.status ?? error?.payment_intent?.status
    if (status !== 'succeeded') {
      const isUnderway = status === 'processing'
      if (!error || isUnderway) return { kind: 'notSucceeded', isUnderway }
      if (status === 'canceled' || error.code === 'payment_intent_unexpected_state') return { kind: 'elsewhere' }
      return {
        kind: 'declined',
        message: cardWords(error),
        isAnswerLost: error.type === 'api_connection_error' || error.type === 'api_error',
      }
    }
  }

  means.onPhase('finalizing')
  for (const ms of waitsMs) {
    if (ms > 0) await means.wait(ms)
    const order = await means.placeOrder(strapiPaymentId)
    if (order) return { kind: 'placed', order }
  }
  return { kind: 'notFinalized', paymentId: strapiPaymentId }
}
