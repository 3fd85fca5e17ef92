import { conditions, materials, occasions, productTypes } from '@rondo/rules/listings/catalogue'
import type { ReactNode } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Check } from '../../ui/field.tsx'
import ColorFilter from './color-filter.tsx'
import { countOf, type Facets } from './facets.ts'
import { Folded, Group } from './filter-group.tsx'
import { type Filters, type FlagKey, flipped, type ListKey, toggled } from './filters.ts'
import MakersFilter from './makers-filter.tsx'

const PickupFilter = lazyPart(async () => ({ default: (await import('./pickup-filter.tsx')).PickupFilter }))

const values = { occasion: occasions, condition: conditions, material: materials } as const

interface LastFiltersProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  ofOne: boolean
  fixedType: boolean
  /** Nothing fits: counts are not shown. */
  isEmpty: boolean
  /** Whether a value is worth offering. */
  has: (key: ListKey) => (value: string) => boolean | undefined
}
/** The groups that stand below the first screen. */
export default function LastFilters({ filters, facets, onChange, ofOne, fixedType, isEmpty, has }: LastFiltersProps) {
  const { say, format } = useShell()
  const count = (key: ListKey | FlagKey, value?: string) => {
    const n = countOf(facets, key, value)
    return n === undefined || isEmpty ? null : <span className="figures text-ink-3">{format.number(n)}</span>
  }
  const check = (key: ListKey, value: string, word: ReactNode) => (
    <Check
      key={value}
      className={`text-small ${countOf(facets, key, value) === 0 ? 'text-ink-3' : ''}`}
      checked={(fixedType && value === 'designer') || (filters[key]?.includes(value) ?? false)}
      disabled={fixedType && key === 'productType'}
      onChange={() => onChange(toggled(filters, key, value))}
      after={count(key, value)}
    >
      {word}
    </Check>
  )
  const group = (key: keyof typeof values, n: number) => (
    <Group legend={say(`browse.${key}`)}>
      <Folded
        n={n}
        all={values[key].filter(has(key)).map((one) => check(key, one, say(`catalogue.${one}`)))}
        open={(filters[key]?.length ?? 0) > 0}
      />
    </Group>
  )
  return (
    <>
      {group('occasion', 4)}
      <Group legend={say('browse.type')}>
        {productTypes.filter(has('productType')).map((type) =>
          check(
            'productType',
            type,
            type === 'others' ? (
              <>
                {say('catalogue.others')} <span className="block text-mini text-ink-2">{say('catalogue.aboutOthers')}</span>
              </>
            ) : (
              say(`catalogue.${type}`)
            ),
          ),
        )}
      </Group>
      <Group legend={say('browse.delivery')}>
        <PickupFilter
          filters={filters}
          facets={facets}
          onChange={onChange}
          place={
            <Check className="text-small" checked={filters.localPickup ?? false} disabled readOnly>
              {say('browse.pickup')}
            </Check>
          }
        />
        <Check
          className="text-small"
          checked={filters.shipping ?? false}
          onChange={() => onChange(flipped(filters, 'shipping'))}
          after={count('shipping')}
        >
          {say('browse.shipping')}
        </Check>
      </Group>
      <Group legend={say('browse.color')}>
        <ColorFilter filters={filters} facets={facets} onChange={onChange} counted={!isEmpty} />
      </Group>
      {!ofOne && <MakersFilter filters={filters} onChange={onChange} />}
      {group('condition', 3)}
      {group('material', 3)}
    </>
  )
}
