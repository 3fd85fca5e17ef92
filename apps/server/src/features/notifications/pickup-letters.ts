// What is told of a pickup. Place and code stand in letters to the customer alone.
import { pickupSection } from './group-parts.ts'
import { lines, moves, numbered, reaches, type Row } from './group-rows.ts'

export const pickupRows: readonly Row[] = [
  {
    kind: 'pickup_begun',
    to: 'customer',
    when: moves('coordinatePickup'),
    words: (say, f) => ({ subject: say('letters.pickupBegunSubject', f), text: say('letters.pickupBegunText', f), note: '' }),
    entry: numbered('pickup_begun'),
    sections: lines,
  },
  {
    kind: 'pickup_agreed',
    to: 'customer',
    when: moves('agreePickup'),
    words: (say, f) => ({
      subject: say(f.isService ? 'letters.appointmentSubject' : 'letters.pickupSubject', f),
      text: say(f.isService ? 'letters.appointmentText' : 'letters.pickupText', f),
      note: say('letters.pickupNote'),
    }),
    entry: numbered('pickup_agreed'),
    sections: (f, locale) => [pickupSection(f, locale), ...lines(f, locale)],
    stands: ({ group }) => group.status === 'ready_for_pickup',
  },
  {
    kind: 'pickup_accepted',
    to: 'merchant',
    when: moves('acceptPlace'),
    words: (say, f) => ({ subject: say('letters.acceptedPlaceSubject', f), text: say('letters.acceptedPlaceText', f), note: '' }),
    entry: numbered('pickup_accepted'),
    stands: ({ group }) => group.pickup?.accepted_at != null,
  },
  {
    kind: 'pickup_proposed',
    to: 'merchant',
    when: moves('proposePickupTime'),
    words: (say, f) => ({ subject: say('letters.proposedSubject', f), text: say('letters.proposedText', f), note: '' }),
    entry: numbered('pickup_proposed'),
    stands: ({ group }) => group.pickup?.accepted_at == null && group.pickup?.proposed_by === 'customer',
  },
  {
    kind: 'code_renewed',
    to: 'customer',
    when: moves('renewCode'),
    words: (say, f) => ({ subject: say('letters.codeSubject', f), text: say('letters.codeText', f), note: '' }),
    entry: numbered('code_renewed'),
    sections: (f, locale) => [pickupSection(f, locale)],
    stands: ({ group }) => group.status === 'ready_for_pickup',
  },
  {
    kind: 'picked_up',
    to: 'customer',
    when: reaches('pickup_completed_by_customer'),
    words: (say, f) => ({ subject: say('letters.pickedUpSubject', f), text: say('letters.pickedUpText', f), note: '' }),
    entry: numbered('picked_up'),
    sections: lines,
  },
  {
    kind: 'picked_up_seller',
    to: 'merchant',
    when: reaches('pickup_completed_by_customer'),
    words: (say, f) => ({
      subject: say('letters.pickedUpSaleSubject', f),
      text: say('letters.pickedUpSaleText', f),
      note: f.group.swap ? '' : say('letters.deliveredSaleNote', f), // a swap pays nobody
    }),
    entry: numbered('picked_up_seller'),
  },
]
