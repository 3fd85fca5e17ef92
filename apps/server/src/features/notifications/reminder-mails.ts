// What is told besides the moves: that somebody is waited for, that a code is locked, that files are ready, that a review is owed.
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { State } from '@rondo/rules/kernel/machine'
import type { Move } from '@rondo/rules/moves/machines'
import type { Say } from '@rondo/words'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { nextByItself, orderPlaced, pickupLocked, returnCodeLocked, waitReminded } from '../orders/index.ts'
import { reviewReminded } from '../reviews/index.ts'
import { dateIn, groupFacts, itemLines, placeOf, reviewPlace } from './group-parts.ts'
import { endingToken } from './mail-links.ts'
import { entry, mail, told, type To } from './tell.ts'

type Waiting = EventOf<typeof waitReminded>['data']

/** Who is waited for, and who waits, of the two sides. */
function sidesOf({ status, customerId, merchantId }: Waiting) {
  const state: State | undefined = groupStates[status as GroupStatus]
  const waitsFor = state?.waitsFor ?? []
  const sides = [
    { id: customerId, isWaitedFor: waitsFor.includes('customer') },
    { id: merchantId, isWaitedFor: waitsFor.includes('merchant') },
  ]
  return {
    waitedFor: sides.flatMap(({ id, isWaitedFor }) => (isWaitedFor ? [id] : [])),
    waiting: sides.flatMap(({ id, isWaitedFor }) => (isWaitedFor ? [] : [id])),
  }
}
/** Undefined once the group has gone on: nobody is reminded of what is done. */
async function waitFacts(app: App, data: Waiting, reading: To) {
  const facts = await groupFacts(app, data, reading)
  const next = facts?.group.status === data.status ? nextByItself(facts.order, facts.group) : undefined
  return facts && next && { ...facts, endsAt: next.at, ...wordsOfReturn(next.move) }
}
/** What a return waits for has words of its own: its time ends in something else than a cancellation. */
const returnWords = {
  approveAllReturns: ['orderMails.waitApproveText', 'orderMails.answerReturn'],
  lapseReturn: ['orderMails.waitSendText', 'orderMails.open'],
  countReceipt: ['orderMails.waitReceiptText', 'orderMails.confirmReturn'],
} as const
type ReturnWords = (typeof returnWords)[keyof typeof returnWords]
const wordsOfReturn = (move: Move) => ({ ofReturn: (returnWords as Partial<Record<Move, ReturnWords>>)[move] })
/** The step that is waited for, and where it is made. */
function stepOf(say: Say, { ofReturn, group, otherId, order }: WaitFacts): { button: string; path?: `/${string}` } {
  if (ofReturn && group.status === 'return_approved')
    return {
      button: say(group.group_type === 'pickup' ? 'orderMails.agreeReturn' : 'orderMails.makeLabel'),
      path: `/dashboard/returns/ship/${group.id}`,
    }
  if (ofReturn) return { button: say(ofReturn[1]) }
  if (group.status === 'delivery_failed') return { button: say('orderMails.failedButton') }
  return { button: say(otherId === order.customer_id ? 'orderMails.openSale' : 'orderMails.open') }
}
type WaitFacts = NonNullable<Awaited<ReturnType<typeof waitFacts>>>
const waits = [
  told<Waiting, WaitFacts>({
    to: (data) => sidesOf(data).waitedFor,
    cause: (_data, accountId, seq) => `wait-${seq}-${accountId}`,
    facts: waitFacts,
    words: (say, f, locale) => {
      const values = { number: f.number, name: f.name, day: dateIn(f.endsAt, f.zone, locale) }
      return {
        subject: say(f.ofReturn ? 'orderMails.waitReturnSubject' : 'orderMails.waitSubject', f),
        text: say(f.ofReturn?.[0] ?? (f.group.status === 'delivery_failed' ? 'orderMails.waitFailedText' : 'orderMails.waitText'), values),
        ...stepOf(say, f),
        note: '',
      }
    },
    entry: (f) =>
      entry(f.ofReturn ? 'return_waits_for_you' : 'waits_for_you', { number: f.number, day: { at: f.endsAt.toISOString() } }, f.otherId),
    path: placeOf,
    sections: (facts, locale) => [itemLines(facts, locale)],
  }),
  told<Waiting, WaitFacts>({
    to: (data) => sidesOf(data).waiting,
    cause: (_data, accountId, seq) => `waiting-${seq}-${accountId}`,
    facts: waitFacts,
    entry: (f) =>
      entry(
        f.ofReturn ? 'return_waits_for_other' : 'waits_for_other',
        { number: f.number, day: { at: f.endsAt.toISOString() } },
        f.otherId,
      ),
    path: placeOf,
  }),
]

