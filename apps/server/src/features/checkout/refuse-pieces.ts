import { Failure } from '../../platform/failure.ts'

/** Why a product cannot be bought as it was asked for, by its id. */
export type Refused = Record<number, Failure>

/** Refuses a checkout for its pieces: the text of each in English, and its code, which the browser words in the reader's language. */
export function refusePieces(refused: Refused): void {
  const each = Object.entries(refused)
  if (each.length === 0) return
  throw new Failure('checkout.problems', {
    errors: Object.fromEntries(each.map(([id, { message }]) => [id, message])),
    details: { pieces: Object.fromEntries(each.map(([id, { code }]) => [id, code])) },
  })
}
