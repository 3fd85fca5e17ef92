import { sumMinor } from '@rondo/rules/kernel/money'
import { type Posting, salePaid } from '@rondo/rules/wallet/postings'
import type { NewOrder } from '../orders/index.ts'
import type { NewEarning } from '../wallet/index.ts'

/** What a payment brought, as the ledger books it (B1): earnings, deposits, fee, tax and shipping, each in its own account. */
export const salePostings = ({ groups, items }: NewOrder): Posting[] =>
  salePaid(
    groups.map((group) => ({
      groupId: group.id,
      merchantId: group.merchant_id,
      amountMinor: group.subtotal_minor,
      feeMinor: group.fee_minor,
      taxMinor: group.tax_minor,
      shippingMinor: group.shipping_minor,
      deposits: items
        .filter(({ group_id }) => group_id === group.id)
        .map(({ id, deposit_minor }) => ({ itemId: id, amountMinor: deposit_minor })),
    })),
  )

/** What merchants earn by it: one earning for each group, less what goes back at once of goods that were gone. */
export const saleEarnings = ({ id: orderId, groups, items }: NewOrder): NewEarning[] =>
  groups.map((group) => ({
    kind: 'sale',
    cause: `group:${group.id}`,
    merchantId: group.merchant_id,
    orderId,
    groupId: group.id,
    soldMinor: group.subtotal_minor,
    amountMinor: sumMinor(
      items.filter(({ group_id, is_canceled }) => group_id === group.id && !is_canceled).map(({ amount_minor }) => amount_minor),
    ),
    holds: group.holds,
  }))
