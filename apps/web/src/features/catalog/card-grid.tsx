import { memo } from 'react'
import { Skeleton } from '../../ui/panel.tsx'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** 2 to 6 columns by the width of the screen. */
const columns =
  'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-(--gap) gap-y-[clamp(1.75rem,3vw,2.75rem)] [--columns:2] [--gap:clamp(0.625rem,1.25vw,1.25rem)] sm:[--columns:3] xl:[--columns:4] min-[1680px]:[--columns:5] min-[2000px]:[--columns:6]'
/**
 * Cards away from the screen are neither laid out nor painted, so the two thousandth moves as smoothly as the first. Until one has been on
 * screen its height is that of its picture, by the width of a column, and of its text. The margin leaves room for the ring of the focus.
 */
const entry =
  '-m-1 min-w-0 p-1 [contain-intrinsic-height:auto_calc((100cqw-(var(--columns)-1)*var(--gap))/var(--columns)*1.25+6.5rem)] [content-visibility:auto]'

interface CardGridProps {
  products: readonly ProductCardData[]
  /** The list begins on screen. */
  leads?: boolean
}
export const CardGrid = memo(function CardGrid({ products, leads = false }: CardGridProps) {
  return (
    <div className="@container">
      <ul className={columns}>
        {products.map((product, n) => (
          <li key={product.id} data-entry={product.id} className={entry}>
            <ProductCard product={product} place={leads ? n : undefined} />
          </li>
        ))}
      </ul>
    </div>
  )
})

/** The places of cards that are on their way. */
export function CardSkeletons({ n }: { n: number }) {
  return (
    <div aria-hidden="true" className={columns}>
      {Array.from({ length: n }, (_, at) => (
        <div key={at} className="grid gap-2.5">
          <Skeleton className="aspect-4/5" />
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  )
}
