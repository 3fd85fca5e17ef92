import { useShell } from '../../shell/providers.tsx'
import { AppliedChip } from '../../ui/chip.tsx'
import { type Applied, appliedIn, cleared, type Filters, presetKm, without } from './filters.ts'

/** The name of an applied filter, as its chip says it. */
export function useFilterName(filters: Filters): (applied: Applied) => string {
  const { say } = useShell()
  return ({ key, value }) => {
    switch (key) {
      case 'forSell':
        return say('ways.buy')
      case 'forRent':
        return say('ways.rent')
      case 'openToSwap':
        return say('ways.swap')
      case 'shipping':
        return say('browse.shipping')
      case 'localPickup':
        return say('browse.pickupWithin', { km: filters.distance ?? presetKm })
      case 'productType':
      case 'category':
      case 'size':
      case 'color':
      case 'condition':
      case 'material':
      case 'brand': {
        const word = say(`ways.${value}` as 'ways.dress')
        return word.startsWith('ways.') ? value : word
      }
    }
  }
}

interface AppliedFiltersProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** What is applied, each to be taken away. Draws nothing when nothing is. */
export function AppliedFilters({ filters, onChange }: AppliedFiltersProps) {
  const { say } = useShell()
  const nameOf = useFilterName(filters)
  const applied = appliedIn(filters)
  if (applied.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 pb-5.5">
      {applied.map((one) => (
        <AppliedChip
          key={`${one.key} ${one.value ?? ''}`}
          label={say('browse.remove', { name: nameOf(one) })}
          onRemove={() => onChange(without(filters, one))}
        >
          {nameOf(one)}
        </AppliedChip>
      ))}
      <button type="button" onClick={() => onChange(cleared(filters))} className="link min-h-9 px-2 text-small">
        {say('browse.clearAll')}
      </button>
    </div>
  )
}
