// What is told when an order is accepted or called off.
import type { State } from '@rondo/rules/kernel/machine'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { Locale, Say } from '@rondo/words'
import { dateIn, type GroupFacts } from './group-parts.ts'
import {
  backLines,
  by,
  firstItem,
  isRest,
  lines,
  type Moved,
  moves,
  numbered,
  paysBack,
  reasonGiven,
  sentBack,
  supportWords,
  whyLines,
  type Row,
} from './group-rows.ts'
import { isPaid } from './order-parts.ts'
import { entry } from './tell.ts'

const isIdle = moves('cancelIdleGroup')
const othersStand = ({ order, group }: GroupFacts<Moved>) => order.groups.some(({ id, status }) => id !== group.id && status !== 'canceled')
/** Other shops send something, or pieces were canceled before. */
const isPart = (f: GroupFacts<Moved>) => !isRest(f) && (othersStand(f) || f.items.length < f.group.items.length)
const withNothing = (say: Say, text: string, f: GroupFacts<Moved>) =>
  isPart(f) && !othersStand(f) ? say('orderMails.withNothing', { text }) : text
const withRest = (say: Say, text: string, f: GroupFacts<Moved>) =>
  othersStand(f) ? say('orderMails.withRest', { text }) : withNothing(say, text, f)
/** Of what was free for its customer nobody need look for money. */
const freeNote = (say: Say, { order }: GroupFacts<Moved>) => (isPaid(order) ? '' : say('orderMails.nothingCharged'))
/** Who was waited for when the time was over: the shop alone, or both. */
const isOfShop = ({ data: { from } }: GroupFacts<Moved>) => {
  const state: State | undefined = groupStates[from as GroupStatus]
  return state?.waitsFor?.join() === 'merchant'
}
const endDay = ({ items: [item], order, zone }: GroupFacts<Moved>, locale: Locale) =>
  dateIn(item?.canceled_at ? new Date(item.canceled_at) : order.now, zone, locale)
const idleText = (f: GroupFacts<Moved>) => {
  if (!paysBack(f)) return isOfShop(f) ? 'orderMails.idleFreeText' : 'orderMails.idleFreeMeetText'
  if (isRest(f)) return 'orderMails.idleRestText'
  if (isPart(f)) return 'orderMails.idlePartText'
  return isOfShop(f) ? 'orderMails.idleText' : 'orderMails.idleMeetText'
}
const idleSaleText = (f: GroupFacts<Moved>) => {
  if (!paysBack(f)) return isOfShop(f) ? 'orderMails.idleFreeSaleText' : 'orderMails.idleFreeMeetText'
  if (isRest(f)) return 'orderMails.idleRestSaleText'
  return isOfShop(f) ? 'orderMails.idleSaleText' : 'orderMails.idleMeetSaleText'
}
/** What the customer reads of what others canceled. */
const canceledText = (f: GroupFacts<Moved>) => {
  if (isPart(f)) return paysBack(f) ? 'orderMails.canceledPartText' : 'orderMails.canceledPartFreeText'
  if (!paysBack(f)) return 'orderMails.canceledFreeText'
  return isRest(f) ? 'orderMails.canceledRestText' : 'orderMails.canceledText'
}

