export type DistanceUnit = 'in' | 'cm'
export type MassUnit = 'lb' | 'kg' | 'oz'
/** A parcel as a carrier takes it, in the units that it names. */
export interface Parcel {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly distanceUnit: DistanceUnit
  readonly weight: number
  readonly massUnit: MassUnit
}

export const cmPerInch = 2.54
export const kgPerLb = 0.453592
export const kgPerOz = 0.0283495

/** Used for rates at checkout when a listing has no dimensions; never for a label (C-73). */
export const fallbackParcel: Parcel = { length: 10, width: 8, height: 2, distanceUnit: 'in', weight: 1, massUnit: 'lb' }
/** What the form of a return label starts with, for the person to confirm. */
export const returnParcelPreset: Parcel = { length: 10, width: 6, height: 0.25, distanceUnit: 'in', weight: 0.5, massUnit: 'lb' }

const cmOf: Readonly<Record<DistanceUnit, number>> = { in: cmPerInch, cm: 1 }
const kgOf: Readonly<Record<MassUnit, number>> = { lb: kgPerLb, kg: 1, oz: kgPerOz }
export const convertLength = (value: number, from: DistanceUnit, to: DistanceUnit): number =>
  from === to ? value : (value * cmOf[from]) / cmOf[to]
export const convertMass = (value: number, from: MassUnit, to: MassUnit): number => (from === to ? value : (value * kgOf[from]) / kgOf[to])

/** Carriers take few decimals; rounding up keeps a parcel from being smaller than its content. */
const roundedUp = (value: number) => Math.ceil(value * 100 - 1e-6) / 100

/** The same parcel in other units, each measure rounded up to two decimals. */
export function convertParcel(parcel: Parcel, distanceUnit: DistanceUnit, massUnit: MassUnit): Parcel {
  const length = (value: number) => roundedUp(convertLength(value, parcel.distanceUnit, distanceUnit))
  return {
    length: length(parcel.length),
    width: length(parcel.width),
    height: length(parcel.height),
    distanceUnit,
    weight: roundedUp(convertMass(parcel.weight, parcel.massUnit, massUnit)),
    massUnit,
  }
}

/** True when every measure is a positive number. */
export const isCompleteParcel = (parcel: {
  readonly [Measure in 'length' | 'width' | 'height' | 'weight']: number | null | undefined
}): boolean =>
  [parcel.length, parcel.width, parcel.height, parcel.weight].every((value) => value != null && Number.isFinite(value) && value > 0)

/** Inches and pounds from the US, centimetres and kilograms from elsewhere. */
export const labelUnitsOf = (originCountry: string) =>
  originCountry === 'US' ? ({ distanceUnit: 'in', massUnit: 'lb' } as const) : ({ distanceUnit: 'cm', massUnit: 'kg' } as const)

/**
 * One parcel for several things: weights and heights summed by quantity, the greatest length and width (SHIP-47). Throws RangeError
 * without things.
 */
export function aggregateParcel(things: readonly { readonly parcel: Parcel; readonly quantity: number }[], originCountry: string): Parcel {
  if (things.length === 0) throw new RangeError('no parcel without things')
  const { distanceUnit, massUnit } = labelUnitsOf(originCountry)
  const lengths = (measure: 'length' | 'width' | 'height') =>
    things.map(({ parcel, quantity }) => ({ value: convertLength(parcel[measure], parcel.distanceUnit, distanceUnit), quantity }))
  const greatest = (measure: 'length' | 'width') => Math.max(...lengths(measure).map(({ value }) => value))
  const weight = things.reduce((sum, { parcel, quantity }) => sum + convertMass(parcel.weight, parcel.massUnit, massUnit) * quantity, 0)
  return {
    length: roundedUp(greatest('length')),
    width: roundedUp(greatest('width')),
    height: roundedUp(lengths('height').reduce((sum, { value, quantity }) => sum + value * quantity, 0)),
    distanceUnit,
    weight: roundedUp(weight),
    massUnit,
  }
}
