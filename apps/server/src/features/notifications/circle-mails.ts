// What the members of a swap circle hear of it: that it was found, that all said yes, or that it came to nothing. Who said no is told to nobody.
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { askedFor } from '@rondo/words/asked-for'
import { listIn } from '@rondo/words/list'
import { sizeName } from '@rondo/words/size-name'
import { shownName } from '@rondo/rules/accounts/shown-name'
import type { CircleStatus } from '@rondo/rules/circles/circle-states'
import { toMajor } from '@rondo/rules/kernel/money'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { circleEnded, circleOf, circleProposed } from '../circles/index.ts'
import { momentIn } from './group-parts.ts'
import { asName, localeOf, type Section } from './mail-layout.ts'
import { endingToken } from './mail-links.ts'
import { faceOf } from './order-parts.ts'
import { entry, mail, type To } from './tell.ts'

type Seat = NonNullable<Awaited<ReturnType<typeof circleOf>>>['seats'][number]
interface Facts {
  readonly id: number
  readonly n: number
  readonly status: CircleStatus
  readonly isWaitedFor: boolean
  /** What the reader gives, and to whom; what they get, and from whom. */
  readonly gives: string
  readonly to: string
  readonly gets: string
  readonly piece: number
  readonly from: string
  readonly sections: readonly Section[]
  /** Until when it waits for answers, or its swap for checkouts. */
  readonly until: string
  readonly token: string
}

async function factsOf(app: App, { circleId }: { readonly circleId: number }, { accountId, reader, zone }: To): Promise<Facts | undefined> {
  const circle = await circleOf(app.db, accountId, circleId, localeOf(reader))
  const at = circle?.seats.findIndex(({ member_id }) => member_id === accountId) ?? -1
  const own = circle?.seats[at]
  const [next, before] = [circle?.seats[(at + 1) % circle.seats.length], circle?.seats.at(at - 1)]
  if (!circle || !own || !next || !before) return undefined
  const say = sayIn(localeOf(reader))
  return {
    id: circle.id,
    n: circle.seats.length,
    status: circle.status,
    isWaitedFor: circle.status === 'proposed' && own.answer === 'waiting',
    gives: asName(own.gives.name),
    to: asName(shownName(next.member)),
    gets: asName(before.gives.name),
    piece: before.gives.id,
    from: asName(shownName(before.member)),
    sections: [
      handSection(say('swaps.getFrom', { giver: asName(shownName(before.member)) }), before, before.gives, localeOf(reader)),
      handSection(say('swaps.giveTo', { receiver: asName(shownName(next.member)) }), next, own.gives, localeOf(reader)),
    ],
    until: momentIn(new Date(circle.swap?.ends_at ?? circle.expires_at), zone, localeOf(reader)),
    token: await endingToken(app, accountId, { kind: 'offers' }),
  }
}
/** A piece with its size, its condition and what is asked for it, below whoever it comes from or goes to. */
function handSection(
  title: string,
  { member }: Seat,
  { name, cover, size, condition, price_minor, rent, currency }: Seat['gives'],
  locale: Locale,
): Section {
  const say = sayIn(locale)
  const facts = [
    listIn(locale, [sizeName(size, say), condition && say(`catalogue.${condition as 'good'}`)]),
    askedFor(
      {
        price: price_minor === null ? null : toMajor(price_minor, currency),
        rent: rent && { ...rent, price: toMajor(rent.priceMinor, currency) },
        currency,
      },
      locale,
      say,
    ),
  ]
  return { title, face: faceOf(member), lines: [[asName(name), '', cover ?? undefined, facts.filter(Boolean)]] }
}
const sections = ({ sections: shown }: Facts) => shown
const path = ({ id }: Facts): `/${string}` => `/dashboard/offers?circle=${id}`
const ending = (say: Say, { token }: Facts) => ({ reason: say('mail.circleReason'), token })

export const circleMails: readonly Reaction[] = [
  mail({
    on: circleProposed,
    name: 'notifications.tell-circle',
    to: ({ members }) => members,
    cause: ({ circleId }, accountId) => `circle-${circleId}-${accountId}`,
    // answered or ended meanwhile, it asks nothing any more
    facts: async (app, data, to) => {
      const facts = await factsOf(app, data, to)
      return facts?.isWaitedFor ? facts : undefined
    },
    subject: 'offers',
    entry: ({ n, gives, gets, piece }) => entry('circle_proposed', { n, gives, gets, piece }),
    words: (say, { n, gives, to, gets, from, until }) => ({
      subject: say('mail.circleSubject', { n, gets }),
      text: say('mail.circleText', { gives, to, from, gets, n }),
      button: say('mail.circleButton'),
      note: say('mail.circleNote', { until }),
    }),
    path,
    sections,
    ending,
  }),
  mail({
    on: circleEnded,
    name: 'notifications.tell-circle-agreed',
    when: ({ status }) => status === 'agreed',
    to: ({ members }) => members,
    cause: ({ circleId }, accountId) => `circle-agreed-${circleId}-${accountId}`,
    facts: factsOf,
    subject: 'offers',
    entry: ({ n, gets, piece }) => entry('circle_agreed', { n, gets, piece }),
    words: (say, { n, gives, to, gets, from, until }) => ({
      subject: say('mail.circleAgreedSubject', { gets }),
      text: say('mail.circleAgreedText', { gives, to, from, gets, n }),
      button: say('swaps.toCart'),
      path: '/cart',
      note: say('mail.circleAgreedNote', { until }),
    }),
    path,
    sections,
    ending,
  }),
  mail({
    on: circleEnded,
    name: 'notifications.tell-circle-ended',
    when: ({ status }) => status !== 'agreed',
    // whoever ended it knows
    to: ({ members, by }) => members.filter((id) => id !== by),
    cause: ({ circleId }, accountId) => `circle-ended-${circleId}-${accountId}`,
    facts: factsOf,
    subject: 'offers',
    entry: ({ status, gets, piece }) =>
      entry(status === 'declined' ? 'circle_declined' : status === 'expired' ? 'circle_expired' : 'circle_ended', { gets, piece }),
    path,
  }),
]
