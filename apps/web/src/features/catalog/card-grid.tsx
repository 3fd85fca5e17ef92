import { Loading, Skeleton } from '../../shell/loading.tsx'
import { CardItem } from './card-item.tsx'
import type { ProductCardData } from './product-card.tsx'

/** 2 to 6 columns by the width of the screen; all limits in rem, or their order is lost. */
export const columns = 'card-columns [--columns:2] sm:[--columns:3] xl:[--columns:4] min-[105rem]:[--columns:5] min-[125rem]:[--columns:6]'

/** Of eight cards only whole rows are shown. */
const wholeRows = 'sm:max-xl:*:nth-[n+7]:hidden min-[105rem]:max-[125rem]:*:nth-[n+6]:hidden min-[125rem]:*:nth-[n+7]:hidden'

/** A few cards, as on the landing page. */
export function CardGrid({ products }: { products: readonly ProductCardData[] }) {
  return (
    <ul className={`${columns} ${wholeRows}`}>
      {products.map((product) => (
        <CardItem key={product.id} product={product} className="min-w-0" />
      ))}
    </ul>
  )
}

/** The places of cards that are on their way. */
export function CardSkeletons({ n, rows = '' }: { n: number; rows?: string }) {
  return (
    <Loading className={`${columns} ${rows}`}>
      {Array.from({ length: n }, (_, at) => (
        <div key={at} className="grid gap-2.5">
          <Skeleton className="aspect-4/5" />
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </Loading>
  )
}
