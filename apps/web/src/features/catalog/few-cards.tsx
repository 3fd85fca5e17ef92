import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { QueryOf } from '@rondo/contracts/kernel/call'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../shell/calls.ts'
import { useNear } from '../../shell/use-near.ts'
import { CardSkeletons, columns } from './card-grid.tsx'
import { CardItem } from './card-item.tsx'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** Of six cards one row is shown, on a phone two. */
const oneRow =
  'max-sm:*:nth-[n+5]:hidden sm:max-xl:*:nth-[n+4]:hidden xl:max-[105rem]:*:nth-[n+5]:hidden min-[105rem]:max-[125rem]:*:nth-[n+6]:hidden'
const shown = 6

interface FewCardsProps {
  title: string
  /** What is searched for; one call, when its place comes near the screen. */
  query: QueryOf<typeof searchProducts>
  /** What of it is left out, beside what nobody can have now. */
  without?: (card: ProductCardData) => boolean
  /** The way to all of them. */
  action?: ReactNode
  /** What may be done with a piece, below its card. */
  below?: (card: ProductCardData) => ReactNode
}
/**
 * A few pieces under a heading, whose place is kept until they are here: what stands below stays where it is. Nothing where there are none or
 * they do not come.
 */
export function FewCards({ title, query, without, action, below }: FewCardsProps) {
  const [box, isNear] = useNear<HTMLDivElement>()
  const { data, isPending } = useQuery({ ...read(searchProducts, { query }), enabled: isNear })
  const found = data?.data.filter((card) => card.obstacle === undefined && !without?.(card)).slice(0, shown) ?? []
  return (
    <div ref={box}>
      {(isPending || found.length > 0) && (
        <section aria-label={title} aria-busy={isPending}>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="type-heading">{title}</h2>
            {action}
          </div>
          {isPending ? (
            <CardSkeletons n={shown} rows={oneRow} />
          ) : (
            <ul className={`${columns} ${oneRow}`}>
              {found.map((product) =>
                below ? (
                  <li key={product.id} className="min-w-0">
                    <ProductCard product={product} />
                    {below(product)}
                  </li>
                ) : (
                  <CardItem key={product.id} product={product} className="min-w-0" />
                ),
              )}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}
