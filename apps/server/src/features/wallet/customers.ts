import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { isMissing } from '../../providers/outcome.ts'
import { keepCustomer, providerNamesOf } from '../accounts/index.ts'
import { perform, subjectId } from './operations.ts'
import { claimOperation, findOperation, type Operation, operationDone, planOperation } from './operations.repository.ts'

/** The customer at the provider, one for each person, made at the first payment. */
export async function customerAt(app: App, accountId: number): Promise<string> {
  const known = await knownCustomer(app, accountId)
  if (known) return known
  // counted before it is asked once more: of two who are here at once both find the operation of the one who was faster
  const made = await countMade(app, accountId)
  const again = await knownCustomer(app, accountId)
  if (again) return again
  // a customer that the provider lost is followed by another: an operation is done once
  const subject = `account:${accountId}:${made}`
  await planOperation(app.db, 'customer', subject, {})
  const planned = await findOperation(app.db, 'customer', subject)
  if (!planned) throw new Error(`no operation makes a customer of account ${accountId}`)
  if (planned.provider_id !== null) return planned.provider_id
  return sendCustomer(app, (await claimOperation(app.db, planned.id)) ?? planned)
}
const knownCustomer = async ({ db }: App, accountId: number) => (await providerNamesOf(db, accountId)).stripe_customer_id

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Makes the customer of a claimed operation. A failure that the provider keeps under our key changes the key. */
export async function sendCustomer(app: App, operation: Operation): Promise<string> {
  const { payments } = app.providers
  const accountId = subjectId(operation.subject)
  const { username: name, email } = await providerNamesOf(app.db, accountId)
  const metadata = { op: operation.idempotency_key, account: String(accountId) }
  const id = await perform(app, operation, {
    // a key stands for what is sent with it: whoever has changed name or address meanwhile has another
    send: (key) => payments.createCustomer({ name, email, metadata }, `${key}_${digest(`${name} ${email}`)}`),
    find: () => payments.findCustomer(email, operation.idempotency_key),
  })
  await inTransaction(app, async (tx) => {
    await keepCustomer(tx, accountId, id)
    await operationDone(tx, operation.id, id)
    // whoever moved meanwhile had no customer yet that could be told
    if ((await providerNamesOf(tx, accountId)).email !== email) await planCustomerUpdate(tx, accountId, operation.idempotency_key)
  })
  return id
}

/** How many customers were made for a person already. */
async function countMade({ db }: App, accountId: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from operation where kind = 'customer' and subject like ${`account:${accountId}:%`} and state = 'done'`.execute(
    db,
  )
  return rows[0]?.made ?? 0
}

/** Writes that the provider is to hear of a person's new address. `cause` tells one move from another; the same is told once. 2 statements. */
export async function planCustomerUpdate(tx: Tx | Db, accountId: number, cause: number | string): Promise<void> {
  const { stripe_customer_id: customerId } = await providerNamesOf(tx, accountId)
  if (customerId !== null) await planOperation(tx, 'customer_update', `account:${accountId}:${cause}`, { customerId })
}

/** Tells the provider the address that a person has now, wherever it was moved meanwhile. One who has left is no customer any more. */
export async function sendCustomerUpdate(app: App, operation: Operation): Promise<void> {
  const { customerId } = operation.params as { customerId: string }
  const accountId = subjectId(operation.subject)
  const { email } = await providerNamesOf(app.db, accountId)
  if (!(await findOperation(app.db, 'customer_end', `account:${accountId}`)))
    await perform(app, operation, {
      send: (key) => app.providers.payments.renameCustomer(customerId, email, `${key}_${digest(email)}`).catch(unlessMissing),
      find: () => Promise.resolve(undefined), // the same address twice changes nothing
    })
  await operationDone(app.db, operation.id, customerId)
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

/** Writes, in the transaction in which somebody leaves, that the provider is to forget them: name, address and cards. 2 statements. */
export async function planCustomerEnd(tx: Tx, accountId: number): Promise<void> {
  const { stripe_customer_id: customerId } = await providerNamesOf(tx, accountId)
  if (customerId !== null) await planOperation(tx, 'customer_end', `account:${accountId}`, { customerId })
}

/** Has the provider forget a customer; one that is gone already is none. Charges and refunds stay as they are. */
export async function sendCustomerEnd(app: App, operation: Operation): Promise<void> {
  const { customerId } = operation.params as { customerId: string }
  await perform(app, operation, {
    send: (key) => app.providers.payments.removeCustomer(customerId, key).catch(unlessMissing),
    find: () => Promise.resolve(undefined),
  })
  await operationDone(app.db, operation.id, customerId)
}
