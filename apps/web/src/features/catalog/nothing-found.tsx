import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { useFilterName } from './applied-filters.tsx'
import { appliedIn, type Filters } from './filters.ts'

interface NothingFoundProps {
  filters: Filters
  /** Takes the last filter away; without one there is none to take. */
  onDrop: (() => void) | undefined
  /** Takes all filters away; where there are none, the words. */
  onClear: () => void
}
/** Nothing fits, and what may help. */
export function NothingFound({ filters, onDrop, onClear }: NothingFoundProps) {
  const say = useSay()
  const nameOf = useFilterName(filters)
  const last = appliedIn(filters).at(-1)
  const hints = [
    filters.q && say('browse.hintWords'),
    filters.localPickup && say('browse.hintDistance'),
    last && last.key !== 'localPickup' && say('browse.hintFilters'),
  ].filter((hint) => typeof hint === 'string')
  return (
    <EmptyState
      title={say('browse.empty')}
      hint={
        <>
          {say('browse.emptyHint')}
          {hints.map((hint) => (
            <span key={hint} className="block">
              {hint}
            </span>
          ))}
        </>
      }
    >
      {last && onDrop && <Button onClick={onDrop}>{say('browse.dropLast', { name: nameOf(last) })}</Button>}
      {(last ?? filters.q) && (
        <Button look="line" onClick={onClear}>
          {say(last ? 'browse.clearAll' : 'browse.seeAll')}
        </Button>
      )}
    </EmptyState>
  )
}
