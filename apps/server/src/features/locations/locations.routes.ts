import { locations } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { deleteAddress } from './delete-address.ts'
import { detectCountry, placeOf } from './detect-place.ts'
import { createAddress, setDefaultAddress, setShippingAddress, updateAddress } from './save-address.ts'
import { listAddresses, showAddress, showPickup } from './show-address.ts'
import { suggestAddresses } from './suggest-addresses.ts'
import { validateAddress, validateShippingAddress } from './validate-address.ts'

export function locationsRoutes(on: On): void {
  on(locations.listAddresses, (ctx) => listAddresses(ctx))
  on(locations.getAddress, (ctx, { params }) => showAddress(ctx, params.id))
  on(locations.createAddress, (ctx, { body }) => createAddress(ctx, body))
  on(locations.updateAddress, (ctx, { params, body }) => updateAddress(ctx, params.id, body))
  on(locations.setDefaultAddress, (ctx, { params }) => setDefaultAddress(ctx, params.id))
  on(locations.deleteAddress, (ctx, { params }) => deleteAddress(ctx, params.id))
  on(locations.pickupDisplay, (ctx, { params }) => showPickup(ctx, params.id))
  on(locations.setShippingAddress, (ctx, { params, body }) => setShippingAddress(ctx, params.id, body.shippingaddress))
  on(locations.suggestAddresses, (ctx, { query }) => suggestAddresses(ctx, query))
  on(locations.validateAddress, (ctx, { body }) => validateAddress(ctx, body))
  on(locations.validateShippingAddress, (ctx, { body }) => validateShippingAddress(ctx, body))
  on(locations.placeOf, (ctx, { query }) => placeOf(ctx, query))
  on(locations.detectCountry, (ctx) => detectCountry(ctx))
}
