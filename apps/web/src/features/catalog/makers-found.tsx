import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { chipLook } from '../../ui/chip.tsx'
import { makersQuery } from './makers.query.ts'

const shown = 8

/** Shops and brands of what some words find, those with most pieces first. A brand that bears the name of its shop is that shop. */
export function MakersFound({ q }: { q: string }) {
  const { say, format } = useShell()
  const { data } = useQuery(makersQuery({ q }))
  if (!data || data.shops.length + data.brands.length === 0) return null
  const words = encodeURIComponent(q)
  const names = new Set(data.shops.map(({ name }) => name))
  const makers = [
    ...data.shops.map(({ id, name, listings }) => ({ name, listings, to: `/merchant/${id}?q=${words}` })),
    ...data.brands
      .filter(({ brand }) => !names.has(brand))
      .map(({ brand, listings }) => ({ name: brand, listings, to: `/browse?q=${words}&brand=${encodeURIComponent(brand)}` })),
  ].toSorted((a, b) => b.listings - a.listings)
  return (
    <nav aria-label={say('filters.makersFound')} className="min-w-0">
      <h2 className="type-heading mb-3">{say('filters.makersFound')}</h2>
      <ul className="no-scrollbar relative flex gap-2 max-lg:-mx-gutter max-lg:overflow-x-auto max-lg:px-gutter max-lg:py-1 lg:flex-wrap">
        {makers.slice(0, shown).map(({ name, listings, to }) => (
          <li key={to} className="shrink-0">
            <Link to={to} className={chipLook}>
              {name}
              <span className="figures font-normal text-ink-2">
                <span aria-hidden="true">{format.number(listings)}</span>
                <span className="sr-only">{say('browse.pieces', { n: listings })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
