// What mails list of an order: its pieces by parcel or place, and what they cost.
import { shownName } from '@rondo/rules/accounts/shown-name'
import { chargedMinorOf, sumsOfRows, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays } from '@rondo/rules/kernel/days'
import { toMajor } from '@rondo/rules/kernel/money'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { amountIn } from '@rondo/words/amount'
import type { StoredPhoto } from '../../platform/photos.ts'
import { nameIn, type OrderRow } from '../orders/index.ts'
import type { Section } from './mail-layout.ts'

type Group = OrderRow['groups'][number]
type Item = Group['items'][number]

/** Who reads of an order. */
type Side = 'customer' | 'merchant'
const rentedWords = {
  customer: ['checkout.wearDay', 'checkout.wear'],
  merchant: ['mail.lentDay', 'mail.lent'],
} as const

/** An amount in minor units for people: `$1,240.00`. */
export const moneyIn = (locale: Locale, amountMinor: number, currency: string): string =>
  amountIn(locale, toMajor(amountMinor, currency), currency)
const dayIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(day))

/** A piece with how many of it, and the days of a rental as its reader lives them: who rents wears it, who lends is without it. */
function whatOf({ product, quantity, rental_start, rental_days }: Item, locale: Locale, as: Side): string {
  const title = nameIn(product, locale)
  const name = quantity > 1 ? `${title} × ${quantity}` : title
  if (rental_start === null || rental_days === null) return name
  const [from, to, by] = [rental_start, addDays(rental_start, rental_days - 1), addDays(rental_start, rental_days)]
  const say = sayIn(locale)
  if (product.isService) return say('mail.worn', { name, days: say('cart.appointment', { day: dayIn(locale, from) }) })
  const days = { from: dayIn(locale, from), to: dayIn(locale, to), by: dayIn(locale, by) }
  const [one, several] = rentedWords[as]
  return say('mail.worn', { name, days: say(from === to ? one : several, days) })
}
/** Pieces with what each costs, minor units of `currency`. */
export const linesOf = (items: readonly Item[], currency: string, locale: Locale, as: Side = 'customer'): Section['lines'] =>
  items.map((item) => [whatOf(item, locale, as), moneyIn(locale, item.amount_minor, currency), item.product.photos[0]] as const)

/** Pieces with their pictures; nothing where none has one. */
export const shownPieces = (pieces: readonly ShownPiece[], title?: string): Section[] =>
  pieces.some(({ cover }) => cover)
    ? [{ ...(title !== undefined && { title }), lines: pieces.map(({ name, cover }) => [name, '', cover ?? undefined] as const) }]
    : []
interface ShownPiece {
  readonly name: string
  readonly cover: StoredPhoto | null | undefined
}
export const shownItems = (items: readonly Item[], locale: Locale): Section[] =>
  shownPieces(items.map(({ product }) => ({ name: nameIn(product, locale), cover: product.photos[0] })))

/** How a group reaches its customer; a proposed time of pickup is said, the exact place is not. */
function wayOf(group: Group, name: string, locale: Locale): string {
  const say = sayIn(locale)
  const { delivery_method: method, shipping_rate: rate, pickup_address: place, pickup_date: day, pickup_time: time } = group
  if (method === 'virtual') return say('mail.byVirtual', { name })
  if (method !== 'pickup')
    return rate
      ? say('mail.byRate', { name, rate: `${rate.provider} ${rate.service_name}`, days: rate.days })
      : say('mail.byShipping', { name })
  const isService = group.items.every(({ product }) => product.isService)
  const where = place
    ? say(isService ? 'mail.byAppointment' : 'mail.byPickup', { name, place: place.city })
    : say('mail.byPickupSomewhere', { name })
  return day === null || time === null ? where : `${where}, ${say('orders.proposed', { day: dayIn(locale, day), time })}`
}

/** The groups of an order as sections: what still stands of each, named after the merchant for the customer and the other way round. */
export function groupSections({ groups, currency, customer }: OrderRow, as: Side, locale: Locale): Section[] {
  return groups.flatMap((group) => {
    const items = group.items.filter(({ canceled_at }) => canceled_at === null)
    if (items.length === 0) return []
    return [
      {
        title: wayOf(group, shownName(as === 'customer' ? group.merchant : customer), locale),
        lines: linesOf(items, currency, locale, as),
      },
    ]
  })
}

/** What was charged for an order, part by part: what is in no group any more was charged all the same. */
export function sumSection({ groups, currency }: OrderRow, locale: Locale): Section {
  const say = sayIn(locale)
  const sums = sumsOfRows(groups)
  const money = (amountMinor: number) => moneyIn(locale, amountMinor, currency)
  return {
    title: say('checkout.summary'),
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
      [say('checkout.total', { currency }), money(totalMinorOf(sums))],
      ...(sums.depositMinor > 0 ? ([[say('checkout.deposits'), money(sums.depositMinor)]] as const) : []),
      [say('mail.charged'), money(chargedMinorOf(sums))],
    ],
  }
}
