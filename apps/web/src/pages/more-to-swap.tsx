import { FewCards } from '../features/catalog/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'

/** New pieces of others that are open to swap and not yet liked: a heart puts them on the list above. */
export default function MoreToSwap() {
  const say = useSay()
  const user = useSession()?.user
  return (
    <div className="pt-section">
      <FewCards
        title={say('swaps.circle_wishesMore')}
        query={{ openToSwap: true, sortBy: 'newest', pageSize: 12 }}
        without={({ id, merchant }) => merchant.id === user?.id || Boolean(user?.likedProducts.includes(id))}
        action={
          <Link to="/browse?openToSwap=true" className="hit link">
            {say('swaps.circle_browse')}
          </Link>
        }
      />
    </div>
  )
}
