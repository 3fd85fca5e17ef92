import { sql } from 'kysely'
import type { PersonalRoom } from '../../platform/personal.ts'
import { unnamed } from './parcel-content.ts'

export const shippingPersonal: PersonalRoom = {
  tables: [
    { table: 'shipping_quote', owner: ['account_id', 'merchant_id'], without: ['from_address', 'to_address'], atDeletion: 'erase' },
    {
      table: 'carrier_leg',
      owner: ['customer_id', 'merchant_id'],
      // the other side's address, and what only opens at the carrier
      without: ['from_address', 'to_address', 'actor_id', 'shipment_id', 'rate_id', 'transaction_id', 'label_key', 'invoice_key'],
      atDeletion: 'keep',
    },
    { table: 'carrier_event', owner: [], below: { column: 'leg_id', of: 'parcel', owner: 'customer_id' }, atDeletion: 'keep' },
  ],
  /** Parcels copy addresses: what names the person goes. Their papers are shown to nobody from then on, and the sweeper removes them. */
  forget: async (tx, accountId) => {
    const nobody = JSON.stringify(unnamed)
    await sql`
      update carrier_leg set
        from_address = case when merchant_id = ${accountId} then from_address || ${nobody}::jsonb else from_address end,
        to_address = case when customer_id = ${accountId} then to_address || ${nobody}::jsonb else to_address end
      where ${accountId} in (customer_id, merchant_id)`.execute(tx)
  },
}
