import type { circles } from '@rondo/contracts'
import { circleMovesOf, circleStatusAt } from '@rondo/rules/circles/circle-states'
import { toMajor } from '@rondo/rules/kernel/money'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { photoList } from '../../platform/photos.ts'
import { facedOf } from '../../platform/somebody.ts'
import type { CircleRow } from './circles.repository.ts'
import type { PieceRow } from './wishes.repository.ts'

interface Reader {
  readonly id: number
  readonly language: Language
  readonly mediaOrigin: string
}
const instant = (text: string) => new Date(text).toISOString()

/** A piece as its page shows it to anybody. */
export const presentPiece = (row: PieceRow, { language, mediaOrigin }: Reader): z.input<typeof circles.Piece> => ({
  id: row.id,
  name: row.name,
  photos: photoList(row.cover, language, mediaOrigin),
  size: row.size,
  condition: row.condition,
  price: row.price_minor === null ? null : toMajor(row.price_minor, row.currency),
  rent: row.rent && { option: row.rent.option, number: row.rent.number, price: toMajor(row.rent.priceMinor, row.currency) },
  currency: row.currency,
  active: row.active,
})

/**
 * A circle as one of its members may see it: the reader first, then whoever gets the reader's piece, and so on round. Of one that has ended
 * nobody learns what another has said.
 */
export function presentCircle(row: CircleRow, reader: Reader): z.input<typeof circles.Circle> {
  const now = Date.parse(row.now)
  const expiresAt = Date.parse(row.expires_at)
  const status = circleStatusAt(row.status, expiresAt, now)
  const at = row.seats.findIndex(({ member_id }) => member_id === reader.id)
  const own = row.seats[at]
  if (!own) throw new Error(`circle ${row.id} has no seat for ${reader.id}`)
  const waiting = row.seats.filter((seat) => seat !== own && seat.answer !== 'yes').length
  const saysAnswers = status === 'proposed' || status === 'agreed'
  return {
    id: row.id,
    status,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    answer: own.answer,
    seats: [...row.seats.slice(at), ...row.seats.slice(0, at)].map(({ member, answer, gives }) => ({
      member: facedOf(member, reader),
      gives: presentPiece(gives, reader),
      saidYes: saysAnswers ? answer === 'yes' : null,
    })),
    version: status === 'proposed' ? (row.seats.at(at - 1)?.gives.said ?? null) : null,
    moves: circleMovesOf({ status: row.status, expiresAt, own: own.answer, waiting, canBe: row.can_be }, now),
    swap: row.swap && { status: row.swap.status, endsAt: instant(row.swap.ends_at) },
  }
}
