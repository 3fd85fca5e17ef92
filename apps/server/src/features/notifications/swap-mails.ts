// What the sides of an agreed swap hear of it: all have checked out, it has ended before, it has to wait, or it goes on.
import { shownName } from '@rondo/rules/accounts/shown-name'
import { chargedMinorOf, sumsOfRows } from '@rondo/rules/checkout/sums'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { type GivenPiece, givenPieces } from '../../platform/given-pieces.ts'
import { type NamedRow, namesJson } from '../../platform/somebody.ts'
import { blockedChanged } from '../accounts/index.ts'
import { findOrder, findOrderOfGroup, nameIn } from '../orders/index.ts'
import { swapMoved } from '../stock/index.ts'
import { dayOf, otherSide } from './group-parts.ts'
import { endingToken } from './mail-links.ts'
import { asName, localeOf, type Section } from './mail-layout.ts'
import { faceOf, isPaid, moneyIn, shownPieces, sumSection } from './order-parts.ts'
import { entry, mail, type To } from './tell.ts'

const ended = { lapsed: 'swap_lapsed', called_off: 'swap_called_off', broken: 'swap_broken' } as const
type Ended = keyof typeof ended
const isEnd = (status: string): status is Ended => status in ended
const subjects = { lapsed: 'mail.swapLapsedSubject', called_off: 'mail.swapCalledOffSubject', broken: 'mail.swapBrokenSubject' } as const
/** Who ended a swap: nobody of it, the reader, or another of its people. */
const endWords = {
  called_off: ['mail.swapCalledOffText', 'mail.swapCalledOffYouText', 'mail.swapCalledOffByText'],
  broken: ['mail.swapBrokenText', 'mail.swapBrokenYouText', 'mail.swapBrokenByText'],
} as const

/** What a side of a swap gives, and by which part of an order. */
interface Side {
  readonly pieces: readonly GivenPiece[]
  readonly other: number
  readonly cause: string
  readonly gets: boolean
  /** The other of its two people: whoever gives what the reader gets, or gets what they give. */
  readonly person: NamedRow & { readonly portrait: StoredPhoto | null }
  /** By which ways it goes; none before its receiver has checked out. */
  readonly ways: readonly DeliveryMethod[]
  readonly group_id: number | null
  /** By which its receiver has checked out. */
  readonly order_id: number | null
  /** Support has blocked somebody in it. */
  readonly is_halted: boolean
  /** Who of all its people has not checked out, and who ended it. */
  readonly unpaid: readonly NamedRow[]
  readonly ended_by: NamedRow | null
}
/** What somebody gets and gives by a swap, named in their words, and from whom. 1 query. */
export async function swapFor(app: App, swapId: number, { accountId, reader }: To) {
  const locale = localeOf(reader)
  const { rows } = await sql<Side>`
    select ${givenPieces} as pieces, s.giver_id as other, r.cause,
      s.receiver_id = ${accountId} as gets, g.id as group_id, s.order_id::float8 as order_id, g.ways, ${namesJson('p')} || jsonb_build_object('portrait', p.portrait) as person,
      is_halted(s.swap_id) as is_halted,
      coalesce((select jsonb_agg(${namesJson('q')} order by q.id) from swap_part w join person q on q.id = w.receiver_id
        where w.swap_id = s.swap_id and w.order_id is null), '[]') as unpaid,
      (select ${namesJson('q')} from person q where q.id = r.ended_by) as ended_by
    from swap_part s join swap_record r on r.id = s.swap_id
      join person p on p.id = case when s.receiver_id = ${accountId} then s.giver_id else s.receiver_id end
      cross join lateral (
        select min(o.group_id)::float8 as id, coalesce(array_agg(distinct x.delivery_method) filter (where x.id is not null), '{}') as ways
        from order_line o join order_group x on x.id = o.group_id where o.order_id = s.order_id and o.swap_id = s.swap_id
      ) g
    where s.swap_id = ${swapId} and ${accountId} in (s.receiver_id, s.giver_id)`.execute(app.db)
  const found = rows.find(({ gets }) => gets)
  const given = rows.find(({ gets }) => !gets)
  if (!found) return undefined
  const { other, cause } = found
  const say = sayIn(locale)
  const nameOf = ({ pieces: [first] }: Side) => (first ? asName(nameIn(first, locale)) : '')
  const named = (side: Side) =>
    side.pieces.length > 1 ? say('offers.andMore', { name: nameOf(side), n: side.pieces.length - 1 }) : nameOf(side)
  const throughOf = ({ gets, person, ways }: Side) => {
    const name = asName(shownName(person))
    return listIn(locale, [say(gets ? 'mail.fromWhom' : 'mail.forWhom', { name }), ...ways.map((way) => say(`mail.way_${way}`))])
  }
  // in a circle the reader knows two of its people by their names, and the others by how they are called in public
  const knownAs = (who: NamedRow) => {
    const known = rows.find(({ person }) => person.id === who.id)?.person
    return asName(shownName(known ?? { ...who, firstname: null, lastname: null }))
  }
  const section = (title: string, side: Side): Section => ({
    title,
    lines: [[named(side), '', side.pieces[0]?.cover ?? undefined, [throughOf(side)]]],
  })
  const circle = /^circle:(\d+)$/.exec(cause)?.[1]
  return {
    item: named(found),
    sections: shownPieces([{ name: nameOf(found), cover: found.pieces[0]?.cover }]),
    /** Whoever it is with; in a circle each piece is of another person. */
    withWhom: circle ? [] : [otherSide({ other: asName(shownName(found.person)), face: faceOf(found.person) })],
    bothSections: [section(say('swaps.youGet'), found), ...(given ? [section(say('swaps.youGive'), given)] : [])],
    /** The same of a swap that has ended. */
    wouldSections: [section(say('mail.swapWouldGet'), found), ...(given ? [section(say('mail.swapWouldGive'), given)] : [])],
    late: {
      isReader: found.unpaid.some(({ id }) => id === accountId),
      others: found.unpaid.filter(({ id }) => id !== accountId).map(knownAs),
    },
    endedBy: found.ended_by && { isReader: found.ended_by.id === accountId, name: knownAs(found.ended_by) },
    /** The part of an order by which the reader sends what they give; nobody has one before its receiver has checked out. */
    toSend: given?.group_id ?? undefined,
    /** What they give and to whom, and whether it goes by parcel. */
    given: given && { gives: named(given), to: asName(shownName(given.person)) },
    isSent: given?.ways.includes('shipping') === true,
    orderId: found.order_id,
    isHalted: found.is_halted,
    other,
    circle,
  }
}

