import { sizeName } from '@rondo/words/size-name'
import { useShell } from './providers.tsx'

/** What is known of a piece that may go in a swap. */
export interface Swappable {
  readonly size: string
  /** Null where it is not for sale. */
  readonly price: number | null
  readonly rent: { readonly option: 'hour' | 'day' | 'week' | 'month'; readonly number: number; readonly price: number } | null
  readonly currency: string
}

/** What a piece is listed at; of one that is not for sale, its rent. */
export function Asked({ price, rent, currency }: Omit<Swappable, 'size'>) {
  const { say, format } = useShell()
  if (price !== null && price > 0) return say('swaps.listedAt', { price: format.price(price, currency) })
  if (!rent) return say('swaps.notSold')
  return say('swaps.rentsAt', {
    price: format.price(rent.price, currency),
    period: say(`catalogue.${rent.option}`, { n: rent.number }),
  })
}

/** The size of a piece and what is asked for it, in one line. */
export function SizeAndAsked({ size, ...piece }: Swappable) {
  const its = sizeName(size, useShell().say)
  return (
    <span className="figures block text-mini text-ink-2">
      {its && `${its} · `}
      <Asked {...piece} />
    </span>
  )
}
