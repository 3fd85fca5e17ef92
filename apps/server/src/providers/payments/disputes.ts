// Charges that a customer disputes at the bank: what the provider says of one, and the evidence that is handed to it.
import type Stripe from 'stripe'
import { type Asked, withKey } from './sdk.ts'

/** A dispute as far as we act on it. Amounts in minor units. */
export interface ProviderDispute {
  readonly id: string
  /** The provider's own word: needs_response, under_review, won … */
  readonly status: string
  /** What it means: a question before anything is withdrawn, money withdrawn, and how it ended. */
  readonly stage: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  readonly reason: string
  readonly intentId: string | null
  readonly amountMinor: number
  readonly currency: string
  /** What left our balance for it, minor units of the balance's currency; null while nothing has. */
  readonly withdrawn: { readonly amountMinor: number; readonly currency: string } | null
  /** What the provider kept for it, in the currency of our balance there. */
  readonly feeMinor: number
  readonly feeCurrency: string
  readonly dueAt: Date | null
}
/** A file takes longer than other calls. */
const UPLOAD_MS = 30_000
const evidenceNames = [
  'product_description',
  'customer_name',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'service_date',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.DisputeUpdateParams.Evidence)[]
type EvidenceName = (typeof evidenceNames)[number]
/** Texts by the provider's names of evidence. */
export type Evidence = Readonly<Partial<Record<EvidenceName, string>>>

export interface Disputes {
  readonly readDispute: (id: string) => Promise<ProviderDispute>
  /** Disputes of the last while, the newest hundred: what no webhook brought is found there. */
  readonly listDisputes: () => Promise<ProviderDispute[]>
  /** Gives the provider a PDF that evidence may name; answers its name there. */
  readonly uploadEvidence: (pdf: Buffer, key: string) => Promise<string>
  /** Hands evidence in, with a file that was uploaded before. Refused when the dispute has ended. */
  readonly submitEvidence: (
    given: { disputeId: string; evidence: Evidence; fileId: string | null; metadata: Record<string, string> },
    key: string,
  ) => Promise<ProviderDispute>
}

export function disputesOf(asked: Asked): Disputes {
  return {
    async readDispute(id) {
      return disputeOf(await asked((stripe) => stripe.disputes.retrieve(id)))
    },
    async listDisputes() {
      return (await asked((stripe) => stripe.disputes.list({ limit: 100 }))).data.map(disputeOf)
    },
    async uploadEvidence(pdf, key) {
      const params: Stripe.FileCreateParams = {
        purpose: 'dispute_evidence',
        file: { data: pdf, name: 'photos.pdf', type: 'application/pdf' },
      }
      const { id } = await asked((stripe) => stripe.files.create(params, { ...withKey(key), timeout: UPLOAD_MS }))
      return id
    },
    async submitEvidence({ disputeId, evidence, fileId, metadata }, key) {
      const given = { ...evidence, ...(fileId !== null && { uncategorized_file: fileId }) }
      const params: Stripe.DisputeUpdateParams = { evidence: given, metadata, submit: true }
      return disputeOf(await asked((stripe) => stripe.disputes.update(disputeId, params, withKey(key))))
    },
  }
}

const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' || thing === null ? thing : thing.id)

const stageOf = (status: string): ProviderDispute['stage'] => {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'inquiry_closed'
  return status.startsWith('warning') ? 'inquiry' : 'open'
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, reason, payment_intent, amount, currency, balance_transactions, evidence_details } = dispute
  const withdrawn = balance_transactions.find((one) => one.net < 0)
  return {
    id,
    status,
    stage: stageOf(status),
    reason,
    intentId: idOf(payment_intent),
    amountMinor: amount,
    currency: currency.toUpperCase(),
    withdrawn: withdrawn ? { amountMinor: -withdrawn.amount, currency: withdrawn.currency.toUpperCase() } : null,
    feeMinor: withdrawn?.fee ?? 0,
    feeCurrency: (withdrawn?.currency ?? currency).toUpperCase(),
    dueAt: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
  }
}
