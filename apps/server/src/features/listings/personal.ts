import type { PersonalRoom } from '../../platform/personal.ts'

export const listingsPersonal: PersonalRoom = {
  tables: [{ table: 'product', owner: ['merchant_id'], atDeletion: 'keep' }], // they leave the shop by listings.take-off
  nobodys: { listing_search: 'derived from the listing' },
}
