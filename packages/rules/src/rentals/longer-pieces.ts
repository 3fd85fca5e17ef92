interface Part {
  readonly id: number
  readonly splitFrom: number | null
  readonly quantity: number
}

const withParts = (items: readonly Part[], whole: Part): Part[] => [
  whole,
  ...items.filter(({ splitFrom }) => splitFrom === whole.id).flatMap((part) => withParts(items, part)),
]
const piecesIn = (parts: readonly Part[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * How many of the pieces that an item had when it was made longer are gone. Those that were asked back since are items of their own, the newest
 * first until all are found: what was asked back before had no part in it.
 */
export function gonePieces(items: readonly Part[], itemId: number, quantity: number, isGone: (itemId: number) => boolean): number {
  const found = items.filter(({ id }) => id === itemId)
  for (const part of items.filter(({ splitFrom }) => splitFrom === itemId).toSorted((a, b) => b.id - a.id))
    if (piecesIn(found) < quantity) found.push(...withParts(items, part))
  return piecesIn(found.filter(({ id }) => isGone(id)))
}

/** What of an amount goes back for the pieces that are gone by now, less what went back for those that were gone before. */
export const shareBack = (minor: number, quantity: number, gone: number, before: number): number =>
  Math.round((minor * gone) / quantity) - Math.round((minor * before) / quantity)
