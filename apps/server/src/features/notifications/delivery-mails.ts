// What is told of a parcel on its way to the customer.
import { isOneOf } from '@rondo/rules/kernel/lists'
import { reportEnd } from '@rondo/rules/moves/since'
import { onTheWayStatuses, waitingStatuses } from '@rondo/rules/orders/item-statuses'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { caseOf } from '../orders/index.ts'
import { dateIn, dayOf, type GroupFacts, itemLines, otherSide, parcelOf, trackingSection, trackOf } from './group-parts.ts'
import {
  arrives,
  backLines,
  isRest,
  lines,
  saidLines,
  moves,
  numbered,
  paysBack,
  reaches,
  saleLines,
  sentBack,
  supportWords,
  toReview,
  type Row,
  type Moved,
} from './group-rows.ts'
import type { Section } from './mail-layout.ts'
import { entry } from './tell.ts'

const isDelivery = (moved: Moved) =>
  !['cancelGroup', 'cancelItem', 'cancelIdleGroup', 'refundFailedDelivery', 'rejectReport'].includes(moved.move)
const isFailure = ({ move }: Moved) => !['reportNotArrived', 'reportNotReceived'].includes(move)

/** By when the parcel is handed over, before time cancels the order. */
function labelNote(say: Say, f: GroupFacts<Moved>, locale: Locale): string {
  const day = dayOf('cancelIdleGroup', f, locale)
  return day ? say('orderMails.labelDayNote', { day }) : say('orderMails.labelNote')
}

/** The pieces that have not arrived: what was delivered beside them is not what it is about. */
function missing(f: GroupFacts<Moved>, locale: Locale) {
  const items = f.items.filter(({ status }) => isOneOf([...waitingStatuses, ...onTheWayStatuses], status))
  return [itemLines(items.length > 0 ? { ...f, items } : f, locale)]
}

/** What becomes of pieces whose customer was refunded: what came back, or was never sent, is in the shop again; what was lost is not. */
function goodsNote(say: Say, f: GroupFacts<Moved>): string {
  const legs = f.group.legs.filter(({ item_ids }) => f.items.some(({ id }) => item_ids.includes(id)))
  const { status = 'pre_transit' } = parcelOf({ group: { ...f.group, legs } }) ?? {}
  if (f.group.swap) return ''
  if (status === 'pre_transit') return say('orderMails.freeAgain', f)
  if (status === 'returned') return say('orderMails.failedBackNote', f)
  return status === 'failure' ? say('orderMails.failedLostNote', f) : ''
}

/** What has come, and what is still on its way with its parcel, or waits to be sent. */
function partLines(f: GroupFacts<Moved>, locale: Locale): Section[] {
  const say = sayIn(locale)
  const listed = (title: string, statuses: Parameters<typeof isOneOf>[0]) => {
    const items = f.group.items.filter(({ status }) => isOneOf(statuses, status))
    return items.length > 0 ? [{ title, lines: itemLines({ ...f, items }, locale).lines }] : []
  }
  return [
    otherSide(f),
    ...listed(say('orderMails.partCome'), ['delivered', 'in_use']),
    ...listed(say('orderMails.partComing'), onTheWayStatuses),
    ...listed(say('orderMails.partWaiting'), waitingStatuses),
  ]
}
/** The parcel as its carrier has it: who brought it, and when. */
function broughtLines(f: GroupFacts<Moved>, locale: Locale): Section[] {
  const at = parcelOf(f)?.delivered_at
  const [parcel] = trackingSection(f, locale)
  if (!at || !parcel) return []
  const [carrier] = parcel.lines
  const day = [sayIn(locale)('orderMails.partCome'), dateIn(new Date(at), f.zone, locale)] as const
  return [{ ...parcel, lines: [...(carrier ? [carrier] : []), day] }]
}
/** The parcel as it stands: brought, or expected. */
function parcelSection(f: GroupFacts<Moved>, locale: Locale): Section[] {
  const brought = broughtLines(f, locale)
  return brought.length > 0 ? brought : trackingSection(f, locale)
}
/** What happens to a payout of what has not come: support decides, or its customer chooses. */
function notReceivedNote(say: Say, f: GroupFacts<Moved>, locale: Locale): string {
  const day = dayOf('refundFailedDelivery', f, locale)
  return day && !f.group.has_support_case
    ? say('orderMails.notReceivedDayNote', { day, name: f.name })
    : say('orderMails.notReceivedNote', f)
}

const failedSaleText = (f: GroupFacts<Moved>) =>
  f.group.swap ? 'orderMails.failedSwapSaleText' : isRest(f) ? 'orderMails.failedPartSaleText' : 'orderMails.failedRefundedSaleText'

