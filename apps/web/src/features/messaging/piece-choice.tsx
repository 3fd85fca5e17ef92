import type { ReactNode } from 'react'
import { Check } from '../../ui/field.tsx'

interface PieceChoiceProps<Piece> {
  legend: string
  hint: string
  pieces: readonly Piece[]
  /** No more than this can be chosen. */
  most: number
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  /** How a piece is told from the others. */
  children: (piece: Piece) => ReactNode
}
/** Chooses pieces for an offer, up to as many as one may hold. */
export const PieceChoice = <Piece extends { readonly id: number }>({
  legend,
  hint,
  pieces,
  most,
  chosen,
  onChoose,
  children,
}: PieceChoiceProps<Piece>) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-small font-[550]">{legend}</legend>
    <p className="text-small text-ink-3">{hint}</p>
    <div className="grid max-h-64 auto-rows-max gap-2 overflow-y-auto">
      {pieces.map((piece) => {
        const isChosen = chosen.includes(piece.id)
        return (
          <Check
            key={piece.id}
            checked={isChosen}
            disabled={!isChosen && chosen.length >= most}
            onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== piece.id) : [...chosen, piece.id])}
          >
            {children(piece)}
          </Check>
        )
      })}
    </div>
  </fieldset>
)
