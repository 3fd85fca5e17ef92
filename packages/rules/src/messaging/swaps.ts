import { clocks } from '../kernel/clocks.ts'

export const swapBounds = {
  /** How long agreed pieces are held, and how long its sides have to check out. */
  hours: clocks.swapHours,
  leastSides: 2,
  mostSides: 6,
  /** Pieces that one side gives. */
  mostPieces: 5,
} as const

/** How far one side of a swap is: not checked out, checked out, sent, there, or called off. */
export const swapProgress = ['waiting', 'checked_out', 'sent', 'arrived', 'canceled'] as const
export type SwapProgress = (typeof swapProgress)[number]

/** Who gives which pieces to whom. */
export interface SwapSide {
  readonly giverId: number
  readonly receiverId: number
  readonly productIds: readonly number[]
}

/** Whether sides are a swap: two to six people, each gives once and receives once, nobody to themselves, and no piece twice. */
export function isSwap(sides: readonly SwapSide[]): boolean {
  const givers = new Set(sides.map(({ giverId }) => giverId))
  const receivers = new Set(sides.map(({ receiverId }) => receiverId))
  const pieces = sides.flatMap(({ productIds }) => productIds)
  return (
    sides.length >= swapBounds.leastSides &&
    sides.length <= swapBounds.mostSides &&
    givers.size === sides.length &&
    receivers.size === sides.length &&
    [...givers].every((id) => receivers.has(id)) &&
    new Set(pieces).size === pieces.length &&
    sides.every(
      ({ giverId, receiverId, productIds }) =>
        giverId !== receiverId && productIds.length >= 1 && productIds.length <= swapBounds.mostPieces,
    )
  )
}
