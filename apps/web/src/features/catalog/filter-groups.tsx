import { categories, conditions, materials, occasions, productTypes, sizes } from '@rondo/rules/listings/catalogue'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Check } from '../../ui/field.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Filters, type FlagKey, flipped, type ListKey, toggled } from './filters.ts'
import { Group } from './filter-group.tsx'

const MySize = lazyPart(() => import('./my-size.tsx'))
// it asks the browser for a place, which a page without scripts cannot
const PickupFilter = lazyPart(async () => ({ default: (await import('./pickup-filter.tsx')).PickupFilter }), ['filters'])
const ColorFilter = lazyPart(() => import('./color-filter.tsx'))
const colorPlace = <div className="h-40" />
const TermsFilter = lazyPart(() => import('./terms-filter.tsx'), ['filters'])
const MakersFilter = lazyPart(() => import('./makers-filter.tsx'), ['filters'])

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
  /** Of one shop only what it has, as most kinds are none of its own; of sizes always. */
  const has = (key: ListKey) => (value: string) =>
    (!ofOne && key !== 'size') || isEmpty || countOf(facets, key, value) !== 0 || filters[key]?.includes(value)
  const flip = (key: ListKey, value: string) => onChange(toggled(filters, key, value))
  const count = (key: ListKey | FlagKey, value?: string, look = 'text-ink-3') => {
    const n = countOf(facets, key, value)
    return n === undefined || isEmpty ? null : <span className={`figures ${look}`}>{format.number(n)}</span>
  }
  const small = 'block text-mini font-normal opacity-75'
  const check = (key: 'productType' | 'category' | 'condition' | 'material' | 'occasion') => (value: string, word: ReactNode) => (
    <Check
      key={value}
      className={`text-small ${countOf(facets, key, value) === 0 ? 'text-ink-3' : ''}`}
      checked={(fixedType && value === 'designer') || (filters[key]?.includes(value) ?? false)}
      disabled={fixedType && key === 'productType'}
      onChange={() => flip(key, value)}
      after={count(key, value)}
    >
      {word}
    </Check>
  )
  const pickup = (
    <Check className="text-small" checked={filters.localPickup ?? false} disabled readOnly>
      {say('browse.pickup')}
    </Check>
  )
  return (
    <div className="grid">
      <Group legend={say('browse.size')}>
        {isSignedIn && <MySize filters={filters} onChange={onChange} />}
        <div className="grid grid-cols-4 gap-1.5">
          {sizes.filter(has('size')).map((size) => (
            <Chip
              key={size}
              pressed={filters.size?.includes(size) ?? false}
              onClick={() => flip('size', size)}
              className={`flex-col justify-center gap-0! rounded-field! px-0! py-1 leading-tight ${size.length > 3 ? 'col-span-2' : ''}`}
            >
              {size === 'onesize' || size === 'custom' || size === 'other' ? say(`catalogue.${size}`) : size}
              {count('size', size, small)}
            </Chip>
          ))}
        </div>
      </Group>
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
              {count(flag, undefined, small)}
            </Chip>
          ))}
        </div>
      </Group>
      {isHere ? <TermsFilter filters={filters} onChange={onChange} place={<div className="h-86" />} /> : <div className="h-86" />}
      <Group legend={say('browse.occasion')}>
        <Folded
          n={4}
          all={occasions.filter(has('occasion')).map((one) => check('occasion')(one, say(`catalogue.${one}`)))}
          open={(filters.occasion?.length ?? 0) > 0}
        />
      </Group>
      <Group legend={say('browse.type')}>
        {productTypes.filter(has('productType')).map((type) =>
          check('productType')(
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
        {isHere ? <PickupFilter filters={filters} facets={facets} onChange={onChange} place={pickup} /> : pickup}
        <Check
          className="text-small"
          checked={filters.shipping ?? false}
          onChange={() => onChange(flipped(filters, 'shipping'))}
          after={count('shipping')}
        >
          {say('browse.shipping')}
        </Check>
      </Group>
      <Group legend={say('browse.category')}>
        <Folded
          n={6}
          all={categories.filter(has('category')).map((one) => check('category')(one, say(`catalogue.${one}`)))}
          open={(filters.category?.length ?? 0) > 0}
        />
      </Group>
      <Group legend={say('browse.color')}>
        {isHere ? <ColorFilter filters={filters} facets={facets} onChange={onChange} counted={!isEmpty} place={colorPlace} /> : colorPlace}
      </Group>
      {isHere && !ofOne && <MakersFilter filters={filters} onChange={onChange} />}
      <Group legend={say('browse.condition')}>
        <Folded
          n={3}
          all={conditions.filter(has('condition')).map((one) => check('condition')(one, say(`catalogue.${one}`)))}
          open={(filters.condition?.length ?? 0) > 0}
        />
      </Group>
      <Group legend={say('browse.material')}>
        <Folded
          n={3}
          all={materials.filter(has('material')).map((one) => check('material')(one, say(`catalogue.${one}`)))}
          open={(filters.material?.length ?? 0) > 0}
        />
      </Group>
    </div>
  )
}

/** The first few of many, the others on demand. */
function Folded({ all, n, open }: { all: readonly ReactNode[]; n: number; open: boolean }) {
  const { say } = useShell()
  const [shown, show] = useState(open)
  return (
    <>
      {shown ? all : all.slice(0, n)}
      {all.length > n && (
        <button type="button" aria-expanded={shown} onClick={() => show(!shown)} className="link min-h-9 text-small">
          {say(shown ? 'browse.showFewer' : 'browse.showAll')}
        </button>
      )}
    </>
  )
}
