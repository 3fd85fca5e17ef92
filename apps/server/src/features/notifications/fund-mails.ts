// What merchants are told of the money that they put up for a return.
import { sayIn } from '@rondo/words/all'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { fundCollected, fundRefunded } from '../returns/index.ts'
import { groupFacts, placeOf } from './group-parts.ts'
import { entry, mail, type To } from './tell.ts'

interface OfFund {
  readonly groupId: number
  readonly merchantId: number
  readonly amountMinor: number
  readonly currency: string
}
async function fundFacts(app: App, data: OfFund, reading: To) {
  const { rows } = await sql<{ order_id: number }>`select order_id from order_group where id = ${data.groupId}`.execute(app.db)
  const [group] = rows
  return group && groupFacts(app, { ...data, orderId: group.order_id }, reading)
}
/** Of the money that merchants put up: its receipt, and that it goes back since the return had ended. */
export const fundMails: readonly Reaction[] = [
  mail({
    on: fundCollected,
    name: 'notifications.send-fund-collected',
    to: ({ merchantId }) => [merchantId],
    cause: ({ fundId }) => `fund-${fundId}`,
    facts: fundFacts,
    words: (say, f) => ({
      subject: say('orderMails.fundSubject', f),
      text: say('orderMails.fundText', f),
      button: say('orderMails.openSale'),
      note: say('orderMails.fundNote'),
    }),
    entry: (f) => entry('fund_collected', { number: f.number, amount: { minor: f.amountMinor, currency: f.currency } }, f.otherId),
    path: placeOf,
    sections: (f, locale) => [{ hasTotal: true, lines: [[sayIn(locale)('orderMails.youPaid'), f.amount]] }],
  }),
  mail({
    on: fundRefunded,
    name: 'notifications.send-fund-refunded',
    to: ({ merchantId }) => [merchantId],
    cause: ({ paymentId }) => `fund-back-${paymentId}`,
    facts: fundFacts,
    words: (say, f) => ({
      subject: say('orderMails.fundBackSubject', f),
      text: say('orderMails.fundBackText', f),
      button: say('orderMails.openSale'),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('fund_back', { number: f.number, amount: { minor: f.amountMinor, currency: f.currency } }, f.otherId),
    path: placeOf,
  }),
]
