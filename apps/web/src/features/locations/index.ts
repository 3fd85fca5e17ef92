// The door of this feature: what pages and higher features may use.
export { AddressChoice } from './address-choice.tsx'
export { addressLines, placeText } from './address-text.ts'
export { type Address, addressesQuery, useCreateAddress } from './locations.queries.ts'
export { useDistance } from './use-distance.ts'
