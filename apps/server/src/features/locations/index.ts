export { addressOf, presentAddress } from './address.presenter.ts'
export { ownAddress } from './locations.repository.ts'
export { locationsRoutes } from './locations.routes.ts'
