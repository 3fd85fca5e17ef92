import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FewCards } from '../features/catalog/index.ts'
import { WishList, wishesQuery, WishTick } from '../features/circles/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'

/** What the reader would swap for, and what they could add. */
export default function Wishes() {
  return (
    <>
      <WishList />
      <MoreToSwap />
    </>
  )
}

/** New pieces of others that are open to swap and not yet on the list above: a tick or a heart puts them there. */
export function MoreToSwap() {
  const say = useSay()
  const user = useSession()?.user
  const { data } = useInfiniteQuery(wishesQuery)
  const wishes = data?.pages.flatMap((page) => page.data)
  const [before, keep] = useState<ReadonlySet<number>>()
  if (wishes && !before) keep(new Set(wishes.map(({ piece }) => piece.id))) // what is ticked here stays here, under the hand that did it
  return (
    <div className="pt-section">
      <FewCards
        title={say('swaps.circle_wishesMore')}
        query={{ openToSwap: true, sortBy: 'newest', pageSize: 12 }}
        without={({ id, merchant }) => merchant.id === user?.id || Boolean(before?.has(id) || user?.likedProducts.includes(id))}
        below={({ id, name }) => (
          <WishTick id={id} name={name} wanted={wishes?.some(({ piece, wanted }) => piece.id === id && wanted) ?? false} />
        )}
        action={
          <Link to="/browse?openToSwap=true" className="hit link">
            {say('swaps.circle_browse')}
          </Link>
        }
      />
    </div>
  )
}
