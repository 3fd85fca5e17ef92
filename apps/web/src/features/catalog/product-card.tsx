import type { searchProducts } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { periodsHolding } from '@rondo/rules/cart/holding'
import { memo, useState } from 'react'
import { Estimate } from '../../shell/estimate.tsx'
import { Link } from '../../shell/router/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Glyph, type GlyphName } from '../../ui/icon.tsx'
import { Rating } from '../../ui/figures.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { Heart } from './heart.tsx'
import { typeGlyphs, typeShown } from './type-glyphs.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

/** A product as lists carry it; `activeListing` where a list also holds what is no longer offered. */
export type ProductCardData = AnswerOf<typeof searchProducts>['data'][number] & {
  readonly activeListing?: boolean
  /** What it cost when the reader began to like it, where that was more. */
  readonly priceWas?: number | undefined
}

const cardSizes = '(min-width: 1680px) 17vw, (min-width: 80rem) 19vw, (min-width: 64rem) 24vw, (min-width: 40rem) 31vw, calc(50vw - 1.5rem)'

interface ProductCardProps {
  product: ProductCardData
  sizes?: string
  /** Place in a list that begins on screen: the pictures of the first few do not wait. */
  place?: number | undefined
  /** How many days of wear the list was asked for; 0 without. */
  days?: number
}
/** A product in a list. The whole card is one link; the heart in its corner is a control of its own. Drawn again only when it changes. */
export const ProductCard = memo(function ProductCard({ product, sizes = cardSizes, place = Infinity, days = 0 }: ProductCardProps) {
  const { say, format } = useShell()
  const [near, come] = useState(false)
  const { id, name, merchant, size, photos } = product
  const type = typeShown(product)
  const [cover, second] = photos
  const isGone = product.activeListing === false
  const why = isGone ? 'unavailable' : product.obstacle
  const shop = shopName(merchant)
  const sizeWord =
    size === 'onesize' ? say('catalogue.onesize') : size === 'custom' ? say('catalogue.custom') : size === 'other' ? undefined : size
  return (
    <article onPointerEnter={(event) => event.pointerType === 'mouse' && come(true)} className="group relative isolate min-w-0">
      <div className={`relative aspect-4/5 overflow-hidden bg-cove ${isGone ? 'opacity-60 grayscale' : ''}`}>
        {cover && (
          <Picture
            url={cover.url}
            alt={cover.alt}
            width={480}
            height={600}
            sizes={sizes}
            most={960}
            first={place < 2}
            early={place < 4}
            className="size-full object-cover transition-transform duration-900 ease-out group-hover:scale-[1.025]"
          />
        )}
        {near && second && (
          <Picture
            url={second.url}
            alt=""
            width={480}
            height={600}
            sizes={sizes}
            most={960}
            className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-(--dur-3) group-hover:opacity-100"
          />
        )}
      </div>
      <div className="absolute end-1.5 top-1.5 z-10 md:end-2 md:top-2">
        <Heart product={product} remove={isGone} />
      </div>
      <div className="grid grid-cols-1 gap-0.5 pt-3">
        <p className="mb-0.5 flex gap-x-1.5 text-mini font-medium text-ink-3">
          <Glyph name={typeGlyphs[type]} className="h-[1lh] w-3" />
          <span>{[say(`catalogue.${type}`), sizeWord].filter(Boolean).join('\u00a0· ')}</span>
        </p>
        <h3 className="line-clamp-2 leading-snug font-[550]">
          <Link to={`/product/${id}`} className="whole group-hover:underline group-hover:decoration-1 group-hover:underline-offset-3">
            {name}
          </Link>
        </h3>
        <p data-shop className="flex min-w-0 items-center gap-1.5 text-small text-ink-2">
          <Avatar name={shop} url={merchant.portrait} size={18} />
          <span className="truncate">{shop}</span>
          {merchant.rating !== undefined && (
            <Rating value={merchant.rating} label={say('shell.stars', { n: format.rating(merchant.rating) })} />
          )}
        </p>
        {!isGone && <Ways product={product} days={days} />}
        {why && <p className="mt-1 text-small text-ink-2">{say(`catalogue.${why}`)}</p>}
        {!isGone && product.priceWas !== undefined && <PriceDrop was={product.priceWas} currency={product.currency} />}
      </div>
    </article>
  )
})

function PriceDrop({ was, currency }: { was: number; currency: string }) {
  const { say, format } = useShell()
  return (
    <p className="figures mt-1.5 justify-self-start rounded-control bg-success-wash px-2 py-0.5 text-mini font-[550] text-success">
      {say('catalogue.priceDropped', { price: format.price(was, currency) })}
    </p>
  )
}

/** The ways in which a product may be had, each with its glyph and price; in a list of free days what these cost comes first. */
function Ways({
  product,
  days,
}: {
  days: number
  product: Pick<ProductCardData, 'forSell' | 'forRent' | 'openToSwap' | 'isLocalService' | 'price' | 'currency' | 'rentPriceAndTime'>
}) {
  const { say, format } = useShell()
  const { forSell, forRent, price, currency, rentPriceAndTime } = product
  const [fit] = days > 0 && forRent ? periodsHolding(rentPriceAndTime, days) : []
  const tier = fit ?? rentPriceAndTime[0]
  const sale = { price: format.price(price, currency) }
  const rent = tier && {
    price: format.price(tier.price, currency),
    period: say(`catalogue.${tier.option}`, { n: tier.number }),
  }
  const bought = forSell && <Way glyph="buy" short={sale.price} long={say('catalogue.buyFor', sale)} amount={price} currency={currency} />
  return (
    <ul className="figures mt-1 flex flex-wrap gap-x-3.5 gap-y-0.75 text-small">
      {!fit && bought}
      {forRent && rent && (
        <Way
          glyph={product.isLocalService ? typeGlyphs.service : 'rent'}
          short={say(!fit && rentPriceAndTime.length > 1 ? 'catalogue.rentFrom' : 'catalogue.rentOnly', rent)}
          long={say(product.isLocalService ? 'catalogue.bookFor' : 'catalogue.rentFor', rent)}
          amount={tier.price}
          currency={currency}
        />
      )}
      {fit && bought}
      {product.openToSwap && <Way glyph="swap" short={say('catalogue.swap')} long={say('catalogue.swapOpen')} />}
    </ul>
  )
}
interface WayProps {
  glyph: GlyphName
  short: string
  long: string
  amount?: number
  currency?: string
}
function Way({ glyph, short, long, amount, currency }: WayProps) {
  return (
    <li className="flex gap-x-1.5">
      <Glyph name={glyph} className="h-[1lh] w-3.25" />
      <span className="flex flex-wrap items-center gap-x-1.5">
        <span aria-hidden="true">{short}</span>
        <span className="sr-only">{long}</span>
        {amount !== undefined && currency && <Estimate amount={amount} currency={currency} className="text-mini" />}
      </span>
    </li>
  )
}
