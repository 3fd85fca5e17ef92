import { sessionHours } from './limits.ts'

/** How long things live and when somebody is asked or something ends by itself (SR-70). */
export const clocks = {
  sessionHours,
  verificationMinutes: 5,
  /** How long a name is kept for somebody who never confirms the address. */
  unconfirmedDays: 7,
  verificationRepeatMinutes: 10,
  resetMinutes: 30,
  /** Between links for one account, once strangers have asked for several. */
  resetPauseMinutes: 5,
  /** How young a session proves its owner where there is no password. */
  freshSignInMinutes: 10,
  /** How long the owner of the old address may take a change of it back. */
  undoEmailHours: 72,
  socialCodeSeconds: 60,
  /** How long the browser that registered may go on by the link of the mail without a password. */
  newcomerMinutes: 60,
  /** Between the first step of signing in and the code of the second factor. */
  secondStepMinutes: 10,
  resendSeconds: 60,
  stockReservationMinutes: 15,
  paymentIntentMinutes: 60,
  rateQuoteMinutes: 60,
  customerCancelHours: 24,
  sellerIdleReminderHours: [48, 96],
  sellerIdleCancelDays: 7,
  labelUnscannedReminderDays: 3,
  labelUnscannedCustomerCancelDays: 7,
  labelUnscannedCancelDays: 14,
  pickupReminderDays: [7, 14],
  pickupCancelDays: 21,
  bookedDayGraceDays: 3,
  askCustomerAfterEstimateDays: 10,
  customerSilenceDays: 5,
  carrierSilenceDays: 14,
  failedDeliveryReminderDays: [3, 7],
  failedDeliveryRefundDays: 14,
  notReceivedHours: 72,
  notReceivedMerchantConfirmedDays: 7,
  returnWindowDays: 30,
  returnAnswerReminderDays: 3,
  returnAnswerDays: 5,
  returnShipReminderDays: 7,
  returnShipDays: 14,
  returnReceiptDays: 3,
  returnAssessmentDays: 5,
  rejectedReturnDays: 7,
  lateGraceHours: 24,
  rentalReminderDaysFromDue: [-2, 0, 1],
  /** A rental is due at the end of a day; its reminders come at nine in the morning. */
  rentalReminderBeforeEndHours: 15,
  rentalLostMerchantDays: 14,
  rentalLostTimerDays: 30,
  buyOutMinutes: 60,
  serviceOverHours: 24,
  itemCompletionDays: 30,
  /** How long a merchant reads the customer's address after the last shipped piece has ended. */
  buyerAddressDays: 30,
  rentalBeginMinutes: 1,
  depositClaimDays: 5,
  depositAnswerHours: 72,
  depositDecisionDays: 7,
  offerHours: 48,
  agreementHours: 48,
  swapHours: 48,
  circleHours: 72,
  /** Until a report or an appeal should be decided. */
  reportDecisionDays: 3,
  reportAppealDays: 14,
  /** How long a closed report keeps what was seen and typed. */
  reportKeptDays: 180,
  fundIntentHours: 24,
  payoutHoldDays: 3,
  payoutHoldMerchantConfirmedDays: 7,
  reviewReminderDays: [1, 3, 7, 14],
  reviewWaiverDays: 60,
  /** What a payment earned is kept after its bank has suspected fraud. */
  fraudWarningDays: 14,
  reviewShownAfterDays: 14,
  unusedUploadHours: 24,
  /** How long a link to a bought file is good; another is made for whoever has bought it. */
  downloadLinkMinutes: 60,
  idempotencyHours: 24,
  parcelPollAfterHours: 12,
  parcelPollEveryHours: 6,
} as const
