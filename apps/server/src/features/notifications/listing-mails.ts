// Mails about what people look for and like. One event may concern thousands: it is parted into events of a few readers each, so that one
// address that refuses holds nobody else up.
import { wishes } from '@rondo/rules/kernel/limits'
import { channels } from '@rondo/rules/notifications/notice-kinds'
import { toMinor } from '@rondo/rules/kernel/money'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { amountIn } from '@rondo/words/amount'
import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type EventOf, on, record } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { fillMail, likersOf, savedSearchDue } from '../catalog/index.ts'
import { type Card, cardsOf, listedAmong, priceChanged, type PriceChanged, restocked } from '../listings/index.ts'
import { priceDropPart, type ReadersPart, restockedPart } from './events.ts'
import { entry, mail, type To } from './tell.ts'
import { wanting } from './notice-choices.ts'
import { asName, localeOf, type Reader, type ShownGarment } from './mail-layout.ts'
import { endingToken } from './mail-links.ts'
import { moneyIn } from './order-parts.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

/** Every way to have a garment, with its price. */
function waysOf({ forSell, forRent, openToSwap, price, currency, rentPriceAndTime }: Card, locale: Locale): string {
  const say = sayIn(locale)
  const [tier, second] = rentPriceAndTime
  return [
    forSell && amountIn(locale, price, currency),
    forRent &&
      tier &&
      `${say('catalogue.rent')} ${say(second ? 'catalogue.rentFrom' : 'catalogue.rentOnly', { price: amountIn(locale, tier.price, currency), period: say(`catalogue.${tier.option}`, { n: tier.number }) })}`,
    openToSwap && say('catalogue.swap'),
  ]
    .filter(Boolean)
    .join(' · ')
}

const sizeOf = ({ size }: Card, locale: Locale): string | undefined =>
  size === '' || size === 'other' ? undefined : size === 'onesize' || size === 'custom' ? sayIn(locale)(`catalogue.${size}`) : size

/** A garment as a mail shows it; pictures need the whole address. */
export function shownIn(card: Card, locale: Locale, { config }: App): ShownGarment {
  const picture = card.photos[0]?.formats.thumbnail.url
  const fact = [shopName(card.merchant), sizeOf(card, locale)].filter(Boolean).join(' · ')
  return {
    id: card.id,
    name: asName(card.name),
    picture: picture === undefined ? undefined : new URL(picture, config.publicOrigin).href,
    price: waysOf(card, locale),
    fact,
  }
}

/** Cards of those that are still offered, in the order of the ids. */
export async function offered(app: App, ids: readonly number[], reader: Reader): Promise<Card[]> {
  const listed = await listedAmong(app.db, ids)
  const wanted = ids.filter((id) => listed.has(id))
  return cardsOf(app.db, wanted, localeOf(reader), app.config.mediaOrigin)
}

