import { useQuery } from '@tanstack/react-query'
import { countOf, countsQuery } from '../../features/catalog/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'

const ways = ['forRent', 'forSell', 'openToSwap'] as const

/** How much is offered now, as the search counts it; each figure leads to its list. Nothing where nothing is. */
export function ShopFigures() {
  const { say, format } = useShell()
  const { data } = useQuery(countsQuery)
  if (!data || data.meta.total === 0) return null
  const figures = [
    { to: '/browse', words: say('landing.countAll'), n: data.meta.total },
    ...ways.map((way) => ({ to: `/browse?${way}=true`, words: say(`landing.count_${way}`), n: countOf(data.facets, way) ?? 0 })),
  ]
  return (
    <section aria-labelledby="figures" className="frame pb-section">
      <h2 id="figures" className="type-heading mb-5">
        {say('landing.counts')}
      </h2>
      <ul className="grid grid-cols-2 border-t border-ink lg:grid-cols-4">
        {figures.map(({ to, words, n }) => (
          <li key={to} className="group relative grid gap-1 border-b border-line py-6 pe-4">
            <span className="figures type-display" aria-hidden="true">
              {format.number(n)}
            </span>
            <Link to={to} className="whole text-ink-2 group-hover:underline">
              <span className="sr-only">{format.number(n)} </span>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
