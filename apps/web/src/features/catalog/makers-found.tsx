import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { makersQuery } from './makers.query.ts'

const shown = 6

/** Shops and brands of what some words find, those with most pieces first. Nothing where there are none or they do not come. */
export function MakersFound({ q }: { q: string }) {
  const { say } = useShell()
  const { data } = useQuery(makersQuery({ q }))
  const words = encodeURIComponent(q)
  const groups = [
    {
      title: say('browse.shopsFound'),
      all: data?.shops.map(({ id, name, listings }) => ({ name, listings, to: `/merchant/${id}?q=${words}` })) ?? [],
    },
    {
      title: say('browse.brandsFound'),
      all:
        data?.brands.map(({ brand, listings }) => ({
          name: brand,
          listings,
          to: `/browse?q=${words}&brand=${encodeURIComponent(brand)}`,
        })) ?? [],
    },
  ].filter(({ all }) => all.length > 0)
  if (groups.length === 0) return null
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {groups.map(({ title, all }) => (
        <nav key={title} aria-label={title} className="min-w-0">
          <h2 className="type-heading mb-3">{title}</h2>
          <ul className="grid grid-cols-2 border-t border-ink">
            {all.slice(0, shown).map(({ name, listings, to }) => (
              <li key={to} className="relative min-w-0 border-b border-line py-3 odd:pe-4 even:ps-4">
                <Link to={to} className="whole block truncate font-[550] hover:underline">
                  {name}
                </Link>
                <span className="figures block text-small text-ink-2">{say('browse.pieces', { n: listings })}</span>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
