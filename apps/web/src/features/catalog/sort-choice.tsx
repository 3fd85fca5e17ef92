import { sortOrders } from '@rondo/rules/listings/catalogue'
import { useSay } from '../../shell/providers.tsx'
import { chipLook } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Filters } from './filters.ts'

/** In which order. Nearest first only where a place is known. */
export function SortChoice({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const say = useSay()
  const orders = sortOrders.filter((order) => order !== 'nearest' || filters.lat !== undefined)
  return (
    <span className={`${chipLook} relative px-0!`}>
      <select
        aria-label={say('browse.sort')}
        value={filters.sortBy ?? 'newest'}
        onChange={(event) => {
          const { sortBy: _, ...rest } = filters
          const sortBy = event.target.value as (typeof sortOrders)[number]
          onChange(sortBy === 'newest' ? rest : { ...rest, sortBy })
        }}
        className="h-9 appearance-none rounded-control bg-transparent ps-4 pe-9 font-medium [field-sizing:content]"
      >
        {orders.map((order) => (
          <option key={order} value={order} className="bg-surface">
            {say(`browse.${order}`)}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-3 size-4" />
    </span>
  )
}
