// What the two sides are told of a return: asked for, answered, on its way, received, refunded.
import type { Say } from '@rondo/words'
import type { GroupFacts } from './group-parts.ts'
import { by, lines, type Moved, moves, numbered, reasonGiven, type Row, saidLines, sentBack, supportWords } from './group-rows.ts'
import { fundGoesBack, fundRow } from './return-funds.ts'
import {
  approvedNote,
  askedNote,
  countedText,
  dayEnded,
  labelNote,
  fundBackNote,
  receivedNote,
  receivedText,
  shippedNote,
  thereNote,
} from './return-notes.ts'
import { approvedSections, askedSections, labelPlace, pieceSections, receivedSections, rejectedLines, returnLines } from './return-parts.ts'
import { supportReturnRows } from './return-support-mails.ts'
import { entry } from './tell.ts'

const asked = by('requestGroupReturn', 'customer')
const askedForItem = by('requestItemReturn', 'customer')
const isAsked = (moved: Moved) => asked(moved) || askedForItem(moved)
/** Rentals go back without an answer (C-108): their lender has nothing to decide. */
const isDecided = ({ items }: GroupFacts<Moved>) => items.some(({ type }) => type === 'buy')
const approved = moves('approveGroupReturn', 'approveRequest', 'approveAllReturns', 'reopenRequest')
const rejected = moves('rejectGroupReturn', 'rejectAllReturns', 'rejectRequest')
const scanned = (moved: Moved) =>
  moved.move === 'scanParcel' && moved.status === 'return_in_transit_to_merchant' && moved.from !== 'return_shipped'
const thereByCarrier = (moved: Moved) => moved.move === 'deliverParcel' && moved.status === 'return_delivered_to_merchant'
const received = moves('confirmReceipt', 'countReceipt')
const assessed = (moved: Moved) => moved.move === 'assessItem' && moved.amountMinor > 0

const labelButton = (say: Say, f: GroupFacts<Moved>) => {
  const path = labelPlace(f)
  return path && { path, button: say('orderMails.printLabel') }
}

