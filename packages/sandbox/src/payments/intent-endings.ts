import { settleCharge } from './charges.ts'
import { unexpected } from './confirmation.ts'
import { tell } from './events.ts'
import type { Call, House } from './house.ts'
import { amountOf } from './input.ts'
import { cardBehind } from './payment-methods.ts'
import { invalid } from './refusal.ts'
import type { PaymentIntent } from './shapes.ts'

/** Takes what was held, or less; the rest goes back. */
export function captureIntent(house: House, before: PaymentIntent, { input, account }: Call): PaymentIntent {
  if (before.status !== 'requires_capture') throw unexpected(before, 'capture')
  const amount = amountOf(input, 'amount_to_capture') ?? before.amount_capturable
  if (amount > before.amount_capturable)
    throw invalid('The provided amount_to_capture exceeds the amount that can be captured.', 'amount_too_large', 'amount_to_capture')
  const charge = house.records.change('charge', before.latest_charge ?? '', { captured: true, amount_captured: amount })
  const card = cardBehind(house, house.records.get('payment_method', before.payment_method ?? '')).card
  const settled = settleCharge(house, charge, card, account)
  const after = house.records.change('payment_intent', before.id, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  tell(house, 'charge.captured', settled, account)
  tell(house, 'payment_intent.succeeded', after, account)
  return after
}

/** Cancels an intent that is not paid; a hold is given back. */
export function cancelIntent(
  house: House,
  before: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
  owner: string,
): PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(before.status)) throw unexpected(before, 'cancel')
  if (before.status === 'requires_capture' && before.latest_charge) {
    const charge = house.records.change('charge', before.latest_charge, { amount_refunded: before.amount, refunded: true })
    tell(house, reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge, owner)
  }
  const after = house.records.change('payment_intent', before.id, {
    status: 'canceled',
    canceled_at: house.clock.seconds(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  })
  tell(house, 'payment_intent.canceled', after, owner)
  return after
}

/** A hold that nobody captured within seven days ends. */
export function expireHolds(house: House): void {
  house.later.handle('intent.expire', ({ intent: id = '' }) => {
    const intent = house.records.find('payment_intent', id)
    if (intent?.status === 'requires_capture') cancelIntent(house, intent, 'automatic', house.records.ownerOf('payment_intent', id))
  })
}
