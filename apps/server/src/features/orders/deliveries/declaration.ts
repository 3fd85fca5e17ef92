import { type CustomsItem, isCompleteDeclaration, worthOf } from '@rondo/rules/shipping/customs'
import { customsWeight, isParcelProblem, pieceParcel } from '@rondo/rules/shipping/labels'
import { Failure } from '../../../platform/failure.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import type { ItemRow } from '../orders.repository.ts'

type Piece = { readonly name: string; readonly parcel: unknown; readonly quantity: number; readonly amountMinor: number }
/** Pieces of an order with what they measure, and what they are worth. */
export const piecesToSend = (items: readonly Pick<ItemRow, 'product' | 'quantity' | 'amount_minor' | 'swap_id'>[]) =>
  items.map(({ product, quantity, amount_minor: amount, swap_id: swap }) => ({
    ...product,
    quantity,
    amountMinor: worthOf(amount, swap !== null, product.terms?.saleMinor),
  }))

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
