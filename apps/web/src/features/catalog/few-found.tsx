import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import type { Facets } from './facets.ts'
import type { Filters } from './filters.ts'

/** Of these a piece has one value, so the counts of the others add up. */
const single = ['size', 'color', 'category', 'condition', 'material', 'productType'] as const
const mostHints = 3

interface FewFoundProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
}
/** Below a short list: what more there is once a filter is let go, as the counts of the filters say it. */
export default function FewFound({ filters, facets, onChange }: FewFoundProps) {
  const say = useSay()
  const hints = single
    .map((key) => ({ key, n: filters[key] ? othersOf(facets?.[key], filters[key]) : 0 }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, mostHints)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {hints.map(({ key, n }) => (
        <Button
          key={key}
          look="line"
          size="s"
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.focus({ preventScroll: true }) // the button goes
            const { [key]: _, ...rest } = filters
            onChange(rest)
          }}
        >
          {say(`filters.others_${key}`, { n })}
        </Button>
      ))}
    </div>
  )
}

const othersOf = (counts: Facets[string] = {}, chosen: readonly string[]): number =>
  Object.entries(counts).reduce((sum, [value, n]) => (chosen.includes(value) ? sum : sum + n), 0)
