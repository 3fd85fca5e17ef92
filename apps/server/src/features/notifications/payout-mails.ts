// What merchants are told of the money that they earned: sent, kept for a debt, or not taken by their bank (SR-85).
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { findOrder } from '../orders/index.ts'
import { earningKindOf, earningPaid, earningReleased, payoutFailed } from '../wallet/index.ts'
import { moneyIn, shownItems } from './order-parts.ts'
import { entry, mail } from './tell.ts'

/** The order that somebody earned by: its number, empty where the earning is of none, and their pieces. */
async function earnedBy(app: App, merchantId: number, orderId: number) {
  const order = await findOrder(app.db, merchantId, orderId)
  return { number: order?.order_number ?? '', items: order?.groups.flatMap(({ items }) => items) ?? [] }
}

export const payoutMails: readonly Reaction[] = [
  // one for each transfer; what was taken of it for a debt is said with it
  mail({
    on: earningPaid,
    name: 'notifications.send-payout',
    to: ({ merchantId }) => [merchantId],
    cause: ({ transferId }) => `payout-${transferId}`,
    facts: async (app, data) => ({
      ...data,
      ...(await earnedBy(app, data.merchantId, data.orderId)),
      isDeposit: (await earningKindOf(app.db, data.transferId)) === 'deposit',
    }),
    words(say, { number, amountMinor, currency, isDeposit }, locale) {
      const amount = moneyIn(locale, amountMinor, currency)
      const text =
        number === ''
          ? say('mail.payoutPlainText', { amount })
          : say(isDeposit ? 'mail.payoutDepositText' : 'mail.payoutText', { amount, number })
      return {
        subject: say(isDeposit ? 'mail.payoutDepositSubject' : 'mail.payoutSubject', { amount }),
        text,
        button: say('mail.payoutButton'),
        note: say('mail.payoutNote'),
      }
    },
    entry: ({ amountMinor: minor, currency }) => entry('payout_sent', { amount: { minor, currency } }),
    path: () => '/dashboard/wallet',
    sections({ items, amountMinor, nettedMinor, currency }, locale) {
      const say = sayIn(locale)
      const owed = nettedMinor > 0 ? ([[say('mail.payoutOwed'), moneyIn(locale, nettedMinor, currency)]] as const) : []
      return [
        ...shownItems(items, locale, 'merchant'),
        { hasTotal: true, lines: [...owed, [say('mail.payoutSent'), moneyIn(locale, amountMinor, currency)]] },
      ]
    },
  }),
  // all of an earning paid a debt: nothing arrives, and nobody shall wait for it
  mail({
    on: earningReleased,
    name: 'notifications.send-netted',
    when: ({ amountMinor, nettedMinor }) => amountMinor === nettedMinor,
    to: ({ merchantId }) => [merchantId],
    cause: ({ earningId }) => `netted-${earningId}`,
    facts: async (app, data) => ({ ...data, ...(await earnedBy(app, data.merchantId, data.orderId)) }),
    words(say, { number, nettedMinor, currency }, locale) {
      const amount = moneyIn(locale, nettedMinor, currency)
      return {
        subject: say('mail.nettedSubject', { amount }),
        text: say('mail.nettedText', { amount, number }),
        button: say('mail.payoutButton'),
        note: say('mail.nettedNote'),
      }
    },
    entry: ({ nettedMinor: minor, currency }) => entry('payout_netted', { amount: { minor, currency } }),
    path: () => '/dashboard/wallet',
    sections: ({ items }, locale) => shownItems(items, locale, 'merchant'),
  }),
  // the money is back in the account at the provider until the bank takes it
  mail({
    on: payoutFailed,
    name: 'notifications.send-payout-failed',
    to: ({ accountId }) => [accountId],
    cause: ({ payoutId }) => `payout-failed-${payoutId}`,
    facts: async (_app, data) => data,
    words: (say) => ({
      subject: say('mail.payoutFailedSubject'),
      text: say('mail.payoutFailedText'),
      button: say('mail.payoutFailedButton'),
      note: say('mail.needsNote'),
    }),
    entry: () => entry('payout_failed', {}),
    path: () => '/merchant/verify',
  }),
]
