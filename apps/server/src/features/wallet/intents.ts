import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { isMissing, ProviderUnavailable } from '../../providers/outcome.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { keepCustomer } from '../accounts/index.ts'
import { customerAt } from './customers.ts'
import { perform, subjectId } from './operations.ts'
import { claimOperation, findOperation, type Operation, operationDone, operationUnknown, planOperation } from './operations.repository.ts'
import { findPayment, intentOpened, type Payment } from './wallet.repository.ts'

type Charged = Pick<Payment, 'id' | 'account_id' | 'currency' | 'charged_minor'>

/** The provider's name for everything that belongs to one payment. */
export const transferGroup = (paymentId: number): string => `payment_${paymentId}`

/** Name of the operation that opens the intent of a payment, as the provider's metadata carries it. */
const metadataOf = (operation: Operation, payment: Charged) => ({ op: operation.idempotency_key, payment: String(payment.id) })

/**
 * Opens the payment intent of a record through its operation, which was written with it and marked as sent. `customerId` saves a query
 * when it is known.
 */
export async function openIntent(app: App, operation: Operation, payment: Charged, customerId: string | null): Promise<Intent> {
  const { payments } = app.providers
  failpoint(app.config, 'intent.before-provider')
  const customer = customerId ?? (await customerAt(app, payment.account_id))
  const wanted = {
    amountMinor: payment.charged_minor,
    currency: payment.currency,
    customerId: customer,
    transferGroup: transferGroup(payment.id),
    metadata: metadataOf(operation, payment),
  }
  const intent = await perform(app, operation, {
    send: (key) => payments.createIntent(wanted, key).catch((error: unknown) => renewCustomer(app, payment.account_id, error)),
    find: () => payments.findIntent(customer, operation.idempotency_key),
  })
  failpoint(app.config, 'intent.after-provider')
  await intentOpened(app.db, operation, payment.id, intent)
  return intent
}

/** A customer that the provider does not know any more is made anew at the next try, which has a key of its own: what is sent differs. */
async function renewCustomer(app: App, accountId: number, error: unknown): Promise<never> {
  if (!isMissing(error)) throw error
  await keepCustomer(app.db, accountId, null)
  throw new ProviderUnavailable('the provider has lost the customer', { answered: true, cause: error })
}

/** Opens the intent of a claimed operation whose request did not see its end; one that nobody wants any more is canceled. */
export async function sendIntent(app: App, operation: Operation): Promise<void> {
  const payment = await findPayment(app.db, subjectId(operation.subject))
  if (!payment) throw new Error(`${operation.subject} is gone`)
  const { id } = await openIntent(app, operation, payment, null)
  if (payment.state === 'canceled') await cancelIntent(app, { ...payment, intent_id: id })
}

/** The intent of a record as the provider has it now; one that was never confirmed to us is asked for again first. */
export async function currentIntent(app: App, payment: Payment): Promise<Intent | undefined> {
  if (payment.intent_id) return app.providers.payments.readIntent(payment.intent_id)
  const known = await findOperation(app.db, 'payment_intent', `payment:${payment.id}`)
  if (!known || known.state === 'failed') return undefined
  return openIntent(app, known, payment, null)
}

const hasEnded = ({ status }: Intent) => status === 'canceled' || status === 'succeeded'

/** Cancels the intent of a record. The answer tells whether it was too late: `succeeded`. */
export async function cancelIntent(app: App, payment: Payment): Promise<Intent | undefined> {
  const intent = await currentIntent(app, payment)
  if (!intent || hasEnded(intent)) return intent
  const subject = `payment:${payment.id}`
  await planOperation(app.db, 'intent_cancel', subject, { intentId: intent.id })
  const planned = await findOperation(app.db, 'intent_cancel', subject)
  if (!planned) throw new Error(`no operation cancels ${subject}`)
  if (planned.state === 'done') return intent
  return sendIntentCancel(app, (await claimOperation(app.db, planned.id)) ?? planned)
}

/**
 * Ends a record that nobody may pay any more, in the caller's transaction, which has given free what it held. Its intent is canceled after the
 * commit, once its bank has done with it (472); money that comes all the same goes back. One that has ended stays as it is. At most 2 statements.
 */
export async function callOffPayment(tx: Tx, paymentId: number): Promise<void> {
  const { rows } = await sql<{ intent_id: string | null }>`
    with was as (
      select id, intent_id from payment where id = ${paymentId} and state in ('prepared', 'processing', 'failed') for no key update
    ),
    ended as (update payment p set state = 'canceled', updated_at = app_now() from was where p.id = was.id)
    select intent_id from was`.execute(tx)
  const [was] = rows
  if (was?.intent_id == null) return
  await planOperation(tx, 'intent_cancel', `payment:${paymentId}`, { intentId: was.intent_id })
}

/**
 * Cancels the intent of a claimed operation; it is done when the intent has ended, whichever way. One that the provider does not have has. One that
 * goes on, since its bank is at it, is looked at again later: the provider repeats its refusal under this key, so the next try has another (472).
 */
export async function sendIntentCancel(app: App, operation: Operation): Promise<Intent | undefined> {
  const { payments } = app.providers
  const { intentId } = operation.params as { intentId: string }
  const after = await perform(app, operation, {
    send: (key) => payments.cancelIntent(intentId, key).catch(missing),
    // one that is open still was not canceled: it is asked for again
    find: async () => {
      const found = await payments.readIntent(intentId).catch(missing)
      return found && hasEnded(found) ? found : undefined
    },
  })
  if (!after || hasEnded(after)) await operationDone(app.db, operation.id, intentId)
  else await operationUnknown(app.db, operation, true)
  return after
}
function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
