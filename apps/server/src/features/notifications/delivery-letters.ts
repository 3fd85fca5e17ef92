// What is told of a parcel on its way to the customer.
import { trackingSection } from './group-parts.ts'
import { lines, moves, numbered, paysBack, reaches, sentBack, type Row, type Moved } from './group-rows.ts'
import { entry } from './tell.ts'

const isDelivery = (moved: Moved) =>
  !['cancelGroup', 'cancelItem', 'cancelIdleGroup', 'refundFailedDelivery', 'rejectReport'].includes(moved.move)
const isFailure = ({ move }: Moved) => !['reportNotArrived', 'reportNotReceived'].includes(move)

export const deliveryRows: readonly Row[] = [
  {
    kind: 'label_ready',
    to: 'merchant',
    when: moves('buyLabel'),
    words: (say, f) => ({ subject: say('letters.labelSubject', f), text: say('letters.labelText', f), note: say('letters.labelNote') }),
    entry: numbered('label_ready'),
    sections: lines,
  },
  {
    kind: 'shipped',
    to: 'customer',
    when: reaches('shipped_to_customer'),
    words: (say, f) => ({
      subject: say('letters.shippedSubject', f),
      text: say('letters.shippedText', f),
      note: say('letters.shippedNote'),
    }),
    entry: numbered('shipped'),
    sections: (f, locale) => [...trackingSection(f, locale), ...lines(f, locale)],
  },
  {
    kind: 'partly_delivered',
    to: 'customer',
    when: reaches('partially_delivered_to_customer'),
    words: (say, f) => ({ subject: say('letters.partlySubject', f), text: say('letters.partlyText', f), note: '' }),
    entry: numbered('partly_delivered'),
  },
  {
    kind: 'delivered',
    to: 'customer',
    when: (moved) => isDelivery(moved) && reaches('delivery_completed_to_customer', 'customer')(moved),
    words: (say, f) => ({
      subject: say('letters.deliveredSubject', f),
      text: say('letters.deliveredText', f),
      note: say('letters.deliveredNote'),
    }),
    entry: numbered('delivered'),
    sections: lines,
  },
  {
    kind: 'delivered_seller',
    to: 'merchant',
    when: (moved) => isDelivery(moved) && reaches('delivery_completed_to_customer', 'merchant')(moved),
    words: (say, f) => ({
      subject: say('letters.deliveredSaleSubject', f),
      text: say('letters.deliveredSaleText', f),
      note: f.group.swap ? '' : say('letters.deliveredSaleNote', f), // a swap pays nobody
    }),
    entry: numbered('delivered_seller'),
  },
  {
    kind: 'delivery_failed',
    to: 'customer',
    when: (moved) => isFailure(moved) && reaches('delivery_failed')(moved),
    words: (say, f) => ({ subject: say('letters.failedSubject', f), text: say('letters.failedText', f), note: say('letters.failedNote') }),
    entry: numbered('delivery_failed'),
  },
  {
    kind: 'delivery_failed_seller',
    to: 'merchant',
    when: (moved) => isFailure(moved) && reaches('delivery_failed')(moved),
    words: (say, f) => ({ subject: say('letters.failedSaleSubject', f), text: say('letters.failedSaleText', f), note: '' }),
    entry: numbered('delivery_failed_seller'),
  },
  {
    kind: 'not_received',
    to: 'merchant',
    when: moves('reportNotArrived', 'reportNotReceived'),
    words: (say, f) => ({
      subject: say('letters.notReceivedSubject', f),
      text: say('letters.notReceivedText', f),
      note: say('letters.notReceivedNote', f),
    }),
    entry: numbered('not_received'),
  },
  {
    kind: 'redelivery',
    to: 'merchant',
    when: moves('requestRedelivery'),
    words: (say, f) => ({ subject: say('letters.redeliverySubject', f), text: say('letters.redeliveryText', f), note: '' }),
    entry: numbered('redelivery'),
    sections: lines,
  },
  {
    kind: 'failed_refunded',
    to: 'customer',
    when: (moved) => moves('refundFailedDelivery')(moved) && paysBack(moved),
    words: (say, f) => ({
      subject: say('letters.failedRefundedSubject', f),
      text: say('letters.failedRefundedText', f),
      note: say('letters.refundSoon'),
    }),
    entry: (f) => entry('failed_refunded', { number: f.number, amount: sentBack(f) }, f.otherId),
  },
  {
    kind: 'failed_refunded_seller',
    to: 'merchant',
    when: moves('refundFailedDelivery'),
    words: (say, f) => ({ subject: say('letters.failedRefundedSubject', f), text: say('letters.failedRefundedSaleText', f), note: '' }),
    entry: numbered('failed_refunded_seller'),
  },
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'report_rejected',
    to,
    when: moves('rejectReport'),
    words: (say, f) => ({
      subject: say('letters.rejectedSubject', f),
      text: say('letters.rejectedText', f),
      note: say('letters.rejectedNote'),
    }),
    entry: numbered('report_rejected'),
  })),
]
