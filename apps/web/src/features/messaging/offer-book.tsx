import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSay, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import { OfferCard } from './offer-card.tsx'
import { bookQuery, type Offer } from './offers.queries.ts'
import { FloorEntry } from './offer-floor.tsx'

/** The two choices of the book, each by the word that names it. */
const sides = { buyer: 'offers.asBuyer', merchant: 'offers.asMerchant' } as const
const states = { open: 'offers.stateOpen', closed: 'offers.stateClosed' } as const
type Side = keyof typeof sides
type State = keyof typeof states

/** Every offer that the reader made or got, as buyer and as merchant, open and ended. */
export function OfferBook() {
  const say = useSay()
  const [as, setAs] = useState<Side>(useSession()?.user.isMerchant ? 'merchant' : 'buyer') // offers mostly come to those who sell
  const [state, setState] = useState<State>('open')
  const filters = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-4.5">
      <div ref={filters} className="flex flex-wrap gap-3">
        <Segmented
          label={say('offers.book')}
          options={[
            { id: 'buyer', label: say(sides.buyer) },
            { id: 'merchant', label: say(sides.merchant) },
          ]}
          value={as}
          onChange={setAs}
        />
        <Segmented
          label={say(states.open)}
          options={[
            { id: 'open', label: say(states.open) },
            { id: 'closed', label: say(states.closed) },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <Offers
        key={`${as} ${state}`}
        as={as}
        state={state}
        onShow={(side) => {
          setAs(side)
          setState('open')
          // the button that was pressed is gone: the focus goes to the choice that stands now
          requestAnimationFrame(() => filters.current?.querySelector<HTMLElement>(':checked')?.focus())
        }}
      />
    </div>
  )
}

interface OffersProps {
  as: Side
  state: State
  /** Shows the open offers of a side. */
  onShow: (side: Side) => void
}
function Offers({ as, state, onShow }: OffersProps) {
  const { say, format } = useShell()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(bookQuery(as, state))
  if (isPending) return <Skeleton className="h-56 rounded-panel" />
  if (error && !data)
    return (
      <EmptyState kind="trouble" title={say('offers.failed')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    )
  const offers = data?.pages.flatMap((page) => page.data) ?? []
  const filterOf = (side: Side, one: State) => ({ filter: format.list([say(sides[side]), say(states[one])]) })
  if (offers.length === 0) {
    // of what has ended the same side, of what is open the other one
    const other = state === 'closed' ? as : as === 'buyer' ? 'merchant' : 'buyer'
    return (
      <EmptyState title={say('offers.none', filterOf(as, state))} hint={say('offers.noneHint')}>
        <Button onClick={() => onShow(other)}>{say('offers.show', filterOf(other, 'open'))}</Button>
        <Link to="/browse" className={buttonLook('line')}>
          {say('shell.browse')}
        </Link>
      </EmptyState>
    )
  }
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
      <Link to={`/message/${other.id}`} className="hit link">
        {say('offers.with', { name: other.name })}
      </Link>
      {isMerchant && type !== 'swap' && products.length === 1 && <FloorEntry product={product} />}
    </p>
  )
}
