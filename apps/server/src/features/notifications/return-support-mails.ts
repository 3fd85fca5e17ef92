// What the two sides are told of a return that support has on its desk, and of what it has decided.
import { isOneOf } from '@rondo/rules/kernel/lists'
import { returnOpen } from '@rondo/rules/orders/group-statuses'
import type { Locale, Say } from '@rondo/words'
import type { App } from '../../platform/context.ts'
import type { GroupFacts } from './group-parts.ts'
import { backRow, by, type Moved, moves, numbered, type Row, saidLines, summed, supportWords } from './group-rows.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'
import { fundGoesBack, fundRow, fundWaits } from './return-funds.ts'
import { fundBackNote } from './return-notes.ts'
import { returnLines } from './return-parts.ts'
import { sayIn } from '@rondo/words/all'

type Facts = GroupFacts<Moved>
type Side = 'customer' | 'merchant'
const parcelFailed = (moved: Moved) =>
  (moved.move === 'failParcel' || moved.move === 'returnParcel' || moved.move === 'loseParcel') && isOneOf(returnOpen, moved.status)
/** What had been received before its carrier lost sight of it goes on. */
const isWithSupport = ({ group }: Facts) => group.has_support_case
const joined = (locale: Locale, ...sentences: string[]) => sentences.filter(Boolean).join(locale === 'en' ? ' ' : '')

/** That what a merchant has put up waits as well; empty where it does not. */
const waitsNote = (say: Say, f: Facts, locale: Locale) => {
  const minor = fundWaits(f)
  return minor > 0 ? say('orderMails.returnFundWaits', { amount: moneyIn(locale, minor, f.currency) }) : ''
}
const waitingSections = (to: Side) => (f: Facts, locale: Locale) => [
  ...returnLines(f, locale),
  ...fundRow('orderMails.paidAhead', to === 'merchant' ? fundWaits(f) : 0, f, locale),
]

const decidedText = ({ data: { move }, amountMinor }: Facts, to: Side) => {
  if (move === 'callOffReturn') return to === 'customer' ? 'orderMails.returnCalledOffText' : 'orderMails.returnCalledOffSaleText'
  return amountMinor > 0 ? 'orderMails.returnDecidedPaidText' : 'orderMails.returnDecidedText'
}
const decidedReads = (to: Side) => async (app: App, f: Facts) => ({
  ...(await supportWords(app, f)),
  ...(to === 'merchant' && (await fundGoesBack(app, f))),
})
const decidedSections = (f: Facts, locale: Locale): Section[] => [
  ...returnLines(f, locale),
  ...summed(backRow(f, sayIn(locale)), true),
  ...fundRow('orderMails.comesBack', f.fundBackMinor, f, locale),
  ...saidLines(f, locale),
]

export const supportReturnRows: readonly Row[] = [
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'return_lost',
    to,
    when: parcelFailed,
    stands: isWithSupport,
    words: (say, f, locale) => ({
      subject: say('orderMails.returnLostSubject', f),
      text: say('orderMails.returnLostText', f),
      note:
        to === 'customer'
          ? say('orderMails.returnLostNote')
          : joined(locale, waitsNote(say, f, locale), say('orderMails.returnLostSaleNote')),
    }),
    entry: numbered('return_lost'),
    sections: waitingSections(to),
  })),
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'return_stuck',
    to,
    when: by('failRequest', 'system'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnStuckSubject', f),
      text: say('orderMails.returnStuckText', f),
      note:
        to === 'customer'
          ? say('orderMails.returnStuckNote')
          : joined(locale, say('orderMails.returnStuckSaleNote'), waitsNote(say, f, locale)),
    }),
    entry: numbered('return_stuck'),
    sections: waitingSections(to),
  })),
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'return_decided',
    to,
    when: moves('closeBySupport', 'callOffReturn'),
    words: (say, f, locale) => ({
      subject: say('orderMails.returnDecidedSubject', f),
      text: say(decidedText(f, to), f),
      note: joined(locale, fundBackNote(say, f, locale), say('orderMails.rejectedNote')),
    }),
    entry: numbered('return_decided'),
    reads: decidedReads(to),
    sections: decidedSections,
  })),
  {
    kind: 'return_overturned',
    to: 'merchant',
    when: moves('reopenRequest'),
    words: (say, f) => ({
      subject: say('orderMails.returnOverturnedSubject', f),
      text: say('orderMails.returnOverturnedText', f),
      note: say(fundWaits(f) > 0 ? 'orderMails.returnOverturnedPaidNote' : 'orderMails.returnOverturnedNote'),
    }),
    entry: numbered('return_overturned'),
    reads: supportWords,
    sections: (f, locale) => [...returnLines(f, locale), ...saidLines(f, locale)],
  },
]
