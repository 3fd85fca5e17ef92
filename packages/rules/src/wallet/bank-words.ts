// What the payments provider says of a dispute, as a list: each has words in every language.

/** States of a dispute at the bank (docs.stripe.com/api/disputes/object, `status`). */
export const bankStates = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const
/** Why a customer disputes (same page, `reason`); `general` stands for what the provider does not say closer. */
export const bankReasons = [
  'general',
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const
/** The reason as we have words for it: one that the provider adds later reads as general. */
export const bankReason = (said: string): (typeof bankReasons)[number] => bankReasons.find((one) => one === said) ?? 'general'
/** The state as we have words for it; undefined for one that the provider adds later. */
export const bankState = (said: string): (typeof bankStates)[number] | undefined => bankStates.find((one) => one === said)
