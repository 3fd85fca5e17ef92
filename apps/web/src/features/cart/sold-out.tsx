import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import type { Product } from '../listings/index.ts'
import { useObstacle } from './obstacle-words.ts'
import { FootBar } from './purchase-parts.tsx'

/** In place of choices that nobody can make: the last price, why the piece cannot be had, and the way to pieces of its kind. */
export default function SoldOut({ product, isRent = false }: { product: Product; isRent?: boolean }) {
  const { say, format } = useShell()
  const { category, productType, price, currency, rentPriceAndTime } = product
  const way = isRent ? 'rent' : 'buy'
  const isGone = product.obstacles[way] === 'sold_out'
  const state = say(isGone ? 'piece.soldOut' : 'piece.notFree')
  const why = useObstacle(product, way)
  const [tier] = rentPriceAndTime
  const cost =
    isRent && tier
      ? `${format.price(tier.price, currency)} / ${say(`catalogue.${tier.option}`, { n: tier.number })}`
      : format.money(price, currency)
  const like = (size: 'm' | 'l', more = '') => (
    <Link to={category ? `/browse?category=${category}` : `/browse?productType=${productType}`} className={buttonLook('ink', size, more)}>
      {say('piece.seeSimilar')}
    </Link>
  )
  return (
    <div className="grid gap-4">
      <p className="figures font-display text-[2rem] leading-none font-[420] text-ink-2">{cost}</p>
      <div className="border-s-2 border-ink ps-4">
        <p className="text-subhead font-semibold">{state}</p>
        <p className="text-ink-2">{why}</p>
        {isGone && <p className="text-small text-ink-2">{say('piece.likeToHear')}</p>}
      </div>
      <div className="grid max-md:hidden">{like('l')}</div>
      <FootBar>
        <div className="min-w-0 flex-1">
          <b className="block font-semibold">{state}</b>
          <p className="figures text-mini text-ink-2">{cost}</p>
        </div>
        {like('m')}
      </FootBar>
    </div>
  )
}
