import { searchProducts } from '@rondo/contracts/calls/catalog'
import type { QueryClient } from '@tanstack/react-query'
import type { ProductCardData } from './product-card.tsx'

interface Page {
  readonly data: readonly ProductCardData[]
}
/** Cards of the lists that were read in this tab. */
export function seenPieces(cache: QueryClient): ProductCardData[] {
  return cache
    .getQueriesData<Page | { readonly pages: readonly Page[] }>({ queryKey: [searchProducts.name] })
    .flatMap(([, known]) => (known ? ('pages' in known ? known.pages : [known]) : []))
    .flatMap(({ data }) => data)
}
