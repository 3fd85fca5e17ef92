import { categories, sizes } from '@rondo/rules/listings/catalogue'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { countOf, type Facets } from './facets.ts'
import { appliedIn, type Filters, type FlagKey, flipped, type ListKey, toggled } from './filters.ts'
import { Folded, Group } from './filter-group.tsx'

const MySize = lazyPart(() => import('./my-size.tsx'), ['filters'])
const TermsFilter = lazyPart(() => import('./terms-filter.tsx'), ['filters'])
const LastFilters = lazyPart(() => import('./last-filters.tsx'), ['filters'])

interface FilterGroupsProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  /** The list is of one shop, or of one's own favourites: there is no shop to choose. */
  ofOne?: boolean
  /** Everything here is an original design: the type says so and cannot be changed. */
  fixedType?: boolean
}
const ways = [
  ['forSell', 'buy'],
  ['forRent', 'rent'],
  ['openToSwap', 'swap'],
] as const

/** Every filter, for the rail and for the sheet. */
export function FilterGroups({ filters, facets, onChange, ofOne = false, fixedType = false }: FilterGroupsProps) {
  const { say, format } = useShell()
  const isSignedIn = useSession() !== null
  const isHere = useHydrated()
  // forty zeros say nothing: the list says what may help
  const isEmpty = facets !== undefined && Object.values(facets).every((values) => Object.values(values).every((n) => n === 0))
  const isFiltered = appliedIn(filters).length > 0
  /** Of one shop only what it has, as most kinds are none of its own; of sizes always, of kinds once a filter stands. */
  const has = (key: ListKey) => (value: string) =>
    (!ofOne && key !== 'size' && !(isFiltered && key === 'category')) ||
    isEmpty ||
    countOf(facets, key, value) !== 0 ||
    filters[key]?.includes(value)
  const flip = (key: ListKey, value: string) => onChange(toggled(filters, key, value))
  const count = (key: ListKey | FlagKey, value?: string) => {
    const n = countOf(facets, key, value)
    return n === undefined || isEmpty ? null : <span className="figures block text-mini font-normal opacity-75">{format.number(n)}</span>
  }
  return (
    <div className="grid">
      <Group legend={say('browse.how')}>
        <div className="grid grid-cols-3 gap-1.5">
          {ways.map(([flag, way]) => (
            <Chip
              key={flag}
              pressed={filters[flag] ?? false}
              onClick={() => onChange(flipped(filters, flag))}
              className="flex-col justify-center gap-0! rounded-field! px-0! py-1.5 leading-tight"
            >
              <span className="inline-flex items-center gap-1.5">
                <Glyph name={way} />
                {say(`catalogue.${way}`)}
              </span>
              {count(flag)}
            </Chip>
          ))}
        </div>
      </Group>
      <Group legend={say('browse.size')}>
        {isSignedIn && <MySize filters={filters} onChange={onChange} />}
        <Folded
          n={8}
          open={(filters.size?.length ?? 0) > 0}
          className="grid grid-cols-4 gap-1.5"
          all={sizes.filter(has('size')).map((size) => (
            <Chip
              key={size}
              pressed={filters.size?.includes(size) ?? false}
              onClick={() => flip('size', size)}
              className={`flex-col justify-center gap-0! rounded-field! px-0! py-1 leading-tight ${size.length > 3 ? 'col-span-2' : ''}`}
            >
              {size === 'onesize' || size === 'custom' || size === 'other' ? say(`catalogue.${size}`) : size}
              {count('size', size)}
            </Chip>
          ))}
        />
      </Group>
      <Group legend={say('browse.category')}>
        <Folded
          n={6}
          open={(filters.category?.length ?? 0) > 0}
          className="grid grid-cols-2 gap-1.5"
          all={categories.filter(has('category')).map((category) => (
            <Chip
              key={category}
              pressed={filters.category?.includes(category) ?? false}
              onClick={() => flip('category', category)}
              className="flex-col justify-center gap-0! rounded-field! px-1! py-1 leading-tight"
            >
              {say(`catalogue.${category}`)}
              {count('category', category)}
            </Chip>
          ))}
        />
      </Group>
      {isHere ? <TermsFilter filters={filters} onChange={onChange} place={termsPlace} /> : termsPlace}
      {isHere ? <LastFilters {...{ filters, facets, onChange, ofOne, fixedType, isEmpty, has }} place={<LastPlace />} /> : <LastPlace />}
    </div>
  )
}

const termsPlace = (
  <div aria-hidden="true" className="grid h-86 content-start gap-4 border-t border-line py-4.5">
    <Skeleton className="h-5 w-16 rounded-field" />
    <Skeleton className="h-16 rounded-field" />
  </div>
)
/** Stands for the groups whose code is on its way, under their names. */
function LastPlace() {
  const { say } = useShell()
  return (['occasion', 'type', 'delivery', 'color'] as const).map((key) => (
    <div key={key} aria-hidden="true" className="grid h-50 content-start gap-4 border-t border-line py-4.5">
      <p className="font-semibold">{say(`browse.${key}`)}</p>
      <Skeleton className="h-24 rounded-field" />
    </div>
  ))
}
