// What receipts and invoices have in common: pieces, how they come, and sums.
import { type Sums, totalMinorOf } from '@rondo/rules/checkout/sums'
import { addDays } from '@rondo/rules/kernel/days'
import { sellerName } from '@rondo/rules/accounts/shop-name'
import { namedService } from '@rondo/rules/shipping/named-service'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { sizeName } from '@rondo/words/size-name'
import { held, writtenDay } from '@rondo/words/written-day'
import { displayName } from '@rondo/words/display-name'
import type { Language } from '../../../platform/context.ts'
import { paperAmount } from '../../../platform/paper.ts'
import type { PaperPart } from '../../../platform/paper-parts.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import type { GroupRow, ItemRow, OrderRow } from '../orders.repository.ts'
import { nameIn } from '../present-parties.ts'

/** Writes names, amounts and days as the reader's language does. */
export function penOf(language: Language, currency: string) {
  return {
    say: sayIn(language),
    money: (minor: number) => paperAmount(language, minor, currency),
    day: (date: Date | string) => held(writtenDay(language, { dateStyle: 'long', timeZone: 'UTC' }, date)),
    nameOf: (product: Parameters<typeof nameIn>[0]) => nameIn(product, language),
    address: ({ name, street, street2, city, state, postalCode, country }: AddressSnapshot) =>
      [name, street, street2, [city, state, postalCode].filter(Boolean).join(' '), country && displayName(language, 'region', country)]
        .filter(Boolean)
        .join(', '),
    list: (parts: Parameters<typeof listIn>[1]) => listIn(language, parts),
  }
}
export type Pen = ReturnType<typeof penOf>

function itemText(item: ItemRow, { say, day, nameOf, list }: Pen): string {
  const { product, status, swap_id, rental_start, rental_days } = item
  const period = () => {
    if (swap_id !== null) return say('paper.wasSwapped')
    if (!rental_start || !rental_days) return say(product.isService ? 'paper.service' : 'paper.wasBought')
    if (product.isService) return say('paper.appointment', { day: day(rental_start) })
    if (rental_days === 1) return say('paper.wearDay', { day: day(rental_start) })
    return say('paper.wear', { from: day(rental_start), to: day(addDays(rental_start, rental_days - 1)) })
  }
  return list([nameOf(product), sizeName(product.size, say), period(), status === 'canceled' && say('paper.canceled')])
}

/** A shop by its name, and by the one of its account. */
export const sellerOf = ({ merchant: { shop, username } }: GroupRow): string => sellerName({ storeName: shop, username })

/** What the customer did with a shop. */
export const dealOf = ({ swap, items }: GroupRow) =>
  swap ? 'swappedWith' : items.every(({ type, product }) => type === 'rent' && !product.isService) ? 'rentedFrom' : 'soldBy'

type Table = Extract<PaperPart, { kind: 'table' }>
/** What is swapped has no price. */
export const goodsOf = (group: GroupRow, pen: Pen, amountOf = ({ amount_minor }: ItemRow): number => amount_minor): Table => ({
  kind: 'table',
  columns: [
    { title: pen.say('paper.item'), share: 6 },
    { title: pen.say('paper.quantity'), share: 1.6, align: 'end' },
    ...(group.swap
      ? []
      : [
          { title: pen.say('paper.price'), share: 2, align: 'end' as const },
          { title: pen.say('paper.amount'), share: 2, align: 'end' as const },
        ]),
  ],
  rows: group.items.map((item) => [
    itemText(item, pen),
    String(item.quantity),
    ...(group.swap ? [] : [pen.money(item.price_minor), pen.money(amountOf(item))]),
  ]),
})

/** Sums down to the total; the shipping where something is shipped. */
export const sumRows = (sums: Sums, groups: readonly GroupRow[], currency: string, { say, money }: Pen): [string, string][] => [
  [say('paper.subtotal'), money(sums.subtotalMinor)],
  [say('paper.fee'), money(sums.feeMinor)],
  [say('paper.tax'), money(sums.taxMinor)],
  ...(groups.some(({ delivery_method: method }) => method === 'shipping')
    ? [[say('paper.shippingCost'), money(sums.shippingMinor)] as [string, string]]
    : []),
  [say('paper.total', { currency }), money(totalMinorOf(sums))],
]

export function wayOf(
  { delivery_method, shipping_rate: rate, pickup, pickup_address, items }: GroupRow,
  { say, address }: Pen,
): [string, string][] {
  const place = pickup?.address ?? pickup_address
  if (delivery_method === 'pickup' && place)
    return [[say(items.every(({ product }) => product.isService) ? 'paper.place' : 'paper.pickedUp'), address(place)]]
  return rate ? [[say('paper.shippedBy'), namedService(rate.provider, rate.service_name)]] : []
}

/** Nobody pays for the pieces of a swap: only what goes by its way can cost. */
export const swapSums = ({ shippingMinor }: Sums, { say, money }: Pen): [string, string][] =>
  shippingMinor > 0 ? [[say('paper.shippingCost'), money(shippingMinor)]] : []
/** What the receiver of a group gives for it in a swap; in a circle somebody else has it. */
export const givenOf = ({ swap }: GroupRow, { customer_id }: OrderRow, { say, list, nameOf }: Pen): [string, string][] => {
  const given = swap?.sides.filter(({ giver_id }) => giver_id === customer_id).flatMap(({ pieces }) => pieces) ?? []
  return given.length > 0 ? [[say('paper.given'), list(given.map(nameOf))]] : []
}
