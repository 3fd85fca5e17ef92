/** Usual packages, length x width x height and weight; inches and pounds in the US, centimetres and kilograms elsewhere. */
export interface PackagePreset {
  readonly id: 'small_envelope' | 'poly_mailer' | 'small_box' | 'medium_box' | 'large_box'
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}
export const usPresets = [
  { id: 'small_envelope', length: 9, width: 6, height: 0.25, weight: 0.5 },
  { id: 'poly_mailer', length: 12, width: 9, height: 1, weight: 1 },
  { id: 'small_box', length: 12, width: 10, height: 5, weight: 2 },
  { id: 'medium_box', length: 14, width: 12, height: 7, weight: 3 },
  { id: 'large_box', length: 18, width: 16, height: 10, weight: 5 },
] as const satisfies readonly PackagePreset[]
export const internationalPresets = [
  { id: 'small_envelope', length: 23, width: 15, height: 0.5, weight: 0.25 },
  { id: 'poly_mailer', length: 30, width: 23, height: 2.5, weight: 0.5 },
  { id: 'small_box', length: 30, width: 25, height: 15, weight: 1 },
  { id: 'medium_box', length: 35, width: 30, height: 20, weight: 1.5 },
  { id: 'large_box', length: 45, width: 40, height: 25, weight: 2.5 },
] as const satisfies readonly PackagePreset[]

/** Units of a parcel sent from a country; inches and pounds also where the country is unknown (LIST-69). */
export const parcelUnitsOf = (country: string | undefined) =>
  country === undefined || country === 'US' ? ({ distance: 'in', mass: 'lb' } as const) : ({ distance: 'cm', mass: 'kg' } as const)

export const presetsOf = (country: string | undefined): readonly PackagePreset[] =>
  parcelUnitsOf(country).distance === 'in' ? usPresets : internationalPresets

// A little above, since 2.6 - 2.5 is a little more than a tenth to a computer.
const tolerance = 0.1 + 1e-9
const measures = ['length', 'width', 'height', 'weight'] as const
/** The preset whose every measure lies within 0.1 of a parcel in the same units, or undefined. */
export const presetLike = (parcel: Omit<PackagePreset, 'id'>, presets: readonly PackagePreset[]): PackagePreset | undefined =>
  presets.find((preset) => measures.every((measure) => Math.abs(preset[measure] - parcel[measure]) <= tolerance))
