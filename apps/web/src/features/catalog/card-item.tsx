import { createContext, type HTMLAttributes, use } from 'react'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** Stands in for a card while the server renders; in the browser there is none. */
export const CardMarks = createContext<((product: ProductCardData, place: number, days: number) => string) | undefined>(undefined)

/** How many days of wear a list was asked for; 0 without. */
export const DaysOfWear = createContext(0)

interface CardItemProps extends HTMLAttributes<HTMLElement> {
  as?: 'li' | 'div'
  product: ProductCardData
  /** Place in a list that begins on screen. */
  place?: number
}
/** An entry of a list: its card. */
export function CardItem({ as: Entry = 'li', product, place = Infinity, ...attributes }: CardItemProps) {
  const mark = use(CardMarks)
  const days = use(DaysOfWear)
  if (mark) return <Entry {...attributes} dangerouslySetInnerHTML={{ __html: mark(product, place, days) }} />
  return (
    <Entry {...attributes}>
      <ProductCard product={product} place={place} days={days} />
    </Entry>
  )
}
