import { stockOf } from '@rondo/rules/listings/stock'
import type { Product } from '../../features/listings/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'

/** What the merchant sees in the place of the panels: what it costs others, or that nobody can have it, and the way to change that. */
export default function OwnNote({
  product: { id, activeListing, stock, forSell, forRent, openToSwap, price, currency, rentPriceAndTime },
}: {
  product: Product
}) {
  const { say, format } = useShell()
  const rents = rentPriceAndTime.map(({ number, option, price: rent }) => {
    const period = say(`catalogue.${option}`, { n: number })
    return { id: period, what: say('product.rentFor', { period }), amount: format.money(rent, currency) }
  })
  const isSoldOut = stockOf(stock) === 0
  return (
    <div className="grid gap-4">
      <Note>
        {format.sentences([
          say('piece.ownProduct'),
          isSoldOut && say('piece.ownSoldOut'),
          !activeListing && say('product.cannot_inactive'),
        ])}
      </Note>
      {!isSoldOut && (
        <PriceLines
          lines={[
            ...(forSell ? [{ id: 'buy', what: say('catalogue.buy'), amount: format.money(price, currency) }] : []),
            ...(forRent ? rents : []),
            ...(openToSwap ? [{ id: 'swap', what: say('catalogue.swap'), amount: <Glyph name="swap" /> }] : []),
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isSoldOut && (
          <Link to={`/listing/edit/${id}#stock`} className={buttonLook()}>
            {say('listings.restock')}
          </Link>
        )}
        <Link to={`/listing/edit/${id}`} className={buttonLook('line')}>
          {say('piece.edit')}
        </Link>
      </div>
    </div>
  )
}
