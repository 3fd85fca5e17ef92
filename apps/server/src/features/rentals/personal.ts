import type { PersonalRoom } from '../../platform/personal.ts'

const below = { column: 'product_id', of: 'listing', owner: 'merchant_id' }

export const rentalsPersonal: PersonalRoom = {
  tables: [
    { table: 'calendar_feed', owner: [], below, atDeletion: 'erase' },
    { table: 'rental_payment', owner: [], below: { column: 'item_id', of: 'order_line', owner: 'merchant_id' }, atDeletion: 'keep' },
    { table: 'calendar_link', owner: [], below, atDeletion: 'erase' },
  ],
}
