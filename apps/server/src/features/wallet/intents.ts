import { failpoint } from '../../platform/failpoint.ts'
import type { House } from '../../platform/context.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { perform } from './operations.ts'
import {
  claimOperation,
  customerOf,
  findOperation,
  intentOpened,
  keepCustomer,
  type Operation,
  operationDone,
  type Payment,
  planOperation,
} from './wallet.repository.ts'

type Charged = Pick<Payment, 'id' | 'account_id' | 'currency' | 'charged_minor'>

/** The customer at the provider, one for each person, made at the first payment. */
async function customerAt({ db, providers }: House, accountId: number): Promise<string> {
  const { email, username, stripe_customer_id: known } = await customerOf(db, accountId)
  if (known) return known
  const id = await providers.payments.createCustomer({ name: username, email, accountId }, `customer_${accountId}_${email}`)
  await keepCustomer(db, accountId, id)
  return id
}

/** Name of the operation that opens the intent of a payment, as the provider's metadata carries it. */
const metadataOf = (operation: Operation, payment: Charged) => ({ op: operation.idempotency_key, payment: String(payment.id) })

/**
 * Opens the payment intent of a record through its operation, which was written with it and marked as sent. `customerId` saves a query
 * when it is known.
 */
export async function openIntent(house: House, operation: Operation, payment: Charged, customerId: string | null): Promise<Intent> {
  const { payments } = house.providers
  failpoint(house.config, 'intent.before-provider')
  try {
    const intent = await perform(house, operation, {
      send: async (key) =>
        payments.createIntent(
          {
            amountMinor: payment.charged_minor,
            currency: payment.currency,
            customerId: customerId ?? (await customerAt(house, payment.account_id)),
            transferGroup: `payment_${payment.id}`,
            metadata: metadataOf(operation, payment),
          },
          key,
        ),
      find: async () => payments.findIntent(customerId ?? (await customerAt(house, payment.account_id)), operation.idempotency_key),
    })
    failpoint(house.config, 'intent.after-provider')
    await intentOpened(house.db, operation, payment.id, intent)
    return intent
  } catch (error) {
    // a customer that the provider does not know (any more) is made anew at the next try
    if (error instanceof ProviderRefused && error.reason === 'resource_missing') await keepCustomer(house.db, payment.account_id, null)
    throw error
  }
}

/** The intent of a record as the provider has it now; one that was never confirmed to us is asked for again first. */
export async function currentIntent(house: House, payment: Payment): Promise<Intent | undefined> {
  if (payment.intent_id) return house.providers.payments.readIntent(payment.intent_id)
  const known = await findOperation(house.db, 'payment_intent', `payment:${payment.id}`)
  if (!known || known.state === 'failed') return undefined
  return openIntent(house, known, payment, null)
}

/** Cancels the intent of a record. The answer tells whether it was too late: `succeeded`. */
export async function cancelIntent(house: House, payment: Payment): Promise<Intent | undefined> {
  const intent = await currentIntent(house, payment)
  if (!intent || intent.status === 'canceled' || intent.status === 'succeeded') return intent
  const subject = `payment:${payment.id}`
  await planOperation(house.db, 'intent_cancel', subject, { intentId: intent.id })
  const planned = await findOperation(house.db, 'intent_cancel', subject)
  const operation = planned && planned.state !== 'done' ? ((await claimOperation(house.db, planned.id)) ?? planned) : planned
  if (!operation) throw new Error(`no operation cancels ${subject}`)
  const read = () => house.providers.payments.readIntent(intent.id)
  const after = await perform(house, operation, { send: (key) => house.providers.payments.cancelIntent(intent.id, key), find: read })
  if (after.status === 'canceled' || after.status === 'succeeded') await operationDone(house.db, operation.id, after.id)
  return after
}
