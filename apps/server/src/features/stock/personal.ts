import type { PersonalRoom } from '../../platform/personal.ts'
import { openSwapsOf } from './swaps.ts'

const below = { column: 'product_id', of: 'listing', owner: 'merchant_id' }

export const stockPersonal: PersonalRoom = {
  tables: [
    { table: 'blocked_day', owner: [], below, atDeletion: 'erase' },
    { table: 'price_agreement', owner: ['buyer_id'], atDeletion: 'erase' },
    { table: 'swap_agreement', owner: ['ended_by'], atDeletion: 'keep' },
    { table: 'swap_side', owner: ['giver_id', 'receiver_id'], atDeletion: 'keep' },
  ],
  nobodys: {
    unit_day: 'which piece is let on which day: its order tells the same',
    unit_kept: 'which piece its renter is buying, gone with the payment',
    lost_let: 'which let has no piece any more: the canceled item of its order tells the same',
    reservation: 'what a payment holds, gone with it',
    stock_movement: 'the book of pieces and days: orders and payments tell the same',
  },
  unfinished: async (tx, accountId) =>
    (await openSwapsOf(tx, accountId)).map((id) => ({ kind: 'accounts.swap_open' as const, of: `${id}` })),
}