/** What was listed last and can be had, with a picture. 3 queries. */
export async function justIn(app: App, reader: Reader): Promise<Card[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from listing l join product_availability v on v.id = l.id
    where v.on_sale and l.shown_cover is not null order by l.id desc limit 3`.execute(app.db)
  return offered(
    app,
    rows.map(({ id }) => id),
    reader,
  )
}

const READERS_AT_ONCE = 50

/** Parts the readers of a note about a product; a part that is recorded twice has the same mails, which leave once. */
async function part(app: App, productId: number, tell: (tx: Tx, some: ReadersPart) => Promise<void>): Promise<void> {
  const likers = await likersOf(app.db, productId)
  const wanted = await Promise.all(channels.map((channel) => wanting(app.db, likers, 'liked_items', channel)))
  const readers = [...new Set(wanted.flat())]
  const day = (await appNow(app)).toISOString().slice(0, 10)
  await inTransaction(app, async (tx) => {
    for (let at = 0; at < readers.length; at += READERS_AT_ONCE)
      await tell(tx, { productId, day, readers: readers.slice(at, at + READERS_AT_ONCE) })
  })
}

/** A price that dropped: of the sale, else of the first rental period. */
type PriceDrop = Omit<PriceChanged, 'productId' | 'merchantId'>
const isNews = ({ oldPriceMinor: old, newPriceMinor: now }: PriceDrop) => now > 0 && now <= old * (1 - wishes.priceDropLeastPercent / 100)

const partPriceDrop = async (app: App, { data }: EventOf<typeof priceChanged>) => {
  if (isNews(data)) await part(app, data.productId, (tx, some) => record(tx, priceDropPart, { data: { ...data, ...some } }))
}
const partRestocked = (app: App, { data }: EventOf<typeof restocked>) =>
  part(app, data.productId, (tx, some) => record(tx, restockedPart, { data: some }))

/** A drop as it stands while the mail is written: prices go on changing meanwhile. Undefined when it is none any more. */
function dropNow(drop: PriceDrop, { forSell, price, currency, rentPriceAndTime: [tier] }: Card): PriceDrop | undefined {
  const shown = forSell ? price : tier?.price
  if (shown === undefined || currency !== drop.currency || forSell !== (drop.way === 'sale')) return undefined
  const now = { ...drop, newPriceMinor: toMinor(shown, currency) }
  return isNews(now) ? now : undefined
}

interface OfLiked {
  readonly card: Card
  readonly token: string
}
async function likedFacts(app: App, productId: number, { reader, accountId }: To): Promise<OfLiked | undefined> {
  const [card] = await offered(app, [productId], reader)
  return card && { card, token: await endingToken(app, accountId, { kind: 'liked_items' }) }
}
/** A reader hears of a product once a day; one that is no longer offered is not told of, and takes nothing from that day. */
const ofLiked = {
  subject: 'liked_items' as const,
  to: ({ readers }: ReadersPart) => readers,
  cause: ({ productId, day }: ReadersPart, accountId: number) => `liked-${productId}-${accountId}-${day}`,
  keepsCause: true as const,
  path: ({ card }: OfLiked): `/${string}` => `/product/${card.id}`,
  garments: ({ card }: OfLiked, locale: Locale, app: App) => [shownIn(card, locale, app)],
  ending: (say: Say, { token }: OfLiked) => ({ reason: say('mail.likedReason'), token }),
}

export const listingMails: readonly Reaction[] = [
  on(priceChanged, 'notifications.part-price-drop', partPriceDrop),
  on(restocked, 'notifications.part-restocked', partRestocked),
  // what is new in a saved search; the cause names the event: a job that runs twice finds the same garments in the same mail
  mail({
    on: savedSearchDue,
    name: 'notifications.send-new-finds',
    subject: 'saved_searches',
    to: ({ accountId }) => [accountId],
    cause: ({ searchId }, _accountId, seq) => `saved-search-${searchId}-${seq}`,
    async facts(app, { searchId }, { accountId, reader, cause }) {
      const found = await inTransaction(app, (tx) => fillMail(tx, searchId, cause))
      const cards = found ? await offered(app, found.ids, reader) : []
      if (!found || cards.length === 0) return undefined
      const token = await endingToken(app, accountId, { kind: 'saved_search', id: searchId })
      return { name: found.name, address: found.address, cards, token }
    },
    words(say, { name, cards: { length: n } }) {
      const more = n - Math.min(n, wishes.garmentsInMail)
      return {
        subject: say('mail.findsSubject', { n, name }),
        text: say('mail.findsText', { n, name }),
        button: say('mail.findsButton'),
        note: more > 0 ? say('mail.findsMore', { n: more }) : '',
      }
    },
    entry: ({ name, cards: { length: n } }) => entry('new_finds', { n, name }),
    path: ({ address }) => `/browse?${address}`,
    garments: ({ cards }, locale, app) => cards.slice(0, wishes.garmentsInMail).map((card) => shownIn(card, locale, app)),
    ending: (say, { name, token }) => ({ reason: say('mail.findsReason', { name }), token }),
  }),
  // something that the reader likes costs less
  mail({
    on: priceDropPart,
    name: 'notifications.send-price-drop',
    ...ofLiked,
    async facts(app, data, to) {
      const liked = await likedFacts(app, data.productId, to)
      const drop = liked && dropNow(data, liked.card)
      return drop && { ...liked, drop }
    },
    entry: ({ card: { name: item }, drop: { newPriceMinor: minor, currency } }) =>
      entry('price_dropped', { item, price: { minor, currency } }),
    words(say, { card: { name }, drop: { way, oldPriceMinor, newPriceMinor, currency } }, locale) {
      const [was, now] = [moneyIn(locale, oldPriceMinor, currency), moneyIn(locale, newPriceMinor, currency)]
      return {
        subject: say('mail.dropSubject', { name, now }),
        text: say(way === 'rent' ? 'mail.dropRentText' : 'mail.dropText', { name, was, now }),
        button: say('mail.likedButton'),
        note: '',
      }
    },
  }),
  // something that the reader likes can be had again
  mail({
    on: restockedPart,
    name: 'notifications.send-restocked',
    ...ofLiked,
    facts: (app, { productId }, to) => likedFacts(app, productId, to),
    entry: ({ card: { name: item } }) => entry('available_again', { item }),
    words: (say, { card: { name } }) => ({
      subject: say('mail.restockedSubject', { name }),
      text: say('mail.restockedText', { name }),
      button: say('mail.likedButton'),
      note: say('mail.restockedNote'),
    }),
  }),
]
