import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { amountOf, currencyOf, metadata, needed, text } from './input.ts'
import { availableOf, book } from './ledger.ts'
import { invalid } from './refusal.ts'
import type { Account, Charge, Transfer, TransferReversal } from './shapes.ts'

// The platform stands in the US; from there money goes by self-service to these countries only.
const europe = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
const reachable = new Set(`US GB CA CH ${europe}`.split(' '))

function destinationOf(ctx: Context, id: string): Account {
  const account = ctx.records.get('account', id, undefined, 'destination')
  if (!reachable.has(account.country ?? ''))
    throw invalid(
      `Funds can't be sent to accounts located in ${account.country ?? ''} when the account is under the full service agreement of a platform in US.`,
      'transfers_not_allowed',
      'destination',
    )
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      'destination',
    )
  return account
}

/** What is left of a charge to be transferred, in minor units. Refunds do not lower it: they come from the platform's balance. */
function leftOf(ctx: Context, charge: Charge): number {
  const sent = ctx.records.under('transfer', charge.id).reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0)
  return charge.amount_captured - sent
}

function sourceOf(ctx: Context, input: Call['input'], amount: number, currency: string): Charge | undefined {
  const id = text(input, 'source_transaction')
  if (!id) return undefined
  const charge = ctx.records.get('charge', id, '', 'source_transaction')
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalid(`The source_transaction ${id} has not succeeded.`, undefined, 'source_transaction')
  if (charge.currency !== currency)
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      undefined,
      'currency',
    )
  const left = leftOf(ctx, charge)
  if (amount > left)
    throw invalid(
      `Insufficient funds in your source_transaction: ${left} ${currency} of ${id} is left to transfer.`,
      'balance_insufficient',
      'amount',
    )
  return charge
}

/** The connected side of a transfer: a payment in that account's own books. */
function paymentFor(ctx: Context, transfer: Transfer, account: string, availableOn: number): string {
  const id = ctx.names.id('py')
  const transaction = book(ctx, {
    owner: account,
    type: 'payment',
    amount: transfer.amount,
    currency: transfer.currency,
    source: id,
    availableOn,
  })
  const payment: Charge = {
    id,
    object: 'charge',
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction.id,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: transfer.created,
    currency: transfer.currency,
    customer: null,
    description: transfer.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: transfer.transfer_group,
  }
  ctx.records.save('charge', payment, { owner: account })
  return id
}

function create(ctx: Context, { input }: Call): Transfer {
  const amount = amountOf(input, 'amount')
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  const currency = currencyOf(input)
  const account = destinationOf(ctx, needed(input, 'destination'))
  const source = sourceOf(ctx, input, amount, currency)
  if (!source && amount > availableOf(ctx, '', currency))
    throw invalid(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      'balance_insufficient',
    )
  const id = ctx.names.id('tr')
  const now = ctx.clock.seconds()
  const sourceEntry = source?.balance_transaction ? ctx.records.find('balance_transaction', source.balance_transaction) : undefined
  const transaction = book(ctx, {
    type: 'transfer',
    amount: -amount,
    currency,
    source: id,
    description: text(input, 'description') ?? null,
    availableOn: Math.max(now, sourceEntry?.available_on ?? now),
  })
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: now,
    currency,
    description: text(input, 'description') ?? null,
    destination: account.id,
    livemode: false,
    metadata: metadata(input),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: text(input, 'transfer_group') ?? source?.transfer_group ?? null,
  }
  const withPayment = { ...transfer, destination_payment: paymentFor(ctx, transfer, account.id, transaction.available_on) }
  ctx.records.save('transfer', withPayment, { parent: source?.id ?? '' })
  tell(ctx, 'transfer.created', withPayment)
  return withPayment
}

