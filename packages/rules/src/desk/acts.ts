// What operators do, by name. Each is written down with who, before, after and why.
export const operatorActs = [
  'operator_granted',
  'operator_revoked',
  'second_factor_cleared',
  'alarm_retried',
  'alarm_settled',
  'operation_retried',
  'operation_settled',
  'difference_taken',
  'difference_settled',
  'refund_retried',
  'refund_settled',
  'delivery_decided',
  'claim_decided',
  'evidence_sent',
  'return_decided',
  'request_answered',
  'carrier_paid',
  'group_canceled',
  'person_blocked',
  'person_unblocked',
  'listing_taken_down',
  'listing_put_back',
  'report_taken',
  'report_decided',
  'appeal_decided',
  'contact_answered',
  'contact_closed',
] as const
export type OperatorAct = (typeof operatorActs)[number]

export const reasonLength = 500

/** What is wrong with the reason of an act: it must hold a word that somebody can read later. Undefined when it is good. */
export function reasonFailure(reason: string): 'operator.reason_required' | 'operator.reason_short' | undefined {
  const text = reason.trim()
  if (text === '') return 'operator.reason_required'
  return /\p{Lo}|\p{L}.*\p{L}.*\p{L}/su.test(text) ? undefined : 'operator.reason_short'
}
