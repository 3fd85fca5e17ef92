import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Check } from '../../ui/field.tsx'
import { type Filters, flipped } from './filters.ts'
import { mySizeQuery } from './my-size.query.ts'

interface MySizeProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** Only what fits the signed-in reader, by the measures of their profile, which the server keeps to itself; without any it says where they go. */
export default function MySize({ filters, onChange }: MySizeProps) {
  const say = useSay()
  const { data } = useQuery(mySizeQuery)
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
          {say('filters.mySizeUnknown')}{' '}
          <Link to="/dashboard/settings" className="link">
            {say('filters.mySizeTell')}
          </Link>
        </p>
      )}
    </div>
  )
}
