// Keeps what lists show, beside the page and after it: which lists there are is read from the answers that are on screen.
import { likedProducts, searchProducts } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { Locale } from '@rondo/words'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { call } from './calls.ts'
import { dropListsBut, keepFavorites, keepList, keptFavorites, keptLists, type KeptPiece, mostFavorites, mostPieces } from './kept-lists.ts'
import { dropPictures, keepPictures, shownSize } from './kept-pictures.ts'
import { readSession, watchSession } from './session.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

type Liked = AnswerOf<typeof likedProducts>
type Page = AnswerOf<typeof searchProducts> | Liked
type Card = Page['data'][number]

/** Milliseconds after the last change: pictures on screen have come by then, and a quick passer-by leaves nothing. */
const settleMs = 1_500

/** Kept favourites are asked for again after this, milliseconds: what is shown without a line is then at most as old as the last visit. */
const freshMs = 3_600_000

/** When each first page came: a list that goes on at the bottom, or is asked for again and says the same, is not younger by that. */
const arrivals = new WeakMap<Page, number>()

/** Follows the lists on screen from now on, and the favourites of whoever is signed in. Only where a worker can show them later. */
export function keepSeen(cache: QueryClient, locale: Locale): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let handedOver: HandedOver | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(cache, locale, handedOver), settleMs)
  }
  cache.getQueryCache().subscribe(({ query }) => {
    if (!isList(query)) return
    arrived(query)
    soon()
  })
  for (const query of cache.getQueryCache().getAll()) if (isList(query)) arrived(query)
  let reader = readSession()?.user.id
  watchSession(() => {
    const { id } = readSession()?.user ?? {}
    if (reader !== undefined && id !== reader) {
      void dropPictures()
      handedOver = { at: Date.now(), address: address() }
    }
    reader = id
    soon()
  })
  soon()
}

/** When another reader came, and what was open then: neither what the one before read nor what they searched for is kept for the next. */
interface HandedOver {
  readonly at: number
  readonly address: string
}
const address = () => location.pathname + location.search

const isList = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  (queryKey[0] === searchProducts.name || queryKey[0] === likedProducts.name) && queryKey[2] === 'pages'
const firstPage = (query: Query): Page | undefined => (query.state.data as InfiniteData<Page> | undefined)?.pages[0]
function arrived(query: Query): void {
  const page = firstPage(query)
  if (page && !arrivals.has(page)) arrivals.set(page, query.state.dataUpdatedAt)
}

async function keepNow(cache: QueryClient, locale: Locale, handedOver: HandedOver | undefined): Promise<void> {
  if (location.pathname === '/offline') return // it shows what was kept, in whatever language
  dropListsBut(locale)
  const known = new Map([...keptLists(), ...[keptFavorites() ?? []].flat()].flatMap(({ pieces }) => pieces.map((one) => [one.id, one])))
  for (const query of cache.getQueryCache().getAll()) {
    const page = isList(query) && query.isActive() ? firstPage(query) : undefined
    if (!page?.data.length || query.queryKey[0] === likedProducts.name) continue
    if (handedOver && (address() === handedOver.address || (arrivals.get(page) ?? 0) < handedOver.at)) continue
    keepList({
      path: address(),
      title: document.querySelector('main h1')?.textContent ?? '',
      seenAt: new Date(arrivals.get(page) ?? 0).toISOString(),
      locale,
      pieces: page.data.slice(0, mostPieces).map((card) => kept(card, known)),
    })
  }
  await keepLiked(known, locale)
  await keepPictures()
}

/** Asks for the favourites when others are liked than those that are kept, or in another language; their own page asks for them by itself and is not waited for. */
async function keepLiked(known: ReadonlyMap<number, KeptPiece>, locale: Locale): Promise<void> {
  const user = readSession()?.user
  if (!user || !navigator.onLine) return
  const ids = user.likedProducts
  const before = keptFavorites()
  if (before?.ids.join() === ids.join() && before.locale === locale && Date.now() - Date.parse(before.seenAt) < freshMs) return
  const asked = new Date().toISOString()
  const got =
    ids.length === 0
      ? []
      : await call(likedProducts, { query: { pageSize: mostFavorites } }).then(
          ({ data }) => data,
          () => undefined,
        )
  if (got)
    keepFavorites(user.id, { path: '/favorites', title: '', seenAt: asked, locale, ids, pieces: got.map((card) => kept(card, known)) })
}

function kept(card: Card, known: ReadonlyMap<number, KeptPiece>): KeptPiece {
  const { id, name, merchant, productType, isLocalService, currency, price, forSell, forRent, openToSwap, rentPriceAndTime, photos } = card
  const [cover] = photos
  const [rent, second] = rentPriceAndTime
  const isGone = 'activeListing' in card && !card.activeListing
  return {
    id,
    name,
    shop: shopName(merchant),
    type: isLocalService ? 'service' : productType,
    currency,
    alt: cover?.alt ?? '',
    ...(cover && { picture: shownSize(cover.url, known.get(id)?.picture) }),
    ...(!isGone && {
      ...(forSell && { price }),
      ...(forRent && rent && { rent: { ...rent, areSeveral: second !== undefined } }),
      ...(openToSwap && { swap: true }),
    }),
  }
}
