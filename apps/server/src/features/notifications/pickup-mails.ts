// What is told of a pickup. Place and code stand in mails to the customer alone.
import { clocks } from '@rondo/rules/kernel/clocks'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { nextByTimer } from '@rondo/rules/moves/offers'
import type { Locale, Say } from '@rondo/words'
import { caseOf } from '../orders/index.ts'
import { dateIn, dayOf, type GroupFacts, pickupSection, placeOf, timeSection } from './group-parts.ts'
import { arrives, lines, moves, numbered, saleLines, toReview, type Moved, type Row } from './group-rows.ts'
import type { Section } from './mail-layout.ts'

/** By when place and time are agreed: before what is rented or booked begins, else before time cancels it. */
function agreeNote(say: Say, f: GroupFacts<Moved>, locale: Locale): string {
  const day = dayOf('cancelIdleGroup', f, locale)
  if (!day) return ''
  const [first] = f.items.flatMap(({ rental_start: start }) => start ?? []).toSorted()
  const end = nextByTimer(caseOf(f.order, f.group))?.at.toISOString() ?? ''
  if (first !== undefined && first < end.slice(0, 10))
    return say('orderMails.pickupBegunBookedNote', { day: dateIn(new Date(first), 'UTC', locale) })
  return say(f.group.swap ? 'orderMails.pickupBegunSwapNote' : 'orderMails.pickupBegunNote', { day })
}
/** Place and time as far as they stand; there is no code before both agree. */
function openMeeting(f: GroupFacts<Moved>, locale: Locale): Section {
  const { title = '', lines: known } = pickupSection(f, locale)
  return { title, lines: known }
}

/** Until when what was bought may be given back. */
function returnNote(say: Say, { items, zone }: GroupFacts<Moved>, locale: Locale): string {
  const bought = items.filter(({ type, swap_id: swap, product }) => type === 'buy' && swap === null && !product.isService)
  const [first] = bought.flatMap(({ delivered_at: at }) => at ?? []).toSorted()
  if (first === undefined) return ''
  const end = new Date(Date.parse(first) + clocks.returnWindowDays * 86_400_000)
  return say('orderMails.pickedUpNote', { day: dateIn(end, zone, locale) })
}

const timeAndLines = (f: GroupFacts<Moved>, locale: Locale) => [timeSection(f, locale), ...lines(f, locale)]

export const pickupRows: readonly Row[] = [
  {
    kind: 'pickup_begun',
    to: 'customer',
    when: moves('coordinatePickup'),
    words: (say, f, locale) => ({
      subject: say('orderMails.pickupBegunSubject', f),
      text: say('orderMails.pickupBegunText', f),
      note: agreeNote(say, f, locale),
      // without a place its merchant proposes both
      ...(f.group.pickup_address && { path: `${placeOf(f)}#pickup` as const, button: say('orderMails.proposeTime') }),
    }),
    entry: numbered('pickup_begun'),
    sections: (f, locale) => [openMeeting(f, locale), ...lines(f, locale)],
    stands: ({ group }) => isOneOf(['coordinating_pickup', 'ready_for_pickup'], group.status),
  },
  {
    kind: 'pickup_agreed',
    to: 'customer',
    when: moves('agreePickup'),
    words: (say, f) => ({
      subject: say(f.isService ? 'orderMails.appointmentSubject' : 'orderMails.pickupSubject', f),
      text: say(f.isService ? 'orderMails.appointmentText' : 'orderMails.pickupText', f),
      note: say('orderMails.pickupNote'),
    }),
    entry: numbered('pickup_agreed'),
    sections: (f, locale) => [pickupSection(f, locale), ...lines(f, locale)],
    stands: ({ group }) => group.status === 'ready_for_pickup',
  },
  {
    kind: 'pickup_accepted',
    to: 'merchant',
    when: moves('acceptPlace'),
    words: (say, f) => ({
      subject: say('orderMails.acceptedPlaceSubject', f),
      text: say('orderMails.acceptedPlaceText', f),
      note: say('orderMails.acceptedPlaceNote', f),
    }),
    entry: numbered('pickup_accepted'),
    sections: timeAndLines,
    stands: ({ group }) => group.pickup?.accepted_at != null,
  },
  {
    kind: 'pickup_proposed',
    to: 'merchant',
    when: moves('proposePickupTime'),
    words: (say, f, locale) => ({
      subject: say('orderMails.proposedSubject', f),
      text: say('orderMails.proposedText', f),
      button: say('orderMails.answerTime'),
      note: agreeNote(say, f, locale),
    }),
    entry: numbered('pickup_proposed'),
    sections: timeAndLines,
    stands: ({ group }) => group.pickup?.accepted_at == null && group.pickup?.proposed_by === 'customer',
  },
  {
    kind: 'code_renewed',
    to: 'customer',
    when: moves('renewCode'),
    words: (say, f) => ({ subject: say('orderMails.codeSubject', f), text: say('orderMails.codeText', f), note: '' }),
    entry: numbered('code_renewed'),
    sections: (f, locale) => [pickupSection(f, locale), ...lines(f, locale)],
    stands: ({ group }) => group.status === 'ready_for_pickup',
  },
  {
    kind: 'picked_up',
    to: 'customer',
    when: arrives('pickup_completed_by_customer'),
    words: (say, f, locale) => ({
      subject: say('orderMails.pickedUpSubject', f),
      text: say('orderMails.pickedUpText', f),
      note: returnNote(say, f, locale),
    }),
    entry: numbered('picked_up'),
    sections: lines,
  },
  {
    kind: 'picked_up_seller',
    to: 'merchant',
    when: arrives('pickup_completed_by_customer'),
    words: (say, f) => ({
      subject: say('orderMails.pickedUpSaleSubject', f),
      text: say('orderMails.pickedUpSaleText', f),
      ...toReview(say, f),
    }),
    entry: numbered('picked_up_seller'),
    sections: saleLines,
  },
]
