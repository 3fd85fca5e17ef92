import { colors, swatches } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../shell/providers.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Filters, toggled } from './filters.ts'

interface ColorFilterProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
  counted: boolean
}
/** A dot for each colour, with its number. */
export default function ColorFilter({ filters, facets, onChange, counted }: ColorFilterProps) {
  const { say, format } = useShell()
  return (
    <div className="grid grid-cols-6 gap-x-2 gap-y-2.5 p-1">
      {colors.map((color) => {
        const n = countOf(facets, 'color', color)
        return (
          <button
            key={color}
            type="button"
            title={say(`catalogue.${color}`)}
            aria-pressed={filters.color?.includes(color) ?? false}
            onClick={() => onChange(toggled(filters, 'color', color))}
            className="grid justify-items-center gap-0.5 rounded-field text-ink-2 aria-pressed:text-ink"
          >
            <span style={{ background: swatchOf(swatches[color]) }} className="swatch" />
            <span className="sr-only">{say(`catalogue.${color}`)}</span>
            {n !== undefined && counted && <span className="figures text-mini">{format.number(n)}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** A swatch's background: one colour, or all of them around. */
const swatchOf = ([first = 'transparent', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `conic-gradient(${[first, ...more, first].join(', ')})`
