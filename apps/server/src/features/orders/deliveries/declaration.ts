import { type CustomsItem, isCompleteDeclaration } from '@rondo/rules/shipping/customs'
import { customsWeight, isParcelProblem, pieceParcel } from '@rondo/rules/shipping/labels'
import { Failure } from '../../../platform/failure.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'

type Piece = { readonly name: string; readonly parcel: unknown; readonly quantity: number; readonly amountMinor: number }
/** What is declared of pieces that leave a customs area. Throws where something is missing (SR-60). */
export function declarationOf(pieces: readonly Piece[], { country, name }: AddressSnapshot, currency: string): CustomsItem[] {
  const items = pieces.map((piece) => {
    const parcel = pieceParcel(piece)
    if (isParcelProblem(parcel)) throw new Failure('shipping.customs_missing')
    const { quantity, amountMinor: valueMinor } = piece
    return {
      description: piece.name.slice(0, 100),
      quantity,
      ...customsWeight(parcel, quantity, country),
      valueMinor,
      currency,
      originCountry: country,
    }
  })
  if (!isCompleteDeclaration(items) || !name) throw new Failure('shipping.customs_missing')
  return items
}