async function customerOf({ groupId }: { readonly groupId: number }, { db }: App): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`select customer_id from order_group where id = ${groupId}`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

export const reminderMails: readonly Reaction[] = [
  on(waitReminded, 'notifications.tell-wait', async (app, event) => {
    for (const row of waits) await row(app, event)
  }),
  // somebody has guessed: the customer is to know, and the merchant has been told by the refusal itself
  mail({
    on: pickupLocked,
    name: 'notifications.tell-locked',
    to: customerOf,
    cause: ({ groupId }, _accountId, seq) => `locked-${groupId}-${seq}`,
    facts: (app, data, reading) => groupFacts(app, data, reading),
    words: (say, f) => ({
      subject: say('orderMails.lockedSubject', f),
      text: say(f.data.isForDay ? 'orderMails.lockedDayText' : 'orderMails.lockedText', f),
      path: `${placeOf(f)}#pickup` as const,
      button: say('pickup.renew'),
      note: say('orderMails.lockedNote'),
    }),
    sections: (facts, locale) => [itemLines(facts, locale)],
    entry: ({ number, otherId, data }) => entry(data.isForDay ? 'pickup_locked_for_day' : 'pickup_locked', { number }, otherId),
    path: placeOf,
  }),
  mail({
    on: returnCodeLocked,
    name: 'notifications.tell-return-code-locked',
    to: ({ merchantId }) => [merchantId],
    cause: ({ groupId }, _accountId, seq) => `code-locked-${groupId}-${seq}`,
    facts: (app, data, reading) => groupFacts(app, data, reading),
    words: (say, f) => ({
      subject: say('orderMails.codeLockedSubject', f),
      text: say('orderMails.codeLockedText', f),
      button: say('orderMails.openSale'),
      note: say('orderMails.codeLockedNote'),
    }),
    sections: (facts, locale) => [itemLines(facts, locale)],
    entry: ({ number, otherId }) => entry('return_code_locked', { number }, otherId),
    path: placeOf,
  }),
  // what is delivered digitally is there at once
  mail({
    on: orderPlaced,
    name: 'notifications.tell-files',
    to: ({ customerId }) => [customerId],
    cause: ({ orderId }) => `files-${orderId}`,
    async facts(app, { orderId }, reading) {
      const { rows } = await sql<{ id: number }>`
        select id from order_group where order_id = ${orderId} and delivery_method = 'virtual' and status <> 'canceled' order by id limit 1`.execute(
        app.db,
      )
      const [group] = rows
      return group && groupFacts(app, { orderId, groupId: group.id }, reading)
    },
    words: (say, f) => ({
      subject: say('orderMails.filesSubject', f),
      text: say('orderMails.filesText', f),
      button: say('orderMails.openFiles'),
      note: say('orderMails.filesNote'),
    }),
    entry: ({ number, otherId }) => entry('files_ready', { number }, otherId),
    path: placeOf,
    sections: (facts, locale) => [itemLines(facts, locale)],
  }),
  // 1, 3, 7 and 14 days after the delivery, until the review is written
  mail({
    on: reviewReminded,
    name: 'notifications.tell-review',
    to: ({ merchantId }) => [merchantId],
    cause: ({ groupId, reminder }) => `review-${groupId}-${reminder}`,
    async facts(app, data, reading) {
      const facts = await groupFacts(app, data, reading)
      // a swap pays nobody: no payout waits for a review
      if (!facts || facts.group.swap || facts.group.customer_review_id !== null) return undefined
      return { ...facts, token: await endingToken(app, reading.accountId, { kind: 'review_reminders' }) }
    },
    subject: 'review_reminders',
    words: (say, f) => ({
      subject: say('orderMails.reviewSubject', f),
      text: say('orderMails.reviewText', f),
      button: say('orderMails.openReview', f),
      note: say('orderMails.reviewNote', f),
    }),
    entry: ({ number, otherId }) => entry('review_due', { number }, otherId),
    path: reviewPlace,
    sections: (facts, locale) => [itemLines(facts, locale)],
    ending: (say, { token }) => ({ reason: say('orderMails.reviewReason'), token }),
  }),
]
