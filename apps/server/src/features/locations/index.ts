export { addressOf, presentAddress } from './address.presenter.ts'
export { type AddressRow, ownAddress } from './locations.repository.ts'
export { locationsRoutes } from './locations.routes.ts'
