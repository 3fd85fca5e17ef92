import { quantities } from '@rondo/rules/kernel/limits'
import { productTypeOf } from '@rondo/rules/listings/catalogue'
import { stockOf } from '@rondo/rules/listings/stock'
import type { ReactNode } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../../ui/badge.tsx'
import { Button, buttonLook, IconButton, iconButtonLook } from '../../../ui/button.tsx'
import { Glyph, Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { OwnCard } from '../own-listings.queries.ts'

const cardSizes = '(min-width: 96rem) 15vw, (min-width: 80rem) 18vw, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 47vw'

interface OwnListingCardProps {
  card: OwnCard
  selected: boolean
  /** Without it nothing is chosen. */
  onSelect: ((on: boolean) => void) | undefined
  /** Shows it in the shop, or takes it out. */
  onActivate: (active: boolean) => void
  onRestock: () => void
  onDelete: () => void
  /** A change of it is on its way. */
  busy: boolean
  /** Begins on screen: its picture does not wait. */
  early: boolean
  /** The shop may sell nothing now: what is active is not shown. */
  isHeld: boolean
}
/** How it stands, where that has a colour. */
const toned: { readonly [state: string]: StatusCategory } = { active: 'completed', held: 'processing', takenDown: 'problematic' }
/** An own listing: the card leads to its form, and what can be done at once stands on it. */
export function OwnListingCard({ card, selected, onSelect, onActivate, onRestock, onDelete, busy, early, isHeld }: OwnListingCardProps) {
  const { say, format } = useShell()
  const { id, name, activeListing, stock, likes_count: likes, photos, sku, productType, pricesToCheck, takenDownReason } = card
  const [cover] = photos
  const type = productTypeOf(productType)
  const isEndless = stockOf(stock) === quantities.unlimitedStock && (type === 'virtual' || type === 'others')
  // what nobody can have is not called active, though its owner has not taken it out of the shop
  const listed = isHeld ? 'held' : 'active'
  const state = takenDownReason !== null ? 'takenDown' : !activeListing ? 'inactive' : stockOf(stock) === 0 ? 'soldOut' : listed
  return (
    <article className="group relative isolate flex h-full min-w-0 flex-col">
      <div
        className={`relative aspect-4/5 overflow-hidden bg-cove after:pointer-events-none after:absolute after:inset-0 after:transition-shadow after:duration-(--dur-2) ${selected ? 'after:shadow-[inset_0_0_0_3px_var(--accent)]' : ''}`}
      >
        {cover ? (
          <Picture
            url={cover.url}
            alt={cover.alt}
            width={480}
            height={600}
            sizes={cardSizes}
            most={960}
            early={early}
            className={`size-full object-cover transition-[transform,opacity] duration-900 ease-out group-hover:scale-[1.025] ${activeListing ? '' : 'opacity-55'}`}
          />
        ) : (
          <Icon name="hanger" className="absolute inset-0 m-auto size-10 text-ink-3" />
        )}
        {/* on a phone the row of buttons has no room for it */}
        <span className="absolute end-1.5 top-1.5 z-10 sm:hidden">
          <EditLink id={id} name={name} look="border border-line bg-raised text-ink shadow-pop" />
        </span>
      </div>
      <div className={`flex items-center justify-between gap-2 ${onSelect ? 'pt-1' : 'py-2'}`}>
        {onSelect && (
          <label className="relative z-10 -ms-2.5 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
              aria-label={say('listings.select', { name })}
              className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span className="grid size-6 place-items-center rounded-md border-[1.5px] border-line-strong bg-surface text-transparent transition-colors duration-(--dur-2) peer-checked:border-ink peer-checked:bg-ink peer-checked:text-on-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
              <Icon name="check" className="size-4" />
            </span>
          </label>
        )}
        <Badge {...(toned[state] && { category: toned[state] })}>
          {state === 'active' || state === 'held' ? say(`listings.${state}`) : <span className="text-ink">{say(`listings.${state}`)}</span>}
        </Badge>
      </div>
      <div className="grid grow content-start gap-1">
        <h2 className="line-clamp-2 leading-snug font-[550]">
          <Link to={`/listing/edit/${id}`} className="whole">
            {name}
          </Link>
        </h2>
        {sku && <p className="truncate text-mini text-ink-3">{sku}</p>}
        <Terms card={card} />
        {takenDownReason !== null && (
          <p className="text-small text-ink-2 wrap-anywhere">{say('listings.takenDownBy', { reason: takenDownReason })}</p>
        )}
        {pricesToCheck && (
          <p className="flex items-start gap-1.5 text-small text-warning">
            <Icon name="warn" className="mt-0.5 size-4" />
            {say('listings.pricesToCheck')}
          </p>
        )}
        <p className="figures flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          {state !== 'soldOut' && <span>{isEndless ? say('listings.endless') : say('listings.inStock', { n: stockOf(stock) })}</span>}
          <span className="inline-flex items-center gap-1">
            <Icon name="heart" className="size-3.5" />
            <span aria-hidden="true">{format.number(likes)}</span>
            <span className="sr-only">{say('catalogue.likes', { n: likes })}</span>
          </span>
        </p>
      </div>
      <div className="relative z-10 mt-2.5 flex items-center gap-1.5">
        {takenDownReason !== null ? (
          <Link to="/contact" className={buttonLook('line', 's', 'min-w-0 grow px-2!')}>
            {say('listings.writeToSupport')}
          </Link>
        ) : state === 'soldOut' ? (
          // a button of its own: the focus that comes back to it shall not lie on the one that takes its place
          <Button
            key="restock"
            look="line"
            size="s"
            onClick={onRestock}
            aria-label={say('listings.restockNamed', { name })}
            className="min-w-0 grow px-2!"
          >
            {say('listings.restock')}
          </Button>
        ) : (
          <Button
            look="line"
            size="s"
            busy={busy}
            onClick={() => onActivate(!activeListing)}
            aria-label={say(activeListing ? 'listings.deactivateNamed' : 'listings.activateNamed', { name })}
            className="min-w-0 grow px-2!"
          >
            {say(activeListing ? 'listings.deactivate' : 'listings.activate')}
          </Button>
        )}
        <EditLink id={id} name={name} look="text-ink-2 max-sm:hidden md:size-9" />
        <IconButton label={say('listings.deleteNamed', { name })} onClick={onDelete} className="text-ink-2 hover:text-danger md:size-9">
          <Icon name="trash" className="size-4.5" />
        </IconButton>
      </div>
    </article>
  )
}

function EditLink({ id, name, look }: { id: number; name: string; look: string }) {
  const { say } = useShell()
  return (
    <Link to={`/listing/edit/${id}`} aria-label={say('listings.editNamed', { name })} className={`${iconButtonLook} ${look}`}>
      <Icon name="edit" className="size-4.5" />
    </Link>
  )
}

/** The ways in which it may be had, as chips. */
function Terms({ card: { forSell, forRent, openToSwap, price, currency, rentPriceAndTime } }: { card: OwnCard }) {
  const { say, format } = useShell()
  const [tier] = rentPriceAndTime
  const rent = tier && { price: format.price(tier.price, currency), period: say(`catalogue.${tier.option}`, { n: tier.number }) }
  return (
    <ul className="flex flex-wrap gap-1 py-0.5 empty:hidden">
      {forSell && (
        <Term glyph="buy" spoken={say('catalogue.buyFor', { price: format.price(price, currency) })}>
          {format.price(price, currency)}
        </Term>
      )}
      {forRent && rent && (
        <Term glyph="rent" spoken={say('catalogue.rentFor', rent)}>
          {say('catalogue.rentOnly', rent)}
        </Term>
      )}
      {openToSwap && <Term glyph="swap">{say('catalogue.swap')}</Term>}
    </ul>
  )
}
function Term({ glyph, spoken, children }: { glyph: 'buy' | 'rent' | 'swap'; spoken?: string; children: ReactNode }) {
  return (
    <li className="figures inline-flex min-h-6 items-center gap-1.5 rounded-control bg-sunken px-2 text-mini font-[550]">
      <Glyph name={glyph} className="size-3" />
      {spoken ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{spoken}</span>
        </>
      ) : (
        children
      )}
    </li>
  )
}
