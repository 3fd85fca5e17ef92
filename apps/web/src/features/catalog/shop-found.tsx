import { searchProducts } from '@rondo/contracts/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useNear } from '../../shell/use-near.ts'
import { Rating } from '../../ui/figures.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { countOf, type Facets } from './facets.ts'
import type { ProductCardData } from './product-card.tsx'

const pictures = 3

interface ShopFoundProps {
  shop: { readonly id: number; readonly name: string; readonly listings: number }
  /** The words that were searched; '' where all shops are listed. */
  q: string
}
/** A shop with its face, its stars, its town, the ways it has and its pieces that fit the words; these are asked for when it comes near. */
export function ShopFound({ shop: { id, name, listings }, q }: ShopFoundProps) {
  const { say, format } = useShell()
  const [box, isNear] = useNear<HTMLLIElement>()
  const words = q ? { q } : {}
  const { data } = useQuery({
    ...read(searchProducts, { query: { ...words, merchant: id, facets: true, pageSize: pictures } }),
    enabled: isNear,
  })
  const pieces = data?.data ?? []
  const { portrait, rating } = pieces[0]?.merchant ?? {}
  const town = pieces.find(({ city }) => city)?.city
  return (
    <li ref={box} className="relative grid grid-cols-1 content-start gap-3 rounded-panel border border-line bg-surface p-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} url={portrait} size={44} />
        <div className="min-w-0">
          <Link to={`/merchant/${id}${q && `?q=${encodeURIComponent(q)}`}`} className="whole block truncate font-[550] hover:underline">
            {name}
          </Link>
          <p className="figures flex min-h-lh flex-wrap items-center gap-x-2 text-small text-ink-2">
            {rating !== undefined && <Rating value={rating} label={say('shell.stars', { n: format.rating(rating) })} />}
            <span>{[say('browse.pieces', { n: listings }), town].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
      </div>
      <Ways facets={data?.facets} />
      <Pieces pieces={pieces} cells={Math.min(data ? pieces.length : listings, pictures)} />
    </li>
  )
}

const ways = [
  ['forSell', 'buy', 'catalogue.buy'],
  ['forRent', 'rent', 'catalogue.rent'],
  ['openToSwap', 'swap', 'catalogue.swap'],
] as const

/** How its pieces may be had. */
function Ways({ facets }: { facets: Facets | undefined }) {
  const { say } = useShell()
  return (
    <ul data-ways className="flex min-h-lh flex-wrap gap-x-3.5 gap-y-0.75 text-small">
      {ways.map(
        ([way, glyph, word]) =>
          (countOf(facets, way) ?? 0) > 0 && (
            <li key={way} className="flex gap-x-1.5">
              <Glyph name={glyph} className="h-lh w-3.25" />
              {say(word)}
            </li>
          ),
      )}
      {(countOf(facets, 'localPickup') ?? 0) > 0 && (
        <li className="flex gap-x-1.5">
          <Icon name="pin" className="h-lh w-3.5" />
          {say('browse.pickup')}
        </li>
      )}
    </ul>
  )
}

/** The pieces in a row of three, a cell for each that is still to come; fewer leave room beside them for what they are called. */
function Pieces({ pieces, cells }: { pieces: readonly ProductCardData[]; cells: number }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {Array.from({ length: cells }, (_, at) => {
        const cover = pieces[at]?.photos[0]
        return (
          <div key={at} className="aspect-4/5 bg-cove">
            {cover && (
              <Picture
                url={cover.url}
                alt={cover.alt}
                width={160}
                height={200}
                sizes="8rem"
                most={320}
                className="size-full object-cover"
              />
            )}
          </div>
        )
      })}
      {cells < pictures && (
        <ul className={`grid content-center gap-2 self-stretch ps-1 text-small ${cells === 1 ? 'col-span-2' : ''}`}>
          {pieces.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link to={`/product/${id}`} className="relative z-10 line-clamp-3 hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
