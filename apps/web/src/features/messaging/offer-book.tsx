import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import { OfferCard } from './offer-card.tsx'
import { bookQuery, type Offer } from './offers.queries.ts'
import { FloorEntry } from './offer-floor.tsx'

/** Every offer that the reader made or got, as buyer and as merchant, open and ended. */
export function OfferBook() {
  const say = useSay()
  const [as, setAs] = useState<'buyer' | 'merchant'>(useSession()?.user.isMerchant ? 'merchant' : 'buyer') // offers mostly come to those who sell
  const [state, setState] = useState<'open' | 'closed'>('open')
  return (
    <div className="grid gap-4.5">
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={say('offers.book')}
          options={[
            { id: 'buyer', label: say('offers.asBuyer') },
            { id: 'merchant', label: say('offers.asMerchant') },
          ]}
          value={as}
          onChange={setAs}
        />
        <Segmented
          label={say('offers.stateOpen')}
          options={[
            { id: 'open', label: say('offers.stateOpen') },
            { id: 'closed', label: say('offers.stateClosed') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <Offers key={`${as} ${state}`} as={as} state={state} />
    </div>
  )
}

function Offers({ as, state }: { as: 'buyer' | 'merchant'; state: 'open' | 'closed' }) {
  const say = useSay()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(bookQuery(as, state))
  if (isPending) return <Skeleton className="h-56 rounded-panel" />
  if (error && !data)
    return (
      <EmptyState kind="trouble" title={say('offers.failed')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    )
  const offers = data?.pages.flatMap((page) => page.data) ?? []
  if (offers.length === 0)
    return (
      <EmptyState title={say('offers.none')} hint={say('offers.noneHint')}>
        <Link to="/browse" className={buttonLook('line')}>
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
      <Link to={`/message/${other.id}`} className="hit link">
        {say('offers.with', { name: other.name })}
      </Link>
      {isMerchant && type !== 'swap' && products.length === 1 && <FloorEntry product={product} />}
    </p>
  )
}
