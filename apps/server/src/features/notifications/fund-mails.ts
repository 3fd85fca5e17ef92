// What merchants are told of the money that they put up for a return.
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { fundCollected, fundRefunded } from '../returns/index.ts'
import { type RefundEnded, refundSettled } from '../wallet/index.ts'
import { type GroupFacts, groupFacts, itemLines, placeOf } from './group-parts.ts'
import type { Section } from './mail-layout.ts'
import { entry, mail, type To } from './tell.ts'

interface OfFund {
  readonly groupId: number
  readonly merchantId: number
  readonly amountMinor: number
  readonly currency: string
  readonly fundId?: number
  readonly itemIds?: readonly number[]
}
async function fundFacts(app: App, data: OfFund, reading: To) {
  const { rows } = await sql<{ order_id: number }>`select order_id from order_group where id = ${data.groupId}`.execute(app.db)
  const [group] = rows
  return group && groupFacts(app, { ...data, orderId: group.order_id }, reading)
}
/** The pieces for which it was put up, and its sum; none are named where nobody knows any more for which. */
function fundSections(
  f: GroupFacts<OfFund>,
  what: 'orderMails.youPaid' | 'orderMails.comesBack' | 'mail.refunded',
  locale: Locale,
): Section[] {
  const fund = f.group.funds.find(({ id }) => id === f.data.fundId)
  const ids = f.data.itemIds ?? fund?.item_ids ?? (f.group.items.length === 1 ? f.items.map(({ id }) => id) : [])
  const items = f.group.items.filter(({ id }) => ids.includes(id))
  return [...(items.length > 0 ? [itemLines({ ...f, items }, locale)] : []), { hasTotal: true, lines: [[sayIn(locale)(what), f.amount]] }]
}
/** The return for which what goes back was put up, by the cause of its refund; all pieces of a fund of which all goes back. */
async function refundFacts(app: App, { cause = '', customerId, amountMinor, currency }: RefundEnded, reading: To) {
  const [, fundId, itemId] = /^fund:(\d+):(\w+)$/.exec(cause) ?? []
  const { rows } = await sql<{ group_id: number; item_ids: number[]; amount_minor: number }>`
    select group_id, item_ids::float8[] as item_ids, amount_minor::float8 as amount_minor from fund_record where id = ${Number(fundId ?? 0)}`.execute(
    app.db,
  )
  const [fund] = rows
  if (!fund) return undefined
  const isPart = amountMinor < fund.amount_minor && Number(itemId) > 0
  const itemIds = isPart ? [Number(itemId)] : fund.item_ids
  return fundFacts(app, { groupId: fund.group_id, merchantId: customerId, amountMinor, currency, itemIds }, reading)
}
/** What is sent back is of money that a merchant put up. */
export const isOfFund = ({ cause = '' }: RefundEnded): boolean => cause.startsWith('fund:')
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
    sections: (f, locale) => fundSections(f, 'orderMails.youPaid', locale),
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
    sections: (f, locale) => fundSections(f, 'orderMails.comesBack', locale),
  }),
  // the provider has sent back what had been put up
  mail({
    on: refundSettled,
    name: 'notifications.send-fund-sent-back',
    when: isOfFund,
    to: ({ customerId }) => [customerId],
    cause: ({ refundId }) => `refund-${refundId}`,
    facts: refundFacts,
    words: (say, f) => ({
      subject: say('mail.refundSubject', f),
      text: say('orderMails.fundSentBackText', f),
      button: say('orderMails.openSale'),
      note: say('mail.refundNote'),
    }),
    entry: (f) => entry('refund_sent', { amount: { minor: f.amountMinor, currency: f.currency } }),
    path: placeOf,
    sections: (f, locale) => fundSections(f, 'mail.refunded', locale),
  }),
]
