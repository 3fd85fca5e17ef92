import { mySize } from '@rondo/contracts/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { usePersonal } from '../../shell/personal.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Check } from '../../ui/field.tsx'
import { browseQuery } from './catalog.queries.ts'
import { type Filters, flipped } from './filters.ts'

const mySizeQuery = read(mySize, {})

interface MySizeProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** Only what fits the signed-in reader, by the measures of their profile, which the server keeps to itself; without any it says where they go. */
export default function MySize({ filters, onChange }: MySizeProps) {
  const say = useSay()
  const { data } = useQuery(mySizeQuery)
  // what was rendered for everybody knows nobody's size
  usePersonal(filters.mySize ? browseQuery(filters).queryKey : mySizeQuery.queryKey)
  const sizes = data && [...new Set([...data.above, ...data.below])]
  const isKnown = sizes === undefined || sizes.length > 0
  return (
    <div className="mb-2.5 grid min-h-9">
      {(isKnown || filters.mySize) && (
        <Check
          className="text-small"
          checked={filters.mySize ?? false}
          onChange={() => onChange(flipped(filters, 'mySize'))}
          after={<span className="figures text-ink-3">{sizes?.join(' · ')}</span>}
        >
          {say('browse.mySize')}
        </Check>
      )}
      {!isKnown && (
        <p className="text-small text-ink-2">
          {say('browse.mySizeUnknown')}{' '}
          <Link to="/dashboard/settings" className="link">
            {say('browse.mySizeTell')}
          </Link>
        </p>
      )}
    </div>
  )
}
