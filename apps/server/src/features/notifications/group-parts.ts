// What mails about one group need of it, as its reader may know it.
import type { Move } from '@rondo/rules/moves/machines'
import { nextByTimer } from '@rondo/rules/moves/offers'
import { namedService } from '@rondo/rules/shipping/named-service'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { meetingTime } from '@rondo/words/meeting-time'
import { held, shortDay, shortHour, writtenDay, zoneNamed } from '@rondo/words/written-day'
import type { App } from '../../platform/context.ts'
import { caseOf, customerOf, findOrder, nameIn, type OrderRow } from '../orders/index.ts'
import { asName, type Face, localeOf, type Section } from './mail-layout.ts'
import { faceOf, linesOf, moneyIn } from './order-parts.ts'
import type { To } from './tell.ts'

type Group = OrderRow['groups'][number]
interface OfGroup {
  readonly orderId: number
  readonly groupId: number
  readonly by?: string
  readonly move?: string
  readonly itemIds?: readonly number[]
  readonly amountMinor?: number
}
export interface GroupFacts<Data> {
  readonly data: Data
  /** By whose clock days are named. */
  readonly zone: string
  readonly order: OrderRow
  readonly group: Group
  readonly number: string
  readonly currency: string
  readonly amountMinor: number
  /** What goes back to the customer, as the reader writes amounts. */
  readonly amount: string
  /** The other side; of what support did, its name stands there. */
  readonly name: string
  /** The other side, whoever did it. */
  readonly other: string
  readonly otherId: number
  readonly face: Face
  /** The pieces that it is about, named in the reader's language. */
  readonly items: Group['items']
  /** Their names, as a list. */
  readonly pieces: string
  /** How many they are. */
  readonly n: number
  /** Every piece is an appointment. */
  readonly isService: boolean
  /** What support wrote for what it did. */
  readonly said?: string
  /** What goes back to a merchant's card of what they had put up. */
  readonly fundBackMinor?: number
}

/** Of a whole group: what stands of it, or what has ended with it, but not what was canceled by itself before. */
function meantOf(items: Group['items'], move = ''): Group['items'] {
  const endedAt = ({ canceled_at }: Group['items'][number]) => (canceled_at === null ? 0 : Date.parse(canceled_at))
  const last = Math.max(0, ...items.map(endedAt))
  const standing = items.filter((item) => endedAt(item) === 0)
  const isEnd = isOneOf(['cancelGroup', 'cancelIdleGroup', 'refundFailedDelivery'], move) && last > 0
  return isEnd || standing.length === 0 ? items.filter((item) => endedAt(item) === last) : standing
}

/** A group as one of its sides may know it; undefined for everybody else. 1 query. */
export async function groupFacts<Data extends OfGroup>(
  app: App,
  data: Data,
  { accountId, reader, zone }: Pick<To, 'accountId' | 'reader' | 'zone'>,
): Promise<GroupFacts<Data> | undefined> {
  const order = await findOrder(app.db, accountId, data.orderId)
  const found = order?.groups.find(({ id }) => id === data.groupId)
  if (!order || !found) return undefined
  const locale = localeOf(reader)
  const items = found.items.map((item) => ({ ...item, product: { ...item.product, name: asName(nameIn(item.product, locale)) } }))
  const group = { ...found, items }
  const other = order.customer_id === accountId ? group.merchant : customerOf(order, [found])
  const { itemIds = [], amountMinor = 0 } = data
  const face = faceOf(other)
  const otherName = asName(face.name)
  const meant = itemIds.length > 0 ? items.filter(({ id }) => itemIds.includes(id)) : meantOf(items, data.move)
  const { currency } = order
  return {
    data,
    zone,
    order,
    group,
    number: order.order_number,
    currency,
    amountMinor,
    amount: moneyIn(locale, amountMinor, currency),
    name: data.by === 'operator' ? sayIn(locale)('orderMails.support') : otherName,
    other: otherName,
    otherId: other.id,
    face,
    items: meant,
    pieces: listIn(
      locale,
      meant.map(({ product }) => product.name),
    ),
    n: meant.reduce((sum, { quantity }) => sum + quantity, 0),
    isService: items.length > 0 && items.every(({ product }) => product.isService),
  }
}

interface OfOne {
  readonly group: Group
}
export const placeOf = ({ group }: OfOne): `/${string}` => `/dashboard/transactions/fg/${group.id}`

type Other = Pick<GroupFacts<OfGroup>, 'other' | 'face'>
/** The other side, above what goes between the two. */
export const otherSide = ({ other, face }: Other) => ({ title: other, face, lines: [] }) satisfies Section
type Lined = Other & Pick<GroupFacts<OfGroup>, 'items' | 'currency' | 'order' | 'otherId'>
export const itemLines = ({ items, currency, order, otherId, ...of }: Lined, locale: Locale): Section => ({
  ...otherSide(of),
  lines: linesOf(items, currency, locale, otherId === order.customer_id ? 'merchant' : 'customer'),
})

