export { addressOf, presentAddress } from './address.presenter.ts'
export { addressesOf, addressJson, type AddressRow, ownAddress } from './locations.repository.ts'
export { locationsRoutes } from './locations.routes.ts'
