import { createContext, type HTMLAttributes, use } from 'react'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** Stands in for a card while the server renders; in the browser there is none. */
export const CardMarks = createContext<((product: ProductCardData, place: number) => string) | undefined>(undefined)

interface CardItemProps extends HTMLAttributes<HTMLElement> {
  as?: 'li' | 'div'
  product: ProductCardData
  /** Place in a list that begins on screen. */
  place?: number
}
/** An entry of a list: its card. */
export function CardItem({ as: Entry = 'li', product, place = Infinity, ...attributes }: CardItemProps) {
  const mark = use(CardMarks)
  if (mark) return <Entry {...attributes} dangerouslySetInnerHTML={{ __html: mark(product, place) }} />
  return (
    <Entry {...attributes}>
      <ProductCard product={product} place={place} />
    </Entry>
  )
}
