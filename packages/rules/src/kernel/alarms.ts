interface AlarmKind {
  /** What happened, for the operator who reads it. */
  readonly meaning: string
  /** True when the product can try again by itself once the cause is gone. */
  readonly retry: boolean
}

/** What a person must look at. Each alarm is a row that stays open until an operator retries or settles it (SR-08). */
export const alarmKinds = {
  operation_refused: { meaning: 'The provider refused an operation; nothing was moved.', retry: true },
  operation_stuck: { meaning: 'An operation has had no clear answer for an hour and is asked for on.', retry: true },
  refund_failed: { meaning: 'A refund came back from the bank; the customer is owed the money again.', retry: true },
  event_unhandled: { meaning: 'An event of a provider could not be handled for an hour.', retry: true },
  events_lost: { meaning: 'The provider has forgotten events that were not read; older ones may be missing.', retry: false },
  payment_mismatch: { meaning: 'A payment did not equal its record and goes back.', retry: false },
  payment_stuck: { meaning: 'A payment could not be finished for an hour; it is tried on.', retry: false },
  payment_unknown: { meaning: 'The provider names a payment that is not ours.', retry: false },
  refund_unknown: { meaning: 'The provider made a refund that we did not plan; the ledger does not have it.', retry: false },
  dispute: { meaning: 'A customer disputes a charge at the bank; evidence may be sent until the date of the provider.', retry: false },
  fraud_warning: {
    meaning: 'The bank of a card suspects that its owner has not paid; what was earned by the payment is kept for two weeks.',
    retry: false,
  },
  account_unknown: { meaning: 'The provider names a connected account that is not ours.', retry: false },
  account_disconnected: { meaning: 'A merchant disconnected the account to which earnings are sent.', retry: false },
  payout_failed: { meaning: "The provider could not pay out to a merchant's bank.", retry: false },
  settled_elsewhere: {
    meaning:
      'The provider settles a currency of the shop in another one, so that merchants of it cannot be paid; take it out of SETTLEMENT_CURRENCIES, or add an account for it.',
    retry: false,
  },
  rule_broken: {
    meaning: 'A rule of money, stock or states did not hold at two looks in a row; the details name it and the row.',
    retry: false,
  },
  payout_stuck: { meaning: 'An earning could not be released to its merchant; it is tried on.', retry: false },
  books_differ: { meaning: 'The nightly reconciliation found differences; each is a row with its subject.', retry: false },
  clock_stuck: { meaning: 'A clock of an order could not be followed; it is tried on.', retry: false },
  parcel_failed: { meaning: 'A parcel failed, came back or was lost; what it cost may be claimed from the carrier.', retry: false },
  delivery_disputed: { meaning: 'A customer says that a parcel did not come; support decides (operator delivery).', retry: false },
  pickup_codes_guessed: {
    meaning: 'A seller entered twenty wrong pickup codes within a day; none is taken for a day.',
    retry: false,
  },
  returned_after_all: {
    meaning: 'A parcel came back with goods whose return was called off; their customer counts as having them.',
    retry: false,
  },
  delivered_after_refund: { meaning: 'A parcel came after its goods were paid back; its customer has both.', retry: false },
  lost_let_kept: {
    meaning: 'A rental began although its piece was counted as lost; its days are not booked, and the stock of its listing may be too low.',
    retry: false,
  },
  label_used: { meaning: 'The carrier scanned a parcel whose label was voided.', retry: false },
  parcel_unknown: { meaning: 'The carrier tells of a parcel that we did not send.', retry: false },
} as const satisfies Record<string, AlarmKind>
export type AlarmKindName = keyof typeof alarmKinds
/** Kinds that can be tried again: each has its way on the server. */
export type RetriedAlarm = { [Kind in AlarmKindName]: (typeof alarmKinds)[Kind]['retry'] extends true ? Kind : never }[AlarmKindName]