function reverse(ctx: Context, call: Call): TransferReversal {
  const transfer = ctx.records.get('transfer', param(call, 'id'), '')
  const left = transfer.amount - transfer.amount_reversed
  const amount = amountOf(call.input, 'amount') ?? left
  const account = transfer.destination ?? ''
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`, 'transfer_already_reversed')
  if (amount > left)
    throw invalid(`Reversal amount (${amount}) is greater than the unreversed amount on the transfer (${left}).`, undefined, 'amount')
  const payment = ctx.records.get('charge', transfer.destination_payment ?? '')
  const settles = payment.balance_transaction ? ctx.records.get('balance_transaction', payment.balance_transaction).available_on : 0
  // While the payment itself is pending its own money covers the reversal; afterwards the account's available balance must.
  if (settles <= ctx.clock.seconds() && amount > availableOf(ctx, account, transfer.currency))
    throw invalid("Insufficient funds in the connected account's Stripe balance to reverse this transfer.", 'balance_insufficient')
  const id = ctx.names.id('trr')
  const refund = ctx.names.id('pyr')
  const transaction = book(ctx, {
    type: 'transfer_refund',
    amount,
    currency: transfer.currency,
    source: id,
    category: 'transfer_reversal',
    availableOn: Math.max(settles, ctx.clock.seconds()),
  })
  const back = book(ctx, {
    owner: account,
    type: 'payment_refund',
    amount: -amount,
    currency: transfer.currency,
    source: refund,
    availableOn: Math.max(settles, ctx.clock.seconds()),
  })
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: ctx.clock.seconds(),
    currency: transfer.currency,
    destination_payment_refund: refund,
    metadata: metadata(call.input),
    source_refund: null,
    transfer: transfer.id,
  }
  ctx.records.save('transfer_reversal', reversal, { parent: transfer.id })
  ctx.records.save(
    'refund',
    {
      id: refund,
      object: 'refund',
      amount,
      balance_transaction: back.id,
      charge: payment.id,
      created: reversal.created,
      currency: transfer.currency,
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: id,
      status: 'succeeded',
      transfer_reversal: null,
    },
    { owner: account, parent: payment.id },
  )
  ctx.records.change('charge', payment.id, {
    amount_refunded: payment.amount_refunded + amount,
    refunded: payment.amount_refunded + amount === payment.amount,
  })
  const reversed = transfer.amount_reversed + amount
  const after = ctx.records.change('transfer', transfer.id, {
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  tell(ctx, 'transfer.reversed', after)
  return reversal
}

export const transferEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/transfers',
    takes: ['amount', 'currency', 'destination', 'description', 'metadata', 'source_transaction', 'source_type', 'transfer_group'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/transfers',
    takes: [...paging, 'destination', 'transfer_group'],
    run: (ctx, { input }) =>
      ctx.records.page('transfer', input, {
        owner: '',
        url: '/v1/transfers',
        where: { destination: text(input, 'destination'), transfer_group: text(input, 'transfer_group') },
      }),
  },
  { method: 'GET', path: '/v1/transfers/:id', takes: [], run: (ctx, call) => ctx.records.get('transfer', param(call, 'id'), '') },
  {
    method: 'POST',
    path: '/v1/transfers/:id',
    takes: ['description', 'metadata'],
    run(ctx, call) {
      const before = ctx.records.get('transfer', param(call, 'id'), '')
      const after = ctx.records.change('transfer', before.id, {
        metadata: metadata(call.input, before.metadata),
        ...('description' in call.input && { description: text(call.input, 'description') ?? null }),
      })
      tell(ctx, 'transfer.updated', after)
      return after
    },
  },
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    takes: ['amount', 'description', 'metadata', 'refund_application_fee'],
    run: reverse,
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    takes: paging,
    run: (ctx, call) =>
      ctx.records.page('transfer_reversal', call.input, {
        owner: '',
        parent: param(call, 'id'),
        url: `/v1/transfers/${param(call, 'id')}/reversals`,
      }),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals/:reversal',
    takes: [],
    run: (ctx, call) => ctx.records.get('transfer_reversal', param(call, 'reversal'), ''),
  },
]
