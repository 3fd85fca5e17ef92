// Payouts that the bank of a merchant did not take, of which no event came: the provider's own list tells of them.
import type { App } from '../../platform/context.ts'
import { storeProviderEvent } from './payment-webhook.ts'
import { takeForPayouts } from './verification/connected-account.repository.ts'

const ASKED_AT_ONCE = 50

/** Hears of each account's payouts that came back, once a day. What was heard by its event changes nothing. One that cannot be asked is asked a day later. */
export async function hearFailedPayouts(app: App): Promise<void> {
  for (const connectedId of await takeForPayouts(app.db, ASKED_AT_ONCE)) {
    try {
      for (const event of await app.providers.payments.failedPayoutsOf(connectedId)) await storeProviderEvent(app, 'connect', event)
    } catch (error) {
      app.log.warn({ err: error, connectedId }, 'an account cannot be asked for its payouts')
    }
  }
}
