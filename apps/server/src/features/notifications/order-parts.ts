// What mails list of an order: its pieces by parcel or place, and what they cost.
import { namedService } from '@rondo/rules/shipping/named-service'
import { shownName } from '@rondo/rules/accounts/shown-name'
import { chargedMinorOf, sumsOfRows, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays, daysLonger } from '@rondo/rules/kernel/days'
import { instantAt, minutesOf } from '@rondo/rules/kernel/local-time'
import { sumMinor, toMajor } from '@rondo/rules/kernel/money'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { amountIn } from '@rondo/words/amount'
import { hourIn } from '@rondo/words/hour'
import { listIn } from '@rondo/words/list'
import { dealName, periodName, quantityName } from '@rondo/words/ordered-piece'
import { sizeName } from '@rondo/words/size-name'
import { held, shortDay, shortHour, writtenDay, zoneNamed } from '@rondo/words/written-day'
import type { StoredPhoto } from '../../platform/photos.ts'
import { zoneOfPlace } from '../../platform/zone-of-place.ts'
import { customerOf, nameIn, type OrderRow } from '../orders/index.ts'
import { asName, type Face, type Section } from './mail-layout.ts'

type Group = OrderRow['groups'][number]
type Item = Group['items'][number]

/** Who reads of an order. */
export type Side = 'customer' | 'merchant'
export const faceOf = ({ portrait, ...names }: Person): Face => ({ name: shownName(names), portrait })
type Person = Pick<OrderRow['customer'], 'portrait'> & Parameters<typeof shownName>[0]
const rentedWords = {
  customer: ['checkout.wearDay', 'checkout.wear'],
  merchant: ['mail.lentDay', 'mail.lent'],
} as const

/** An amount in minor units for people: `$1,240.00`. */
export const moneyIn = (locale: Locale, amountMinor: number, currency: string): string =>
  amountIn(locale, toMajor(amountMinor, currency), currency)
const dayIn = (locale: Locale, day: string): string => held(writtenDay(locale, { timeZone: 'UTC', ...shortDay }, day))

/** The days of a rental as its reader lives them: who rents wears it, who lends is without it. */
function daysOf({ product, rental_start, rental_days, rental }: Item, locale: Locale, as: Side): string {
  if (rental_start === null || rental_days === null) return ''
  const say = sayIn(locale)
  const first = rental?.first_day ?? rental_start
  if (product.isService) return say('cart.appointment', { day: dayIn(locale, first) })
  const due = rental?.due_day ?? addDays(rental_start, rental_days)
  const [from, to, by] = [dayIn(locale, first), dayIn(locale, addDays(due, -1)), dayIn(locale, due)]
  const [one, several] = rentedWords[as]
  return say(from === to ? one : several, { from, to, by })
}
/** What is known of a piece: what was agreed and for how long, its size and number, and its days below. */
function factsOf(item: Item, locale: Locale, as: Side): string[] {
  const { product, type, quantity, swap_id, rental_option: option, rental_number: number, rental_days, rental } = item
  const { isService, size } = product
  const say = sayIn(locale)
  const days = rental?.days ?? rental_days
  const facts = [
    dealName({ type, isSwap: swap_id !== null, isService }, say, as === 'merchant'),
    option !== null && number !== null && days !== null
      ? periodName({ option, number, daysLonger: daysLonger(days, option, number) }, isService, say)
      : '',
    sizeName(size, say),
    quantityName(quantity, isService, say),
  ]
  return [listIn(locale, facts), daysOf(item, locale, as)].filter(Boolean)
}
/** Pieces with what each costs, minor units of `currency`; what is swapped has no price. */
export const linesOf = (items: readonly Item[], currency: string, locale: Locale, as: Side = 'customer'): Section['lines'] =>
  items.map((item) => {
    const price = item.swap_id === null ? moneyIn(locale, item.rental?.rent_minor ?? item.amount_minor, currency) : ''
    return [asName(nameIn(item.product, locale)), price, item.product.photos[0], factsOf(item, locale, as)] as const
  })

/** Pieces with their pictures; nothing where none has one. */
export const shownPieces = (pieces: readonly ShownPiece[], title?: string): Section[] =>
  pieces.some(({ cover }) => cover)
    ? [
        {
          ...(title !== undefined && { title }),
          lines: pieces.map(({ name, cover, facts = [] }) => [asName(name), '', cover ?? undefined, facts] as const),
        },
      ]
    : []
interface ShownPiece {
  readonly name: string
  readonly cover: StoredPhoto | null | undefined
  readonly facts?: readonly string[]
}
export const shownItems = (items: readonly Item[], locale: Locale, as: Side): Section[] =>
  items.length === 0
    ? []
    : [
        {
          lines: items.map(
            (item) => [asName(nameIn(item.product, locale)), '', item.product.photos[0], factsOf(item, locale, as)] as const,
          ),
        },
      ]

