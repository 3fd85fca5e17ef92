import { distances } from '../kernel/limits.ts'
import type { Address } from './address.ts'

/** Where something is, as a stranger may know it (C-57). */
export interface PublicPlace {
  readonly city: string
  readonly country: string
  /** First part of the postal code. */
  readonly postalCode: string
  readonly latitude: number | null
  readonly longitude: number | null
}

const metresPerDegree = 111_195
const toGrid = (degrees: number, step: number) => Math.round(Math.round(degrees / step) * step * 1e5) / 1e5

/** `SW1A` of `SW1A 1AA`, `941` of `94103`: enough for the quarter of a town. */
function firstPartOf(postalCode: string): string {
  const [first = ''] = postalCode.split(/[ -]/)
  return first.length > 4 || first === postalCode ? first.slice(0, 3) : first
}

/** City, first part of the postal code and coordinates on a grid of about 500 m, always the same for the same address. */
export function publicPlace({ city, country, postalCode, latitude, longitude }: Pick<Address, keyof PublicPlace>): PublicPlace {
  const step = distances.publicGridMetres / metresPerDegree
  // The rounded latitude sets the step of longitude: taken from the exact one, the step itself would tell where in the cell the place is.
  const row = latitude === null ? 0 : toGrid(latitude, step)
  const stepEast = step / Math.max(0.01, Math.cos((row * Math.PI) / 180))
  return {
    city,
    country,
    postalCode: firstPartOf(postalCode),
    latitude: latitude === null ? null : row,
    longitude: longitude === null ? null : toGrid(longitude, stepEast),
  }
}
