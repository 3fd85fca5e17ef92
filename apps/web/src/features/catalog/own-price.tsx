import { plain } from '@rondo/words/plain-text'
import { useSay } from '../../shell/providers.tsx'
import { AppliedChip } from '../../ui/chip.tsx'
import { useFilterName } from './applied-filters.tsx'
import type { Filters } from './filters.ts'
import { useOwnBounds } from './own-bounds.ts'

/** The chip of a price in the currency in which the reader thinks. */
export default function OwnPrice({ filters, onRemove }: { filters: Filters; onRemove: () => void }) {
  const say = useSay()
  const name = useFilterName(useOwnBounds())(filters, { key: 'price' })
  return (
    <AppliedChip label={plain(say('browse.remove', { name }))} onRemove={onRemove}>
      <span className="max-w-60 truncate">{name}</span>
    </AppliedChip>
  )
}
