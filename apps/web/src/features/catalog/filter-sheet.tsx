import { useEffect, useEffectEvent } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Facets } from './facets.ts'
import { FilterGroups } from './filter-groups.tsx'
import { cleared, type Filters } from './filters.ts'

interface FilterSheetProps {
  filters: Filters
  facets: Facets | undefined
  total: number | undefined
  onChange: (next: Filters) => void
  onClose: () => void
  ofOne?: boolean
  fixedType?: boolean
}
/** The same groups as the rail, from below. */
export default function FilterSheet({ filters, facets, total, onChange, onClose, ofOne = false, fixedType = false }: FilterSheetProps) {
  const say = useSay()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // on a screen that grows the rail takes over
    const wide = matchMedia('(min-width: 64rem)')
    const grown = () => wide.matches && close()
    wide.addEventListener('change', grown)
    return () => wide.removeEventListener('change', grown)
  }, [])
  return (
    <Dialog
      open
      kind="sheet"
      title={say('browse.filters')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={() => onChange(cleared(filters))}>
            {say('browse.clearAll')}
          </Button>
          <Button onClick={onClose}>{total === undefined ? say('shell.close') : say('filters.show', { n: total })}</Button>
        </>
      }
    >
      <FilterGroups filters={filters} facets={facets} onChange={onChange} ofOne={ofOne} fixedType={fixedType} />
    </Dialog>
  )
}
