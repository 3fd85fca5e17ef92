import { askedFor, type AskedFor } from '@rondo/words/asked-for'
import { sizeName } from '@rondo/words/size-name'
import { useShell } from './providers.tsx'

/** What is known of a piece that may go in a swap. */
export interface Swappable extends AskedFor {
  readonly size: string
}

/** What a piece is listed at; of one that is not for sale, its rent. */
export function Asked(piece: AskedFor) {
  const { say, locale } = useShell()
  return askedFor(piece, locale, say)
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
