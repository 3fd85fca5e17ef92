import { useSay } from '../../shell/providers.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { appliedIn, type Filters, flipped } from './filters.ts'
import { SortChoice } from './sort-choice.tsx'

interface FilterBarProps {
  filters: Filters
  onChange: (next: Filters) => void
  onOpen: () => void
}
const ways = [
  ['forRent', 'rent'],
  ['forSell', 'buy'],
  ['openToSwap', 'swap'],
] as const

/** The row of chips that stands in for the rail below 1024 px. */
export function FilterBar({ filters, onChange, onOpen }: FilterBarProps) {
  const say = useSay()
  const n = appliedIn(filters).length
  return (
    <div className="no-scrollbar sticky top-14 z-15 -mx-gutter mb-4 flex gap-2 overflow-x-auto border-b border-line bg-canvas px-gutter py-2.5 md:top-nav lg:hidden *:min-h-11 *:shrink-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={`inline-flex items-center gap-1.5 rounded-control border px-4 text-small font-medium ${n > 0 ? 'border-ink bg-ink text-on-ink' : 'border-line-strong bg-surface'}`}
      >
        <Icon name="filter" className="size-4" />
        {say('browse.filters')}
        {n > 0 && <span className="figures">· {n}</span>}
      </button>
      <SortChoice filters={filters} onChange={onChange} />
      {ways.map(([flag, way]) => (
        <Chip key={flag} pressed={filters[flag] ?? false} onClick={() => onChange(flipped(filters, flag))}>
          <Glyph name={way} />
          {say(`catalogue.${way}`)}
        </Chip>
      ))}
    </div>
  )
}