export const deliveryRows: readonly Row[] = [
  {
    kind: 'label_ready',
    to: 'merchant',
    when: moves('buyLabel'),
    words: (say, f, locale) => ({
      subject: say('orderMails.labelSubject', f),
      text: say('orderMails.labelText', f),
      button: say('orderMails.printLabel'),
      note: labelNote(say, f, locale),
    }),
    entry: numbered('label_ready'),
    sections: lines,
  },
  {
    kind: 'shipped',
    to: 'customer',
    when: reaches('shipped_to_customer'),
    words(say, f) {
      const path = trackOf(f)
      return {
        subject: say('orderMails.shippedSubject', f),
        text: say('orderMails.shippedText', f),
        note: '',
        ...(path && { path, button: say('orderMails.track') }),
      }
    },
    entry: numbered('shipped'),
    sections: (f, locale) => [...trackingSection(f, locale), ...lines(f, locale)],
  },
  {
    kind: 'partly_delivered',
    to: 'customer',
    when: reaches('partially_delivered_to_customer'),
    words: (say, f) => ({ subject: say('orderMails.partlySubject', f), text: say('orderMails.partlyText', f), note: '' }),
    entry: numbered('partly_delivered'),
    sections: partLines,
  },
  {
    kind: 'delivered',
    to: 'customer',
    when: (moved) => isDelivery(moved) && arrives('delivery_completed_to_customer', 'customer')(moved),
    words: (say, f, locale) => {
      const end = reportEnd(caseOf(f.order, f.group))
      return {
        subject: say('orderMails.deliveredSubject', f),
        text: say('orderMails.deliveredText', f),
        note: end ? say('orderMails.deliveredNote', { day: dateIn(end, f.zone, locale) }) : '',
      }
    },
    entry: numbered('delivered'),
    sections: lines,
  },
  {
    kind: 'delivered_seller',
    to: 'merchant',
    when: (moved) => isDelivery(moved) && arrives('delivery_completed_to_customer', 'merchant')(moved),
    words: (say, f) => ({
      subject: say('orderMails.deliveredSaleSubject', f),
      text: say('orderMails.deliveredSaleText', f),
      ...toReview(say, f),
    }),
    entry: numbered('delivered_seller'),
    sections: saleLines,
  },
  {
    kind: 'delivery_failed',
    to: 'customer',
    when: (moved) => isFailure(moved) && reaches('delivery_failed')(moved),
    words: (say, f, locale) => {
      const day = dayOf('refundFailedDelivery', f, locale)
      return {
        subject: say('orderMails.failedSubject', f),
        text: say('orderMails.failedText', f),
        note: day ? say('orderMails.failedNote', { day }) : '',
        button: say('orderMails.failedButton'),
      }
    },
    entry: numbered('delivery_failed'),
    sections: missing,
  },
  {
    kind: 'delivery_failed_seller',
    to: 'merchant',
    when: (moved) => isFailure(moved) && reaches('delivery_failed')(moved),
    words: (say, f, locale) => {
      const day = dayOf('refundFailedDelivery', f, locale)
      return {
        subject: say('orderMails.failedSaleSubject', f),
        text: say('orderMails.failedSaleText', f),
        note: day ? say('orderMails.failedSaleNote', { day, name: f.name }) : '',
      }
    },
    entry: numbered('delivery_failed_seller'),
    sections: missing,
  },
  {
    kind: 'not_received',
    to: 'merchant',
    when: moves('reportNotArrived', 'reportNotReceived'),
    words: (say, f, locale) => ({
      subject: say('orderMails.notReceivedSubject', f),
      text: say('orderMails.notReceivedText', f),
      note: notReceivedNote(say, f, locale),
    }),
    entry: numbered('not_received'),
    sections: (f, locale) => [...parcelSection(f, locale), ...missing(f, locale)],
  },
  {
    kind: 'redelivery',
    to: 'merchant',
    when: moves('requestRedelivery'),
    words: (say, f, locale) => ({
      subject: say('orderMails.redeliverySubject', f),
      text: say('orderMails.redeliveryText', f),
      note: labelNote(say, f, locale),
      button: say('orderMails.sendAgain'),
    }),
    entry: numbered('redelivery'),
    sections: missing,
  },
  {
    kind: 'failed_refunded',
    to: 'customer',
    when: (moved) => moves('refundFailedDelivery')(moved) && paysBack(moved),
    words: (say, f) => ({
      subject: say(isRest(f) ? 'orderMails.failedPartSubject' : 'orderMails.failedRefundedSubject', f),
      text: say(isRest(f) ? 'orderMails.failedPartText' : 'orderMails.failedRefundedText', f),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('failed_refunded', { number: f.number, amount: sentBack(f) }, f.otherId),
    sections: backLines,
  },
  {
    kind: 'failed_refunded_seller',
    to: 'merchant',
    when: moves('refundFailedDelivery'),
    words: (say, f) => ({
      subject: say(isRest(f) ? 'orderMails.failedPartSubject' : 'orderMails.failedRefundedSubject', f),
      text: say(failedSaleText(f), { ...f, name: f.other }),
      note: goodsNote(say, f),
    }),
    entry: numbered('failed_refunded_seller'),
    sections: lines,
  },
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'report_rejected',
    to,
    when: moves('rejectReport'),
    words: (say, f) => ({
      subject: say('orderMails.rejectedSubject', f),
      text: say('orderMails.rejectedText', f),
      note: say('orderMails.rejectedNote'),
    }),
    entry: numbered('report_rejected'),
    reads: supportWords,
    sections: (f, locale) => [...broughtLines(f, locale), ...lines(f, locale), ...saidLines(f, locale)],
  })),
]
