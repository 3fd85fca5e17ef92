import { settleCharge } from './charges.ts'
import { unexpected } from './confirmation.ts'
import { tell } from './events.ts'
import type { Call, Context } from './context.ts'
import { amountOf } from './input.ts'
import { cardBehind } from './payment-methods.ts'
import { invalid } from './refusal.ts'
import type { PaymentIntent } from './shapes.ts'

/** Takes what was held, or less; the rest goes back. */
export function captureIntent(ctx: Context, before: PaymentIntent, { input, account }: Call): PaymentIntent {
  if (before.status !== 'requires_capture') throw unexpected(before, 'capture')
  const amount = amountOf(input, 'amount_to_capture') ?? before.amount_capturable
  if (amount > before.amount_capturable)
    throw invalid('The provided amount_to_capture exceeds the amount that can be captured.', 'amount_too_large', 'amount_to_capture')
  const charge = ctx.records.change('charge', before.latest_charge ?? '', { captured: true, amount_captured: amount })
  const card = cardBehind(ctx, ctx.records.get('payment_method', before.payment_method ?? '')).card
  const settled = settleCharge(ctx, charge, card, account)
  const after = ctx.records.change('payment_intent', before.id, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  tell(ctx, 'charge.captured', settled, account)
  tell(ctx, 'payment_intent.succeeded', after, account)
  return after
}

/** Cancels an intent that is not paid; a hold is given back. */
export function cancelIntent(
  ctx: Context,
  before: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
  owner: string,
): PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(before.status)) throw unexpected(before, 'cancel')
  if (before.status === 'requires_capture' && before.latest_charge) {
    const charge = ctx.records.change('charge', before.latest_charge, { amount_refunded: before.amount, refunded: true })
    tell(ctx, reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge, owner)
  }
  const after = ctx.records.change('payment_intent', before.id, {
    status: 'canceled',
    canceled_at: ctx.clock.seconds(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  })
  tell(ctx, 'payment_intent.canceled', after, owner)
  return after
}

/** A hold that nobody captured within seven days ends. */
export function expireHolds(ctx: Context): void {
  ctx.later.handle('intent.expire', ({ intent: id = '' }) => {
    const intent = ctx.records.find('payment_intent', id)
    if (intent?.status === 'requires_capture') cancelIntent(ctx, intent, 'automatic', ctx.records.ownerOf('payment_intent', id))
  })
}
