// Letters about garments that somebody looks for or likes, each a function of its reader and its facts.
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { wishes } from '@rondo/rules/kernel/limits'
import type { Card, PriceChanged } from '../listings/index.ts'
import { localeOf, type Place, type Reader, type ShownGarment, writeLetter } from './letter.ts'
import { moneyIn } from './order-parts.ts'

const priceIn = (locale: Locale, price: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(price)

/** Every way to have a garment, with its price. */
function waysOf({ forSell, forRent, openToSwap, price, currency, rentPriceAndTime }: Card, locale: Locale): string {
  const say = sayIn(locale)
  const [tier] = rentPriceAndTime
  return [
    forSell && priceIn(locale, price, currency),
    forRent && tier && `${say('ways.rent')} ${priceIn(locale, tier.price, currency)}/${tier.number}${say(`ways.${tier.option}Short`)}`,
    openToSwap && say('ways.swap'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const sizeOf = ({ size }: Card, locale: Locale): string | undefined =>
  size === '' || size === 'other' ? undefined : size === 'onesize' || size === 'custom' ? sayIn(locale)(`ways.${size}`) : size

/** A garment as a letter shows it; pictures need the whole address. */
function shownIn(card: Card, locale: Locale, { publicOrigin }: Place): ShownGarment {
  const picture = card.photos[0]?.formats.thumbnail.url
  const fact = [card.merchant.username, sizeOf(card, locale)].filter(Boolean).join(' · ')
  return {
    id: card.id,
    name: card.name,
    picture: picture === undefined ? undefined : new URL(picture, publicOrigin).href,
    price: waysOf(card, locale),
    fact,
  }
}

export interface NewFinds {
  readonly name: string
  /** The search as it stands behind `/browse?`. */
  readonly address: string
  /** The first of them, latest first. */
  readonly cards: readonly Card[]
  readonly total: number
  readonly token: string
}
/** What is new in a saved search. */
export function newFindsLetter(reader: Reader, { name, address, cards, total, token }: NewFinds, place: Place) {
  const locale = localeOf(reader)
  const say = sayIn(locale)
  const more = total - Math.min(cards.length, wishes.garmentsInLetter)
  return writeLetter(
    reader,
    {
      subject: say('mail.findsSubject', { n: total, name }),
      text: say('mail.findsText', { n: total, name }),
      garments: cards.slice(0, wishes.garmentsInLetter).map((card) => shownIn(card, locale, place)),
      button: say('mail.findsButton'),
      note: more > 0 ? say('mail.findsMore', { n: more }) : '',
      path: `/browse?${address}`,
      ending: { reason: say('mail.findsReason', { name }), token },
    },
    place,
  )
}

/** A price that dropped: of the sale, else of the first rental period. */
export type PriceDrop = Omit<PriceChanged, 'productId' | 'merchantId'>
/** Something that the reader likes costs less. */
export function priceDropLetter(
  reader: Reader,
  card: Card,
  { way, oldPriceMinor, newPriceMinor, currency }: PriceDrop,
  token: string,
  place: Place,
) {
  const locale = localeOf(reader)
  const say = sayIn(locale)
  const [was, now] = [moneyIn(locale, oldPriceMinor, currency), moneyIn(locale, newPriceMinor, currency)]
  return writeLetter(
    reader,
    {
      subject: say('mail.dropSubject', { name: card.name, now }),
      text: say(way === 'rent' ? 'mail.dropRentText' : 'mail.dropText', { name: card.name, was, now }),
      garments: [shownIn(card, locale, place)],
      button: say('mail.likedButton'),
      note: '',
      path: `/product/${card.id}`,
      ending: { reason: say('mail.likedReason'), token },
    },
    place,
  )
}

/** Something that the reader likes can be had again. */
export function restockedLetter(reader: Reader, card: Card, token: string, place: Place) {
  const locale = localeOf(reader)
  const say = sayIn(locale)
  return writeLetter(
    reader,
    {
      subject: say('mail.restockedSubject', { name: card.name }),
      text: say('mail.restockedText', { name: card.name }),
      garments: [shownIn(card, locale, place)],
      button: say('mail.likedButton'),
      note: say('mail.restockedNote'),
      path: `/product/${card.id}`,
      ending: { reason: say('mail.likedReason'), token },
    },
    place,
  )
}
