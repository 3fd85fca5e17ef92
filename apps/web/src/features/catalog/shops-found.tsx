import { searchProducts } from '@rondo/contracts/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Rating } from '../../ui/figures.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { read } from '../../shell/calls.ts'
import { makersQuery } from './makers.query.ts'

const shown = 6
const pictures = 3

/** Among so many pieces those with most have some. */
const looked = 60

/** Shops of what some words find, each with its face, its stars and a few of its pieces, those with most pieces first. */
export default function ShopsFound({ q }: { q: string }) {
  const { say, format } = useShell()
  const { data: makers } = useQuery(makersQuery({ q }))
  const { data: pieces } = useQuery(read(searchProducts, { query: { q, pageSize: looked } }))
  const shops = (makers?.shops ?? []).flatMap((shop) => {
    const own = pieces?.data.filter(({ merchant }) => merchant.id === shop.id) ?? []
    return own[0] ? [{ ...shop, ...own[0].merchant, own }] : []
  })
  if (shops.length === 0) return null
  return (
    <section aria-labelledby="shops-found">
      <h2 id="shops-found" className="type-heading mb-3">
        {say('browse.makersFound')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shops.slice(0, shown).map(({ id, name, listings, portrait, rating, own }) => (
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
          </li>
        ))}
      </ul>
    </section>
  )
}
