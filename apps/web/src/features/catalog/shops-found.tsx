import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Rating } from '../../ui/figures.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { makersQuery } from './makers.query.ts'
import type { ProductCardData } from './product-card.tsx'

const shown = 6
const pictures = 3

/** Shops of what some words find, each with its face, its stars and a few of `pieces`, those with most pieces first. */
export default function ShopsFound({ q, pieces }: { q: string; pieces: readonly ProductCardData[] }) {
  const { say, format } = useShell()
  const { data } = useQuery(makersQuery({ q }))
  if (!data || data.shops.length === 0) return null
  return (
    <section aria-labelledby="shops-found">
      <h2 id="shops-found" className="type-heading mb-3">
        {say('browse.makersFound')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.shops.slice(0, shown).map(({ id, name, listings }) => {
          const own = pieces.filter(({ merchant }) => merchant.id === id)
          const { portrait, rating } = own[0]?.merchant ?? {}
          return (
            <li key={id} className="relative grid content-start gap-3 rounded-panel border border-line bg-surface p-4">
              <p className="flex min-w-0 items-center gap-3">
                <Avatar name={name} url={portrait} size={44} />
                <span className="min-w-0">
                  <Link to={`/merchant/${id}?q=${encodeURIComponent(q)}`} className="whole block truncate font-[550] hover:underline">
                    {name}
                  </Link>
                  <span className="figures flex items-center gap-2 text-small text-ink-2">
                    {rating !== undefined && <Rating value={rating} label={say('shell.stars', { n: format.rating(rating) })} />}
                    {say('browse.pieces', { n: listings })}
                  </span>
                </span>
              </p>
              {own.length > 0 && (
                <span className="grid grid-cols-3 gap-2">
                  {own
                    .slice(0, pictures)
                    .map(({ id: piece, photos: [cover] }) =>
                      cover ? (
                        <Picture
                          key={piece}
                          url={cover.url}
                          alt={cover.alt}
                          width={160}
                          height={200}
                          sizes="8rem"
                          most={320}
                          className="aspect-4/5 w-full bg-cove object-cover"
                        />
                      ) : null,
                    )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
