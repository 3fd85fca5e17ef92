import { useSuspenseQuery } from '@tanstack/react-query'
import { stockOf } from '@rondo/rules/listings/stock'
import { sizeName } from '@rondo/words/size-name'
import { useState } from 'react'
import { Link, useParams } from '../shell/router/index.ts'
import { MerchantCard, MessageButton } from '../features/accounts/index.ts'
import { PurchasePanel } from '../features/cart/index.ts'
import { Heart, typeGlyphs, typeShown } from '../features/catalog/index.ts'
import { Gallery, isThing, type Product, productQuery, useValueWords } from '../features/listings/index.ts'
import { useDistance } from '../features/locations/index.ts'
import { SizeHint } from '../features/reviews/index.ts'
import { ShippingEstimate } from '../features/shipping/index.ts'
import { Facts, Head } from '../shell/head.tsx'
import { island } from '../shell/island.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { loginAt } from '../shell/login-address.ts'
import { useHydrated, useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import type { Shown } from '../shell/translated.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Glyph } from '../ui/icon.tsx'
import { Skeleton } from '../shell/loading.tsx'
import BelowNow from './product/below.tsx'
import CrumbsNow from './product/crumbs.tsx'
import { factsOf } from './product/facts.ts'
import { offerable } from './product/offerable.ts'
import SwapButtonNow from './product/swap-button.tsx'

/** Fetched by those who sell. */
const OwnNote = lazyPart(() => import('./product/own-note.tsx'), ['piece', 'listings'])
/** Written by the server, and alive when its code has come; a phone has no room for it. */
const Crumbs = island(import.meta.env.SSR ? CrumbsNow : undefined, () => import('./product/crumbs.tsx'), [])
/** Written by the server, and alive when its code has come. */
const Below = island(import.meta.env.SSR ? BelowNow : undefined, () => import('./product/below.tsx'), ['piece'])
const More = lazyPart(() => import('./product/more.tsx'), ['piece'])
const SwapButton = island(import.meta.env.SSR ? SwapButtonNow : undefined, () => import('./product/swap-button.tsx'), ['swaps'])
/** Fetched by those who are signed in. */
const OfferButton = lazyPart(() => import('./product/offer-button.tsx'), ['offers'])

export default function ProductPage() {
  const { say } = useShell()
  const { data: product } = useSuspenseQuery({ ...productQuery(Number(useParams()['id'])), refetchOnWindowFocus: true }) // prices and pieces change while one looks elsewhere
  const { isForSale, isForRent } = offerable(product)
  const session = useSession()
  const isHydrated = useHydrated()
  const nearby = say('product.nearby')
  const distance = useDistance(product.pickupAddress, nearby)
  const { id, name, users_permissions_user: merchant, pickupAddress } = product
  const isOwn = session?.user.id === merchant.id
  const estimate = product.openToShipping && <ShippingEstimate product={id} />
  const [seen, see] = useState<{ id: number; name: string; shown: Shown | undefined }>()
  // a name that was changed meanwhile is the original again
  const shown = seen?.id === id && seen.name === name ? seen.shown : undefined
  const away = distance && (distance === nearby ? nearby : say('product.pickupAway', { distance, city: pickupAddress?.city ?? '' }))
  return (
    <div key={id} className="frame pb-8">
      <ProductHead product={product} />
      <Crumbs product={product} shown={shown} place={<div className="h-13 max-md:hidden" />} />
      <article className="piece-columns">
        <Gallery photos={product.photos} name={name} />
        {/* as high as its rows: the panel stands still beside them and not over what follows */}
        <div className="max-md:-mt-4 md:row-span-2 md:self-stretch">
          <div className="stands-still grid grid-cols-1 gap-4">
            <Title product={product} shown={shown} />
            {isOwn ? (
              <OwnNote product={product} place={<Skeleton className="h-48 rounded-panel" />} />
            ) : (
              <PurchasePanel
                product={product}
                away={away}
                estimate={estimate}
                swap={<SwapButton product={product} estimate={estimate} away={away} />}
              />
            )}
            <MerchantCard merchant={merchant} action={<MessageButton merchant={merchant} to={`/message/product/${id}`} size="s" />} />
            {!isOwn &&
              (isForSale || isForRent) &&
              (session ? (
                <OfferButton product={product} place={<Skeleton className="h-11.5 rounded-control" />} />
              ) : (
                <Link to={loginAt(`/product/${id}#offer`)} className={buttonLook('line')}>
                  {say('product.signInToOffer')}
                </Link>
              ))}
          </div>
        </div>
        <div className="contents *:contents">
          <Below
            product={product}
            isOwn={isOwn}
            onShown={(next) => see({ id, name, shown: next })}
            place={<Skeleton className="h-96 rounded-panel" />}
            lost={say('shell.actionFailed')}
          />
        </div>
      </article>
      {isHydrated && <More product={product} />}
    </div>
  )
}

interface Named {
  product: Product
  /** The translation that is looked at. */
  shown: Shown | undefined
}
function Title({ product, shown }: Named) {
  const { say } = useShell()
  const valueWord = useValueWords()
  const { name, size, material, condition } = product
  const type = typeShown(product)
  const facts = [sizeName(size ?? '', say), material && valueWord(material), condition && valueWord(condition)]
  return (
    <header className="grid gap-1">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p className="flex items-center gap-1.5 text-small font-[550] text-ink-2">
          <Glyph name={typeGlyphs[type]} />
          {say(`catalogue.${type}`)}
        </p>
        <Heart product={product} look="plain" />
      </div>
      <h1 lang={shown?.lang} className="type-title wrap-anywhere">
        {shown?.texts.name ?? name}
      </h1>
      <p className="text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      {isThing(product) && <SizeHint id={product.id} />}
    </header>
  )
}

function ProductHead({ product }: { product: Product }) {
  const { origin } = useShell()
  const { id, name, description, photos, activeListing, stock } = product
  return (
    <>
      <Head
        title={`${name} · Rondo`}
        description={[...description.replaceAll(/\s+/g, ' ')].slice(0, 160).join('')}
        path={`/product/${id}`}
        image={photos[0]?.url}
        kind="product"
      />
      {(!activeListing || stockOf(stock) === 0) && <meta name="robots" content="noindex" />}
      {/* Machines read the page as it is sent: the browser leaves them there, and does not work them out. */}
      <Facts facts={import.meta.env.SSR ? factsOf(product, origin) : {}} />
    </>
  )
}
