import { internationalPresets, type PackagePreset, type parcelUnitsOf, presetLike, usPresets } from '@rondo/rules/listings/parcel-presets'
import { convertParcel } from '@rondo/rules/shipping/parcels'
import type { ListingValues } from './listing-values.ts'
import { numberOf, typedOf } from '../../../shell/typed-numbers.ts'

export type ParcelUnits = ReturnType<typeof parcelUnitsOf>
type TypedParcel = ListingValues['parcel']

/** A usual parcel as it stands in its fields. */
export const typedPreset = ({ length, width, height, weight }: PackagePreset): TypedParcel => ({
  length: `${length}`,
  width: `${width}`,
  height: `${height}`,
  weight: `${weight}`,
})

/** The same parcel in other units: a usual one is its counterpart there, everything else is converted. What cannot be read stays as it was typed. */
export function inOtherUnits(parcel: TypedParcel, from: ParcelUnits, to: ParcelUnits): TypedParcel {
  const measured = {
    length: numberOf(parcel.length),
    width: numberOf(parcel.width),
    height: numberOf(parcel.height),
    weight: numberOf(parcel.weight),
  }
  const [here, there] = from.distance === 'in' ? [usPresets, internationalPresets] : [internationalPresets, usPresets]
  const preset = presetLike(measured, here)
  const counterpart = there.find(({ id }) => id === preset?.id)
  if (counterpart) return typedPreset(counterpart)
  const { length, width, height, weight } = convertParcel(
    { ...measured, distanceUnit: from.distance, massUnit: from.mass },
    to.distance,
    to.mass,
  )
  const shown = (value: number, typed: string) => (numberOf(typed) > 0 ? typedOf(value) : typed)
  return {
    length: shown(length, parcel.length),
    width: shown(width, parcel.width),
    height: shown(height, parcel.height),
    weight: shown(weight, parcel.weight),
  }
}