export const returnRows: readonly Row[] = [
  {
    kind: 'return_asked',
    to: 'merchant',
    when: isAsked,
    stands: isDecided,
    words: (say, f, locale) => ({
      subject: say('orderMails.returnAskedSubject', f),
      text: say('orderMails.returnAskedText', f),
      button: say('orderMails.answerReturn'),
      note: askedNote(say, f, locale),
    }),
    entry: numbered('return_asked'),
    sections: askedSections,
  },
  {
    kind: 'rental_coming_back',
    to: 'merchant',
    when: isAsked,
    stands: (f) => !isDecided(f),
    entry: numbered('rental_coming_back'),
  },
  {
    kind: 'return_approved',
    to: 'customer',
    when: approved,
    words: (say, f, locale) => ({
      subject: say('orderMails.returnApprovedSubject', f),
      text: say(f.group.group_type === 'pickup' ? 'orderMails.returnApprovedPickupText' : 'orderMails.returnApprovedText', f),
      note: approvedNote(say, f, locale),
      path: `/dashboard/returns/ship/${f.group.id}`,
      button: say(f.group.group_type === 'pickup' ? 'orderMails.agreeReturn' : 'orderMails.makeLabel'),
    }),
    entry: numbered('return_approved'),
    reads: supportWords,
    sections: (f, locale) => [...approvedSections(f, locale), ...saidLines(f, locale)],
  },
  {
    kind: 'return_approved_late',
    to: 'merchant',
    when: by('approveAllReturns', 'timer'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnApprovedLateSubject', f),
      text: say('orderMails.returnApprovedLateText', { ...f, day: dayEnded(f, locale) }),
      note: say('orderMails.returnApprovedLateNote'),
    }),
    entry: numbered('return_approved_late'),
    sections: lines,
  },
  {
    kind: 'return_rejected',
    to: 'customer',
    when: rejected,
    words: (say, f) => ({
      subject: say('orderMails.returnRejectedSubject', f),
      text: say('orderMails.returnRejectedText', f),
      note: say('orderMails.returnRejectedNote'),
    }),
    entry: (f) => entry('return_rejected', { number: f.number, reason: reasonGiven(f) }, f.otherId),
    sections: rejectedLines,
  },
  {
    kind: 'return_canceled',
    to: 'merchant',
    when: by('cancelReturn', 'customer'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnCanceledSubject', f),
      text: say('orderMails.returnCanceledText', f),
      note: fundBackNote(say, f, locale),
    }),
    entry: numbered('return_canceled'),
    reads: fundGoesBack,
    sections: (f, locale) => [...lines(f, locale), ...fundRow('orderMails.comesBack', f.fundBackMinor, f, locale)],
  },
  {
    kind: 'return_lapsed',
    to: 'customer',
    when: moves('lapseReturn'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnLapsedSubject', f),
      text: say('orderMails.returnLapsedText', { ...f, day: dayEnded(f, locale) }),
      note: say('orderMails.returnRejectedNote'),
    }),
    entry: numbered('return_lapsed'),
    sections: returnLines,
  },
  {
    kind: 'return_lapsed',
    to: 'merchant',
    when: moves('lapseReturn'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnLapsedSubject', f),
      text: say('orderMails.returnLapsedSaleText', { ...f, day: dayEnded(f, locale) }),
      note: fundBackNote(say, f, locale),
    }),
    entry: numbered('return_lapsed'),
    reads: fundGoesBack,
    sections: (f, locale) => [...returnLines(f, locale), ...fundRow('orderMails.comesBack', f.fundBackMinor, f, locale)],
  },
  {
    kind: 'return_label',
    to: 'customer',
    when: moves('makeReturnLabel', 'payDifference'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnLabelSubject', f),
      text: say('orderMails.returnLabelText', f),
      note: labelNote(say, f, locale),
      ...labelButton(say, f),
    }),
    entry: numbered('return_label'),
    sections: pieceSections,
  },
  {
    kind: 'return_shipped',
    to: 'merchant',
    when: moves('markReturnShipped'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnShippedSubject', f),
      text: say('orderMails.returnShippedText', f),
      button: say('orderMails.confirmReturn'),
      note: shippedNote(say, f, locale),
    }),
    entry: numbered('return_shipped'),
    sections: lines,
  },
  { kind: 'return_shipped', to: 'merchant', when: scanned, entry: numbered('return_shipped') },
  {
    kind: 'return_there',
    to: 'merchant',
    when: thereByCarrier,
    words: (say, f, locale) => ({
      subject: say('orderMails.returnThereSubject', f),
      text: say('orderMails.returnThereText', f),
      button: say('orderMails.confirmReturn'),
      note: thereNote(say, f, locale),
    }),
    entry: numbered('return_there'),
    sections: pieceSections,
  },
  {
    kind: 'return_received',
    to: 'customer',
    when: received,
    words: (say, f, locale) => ({
      subject: say('orderMails.returnReceivedSubject', f),
      text: receivedText(say, f, locale),
      note: receivedNote(say, f, locale),
    }),
    entry: numbered('return_received'),
    sections: receivedSections,
  },
  {
    kind: 'return_counted',
    to: 'merchant',
    when: moves('countReceipt'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnCountedSubject', f),
      text: countedText(say, f, locale),
      button: say('orderMails.checkReturn'),
      note: say('orderMails.returnCountedNote', f),
    }),
    entry: numbered('return_counted'),
    sections: pieceSections,
  },
  {
    kind: 'return_assessed',
    to: 'customer',
    when: assessed,
    // of a rental its deposit is all that goes back, which has an entry of its own
    stands: isDecided,
    entry: (f) => entry('return_assessed', { number: f.number, amount: sentBack(f) }, f.otherId),
  },
  ...supportReturnRows,
]
