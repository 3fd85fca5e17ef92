import { categories, colors, conditions, materials, productTypes, sizes, swatches } from '@rondo/rules/listings/catalogue'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Check } from '../../ui/field.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Filters, type FlagKey, flipped, type ListKey, toggled } from './filters.ts'
import { PickupFilter } from './pickup-filter.tsx'

const MySize = lazyPart(() => import('./my-size.tsx'))

interface FilterGroupsProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  /** Everything here is an original design: the type says so and cannot be changed. */
  fixedType?: boolean
}
const ways = [
  ['forSell', 'buy'],
  ['forRent', 'rent'],
  ['openToSwap', 'swap'],
] as const

/** Every filter, for the rail and for the sheet. */
export function FilterGroups({ filters, facets, onChange, fixedType = false }: FilterGroupsProps) {
  const { say, format } = useShell()
  const isSignedIn = useSession() !== null
  const flip = (key: ListKey, value: string) => onChange(toggled(filters, key, value))
  const count = (key: ListKey | FlagKey, value?: string, look = 'text-ink-3') => {
    const n = countOf(facets, key, value)
    return n === undefined ? null : <span className={`figures ${look}`}>{format.number(n)}</span>
  }
  const small = 'block text-mini font-normal opacity-75'
  const check = (key: 'productType' | 'category' | 'condition' | 'material') => (value: string, word: string) => (
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
                {say(`ways.${way}`)}
              </span>
              {count(flag, undefined, small)}
            </Chip>
          ))}
        </div>
      </Group>
      <Group legend={say('browse.type')}>{productTypes.map((type) => check('productType')(type, say(`ways.${type}`)))}</Group>
      <Group legend={say('browse.delivery')}>
        <PickupFilter filters={filters} facets={facets} onChange={onChange} />
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
          all={categories.map((one) => check('category')(one, say(`ways.${one}`)))}
          open={(filters.category?.length ?? 0) > 0}
        />
      </Group>
      <Group legend={say('browse.size')}>
        {isSignedIn && <MySize filters={filters} onChange={onChange} />}
        <div className="grid grid-cols-4 gap-1.5">
          {sizes.map((size) => (
            <Chip
              key={size}
              pressed={filters.size?.includes(size) ?? false}
              onClick={() => flip('size', size)}
              className={`flex-col justify-center gap-0! rounded-field! px-0! py-1 leading-tight ${size.length > 3 ? 'col-span-2' : ''}`}
            >
              {size === 'onesize' || size === 'custom' || size === 'other' ? say(`ways.${size}`) : size}
              {count('size', size, small)}
            </Chip>
          ))}
        </div>
      </Group>
      <Group legend={say('browse.color')}>
        <div className="grid grid-cols-6 gap-x-2 gap-y-2.5 p-1">
          {colors.map((color) => (
            <button
              key={color}
              type="button"
              title={say(`ways.${color}`)}
              aria-pressed={filters.color?.includes(color) ?? false}
              onClick={() => flip('color', color)}
              className="grid justify-items-center gap-0.5 rounded-field text-ink-2 aria-pressed:text-ink"
            >
              <span style={{ background: swatchOf(swatches[color]) }} className="swatch" />
              <span className="sr-only">{say(`ways.${color}`)}</span>
              {count('color', color, 'text-mini')}
            </button>
          ))}
        </div>
      </Group>
      <Group legend={say('browse.condition')}>
        <Folded
          n={3}
          all={conditions.map((one) => check('condition')(one, say(`ways.${one}`)))}
          open={(filters.condition?.length ?? 0) > 0}
        />
      </Group>
      <Group legend={say('browse.material')}>
        <Folded n={3} all={materials.map((one) => check('material')(one, say(`ways.${one}`)))} open={(filters.material?.length ?? 0) > 0} />
      </Group>
    </div>
  )
}

/** A swatch's background: one colour, or all of them around. */
const swatchOf = ([first = 'transparent', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `conic-gradient(${[first, ...more, first].join(', ')})`

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4.5 first:border-t-0 first:pt-0">
      <legend className="float-start mb-2.5 w-full font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

/** The first few of many, the others on demand. */
function Folded({ all, n, open }: { all: readonly ReactNode[]; n: number; open: boolean }) {
  const { say } = useShell()
  const [shown, show] = useState(open)
  return (
    <>
      {shown ? all : all.slice(0, n)}
      <button type="button" aria-expanded={shown} onClick={() => show(!shown)} className="link min-h-9 text-small">
        {say(shown ? 'browse.showFewer' : 'browse.showAll')}
      </button>
    </>
  )
}
