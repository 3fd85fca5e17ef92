import { Skeleton } from '../../ui/panel.tsx'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** 2 to 6 columns by the width of the screen. */
const columns =
  'grid grid-cols-2 gap-x-[clamp(0.625rem,1.25vw,1.25rem)] gap-y-[clamp(1.75rem,3vw,2.75rem)] sm:grid-cols-3 xl:grid-cols-4 min-[1680px]:grid-cols-5 min-[2000px]:grid-cols-6'

interface CardGridProps {
  products: readonly ProductCardData[]
  /** The list begins on screen. */
  leads?: boolean
}
export function CardGrid({ products, leads = false }: CardGridProps) {
  return (
    <ul className={columns}>
      {products.map((product, n) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} place={leads ? n : undefined} />
        </li>
      ))}
    </ul>
  )
}

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