export const cancelRows: readonly Row[] = [
  {
    kind: 'accepted',
    to: 'customer',
    when: moves('acceptGroup'),
    words: (say, f) => ({
      subject: say('orderMails.acceptedSubject', f),
      text: say('orderMails.acceptedText', f),
      note: say('orderMails.acceptedNote'),
    }),
    entry: numbered('accepted'),
    sections: lines,
  },
  {
    kind: 'item_accepted',
    to: 'customer',
    when: moves('acceptItem'),
    entry: (f) => entry('item_accepted', { number: f.number, item: firstItem(f) }, f.otherId),
  },

  {
    kind: 'canceled',
    to: 'customer',
    when: by('cancelGroup', 'merchant', 'operator'),
    words: (say, f) => ({
      subject: say(isRest(f) || isPart(f) ? 'orderMails.itemCanceledSubject' : 'orderMails.canceledSubject', f),
      text: withRest(say, say(canceledText(f), f), f),
      note: paysBack(f) ? say('orderMails.refundSoon') : freeNote(say, f),
    }),
    reads: supportWords,
    entry: (f) => {
      const aboutId = f.data.by === 'operator' ? null : f.otherId
      return isPart(f)
        ? entry('item_canceled', { number: f.number, item: f.pieces, reason: reasonGiven(f) }, aboutId)
        : entry('canceled', { number: f.number, reason: reasonGiven(f) }, aboutId)
    },
    sections: whyLines,
  },
  {
    kind: 'canceled',
    to: 'merchant',
    when: by('cancelGroup', 'customer', 'operator'),
    words: (say, f) => ({
      subject: say(isRest(f) ? 'orderMails.itemCanceledSubject' : 'orderMails.canceledSubject', f),
      text: say(isRest(f) ? 'orderMails.canceledRestSaleText' : 'orderMails.canceledSaleText', f),
      note: say('orderMails.freeAgain', f),
    }),
    reads: supportWords,
    entry: (f) => entry('canceled', { number: f.number, reason: reasonGiven(f) }, f.data.by === 'operator' ? null : f.otherId),
    sections: whyLines,
  },
  {
    kind: 'canceled_by_you',
    to: 'customer',
    when: (moved) => by('cancelGroup', 'customer')(moved) && paysBack(moved),
    words: (say, f) => ({
      subject: say(isPart(f) ? 'orderMails.canceledPartByYouSubject' : 'orderMails.canceledByYouSubject', f),
      text: withRest(say, say(isPart(f) ? 'orderMails.canceledPartByYouText' : 'orderMails.canceledByYouText', f), f),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) =>
      isPart(f)
        ? entry('item_canceled_by_you', { number: f.number, item: f.pieces, amount: sentBack(f) }, f.otherId)
        : entry('canceled_by_you', { number: f.number, amount: sentBack(f) }, f.otherId),
    sections: backLines,
  },
  {
    kind: 'item_canceled',
    to: 'customer',
    when: by('cancelItem', 'merchant', 'operator'),
    words: (say, f) => ({
      subject: say('orderMails.itemCanceledSubject', f),
      text: say('orderMails.itemCanceledText', f),
      note: say('orderMails.refundSoon'),
    }),
    reads: supportWords,
    entry: (f) =>
      entry('item_canceled', { number: f.number, item: firstItem(f), reason: reasonGiven(f) }, f.data.by === 'operator' ? null : f.otherId),
    sections: whyLines,
  },
  {
    kind: 'item_canceled',
    to: 'merchant',
    when: by('cancelItem', 'customer', 'operator'),
    words: (say, f) => ({
      subject: say('orderMails.itemCanceledSubject', f),
      text: say('orderMails.itemCanceledSaleText', f),
      note: say('orderMails.freeAgain', f),
    }),
    reads: supportWords,
    entry: (f) =>
      entry('item_canceled', { number: f.number, item: firstItem(f), reason: reasonGiven(f) }, f.data.by === 'operator' ? null : f.otherId),
    sections: whyLines,
  },
  {
    kind: 'item_canceled_by_you',
    to: 'customer',
    when: by('cancelItem', 'customer'),
    words: (say, f) => ({
      subject: say('orderMails.itemCanceledByYouSubject', f),
      text: say('orderMails.itemCanceledByYouText', f),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('item_canceled_by_you', { number: f.number, item: firstItem(f), amount: sentBack(f) }, f.otherId),
    sections: backLines,
  },
  {
    kind: 'canceled_idle',
    to: 'customer',
    when: (moved) => isIdle(moved) && paysBack(moved),
    words: (say, f) => ({
      subject: say(isPart(f) || isRest(f) ? 'orderMails.idlePartSubject' : 'orderMails.idleSubject', f),
      text: withNothing(say, say(idleText(f), f), f),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('canceled_idle', { number: f.number, amount: sentBack(f) }, f.otherId),
    sections: backLines,
  },
  {
    kind: 'canceled_idle_seller',
    to: 'merchant',
    when: (moved) => isIdle(moved) && paysBack(moved),
    words: (say, f, locale) => ({
      subject: say(isRest(f) ? 'orderMails.idlePartSubject' : 'orderMails.idleSubject', f),
      text: say(idleSaleText(f), { ...f, day: endDay(f, locale) }),
      note: say('orderMails.freeAgain', f),
    }),
    entry: numbered('canceled_idle_seller'),
    sections: lines,
  },
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'canceled_idle_seller',
    to,
    when: (moved) => isIdle(moved) && !paysBack(moved),
    words: (say, f, locale) => ({
      subject: say('orderMails.idleSubject', f),
      text: say(to === 'customer' ? idleText(f) : idleSaleText(f), { ...f, day: endDay(f, locale) }),
      note: freeNote(say, f),
    }),
    entry: numbered('canceled_idle_seller'),
    sections: lines,
  })),
  {
    kind: 'let_lost',
    to: 'customer',
    when: moves('cancelLostLet'),
    words: (say, f) => ({
      subject: say('orderMails.letLostSubject', f),
      text: say('orderMails.letLostText', f),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('let_lost', { number: f.number, item: firstItem(f), amount: sentBack(f) }, f.otherId),
    sections: backLines,
  },
  {
    kind: 'let_lost_seller',
    to: 'merchant',
    when: moves('cancelLostLet'),
    words: (say, f) => ({
      subject: say('orderMails.letLostSubject', f),
      text: say('orderMails.letLostSaleText', f),
      note: say('orderMails.letLostSaleNote', f),
    }),
    entry: numbered('let_lost_seller'),
    sections: lines,
  },
]