/**
 * Whoever swaps with somebody who has still to give their piece, and the latest such swap of each: of swaps that support has halted with a block,
 * those others; of swaps that go on, as it was taken back, all of them. 1 query.
 */
async function heldUpBy({ db }: App, accountId: number, isHalted: boolean): Promise<ReadonlyMap<number, number>> {
  const told = isHalted ? sql`r.resumed_at is null and o.giver_id <> ${accountId}` : sql`r.resumed_at is not null`
  const { rows } = await sql<{ person: number; swap: number }>`
    select o.giver_id as person, max(o.swap_id)::float8 as swap
    from swap_part s join swap_record r on r.id = s.swap_id and r.status = 'firm' and r.halted_at is not null join swap_part o on o.swap_id = s.swap_id
    where s.giver_id = ${accountId} and ${told}
      and exists (select from person p where p.id = ${accountId} and (p.blocked_at is not null) = ${isHalted} and p.deleted_at is null)
      and exists (
        select from order_line l join order_group g on g.id = l.group_id
        where l.order_id = s.order_id and l.swap_id = s.swap_id and (g.delivered_at is null or g.status = 'delivery_failed'))
    group by o.giver_id order by 1`.execute(db)
  return new Map(rows.map(({ person, swap }) => [person, swap]))
}

/** What the sides of a swap hear when it is halted by a block, or goes on. */
const heldUp = (isHalted: boolean) =>
  mail({
    on: blockedChanged,
    name: isHalted ? 'notifications.tell-swap-halted' : 'notifications.tell-swap-resumed',
    when: ({ isBlocked }) => isBlocked === isHalted,
    to: async ({ accountId }, app) => [...(await heldUpBy(app, accountId, isHalted)).keys()],
    cause: ({ accountId: blocked }, accountId, seq) => `swap-${isHalted ? 'halted' : 'resumed'}-${blocked}-${accountId}-${seq}`,
    facts: async (app, { accountId: blocked }, to) => {
      const swap = (await heldUpBy(app, blocked, isHalted)).get(to.accountId)
      return swap === undefined ? undefined : swapFor(app, swap, to)
    },
    entry: ({ item }) => entry(isHalted ? 'swap_halted' : 'swap_resumed', { item }),
    words: (say, { item }) => ({
      subject: isHalted ? say('mail.swapHaltedSubject', { item }) : say('mail.swapResumedSubject', { item }),
      text: isHalted ? say('mail.swapHaltedText') : say('mail.swapResumedText'),
      button: say('mail.swapHaltedButton'),
      note: '',
    }),
    path: () => '/dashboard/transactions',
    sections: ({ sections }) => sections,
  })

/** Where the two talk about it; in a circle one talks with nobody. */
const talkOf = ({ other, circle }: { readonly other: number; readonly circle: string | undefined }): `/${string}` =>
  circle ? `/dashboard/offers?circle=${circle}` : `/message/${other}`

