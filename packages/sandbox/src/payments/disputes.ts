import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { refuseStrangeFiles } from './files.ts'
import { flag, metadata, nested, text } from './input.ts'
import { book } from './ledger.ts'
import { invalid } from './refusal.ts'
import type { BalanceTransaction, Charge, Dispute, FraudWarning } from './shapes.ts'

const feeMinor = 1500
const answerWithinSeconds = 9 * 86_400
const decideMs = 1500

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The customer's bank takes the money back (or, for an inquiry, only asks). The amount, all that is left unless said, and a fee of 15.00 leave the balance. */
export function openDispute(
  ctx: Context,
  charge: Charge,
  reason: 'fraudulent' | 'product_not_received',
  inquiry = false,
  amount = charge.amount_captured - charge.amount_refunded,
): Dispute {
  const owner = ctx.records.ownerOf('charge', charge.id)
  const id = ctx.names.id('dp')
  const withdrawn = inquiry ? [] : [withdraw(ctx, owner, id, amount, charge.currency)]
  const now = ctx.clock.seconds()
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawn,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  ctx.records.save('dispute', dispute, { owner, parent: charge.id })
  const disputed = ctx.records.change('charge', charge.id, { disputed: true })
  tell(ctx, 'charge.dispute.created', dispute, owner)
  if (!inquiry) tell(ctx, 'charge.dispute.funds_withdrawn', dispute, owner)
  tell(ctx, 'charge.updated', disputed, owner)
  ctx.later.plan('dispute.overdue', answerWithinSeconds * 1000, { dispute: id })
  return dispute
}

function withdraw(ctx: Context, owner: string, source: string, amount: number, currency: string): BalanceTransaction {
  const description = 'Chargeback withdrawal'
  return book(ctx, {
    owner,
    type: 'adjustment',
    amount: -amount,
    fee: feeMinor,
    feeText: 'Dispute fee',
    currency,
    source,
    description,
    category: 'dispute',
  })
}

/** The bank decided. Won: the amount comes back, and its fee in the same entry where `givesFeeBack`. */
export function closeDispute(ctx: Context, id: string, won: boolean, givesFeeBack = false): Dispute {
  const before = ctx.records.get('dispute', id)
  if (['won', 'lost', 'warning_closed'].includes(before.status)) return before
  const owner = ctx.records.ownerOf('dispute', id)
  const inquiry = before.status.startsWith('warning')
  const returned =
    won && !inquiry
      ? [
          book(ctx, {
            owner,
            type: 'adjustment',
            amount: before.amount,
            ...(givesFeeBack && { fee: -feeMinor, feeText: 'Dispute fee' }),
            currency: before.currency,
            source: id,
            description: 'Chargeback reversal',
            category: 'dispute_reversal',
          }),
        ]
      : []
  const after = ctx.records.change('dispute', id, {
    status: inquiry ? 'warning_closed' : won ? 'won' : 'lost',
    balance_transactions: [...before.balance_transactions, ...returned],
    // what the bank gave back may be refunded again; what it kept has been paid already
    is_charge_refundable: inquiry || won,
  })
  tell(ctx, 'charge.dispute.closed', after, owner)
  if (returned.length > 0) tell(ctx, 'charge.dispute.funds_reinstated', after, owner)
  return after
}

/** The issuer suspects fraud; no money moves. */
export function warnOfFraud(ctx: Context, charge: Charge): FraudWarning {
  const warning: FraudWarning = {
    id: ctx.names.id('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: ctx.clock.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  }
  ctx.records.save('fraud_warning', warning, { parent: charge.id })
  tell(ctx, 'radar.early_fraud_warning.created', warning)
  return warning
}

/** Trouble that some test cards bring by themselves, decisions after evidence, and disputes that nobody answered. */
export function runDisputes(ctx: Context): void {
  ctx.later.handle('charge.trouble', ({ charge: id = '', what }) => {
    const charge = ctx.records.get('charge', id)
    if (what === 'fraud_warning') warnOfFraud(ctx, charge)
    else openDispute(ctx, charge, what === 'not_received' ? 'product_not_received' : 'fraudulent', what === 'inquiry')
  })
  ctx.later.handle('dispute.decide', ({ dispute = '', won }) => void closeDispute(ctx, dispute, won === 'yes'))
  ctx.later.handle('dispute.overdue', ({ dispute: id = '' }) => {
    const { status } = ctx.records.get('dispute', id)
    if (status === 'needs_response' || status === 'warning_needs_response') closeDispute(ctx, id, false)
  })
}

function update(ctx: Context, call: Call): Dispute {
  const before = ctx.records.get('dispute', param(call, 'id'), call.account)
  const { input } = call
  if (['won', 'lost', 'warning_closed'].includes(before.status) && 'evidence' in input)
    throw invalid('This dispute is already closed.', 'dispute_already_closed')
  const given = nested(input, 'evidence')
  refuseStrangeFiles(ctx, given)
  const known = Object.fromEntries(Object.keys(given).map((name) => [name, text(given, name) ?? null]))
  const evidence = { ...before.evidence, ...known }
  const hasEvidence = Object.values(evidence).some((value) => typeof value === 'string')
  const submits = (flag(input, 'submit') ?? true) && hasEvidence && 'evidence' in input
  const status = submits ? (before.status.startsWith('warning') ? 'warning_under_review' : 'under_review') : before.status
  const after = ctx.records.change('dispute', before.id, {
    evidence,
    status,
    metadata: metadata(input, before.metadata),
    evidence_details: {
      ...before.evidence_details,
      has_evidence: hasEvidence,
      submission_count: before.evidence_details.submission_count + (submits ? 1 : 0),
      submission_method: submits ? 'manual' : before.evidence_details.submission_method,
    },
  })
  tell(ctx, 'charge.dispute.updated', after, call.account)
  const words = evidence.uncategorized_text
  if (submits && words === 'winning_evidence') ctx.later.plan('dispute.decide', decideMs, { dispute: before.id, won: 'yes' })
  if (submits && words === 'losing_evidence') ctx.later.plan('dispute.decide', decideMs, { dispute: before.id, won: 'no' })
  return after
}

export const disputeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    takes: [...paging, 'charge', 'payment_intent'],
    run(ctx, { input, account }) {
      const charge = text(input, 'charge')
      return ctx.records.page('dispute', input, {
        owner: account,
        url: '/v1/disputes',
        where: { payment_intent: text(input, 'payment_intent') },
        ...(charge && { parent: charge }),
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    takes: [],
    run: (ctx, call) => ctx.records.get('dispute', param(call, 'id'), call.account),
  },
  { method: 'POST', path: '/v1/disputes/:id', takes: ['evidence', 'metadata', 'submit', 'intended_submission_method'], run: update },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    takes: [],
    run(ctx, call) {
      const before = ctx.records.get('dispute', param(call, 'id'), call.account)
      if (before.status === 'won' || before.status === 'lost') throw invalid('This dispute is already closed.', 'dispute_already_closed')
      return closeDispute(ctx, before.id, false)
    },
  },
]
