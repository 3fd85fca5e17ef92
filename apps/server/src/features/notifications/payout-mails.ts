// What merchants are told of the money that they earned: sent, kept for a debt, or not taken by their bank (SR-85).
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { EventOf } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { lastClaim } from '../claims/index.ts'
import { caseOf, findOrder } from '../orders/index.ts'
import { earningKindOf, earningPaid, earningReleased, payoutFailed } from '../wallet/index.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn, shownItems } from './order-parts.ts'
import { entry, mail } from './tell.ts'

/** The order that somebody earned by: its number, empty where the earning is of none, and the pieces that it was earned with. */
async function earnedBy(app: App, { merchantId, orderId, groupId }: { merchantId: number; orderId: number; groupId: number | null }) {
  const order = await findOrder(app.db, merchantId, orderId)
  const groups = order?.groups.filter(({ id, merchant }) => (groupId === null ? merchant.id === merchantId : id === groupId)) ?? []
  return { number: order?.order_number ?? '', items: groups.flatMap(({ items }) => items.filter(({ status }) => status !== 'canceled')) }
}

/** For what a lender gets a deposit, or a part of it: late days, what was claimed of its piece, or the piece itself. */
async function keptFor(
  app: App,
  { merchantId, orderId, groupId }: EventOf<typeof earningPaid>['data'],
): Promise<'claim' | 'late' | 'lateAndClaim' | 'lost'> {
  const order = await findOrder(app.db, merchantId, orderId)
  const group = order?.groups.find(({ id }) => id === groupId)
  if (!order || !group) return 'claim'
  const claims = await Promise.all(group.items.map(({ id }) => lastClaim(app.db, id)))
  const granted = claims.flatMap((claim) => (claim && !claim.withdrawn && (claim.granted_minor ?? claim.amount_minor) > 0 ? [claim] : []))
  const isLate = caseOf(order, group).items.some(({ lateFeeMinor }) => lateFeeMinor > 0)
  if (granted.some(({ reason }) => reason === 'not_returned')) return 'lost'
  return granted.length === 0 ? 'late' : isLate ? 'lateAndClaim' : 'claim'
}
/** What was earned, what of it paid a debt, and what of it is sent. */
function sentSection(earnedMinor: number, nettedMinor: number, currency: string, locale: Locale): Section {
  const say = sayIn(locale)
  const owed = [
    [say('mail.payoutEarned'), moneyIn(locale, earnedMinor, currency)],
    [say('mail.payoutOwed'), `−${moneyIn(locale, nettedMinor, currency)}`],
  ] as const
  const sent = [say('mail.payoutSent'), moneyIn(locale, earnedMinor - nettedMinor, currency)] as const
  return { hasTotal: true, lines: nettedMinor > 0 ? [...owed, sent] : [sent] }
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
      ...(await earnedBy(app, data)),
      keptFor: (await earningKindOf(app.db, data.transferId)) === 'deposit' ? await keptFor(app, data) : undefined,
    }),
    words(say, { number, amountMinor, currency, keptFor: why }, locale) {
      const amount = moneyIn(locale, amountMinor, currency)
      const text =
        number === ''
          ? say('mail.payoutPlainText', { amount })
          : why
            ? say('mail.payoutDepositText', { amount, number, why: say(`mail.payoutFor_${why}`) })
            : say('mail.payoutText', { amount, number })
      return {
        subject: say(why ? 'mail.payoutDepositSubject' : 'mail.payoutSubject', { amount }),
        text,
        button: say('mail.payoutButton'),
        note: say('mail.payoutNote'),
      }
    },
    entry: ({ amountMinor: minor, currency }) => entry('payout_sent', { amount: { minor, currency } }),
    path: () => '/dashboard/wallet',
    sections({ items, amountMinor, nettedMinor, currency }, locale) {
      return [...shownItems(items, locale, 'merchant'), sentSection(amountMinor + nettedMinor, nettedMinor, currency, locale)]
    },
  }),
  // all of an earning paid a debt: nothing arrives, and nobody shall wait for it
  mail({
    on: earningReleased,
    name: 'notifications.send-netted',
    when: ({ amountMinor, nettedMinor }) => amountMinor === nettedMinor,
    to: ({ merchantId }) => [merchantId],
    cause: ({ earningId }) => `netted-${earningId}`,
    facts: async (app, data) => ({ ...data, ...(await earnedBy(app, data)) }),
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
    sections: ({ items, amountMinor, nettedMinor, currency }, locale) => [
      ...shownItems(items, locale, 'merchant'),
      sentSection(amountMinor, nettedMinor, currency, locale),
    ],
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
