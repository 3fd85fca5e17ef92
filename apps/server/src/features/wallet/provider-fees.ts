// Fees that the provider takes of our balance by itself, for no charge of ours: of the account, its taxes, disputes that are answered. And the fee
// of a dispute where it comes back with the money of one that was won.
import { providerFee } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { post } from './ledger.ts'

const feeTypes = ['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost'] as const
const isFee = sql`type = any(${[...feeTypes]}::text[])`

/** What an entry of the provider's book is known by: a fee is by itself, everything else by the object that moved the balance. */
export const keyOfEntry = sql`case when ${isFee} or source = '' then id else source end`

interface Fee {
  /** The entry itself, or the dispute whose entry it is a part of: both books are compared by it. */
  readonly about: string
  readonly currency: string
  readonly minor: number
  readonly is_of_dispute: boolean
}
/** Books the fees that were read and are not in the ledger yet (B31), once each. 1 query, and 1 statement for each fee. */
export async function bookProviderFees(tx: Tx): Promise<void> {
  const { rows } = await sql<Fee>`
    select about, currency, minor, is_of_dispute from (
      select 'fee:' || id as about, currency, (fee_minor - amount_minor)::bigint as minor,
        exists (select from card_dispute d where d.provider_id = source) as is_of_dispute, at, id
      from provider_entry where ${isFee}
      union all
      select 'dispute:' || d.id || ':' || e.id, e.currency, e.fee_minor, true, e.at, e.id
      from provider_entry e join card_dispute d on d.provider_id = e.source where e.type = 'adjustment' and e.amount_minor > 0 and e.fee_minor <> 0
    ) f where not exists (select from ledger_transaction t where t.kind = 'B31' and t.subject = f.about)
    order by at, id`.execute(tx)
  for (const { about, currency, minor, is_of_dispute: isOfDispute } of rows)
    await post(tx, { kind: 'B31', about, currency, postings: providerFee(isOfDispute ? 'dispute' : 'account', minor) })
}
