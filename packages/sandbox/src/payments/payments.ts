import type { FastifyInstance } from 'fastify'
import { runReviews } from './account-review.ts'
import { accountEndpoints } from './accounts.ts'
import { mountAuthentication } from './authentication.ts'
import { balanceEndpoints } from './balance.ts'
import { chargeEndpoints } from './charges.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints, runDisputes } from './disputes.ts'
import { eventEndpoints } from './events.ts'
import type { Context } from './context.ts'
import { fileEndpoints, mountUploads } from './files.ts'
import { expireHolds } from './intent-endings.ts'
import { mountOnboarding } from './onboarding.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { payoutEndpoints, runPayouts } from './payouts.ts'
import { mountPayments } from './provider.ts'
import { refundEndpoints, settleRefunds } from './refunds.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { transferEndpoints } from './transfers.ts'
import { reopenEndpoints, signature, webhookEndpoints } from './webhook-endpoints.ts'

const endpoints = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...transferEndpoints,
  ...accountEndpoints,
  ...balanceEndpoints,
  ...payoutEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
]

/** The payment provider: its API, the pages it hosts, and what it does by itself. */
export function openPayments(app: FastifyInstance, ctx: Context, secrets: { payments: string; connect: string }): void {
  for (const channel of ['payments', 'connect'] as const) {
    ctx.deliveries.sign(channel, (body) => ({
      'stripe-signature': signature(secrets[channel], body),
      'user-agent': 'Stripe/1.0 (sandbox)',
    }))
  }
  reopenEndpoints(ctx)
  settleRefunds(ctx)
  expireHolds(ctx)
  runReviews(ctx)
  runDisputes(ctx)
  runPayouts(ctx)
  mountUploads(app, ctx)
  mountPayments(app, ctx, endpoints)
  mountAuthentication(app, ctx)
  mountOnboarding(app, ctx)
}
