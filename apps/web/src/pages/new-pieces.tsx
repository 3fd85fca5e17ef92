import { FewCards } from '../features/catalog/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'

/** What came in last, where a page has nothing else to show. */
export default function NewPieces() {
  const say = useSay()
  return (
    <FewCards
      title={say('landing.newest')}
      query={{ sortBy: 'newest', pageSize: 12 }}
      action={
        <Link to="/browse" className="hit link">
          {say('landing.newestAll')}
        </Link>
      }
    />
  )
}