/** The words that support gave for a decision. */
export const supportSaid = (words: string, locale: Locale): Section[] => {
  const say = sayIn(locale)
  return words === '' ? [] : [{ lines: [], said: { by: say('orderMails.wrote', { name: say('orderMails.support') }), words } }]
}

/** Where its merchant reviews the customer: their payout waits for it. */
export const reviewPlace = ({ group, order }: OfOne & Pick<GroupFacts<unknown>, 'order'>): `/${string}` =>
  `/fulfillmentgroup/${group.id}/customer/${order.customer_id}/review`

/** A reason of a list in words. */
export const reasonOf = (say: Say, reason: string): string => (say as (key: string) => string)(`orders.reason_${reason}`)

/** An instant as a day by the clock of a zone: `Sun, Nov 22`. A day without a time is read in UTC. */
export const dateIn = (at: Date, timeZone: string, locale: Locale): string => held(writtenDay(locale, { timeZone, ...shortDay }, at))

/** The day on which time makes a move; undefined where it does not. */
export function dayOf(move: Move, { order, group, zone }: OfOne & Pick<GroupFacts<unknown>, 'order' | 'zone'>, locale: Locale) {
  const next = nextByTimer(caseOf(order, group))
  return next?.move === move ? dateIn(next.at, zone, locale) : undefined
}

/** An instant by the clock of a zone, which it names: `Tue, Dec 1, 10:27 AM CST`. */
export const momentIn = (at: Date, timeZone: string, locale: Locale): string =>
  held(writtenDay(locale, { timeZone, ...shortDay, ...shortHour, ...zoneNamed(locale, timeZone) }, at))

const timeOf = (pickup: Group['pickup'], say: Say, locale: Locale) =>
  [
    say('orderMails.time'),
    pickup?.starts_at != null && pickup.zone !== null
      ? meetingTime(locale, pickup.starts_at, pickup.zone, zoneNamed(locale, pickup.zone))
      : say('orderMails.timeOpen'),
  ] as const
/** Where and when two meet, as far as a merchant reads of it: the town alone. */
export function timeSection({ group: { pickup, pickup_address } }: OfOne, locale: Locale): Section {
  const say = sayIn(locale)
  const { city } = pickup?.address ?? pickup_address ?? { city: '' }
  return {
    title: say('orderMails.pickupTitle'),
    lines: [...(city ? [[say('orderMails.place'), city] as const] : []), timeOf(pickup, say, locale)],
  }
}
/** Place, time and code of a pickup: for the customer alone. */
export function pickupSection({ group: { pickup, pickup_address } }: OfOne, locale: Locale): Section {
  const say = sayIn(locale)
  const address = pickup?.address ?? pickup_address
  const town = address && [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')]
  const place = address && [address.street, address.street2, ...(town ?? [])].filter(Boolean).join(', ')
  return {
    title: say('orderMails.pickupTitle'),
    lines: [...(place ? [[say('orderMails.place'), place] as const] : []), timeOf(pickup, say, locale)],
    ...(pickup?.code != null && { whole: { what: say('orderMails.code'), value: pickup.code } }),
  }
}

/** The parcel to the customer that was sent last. */
export const parcelOf = ({ group: { legs } }: OfOne) =>
  legs.findLast(({ way, status }) => way === 'outbound' && status !== null && status !== 'cancelled')
/** Where the way of the parcel is shown; undefined of one that nobody follows. */
export const trackOf = (of: OfOne): `/${string}` | undefined => (parcelOf(of)?.tracking_number ? `${placeOf(of)}?track=1` : undefined)
/** The parcel that is on its way: its carrier, its number, and when it should be there. */
export function trackingSection(of: OfOne, locale: Locale): Section[] {
  const say = sayIn(locale)
  const { shipping_rate } = of.group
  const parcel = parcelOf(of)
  const path = trackOf(of)
  const carrier = parcel?.provider ?? shipping_rate?.provider
  if (!carrier) return []
  const service = parcel?.service_name ?? shipping_rate?.service_name ?? ''
  return [
    {
      title: say('orderMails.trackingTitle'),
      lines: [
        [say('orderMails.carrier'), namedService(carrier, service)],
        ...(parcel?.estimate_at ? [[say('orderMails.expected'), dateIn(new Date(parcel.estimate_at), 'UTC', locale)] as const] : []),
      ],
      ...(path && parcel?.tracking_number && { whole: { what: say('orderMails.trackingNumber'), value: parcel.tracking_number, path } }),
    },
  ]
}
