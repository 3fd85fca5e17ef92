import { locations } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { deleteAddress } from './delete-address.ts'
import { createAddress, setDefaultAddress, updateAddress } from './save-address.ts'
import { listAddresses, showAddress, showPickup } from './show-address.ts'

export function locationsRoutes(on: On): void {
  on(locations.listAddresses, (ctx) => listAddresses(ctx))
  on(locations.getAddress, (ctx, { params }) => showAddress(ctx, params.id))
  on(locations.createAddress, (ctx, { body }) => createAddress(ctx, body))
  on(locations.updateAddress, (ctx, { params, body }) => updateAddress(ctx, params.id, body))
  on(locations.setDefaultAddress, (ctx, { params }) => setDefaultAddress(ctx, params.id))
  on(locations.deleteAddress, (ctx, { params }) => deleteAddress(ctx, params.id))
  on(locations.pickupDisplay, (ctx, { params }) => showPickup(ctx, params.id))
}
