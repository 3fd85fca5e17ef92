// What both sides of an order hear of a dispute at the bank: that it is frozen, and how the bank has decided.
import { sumMinor } from '@rondo/rules/kernel/money'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { beforeSending } from '@rondo/rules/orders/group-statuses'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { dateIn, type GroupFacts, groupFacts, otherSide, placeOf } from './group-parts.ts'
import type { Moved } from './group-rows.ts'
import type { Section } from './mail-layout.ts'
import { linesOf, moneyIn, type Side } from './order-parts.ts'
import { entry, told, type ToldRow } from './tell.ts'

interface Dispute {
  readonly id: number
  readonly amount_minor: number
  readonly currency: string
  readonly is_part: boolean
  readonly opened_at: Date
  readonly closed_at: Date | null
}
/** The last card dispute of an order's payment: a payment may be disputed again once the bank has decided. 1 query. */
async function lastDispute({ db }: Pick<App, 'db'>, orderId: number): Promise<Dispute | undefined> {
  const { rows } = await sql<Dispute>`
    select d.id, d.amount_minor, d.currency, d.is_part, d.opened_at, d.closed_at
    from dispute_record d join placed_order o on o.payment_id = d.payment_id where o.id = ${orderId} order by d.id desc limit 1`.execute(db)
  return rows[0]
}

const stages = { openDispute: 'Opened', winDispute: 'Won', loseDispute: 'Lost' } as const
type Stage = keyof typeof stages
const isStage = (move: string): move is Stage => Object.hasOwn(stages, move)
const kinds = {
  customer: { openDispute: 'dispute_opened', winDispute: 'dispute_won', loseDispute: 'dispute_lost' },
  merchant: { openDispute: 'dispute_opened_seller', winDispute: 'dispute_won_seller', loseDispute: 'dispute_lost_seller' },
} as const
/** What each side reads of its sum. */
const sums = {
  customer: { openDispute: 'orderMails.disputed', winDispute: 'orderMails.staysPaid', loseDispute: 'orderMails.bankRefunded' },
  merchant: { openDispute: 'orderMails.disputeStake', winDispute: 'orderMails.staysYours', loseDispute: 'orderMails.takenBack' },
} as const

interface Facts extends GroupFacts<Moved> {
  readonly stage: Stage
  readonly dispute: Dispute
}
/** The pieces, the sum and the day. What a seller loses of a part of a payment the bank does not say. */
function sections({ order, stage, dispute, items, zone, data: { merchantId }, ...of }: Facts, locale: Locale, to: Side): Section[] {
  const say = sayIn(locale)
  const meant = to === 'customer' ? items : order.groups.flatMap((group) => (group.merchant.id === merchantId ? group.items : []))
  // what was canceled with the loss stood until then
  const end = stage === 'loseDispute' ? (dispute.closed_at?.getTime() ?? 0) : Infinity
  const standing = meant.filter(({ canceled_at }) => canceled_at === null || Date.parse(canceled_at) >= end)
  const pieces = standing.length > 0 ? standing : meant
  const minor = to === 'customer' ? dispute.amount_minor : sumMinor(standing.map(({ amount_minor }) => amount_minor))
  const day = stage === 'openDispute' ? dispute.opened_at : dispute.closed_at
  return [
    { ...otherSide(of), lines: linesOf(pieces, order.currency, locale, to) },
    {
      lines: [
        ...(day
          ? [[say(stage === 'openDispute' ? 'orderMails.disputedOn' : 'orderMails.decidedOn'), dateIn(day, zone, locale)] as const]
          : []),
        ...(minor > 0 && (to === 'customer' || !dispute.is_part)
          ? [[say(sums[to][stage]), moneyIn(locale, minor, dispute.currency)] as const]
          : []),
      ],
      hasTotal: true,
    },
  ]
}
const noteKeys = {
  customer: { openDispute: 'orderMails.disputeNote', winDispute: undefined, loseDispute: 'orderMails.disputeLostNote' },
  merchant: { openDispute: 'orderMails.disputeSellerNote', winDispute: undefined, loseDispute: 'orderMails.disputeLostSellerNote' },
} as const

/** A seller has something of the order that is not sent yet. */
const hasToSend = ({ order, data: { merchantId } }: Facts) =>
  order.groups.some(({ merchant, status }) => merchant.id === merchantId && isOneOf(beforeSending, status))

/** Once for each dispute of an order, however many groups it has. */
const disputeRow =
  (to: Side): ToldRow<Moved> =>
  async (app, event) => {
    if (!isStage(event.data.move)) return
    const dispute = await lastDispute(app, event.data.orderId)
    const row = told<Moved, Facts>({
      to: (moved) => [to === 'customer' ? moved.customerId : moved.merchantId],
      cause: ({ move, orderId }, accountId) => `${move}-${orderId}-${dispute?.id ?? 0}-${accountId}`,
      async facts(at, moved, reading) {
        const facts = await groupFacts(at, moved, reading)
        return facts && dispute && isStage(moved.move) ? { ...facts, dispute, stage: moved.move } : undefined
      },
      words: (say, facts) => {
        const { stage, number, name } = facts
        const note = noteKeys[to][stage]
        const isGone = to === 'merchant' && stage === 'openDispute' && !hasToSend(facts)
        return {
          subject: say(
            to === 'merchant' && stage === 'loseDispute'
              ? 'orderMails.disputeLostSellerSubject'
              : `orderMails.dispute${stages[stage]}Subject`,
            { number },
          ),
          text: say(
            isGone
              ? 'orderMails.disputeOpenedSellerGoneText'
              : `orderMails.dispute${stages[stage]}${to === 'customer' ? '' : 'Seller'}Text`,
            { number, name },
          ),
          button: say(to === 'customer' ? 'orderMails.open' : 'orderMails.openSale'),
          note: note === 'orderMails.disputeNote' ? say(note, { mistake: say('claims.disputeMistake') }) : note ? say(note) : '',
        }
      },
      entry: ({ stage, number, otherId }) => entry(kinds[to][stage], { number }, otherId),
      path: placeOf,
      sections: (facts, locale) => sections(facts, locale, to),
    })
    await row(app, event)
  }
export const disputeRows: readonly ToldRow<Moved>[] = [disputeRow('customer'), disputeRow('merchant')]
