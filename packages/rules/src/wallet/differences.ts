/** Where our books and the provider's, or a payment and what it promises, do not agree: what an operator reads of each kind. */
export const differenceKinds = {
  not_booked: 'The provider moved money that our ledger does not have.',
  not_moved: 'Our ledger has money that the provider did not move.',
  other_amount: 'The provider moved another amount than our ledger has.',
  other_currency: 'The provider settled a charge in another currency; the ledger keeps that of the charge.',
  nothing_for_payment: 'A payment succeeded, and there is neither what it promised nor a refund.',
  no_payment: 'Something was made for a payment that did not succeed.',
  refund_unconfirmed: 'A refund is called paid, and the provider has none.',
} as const satisfies Record<string, string>
export type DifferenceKind = keyof typeof differenceKinds
