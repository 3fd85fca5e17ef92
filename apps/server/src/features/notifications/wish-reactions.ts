// Letters about what people look for and like. One event may concern thousands: it is parted into events of a few readers each, so that
// one address that refuses holds nobody else up.
import { wishes } from '@rondo/rules/kernel/limits'
import { toMinor } from '@rondo/rules/kernel/money'
import { appNow } from '../../platform/clock.ts'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OutboxEvent, record } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { readersOf } from '../accounts/index.ts'
import { fillLetter, likersToTell } from '../catalog/index.ts'
import { type Card, cardsOf, listedAmong, listingEvents } from '../listings/index.ts'
import { newFindsLetter, type PriceDrop, priceDropLetter, restockedLetter } from './garment-letters.ts'
import { localeOf, type Reader, type Written } from './letter.ts'
import { endingToken } from './mail-links.ts'
import { sendOnce } from './send-once.ts'

const numberIn = ({ data, type }: OutboxEvent, name: string): number => {
  const value = data[name]
  if (typeof value !== 'number') throw new Error(`${type} tells no ${name}`)
  return value
}
async function readerOf(house: House, accountId: number): Promise<Reader | undefined> {
  const [reader] = await readersOf(house.db, [accountId])
  return reader
}
/** Cards of those that are still offered, in the order of the ids. */
async function offered(house: House, ids: readonly number[], reader: Reader): Promise<Card[]> {
  const listed = await listedAmong(house.db, ids)
  const wanted = ids.filter((id) => listed.has(id))
  return cardsOf(house.db, wanted, localeOf(reader), house.config.mediaOrigin)
}

/** The cause names the event: a job that runs twice finds the same garments in the same letter, and whether it left. */
const sendNewFinds = (house: House, event: OutboxEvent) => {
  const searchId = numberIn(event, 'searchId')
  const cause = `saved-search-${searchId}-${event.seq}`
  return sendOnce(house, cause, async () => {
    const found = await inTransaction(house, (tx) => fillLetter(tx, searchId, cause))
    const reader = found && (await readerOf(house, found.accountId))
    if (!reader) return undefined
    const cards = await offered(house, found.ids, reader)
    if (cards.length === 0) return undefined
    const token = await endingToken(house, found.accountId, { kind: 'saved_search', id: searchId })
    const facts = { name: found.name, address: found.address, cards, total: cards.length, token }
    return { reader, written: newFindsLetter(reader, facts, house.config) }
  })
}

const READERS_AT_ONCE = 50

/** Parts the readers of a note about a product; a part that is recorded twice has the same letters, which leave once. */
async function part(house: House, type: string, productId: number, facts: object): Promise<void> {
  const readers = await likersToTell(house.db, productId)
  const day = (await appNow(house)).toISOString().slice(0, 10)
  await inTransaction(house, async (tx) => {
    for (let at = 0; at < readers.length; at += READERS_AT_ONCE)
      await record(tx, { type, data: { ...facts, productId, day, readers: readers.slice(at, at + READERS_AT_ONCE) } })
  })
}

/** What the events of listings tell, as far as it concerns us. */
function dropIn(event: OutboxEvent): PriceDrop {
  const { way, currency } = event.data
  return {
    way: way === 'rent' ? 'rent' : 'sale',
    oldPriceMinor: numberIn(event, 'oldPriceMinor'),
    newPriceMinor: numberIn(event, 'newPriceMinor'),
    currency: String(currency),
  }
}
const isNews = ({ oldPriceMinor: old, newPriceMinor: now }: PriceDrop) => now > 0 && now <= old * (1 - wishes.priceDropLeastPercent / 100)

const partPriceDrop = async (house: House, event: OutboxEvent) => {
  const drop = dropIn(event)
  if (isNews(drop)) await part(house, 'notifications.price_dropped', numberIn(event, 'productId'), drop)
}
const partRestocked = (house: House, event: OutboxEvent) => part(house, 'notifications.restocked', numberIn(event, 'productId'), {})

/** A drop as it stands while the letter is written: prices go on changing meanwhile. Undefined when it is none any more. */
function dropNow(drop: PriceDrop, { forSell, price, currency, rentPriceAndTime: [tier] }: Card): PriceDrop | undefined {
  const shown = forSell ? price : tier?.price
  if (shown === undefined || currency !== drop.currency || forSell !== (drop.way === 'sale')) return undefined
  const now = { ...drop, newPriceMinor: toMinor(shown, currency) }
  return isNews(now) ? now : undefined
}

/** Undefined when there is nothing to tell any more. */
type Write = (reader: Reader, card: Card, token: string) => Written | undefined
/**
 * One letter to each reader of a part. A reader hears of a product once a day; one that is no longer offered is not told of, and takes
 * nothing from that day.
 */
async function sendPart(house: House, event: OutboxEvent, write: Write): Promise<void> {
  const productId = numberIn(event, 'productId')
  const failed: unknown[] = []
  for (const accountId of event.data['readers'] as number[]) {
    const cause = `liked-${productId}-${accountId}-${String(event.data['day'])}`
    try {
      const reader = await readerOf(house, accountId)
      const [card] = reader ? await offered(house, [productId], reader) : []
      const token = await endingToken(house, accountId, { kind: 'liked_items' })
      const written = reader && card && write(reader, card, token)
      if (reader && written) await sendOnce(house, cause, () => Promise.resolve({ reader, written }))
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}
const sendPriceDrop = (house: House, event: OutboxEvent) =>
  sendPart(house, event, (reader, card, token) => {
    const drop = dropNow(dropIn(event), card)
    return drop && priceDropLetter(reader, card, drop, token, house.config)
  })
const sendRestocked = (house: House, event: OutboxEvent) =>
  sendPart(house, event, (reader, card, token) => restockedLetter(reader, card, token, house.config))

export const wishReactions: readonly Reaction[] = [
  { on: 'catalog.saved_search_due', name: 'notifications.send-new-finds', run: sendNewFinds },
  { on: listingEvents.priceChanged, name: 'notifications.part-price-drop', run: partPriceDrop },
  { on: listingEvents.restocked, name: 'notifications.part-restocked', run: partRestocked },
  { on: 'notifications.price_dropped', name: 'notifications.send-price-drop', run: sendPriceDrop },
  { on: 'notifications.restocked', name: 'notifications.send-restocked', run: sendRestocked },
]
