import type { Stripe } from 'stripe'

/** The provider's own type with every expandable field as a plain id: what is stored, and what is answered unless `expand` asks for more. */
type Stored<T> = { [K in keyof T]: string extends T[K] ? Extract<T[K], string | null | undefined> : T[K] }

export type Customer = Stored<Stripe.Customer>
export type PaymentMethod = Stored<Stripe.PaymentMethod>
export type SetupIntent = Stored<Stripe.SetupIntent>
export type PaymentIntent = Stored<Stripe.PaymentIntent>
export type Charge = Stored<Stripe.Charge>
export type Refund = Stored<Stripe.Refund>
export type Transfer = Stored<Stripe.Transfer>
export type TransferReversal = Stored<Stripe.TransferReversal>
export type Account = Stored<Stripe.Account>
export type BankAccount = Stored<Stripe.BankAccount>
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>
export type Payout = Stored<Stripe.Payout>
export type Dispute = Stored<Stripe.Dispute>
export type StoredFile = Stored<Stripe.File>
export type FraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>
export type LastPaymentError = NonNullable<PaymentIntent['last_payment_error']>

/** An event as it is stored: the object inside is a snapshot. */
export interface StoredEvent {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The number behind a payment method, never answered to anyone, and whether it was set up for payments without the customer. */
export interface HeldCard {
  id: string
  number: string
  setUp: boolean
}

/** What a merchant has told the provider; never answered to anyone. */
export interface AccountFile {
  id: string
  fields: Record<string, string>
  bank: BankAccount | null
  termsAccepted: boolean
}

/** An onboarding link or session; `secret` is what stands in its address. */
export interface Visit {
  id: string
  account: string
  expires: number
  used: boolean
  refreshUrl: string | null
  returnUrl: string | null
}

/** What each kind of record holds. */
export interface Kinds {
  held_card: HeldCard
  customer: Customer
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  transfer: Transfer
  transfer_reversal: TransferReversal
  account: Account
  account_file: AccountFile
  visit: Visit
  balance_transaction: BalanceTransaction
  payout: Payout
  dispute: Dispute
  file: StoredFile
  fraud_warning: FraudWarning
  webhook_endpoint: WebhookEndpoint
  event: StoredEvent
}
export type Kind = keyof Kinds
