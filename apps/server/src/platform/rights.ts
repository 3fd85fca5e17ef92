// The role that a server works with owns nothing: it reads and writes rows, and can neither change the schema nor rewrite what has happened,
// whatever statement somebody smuggles in.
import pg from 'pg'

const LOCK = 7_201_945 // one start gives rights, the others wait

/** Written by migrations and by the owner at each start: what rules say is not the server's to change. */
const onlyRead = ['migration', 'app_clock', 'status_row', 'ledger_kind', 'posting_kind']
/** Books: a row is added and stays as it is. */
const onlyAdded = ['ledger_transaction', 'ledger_posting', 'status_history', 'stock_movement', 'operator_act', 'provider_entry']
/** Rows that are kept for ever, and change by their own rules. */
const neverDeleted = [
  'ledger_account',
  'payment',
  'trade_order',
  'fulfillment_group',
  'order_item',
  'return_request',
  'deposit',
  'earning',
  'transfer',
  'reconciliation_difference',
]

/** The role of a connection. */
export const roleOf = (connection: pg.ClientConfig): string => new pg.Client(connection).user ?? ''

/**
 * Makes the role if it is missing, and gives it what a server needs of the schemas that stand. Asked by the owner after the migrations, at
 * each start; the same again changes nothing.
 */
export async function giveRights(owner: pg.Pool, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const schemas = 'public, job'
  await owner.query(`
    begin; select pg_advisory_xact_lock(${LOCK});
    do $$ begin if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then create role ${name} login; end if; end $$;
    do $$ begin grant pg_read_all_stats to ${name}; exception when insufficient_privilege then null; end $$; -- ages of transactions, for /metrics
    do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$; -- a table of one's own has triggers
    grant usage on schema ${schemas} to ${name};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${name};
    grant usage, select on all sequences in schema ${schemas} to ${name};
    revoke insert, update, delete on ${onlyRead.join(', ')} from ${name};
    revoke update, delete on ${onlyAdded.join(', ')} from ${name};
    revoke delete on ${neverDeleted.join(', ')} from ${name};
    commit`)
}
