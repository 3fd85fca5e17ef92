import { typeGlyphs, typeShown } from '../../features/catalog/index.ts'
import type { KeptList, KeptPiece } from '../../shell/kept-lists.ts'
import { useShell } from '../../shell/providers.tsx'
import { Glyph } from '../../ui/icon.tsx'

/** Pieces as they were seen. They open only with a line, and say so without one; every price says that it is of then. */
export function KeptCards({ list: { pieces, locale }, isOnline }: { list: KeptList; isOnline: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-x-[clamp(0.625rem,1.25vw,1.25rem)] gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 min-[105rem]:grid-cols-6">
      {pieces.map((piece) => (
        <li key={piece.id} className="min-w-0">
          <Piece piece={piece} lang={locale} isOnline={isOnline} />
        </li>
      ))}
    </ul>
  )
}

interface PieceProps {
  piece: KeptPiece
  /** The language in which it was seen. */
  lang: string
  isOnline: boolean
}
function Piece({ piece: { id, name, shop, type, picture, alt, ...ways }, lang, isOnline }: PieceProps) {
  const { say } = useShell()
  const known = typeShown({ productType: type, isLocalService: type === 'service' })
  return (
    <article className="relative min-w-0">
      <div className="aspect-4/5 overflow-hidden bg-cove">
        {/* The one size that is kept: no choice of sizes, and none that waits until it comes near. */}
        {picture && <img src={keptAddress(picture)} lang={lang} alt={alt} width={480} height={600} className="size-full object-cover" />}
      </div>
      <div className="grid gap-0.5 pt-3">
        <p className="mb-0.5 flex items-center gap-1.5 text-mini font-medium text-ink-3">
          <Glyph name={typeGlyphs[known]} className="size-3" />
          {say(`catalogue.${known}`)}
        </p>
        <h3 lang={lang} className="wrap-anywhere leading-snug font-[550]">
          {isOnline ? (
            <a href={`/product/${id}`} className="whole hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <p className="truncate text-small text-ink-2">{shop}</p>
        <Ways {...ways} />
        {!isOnline && <p className="mt-1 text-mini text-ink-3">{say('offline.opensLater')}</p>}
      </div>
    </article>
  )
}
const keptAddress = (picture: string) => `${picture}${picture.includes('?') ? '&' : '?'}kept`

function Ways({ price, rent, swap, currency }: Pick<KeptPiece, 'price' | 'rent' | 'swap' | 'currency'>) {
  const { say, format } = useShell()
  if (price === undefined && !rent && !swap) return <p className="mt-1 text-small text-ink-2">{say('catalogue.unavailable')}</p>
  const then = (word: string) => say('offline.priceThen', { price: word })
  const sale = price !== undefined && { price: format.price(price, currency) }
  const lent = rent && { price: format.price(rent.price, currency), period: say(`catalogue.${rent.option}`, { n: rent.number }) }
  return (
    <ul className="figures mt-1 grid gap-y-0.75 text-small">
      {sale && <Way glyph="buy" short={then(sale.price)} long={then(say('catalogue.buyFor', sale))} />}
      {lent && (
        <Way
          glyph="rent"
          short={then(say(rent?.areSeveral ? 'catalogue.rentFrom' : 'catalogue.rentOnly', lent))}
          long={then(say('catalogue.rentFor', lent))}
        />
      )}
      {swap && <Way glyph="swap" short={say('catalogue.swap')} long={say('catalogue.swapOpen')} />}
    </ul>
  )
}
/** A way as cards say it, and in whole words for those who hear it. */
function Way({ glyph, short, long }: { glyph: 'buy' | 'rent' | 'swap'; short: string; long: string }) {
  return (
    <li className="flex items-baseline gap-1.5">
      <Glyph name={glyph} className="size-3.25 shrink-0 self-center" />
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{long}</span>
    </li>
  )
}
