// The door of this feature: what pages and higher features may use.
export { AddressChoice } from './address-choice.tsx'
export { AddressForm } from './address-form.tsx'
export { AddressList } from './address-list.tsx'
export { addressLines, placeText } from './address-text.ts'
export { homeCountry, useCountries } from './home-country.ts'
export { type Address, addressesQuery } from './locations.queries.ts'
export { PhoneField } from './phone-field.tsx'
export { useDistance } from './use-distance.ts'