/** How a group reaches its customer; a proposed time of pickup is said, the exact place is not. */
function wayOf(group: Group, name: string, locale: Locale): string {
  const say = sayIn(locale)
  const { delivery_method: method, shipping_rate: rate, pickup_address: place, pickup_date: day, pickup_time: time } = group
  if (method === 'virtual') return say('mail.byVirtual', { name })
  if (method !== 'pickup')
    return rate
      ? say('mail.byRate', { name, rate: namedService(rate.provider, rate.service_name), days: rate.days })
      : say('mail.byShipping', { name })
  const isService = group.items.every(({ product }) => product.isService)
  const where = place
    ? say(isService ? 'mail.byAppointment' : 'mail.byPickup', { name, place: place.city })
    : say('mail.byPickupSomewhere', { name })
  if (day === null || time === null) return where
  const hour = place ? hourAt(locale, day, time, zoneOfPlace(place)) : hourIn(locale, time)
  return listIn(locale, [where, say('orders.proposed', { day: dayIn(locale, day), time: held(hour) })])
}
/** An hour of a day by the clock of a zone, which it names: `6:30 PM PST`. */
const hourAt = (locale: Locale, day: string, time: string, timeZone: string): string =>
  writtenDay(locale, { timeZone, ...shortHour, ...zoneNamed(locale, timeZone) }, instantAt(day, minutesOf(time.slice(0, 5)), timeZone))

/** The groups of an order as sections: what still stands of each, from whom for the customer, and for whom for the merchant. */
export function groupSections(order: OrderRow, as: Side, locale: Locale): Section[] {
  const { groups, currency } = order
  return groups.flatMap((group) => {
    const items = group.items.filter(({ canceled_at }) => canceled_at === null)
    if (items.length === 0) return []
    const face = faceOf(as === 'customer' ? group.merchant : customerOf(order, [group]))
    return [
      {
        title: wayOf(group, as === 'customer' ? face.name : sayIn(locale)('mail.forWhom', { name: face.name }), locale),
        face,
        lines: linesOf(items, currency, locale, as),
      },
    ]
  })
}

/** What a merchant gets for what still stands of an order, and what is held of its deposits. */
export function earnedSection({ groups, currency }: OrderRow, locale: Locale): Section {
  const say = sayIn(locale)
  const standing = groups.flatMap(({ items }) => items.filter(({ canceled_at }) => canceled_at === null))
  const sum = (part: 'amount_minor' | 'deposit_minor') => sumMinor(standing.map((item) => item[part]))
  const depositMinor = sum('deposit_minor')
  return {
    hasTotal: true,
    lines: [
      ...(depositMinor > 0 ? ([[say('mail.depositHeld'), moneyIn(locale, depositMinor, currency)]] as const) : []),
      [say('mail.earned'), moneyIn(locale, sum('amount_minor'), currency)],
    ],
  }
}

/** Whether an order was charged at all: a swap whose pieces are fetched costs nothing. */
export const isPaid = ({ groups }: Pick<OrderRow, 'groups'>): boolean => chargedMinorOf(sumsOfRows(groups)) > 0
/** What was charged for an order, part by part: what is in no group any more was charged all the same. */
export function sumSection({ groups, currency }: OrderRow, locale: Locale): Section {
  const say = sayIn(locale)
  const sums = sumsOfRows(groups)
  const money = (amountMinor: number) => moneyIn(locale, amountMinor, currency)
  // of a swap that is sent the shipping is all that was paid
  if (sums.subtotalMinor === 0 && sums.depositMinor === 0 && chargedMinorOf(sums) > 0)
    return { hasTotal: true, lines: [[say('orderMails.youPaid'), money(chargedMinorOf(sums))]] }
  return {
    title: say('checkout.summary'),
    hasTotal: true,
    lines: [
      // what is swapped has no price, and nothing that goes by one
      ...(sums.subtotalMinor > 0
        ? ([
            [say('checkout.subtotal'), money(sums.subtotalMinor)],
            [say('checkout.fee'), money(sums.feeMinor)],
            [say('mail.tax'), money(sums.taxMinor)],
          ] as const)
        : []),
      // what is fetched, met or downloaded has no line for it
      ...(groups.every(({ delivery_method: method }) => method === 'pickup' || method === 'virtual')
        ? []
        : ([[say('checkout.shipping'), sums.shippingMinor === 0 ? say('checkout.free') : money(sums.shippingMinor)]] as const)),
      // without a deposit it is what was charged
      ...(sums.depositMinor > 0
        ? ([
            [say('checkout.total', { currency }), money(totalMinorOf(sums))],
            [say('checkout.deposits'), money(sums.depositMinor)],
          ] as const)
        : []),
      [say('mail.charged'), money(chargedMinorOf(sums))],
    ],
  }
}
