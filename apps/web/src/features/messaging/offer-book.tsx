import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSay, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading } from '../../shell/loading.tsx'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OfferCard } from './offer-card.tsx'
import { bookQuery, type Offer, type OfferPage } from './offers.queries.ts'
import { FloorEntry } from './offer-floor.tsx'

/** The two choices of the book, each by the word that names it. */
const sides = { buyer: 'offers.asBuyer', merchant: 'offers.asMerchant' } as const
const states = { open: 'offers.stateOpen', closed: 'offers.stateClosed' } as const
interface Filter {
  readonly as: keyof typeof sides
  readonly state: keyof typeof states
}

/** Every offer that the reader made or got, as buyer and as merchant, open and ended; each choice says how many it shows. */
export function OfferBook() {
  const { say, format } = useShell()
  const isMerchant = useSession()?.user.isMerchant
  const first: Filter = { as: isMerchant ? 'merchant' : 'buyer', state: 'open' } // offers mostly come to those who sell
  const [chosen, show] = useState<Filter>()
  const opening = useInfiniteQuery({ ...bookQuery(first.as, first.state), enabled: !chosen })
  const facets = opening.data?.pages[0]?.facets
  // who has nothing open begins with what there is; what was shown once stays, empty or not
  if (facets && !chosen) show(filled(first).find(({ as, state }) => facets[as][state] > 0) ?? first)
  const filter = chosen ?? first
  const filters = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery({ ...bookQuery(filter.as, filter.state), placeholderData: (before) => before })
  const count = ({ as, state }: Filter) => list.data?.pages[0]?.facets?.[as][state]
  const choice = (name: string, n: number | undefined) => (
    <>
      {name} {n !== undefined && <span className="figures font-normal">{format.number(n)}</span>}
    </>
  )
  return (
    <div className="grid gap-4.5">
      <div
        ref={filters}
        hidden={list.data !== undefined && keysOf(sides).every((as) => keysOf(states).every((state) => count({ as, state }) === 0))}
        className="flex flex-wrap gap-3"
      >
        <Segmented
          label={say('offers.side')}
          options={keysOf(sides).map((id) => ({ id, label: choice(say(sides[id]), count({ ...filter, as: id })) }))}
          value={filter.as}
          onChange={(as) => show({ ...filter, as })}
        />
        <Segmented
          label={say('offers.state')}
          options={keysOf(states).map((id) => ({ id, label: choice(say(states[id]), count({ ...filter, state: id })) }))}
          value={filter.state}
          onChange={(state) => show({ ...filter, state })}
        />
      </div>
      <Offers
        list={list}
        filter={filter}
        filled={filled(filter).find((one) => count(one))}
        onShow={(other) => {
          show(other)
          // the button that was pressed is gone: the focus goes to the choice that stands now
          requestAnimationFrame(() => filters.current?.querySelector<HTMLElement>(':checked')?.focus())
        }}
      />
    </div>
  )
}
const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[]
/** All filters, in the order in which one is shown instead of an empty one: what is open first, and of it the same side. */
const filled = ({ as }: Filter): Filter[] =>
  keysOf(states).flatMap(
    (state) =>
      [
        { as, state },
        { as: as === 'buyer' ? 'merchant' : 'buyer', state },
      ] as const,
  )

interface OffersProps {
  list: UseInfiniteQueryResult<InfiniteData<OfferPage>>
  filter: Filter
  /** One that holds something; undefined where none does. */
  filled: Filter | undefined
  onShow: (filter: Filter) => void
}
function Offers({ list, filter, filled, onShow }: OffersProps) {
  const say = useSay()
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  if (isPending || isPlaceholderData)
    return (
      <Loading className="grid gap-4 md:grid-cols-2">
        <PanelPlace hasPicture lines={2} />
        <PanelPlace hasPicture lines={2} />
      </Loading>
    )
  if (error && !data) return <NotLoaded title={say('offers.failed')} onAgain={() => void refetch()} />
  const offers = data?.pages.flatMap((page) => page.data) ?? []
  if (offers.length === 0)
    return filled ? (
      <EmptyState title={say(`offers.none_${filter.as}_${filter.state}`)}>
        <Button onClick={() => onShow(filled)}>{say(`offers.see_${filled.as}_${filled.state}`)}</Button>
      </EmptyState>
    ) : (
      <EmptyState title={say('offers.noneYet')} hint={say('offers.noneYetHint', { make: say('offers.make') })}>
        <Link to="/browse" className={buttonLook()}>
          {say('shell.browse')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {offers.map((offer) => (
          <li key={offer.id} className="grid content-start">
            <OfferCard offer={offer} above={<With offer={offer} />} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-start">
          {say('offers.earlier')}
        </Button>
      )}
    </>
  )
}

/** With whom, and for the merchant of one piece the way to its lowest price, which a swap does not have. */
function With({ offer: { type, isProposer, proposer, receiver, isMerchant, product, products } }: { offer: Offer }) {
  const say = useSay()
  const other = isProposer ? receiver : proposer
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-small">
      <Link to={`/message/${other.id}`} className="hit inline-flex items-center gap-2.5">
        <Avatar name={other.name} url={other.avatar ?? undefined} size={32} />
        <span className="link">{say('offers.with', { name: other.name })}</span>
      </Link>
      {isMerchant && type !== 'swap' && products.length === 1 && <FloorEntry product={product} />}
    </p>
  )
}
