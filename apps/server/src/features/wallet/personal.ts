import { type Currency, exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Open, PersonalRoom } from '../../platform/personal.ts'
import { planCustomerEnd } from './customers.ts'

/**
 * Money that still has to find its way to or from a person: earnings that did not arrive, what a merchant owes, disputes of what they paid or
 * earned by, refunds that no card took, payments that are under way.
 */
async function unfinished(tx: Tx, accountId: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select 'accounts.earnings_open' as kind, coalesce(o.order_number, e.currency) as of from earning e left join placed_order o on o.id = e.order_id
    where e.merchant_id = ${accountId} and e.state in ('held', 'due', 'paying')
    union
    select 'accounts.dispute_open', coalesce(o.order_number, 'payment ' || d.payment_id) from card_dispute d join payment y on y.id = d.payment_id
      left join placed_order o on o.payment_id = y.id
    where d.closed_at is null
      and (y.account_id = ${accountId} or exists (select from earning e where e.payment_id = y.id and e.merchant_id = ${accountId}))
    union
    select 'accounts.refund_open', coalesce(o.order_number, 'payment ' || r.payment_id) from refund r left join placed_order o on o.payment_id = r.payment_id
    where r.account_id = ${accountId} and (r.state = 'failed' or r.state = 'planned' and exists (
      select from operation where kind = 'refund' and subject = r.operation_subject and state = 'failed'))
    union
    select 'accounts.payment_open', id::text from payment where account_id = ${accountId} and state = 'processing'
    order by 1, 2`.execute(tx)
  const { rows: owed } = await sql<{ currency: Currency; minor: number }>`
    select currency, balance_minor as minor from ledger_account
    where kind = 'merchant_receivable' and subject = ${String(accountId)} and balance_minor > 0 order by currency`.execute(tx)
  const debts = owed.map(({ currency, minor }) => ({ kind: 'accounts.debt_open' as const, of: `${currency} ${decimal(minor, currency)}` }))
  return [...rows, ...debts]
}
const decimal = (minor: number, currency: Currency) => toMajor(minor, currency).toFixed(exponentOf(currency))

export const walletPersonal: PersonalRoom = {
  tables: [
    {
      table: 'payment',
      owner: ['account_id'],
      without: ['client_secret', 'provider_customer_id', 'content_hash', 'snapshot'], // what checkout froze is its own to forget
      atDeletion: 'keep',
    },
    { table: 'refund', owner: ['account_id'], without: ['provider_id'], atDeletion: 'keep' },
    { table: 'connected_account', owner: ['account_id'], without: ['provider_id'], atDeletion: 'keep' },
    { table: 'transfer', owner: ['merchant_id'], without: ['provider_id'], atDeletion: 'keep' },
    {
      table: 'dispute_evidence',
      owner: ['sent_by'],
      without: ['evidence', 'photos', 'receipt', 'file_id', 'file_bytes'],
      atDeletion: 'keep',
      exported: false,
    },
    { table: 'earning', owner: ['merchant_id'], atDeletion: 'keep' },
    { table: 'earning_month', owner: ['merchant_id'], atDeletion: 'keep' },
    { table: 'reconciliation_difference', owner: ['owner_id'], without: ['subject', 'ours_minor', 'theirs_minor'], atDeletion: 'keep' },
  ],
  nobodys: { card_dispute: 'the bank’s case about a payment: kept with its books, without a word of a person' },
  unfinished,
  forget: planCustomerEnd,
}