type Found = NonNullable<Awaited<ReturnType<typeof swapFor>>>
/** What has ended a swap, and whose doing it was. */
function endText(say: Say, status: Ended, { late, endedBy }: Found, locale: Locale): string {
  if (status === 'lapsed') {
    const names = listIn(locale, late.others)
    return late.isReader && names === ''
      ? say('mail.swapLapsedYouText')
      : say(late.isReader ? 'mail.swapLapsedAllText' : 'mail.swapLapsedText', { names })
  }
  const [byNobody, byReader, byOther] = endWords[status]
  return endedBy ? (endedBy.isReader ? say(byReader) : say(byOther, { name: endedBy.name })) : say(byNobody)
}
const unsent: readonly string[] = ['processing', 'ready_for_shipping', 'coordinating_pickup', 'ready_for_pickup', 'canceled']
/** What the reader has paid for a swap and gets back as it has ended: of what was sent meanwhile support decides. */
async function backOf(app: App, { orderId }: Found, { accountId }: To) {
  const order = orderId === null ? undefined : await findOrder(app.db, accountId, orderId)
  const groups =
    order?.groups.filter(({ status, items }) => unsent.includes(status) && items.every(({ swap_id }) => swap_id !== null)) ?? []
  return { currency: order?.currency ?? '', minor: chargedMinorOf(sumsOfRows(groups)), isUnpaid: order === undefined }
}

const byWhen = (say: Say, day: string | undefined, isSent: boolean) =>
  day === undefined ? '' : say(isSent ? 'mail.swapSendNote' : 'mail.swapMeetNote', { day })

export const swapMails: readonly Reaction[] = [
  heldUp(true),
  heldUp(false),
  // each has now to send something, so this mail is a part of the trade; it leads to what the reader sends
  mail({
    on: swapMoved,
    name: 'notifications.tell-swap-settled',
    when: ({ status }) => status === 'firm',
    to: ({ people }) => people,
    cause: ({ swapId }, accountId) => `swap-${swapId}-firm-${accountId}`,
    async facts(app, { swapId }, to) {
      const swap = await swapFor(app, swapId, to)
      const order = swap?.orderId == null ? undefined : await findOrder(app.db, to.accountId, swap.orderId)
      const sent = swap?.toSend === undefined ? undefined : await findOrderOfGroup(app.db, to.accountId, swap.toSend)
      const group = sent?.groups.find(({ id }) => id === swap?.toSend)
      return (
        swap && {
          ...swap,
          order,
          sendBy: (locale: Locale) => group && sent && dayOf('cancelIdleGroup', { order: sent, group, zone: to.zone }, locale),
        }
      )
    },
    entry: ({ item, other }) => entry('swap_firm', { item }, other),
    words: (say, { item, circle, toSend, isHalted, given, isSent, sendBy }, locale) => ({
      subject: say('mail.swapFirmSubject', { item }),
      text: isHalted
        ? say('mail.swapFirmHaltedText')
        : given
          ? say(isSent ? 'mail.swapFirmSendText' : 'mail.swapFirmMeetText', given)
          : say('mail.swapFirmText'),
      button:
        toSend === undefined
          ? say(circle ? 'mail.circleButton' : 'mail.offerButton')
          : say(isHalted ? 'mail.newOrderButton' : isSent ? 'mail.swapSendButton' : 'mail.swapMeetButton'),
      note: byWhen(say, isHalted ? undefined : sendBy(locale), isSent),
    }),
    path: (facts) => (facts.toSend === undefined ? talkOf(facts) : `/dashboard/transactions/fg/${facts.toSend}`),
    sections: ({ withWhom, bothSections, order }, locale) => [
      ...withWhom,
      ...bothSections,
      ...(order && isPaid(order) ? [sumSection(order, locale)] : []),
    ],
  }),
  mail({
    on: swapMoved,
    name: 'notifications.tell-swap',
    when: ({ status }) => isEnd(status),
    to: ({ people }) => people,
    cause: ({ swapId, status }, accountId) => `swap-${swapId}-${status}-${accountId}`,
    facts: async (app, { swapId, status }, to) => {
      const found = await swapFor(app, swapId, to)
      if (!found || !isEnd(status)) return undefined
      return { found, status, back: await backOf(app, found, to), token: await endingToken(app, to.accountId, { kind: 'offers' }) }
    },
    subject: 'offers',
    entry: ({ found: { item, other }, status }) => entry(ended[status], { item }, other),
    words: (say, { found, status, back }, locale) => ({
      subject: say(subjects[status], { item: found.item }),
      text: endText(say, status, found, locale),
      button: say(found.circle ? 'mail.circleButton' : 'mail.offerButton'),
      note: back.minor > 0 ? say('orderMails.refundSoon') : back.isUnpaid ? say('mail.swapNothingPaid') : '',
    }),
    path: ({ found }) => talkOf(found),
    sections: ({ found, back: { minor, currency } }, locale) => [
      ...found.withWhom,
      ...found.wouldSections,
      ...(minor > 0
        ? [{ hasTotal: true as const, lines: [[sayIn(locale)('orderMails.comesBack'), moneyIn(locale, minor, currency)] as const] }]
        : []),
    ],
    ending: (say, { token }) => ({ reason: say('mail.offerReason'), token }),
  }),
]
