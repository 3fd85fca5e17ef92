import { aggregateParcel, convertMass, isCompleteParcel, labelUnitsOf, type Parcel } from './parcels.ts'
import { isLabelPriceAccepted, isPickupPointRate, type Rate } from './rates.ts'

/** The service that a customer paid for: the carrier's own, or our Standard, which names none. */
export interface PaidService {
  readonly source: 'carrier' | 'standard'
  readonly provider: string
  readonly serviceToken: string
  readonly amountMinor: number
  /** Days that the customer was told; null without an estimate. */
  readonly estimatedDays: number | null
}

/**
 * The rate of a new shipment that a paid service is bought with, all in one currency. The service itself within its tolerance; for our
 * Standard the cheapest that is fast enough, else the fastest. Undefined when that is gone, or too dear (SR-56).
 */
export function rateToBuy<R extends Rate>(rates: readonly R[], paid: PaidService, threeInMinor: number): R | undefined {
  const byPrice = rates.filter((rate) => !isPickupPointRate(rate)).toSorted((a, b) => a.amountMinor - b.amountMinor)
  if (paid.source === 'standard') {
    const most = paid.estimatedDays ?? Infinity
    const fastest = byPrice.toSorted((a, b) => (a.estimatedDays ?? Infinity) - (b.estimatedDays ?? Infinity))[0]
    return byPrice.find(({ estimatedDays }) => (estimatedDays ?? Infinity) <= most) ?? fastest
  }
  const same = byPrice.find(({ provider, serviceToken }) => provider === paid.provider && serviceToken === paid.serviceToken)
  return same && isLabelPriceAccepted(paid.amountMinor, same.amountMinor, threeInMinor) ? same : undefined
}

/** A piece of a parcel with its measures as its listing had them, in whatever state they are. */
export interface LabelPiece {
  readonly name: string
  readonly quantity: number
  readonly parcel: unknown
}
/** Why there is no parcel to label (FG-48 to FG-51); `product` is the name of what lacks something. */
export interface ParcelProblem {
  readonly problem: 'group_empty' | 'parcel_missing' | 'parcel_invalid' | 'parcel_sum_invalid'
  readonly product?: string
}
export const isParcelProblem = (answer: object): answer is ParcelProblem => 'problem' in answer

const measures = ['length', 'width', 'height', 'weight'] as const
/** The measures of one piece, or what is wrong with them. A label never takes the fallback (C-73). */
export function pieceParcel({ name, parcel }: Pick<LabelPiece, 'name' | 'parcel'>): Parcel | ParcelProblem {
  if (typeof parcel !== 'object' || parcel === null) return { problem: 'parcel_missing', product: name }
  const stored = parcel as Record<string, unknown>
  const units = (stored['units'] ?? {}) as { distance?: unknown; mass?: unknown }
  if (measures.some((measure) => stored[measure] == null)) return { problem: 'parcel_missing', product: name }
  const { distance, mass } = units
  const isUnit = (distance === 'in' || distance === 'cm') && (mass === 'lb' || mass === 'kg' || mass === 'oz')
  const [length, width, height, weight] = measures.map((measure) => Number(stored[measure])) as [number, number, number, number]
  if (!isUnit || !isCompleteParcel({ length, width, height, weight })) return { problem: 'parcel_invalid', product: name }
  return { length, width, height, weight, distanceUnit: distance, massUnit: mass }
}

/** One parcel for the pieces of a group, in the units of its origin. */
export function labelParcel(pieces: readonly LabelPiece[], originCountry: string): Parcel | ParcelProblem {
  if (pieces.length === 0) return { problem: 'group_empty' }
  const things: { parcel: Parcel; quantity: number }[] = []
  for (const piece of pieces) {
    const parcel = pieceParcel(piece)
    if (isParcelProblem(parcel)) return parcel
    things.push({ parcel, quantity: piece.quantity })
  }
  const whole = aggregateParcel(things, originCountry)
  return isCompleteParcel(whole) ? whole : { problem: 'parcel_sum_invalid' }
}

/** Weight of some pieces for customs, in the units of the origin, rounded up to two decimals. */
export function customsWeight(parcel: Parcel, quantity: number, originCountry: string): { weight: number; massUnit: 'lb' | 'kg' } {
  const { massUnit } = labelUnitsOf(originCountry)
  return { weight: Math.ceil(convertMass(parcel.weight, parcel.massUnit, massUnit) * quantity * 100 - 1e-6) / 100, massUnit }
}
