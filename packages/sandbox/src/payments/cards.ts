/** How a test card behaves; the table is the provider's public one. Nothing set means: succeeds. */
export interface TestCard {
  number: string
  method?: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** A charge fails with this code. */
  decline?: Decline
  /** 3-D Secure: always asked; asked unless the card was set up; set up from birth (off-session works); offered but not asked. */
  authentication?: 'always' | 'unless_set_up' | 'off_session_works' | 'offered'
  /** What the charge comes to once the customer has proved who they are. */
  afterAuthentication?: Decline
  /** Attaching works although charges fail. */
  attaches?: true
  /** What follows a successful charge by itself. */
  follow?: 'dispute' | 'not_received' | 'inquiry' | 'fraud_warning'
  refund?: 'pending' | 'waits' | 'fails'
  /** The money is available without the usual two days. */
  instant?: true
}

export interface Decline {
  code: string
  decline?: string
  message: string
  blocked?: true
}

const declined = 'Your card was declined.'
const generic: Decline = { code: 'card_declined', decline: 'generic_decline', message: declined }
const insufficient: Decline = { code: 'card_declined', decline: 'insufficient_funds', message: 'Your card has insufficient funds.' }

/** What the provider says when the customer must prove who they are and is not there. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
/** Real-looking numbers are refused in test mode. */
export const liveCard: Decline = {
  code: 'card_declined',
  decline: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
}

type Row = Omit<TestCard, 'brand' | 'funding' | 'country'> & Partial<Pick<TestCard, 'brand' | 'funding' | 'country'>>

const rows: Row[] = [
  { number: '4242424242424242', method: 'pm_card_visa' },
  { number: '4000056655665556', method: 'pm_card_visa_debit', funding: 'debit' },
  { number: '5555555555554444', method: 'pm_card_mastercard', brand: 'mastercard' },
  { number: '5200828282828210', method: 'pm_card_mastercard_debit', brand: 'mastercard', funding: 'debit' },
  { number: '5105105105105100', method: 'pm_card_mastercard_prepaid', brand: 'mastercard', funding: 'prepaid' },
  { number: '378282246310005', method: 'pm_card_amex', brand: 'amex' },
  { number: '6011111111111117', method: 'pm_card_discover', brand: 'discover' },
  { number: '3056930009020004', method: 'pm_card_diners', brand: 'diners' },
  { number: '3566002020360505', method: 'pm_card_jcb', brand: 'jcb' },
  { number: '6200000000000005', method: 'pm_card_unionpay', brand: 'unionpay' },
  { number: '4000001240000000', method: 'pm_card_ca', country: 'CA' },
  { number: '4000002500000003', method: 'pm_card_fr', country: 'FR' },
  { number: '4000002760000016', method: 'pm_card_de', country: 'DE' },
  { number: '4000008260000000', method: 'pm_card_gb', country: 'GB' },
  { number: '4000000360000006', method: 'pm_card_au', country: 'AU' },
  { number: '4000001560000002', method: 'pm_card_cn', country: 'CN' },
  { number: '4000000000000077', method: 'pm_card_bypassPending', instant: true },
  { number: '4000000000000002', method: 'pm_card_chargeDeclined', decline: generic },
  { number: '4000000000009995', method: 'pm_card_chargeDeclinedInsufficientFunds', decline: insufficient },
  {
    number: '4000000000009987',
    method: 'pm_card_chargeDeclinedLostCard',
    decline: { code: 'card_declined', decline: 'lost_card', message: declined },
  },
  {
    number: '4000000000009979',
    method: 'pm_card_chargeDeclinedStolenCard',
    decline: { code: 'card_declined', decline: 'stolen_card', message: declined },
  },
  {
    number: '4000000000000069',
    method: 'pm_card_chargeDeclinedExpiredCard',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    method: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    method: 'pm_card_chargeDeclinedProcessingError',
    decline: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
  },
  {
    number: '4000000000006975',
    method: 'pm_card_chargeDeclinedVelocityLimitExceeded',
    decline: {
      code: 'card_declined',
      decline: 'card_velocity_exceeded',
      message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    },
  },
  {
    number: '4100000000000019',
    method: 'pm_card_radarBlock',
    decline: { code: 'card_declined', decline: 'fraudulent', message: declined, blocked: true },
  },
  { number: '4000000000000341', method: 'pm_card_chargeCustomerFail', decline: generic, attaches: true },
  { number: '4000002500003155', method: 'pm_card_authenticationRequiredOnSetup', authentication: 'unless_set_up' },
  { number: '4000002760003184', method: 'pm_card_authenticationRequired', authentication: 'always' },
  { number: '4000003800000446', method: 'pm_card_authenticationRequiredSetupForOffSession', authentication: 'off_session_works' },
  {
    number: '4000008260003178',
    method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    authentication: 'always',
    afterAuthentication: insufficient,
    attaches: true,
  },
  { number: '4000000000003220', method: 'pm_card_threeDSecure2Required', authentication: 'always' },
  {
    number: '4000008400001629',
    method: 'pm_card_threeDSecureRequiredChargeDeclined',
    authentication: 'always',
    afterAuthentication: generic,
  },
  {
    number: '4000008400001280',
    method: 'pm_card_threeDSecureRequiredProcessingError',
    decline: { code: 'card_declined', decline: 'generic_decline', message: declined },
  },
  { number: '4000000000003055', method: 'pm_card_threeDSecureOptional', authentication: 'offered' },
  { number: '4000000000000259', method: 'pm_card_createDispute', follow: 'dispute' },
  { number: '4000000000002685', method: 'pm_card_createDisputeProductNotReceived', follow: 'not_received' },
  { number: '4000000000001976', method: 'pm_card_createDisputeInquiry', follow: 'inquiry' },
  { number: '4000000000005423', method: 'pm_card_createIssuerFraudRecord', follow: 'fraud_warning' },
  { number: '4000000000007726', method: 'pm_card_pendingRefund', refund: 'pending' },
  // ours: its bank says nothing of a refund until it is made to
  { number: '4000000000009003', method: 'pm_card_refundWaits', refund: 'waits' },
  { number: '4000000000005126', method: 'pm_card_refundFail', refund: 'fails' },
]

const cards: TestCard[] = rows.map((row) => ({ brand: 'visa', funding: 'credit', country: 'US', ...row }))
const byNumber = new Map(cards.map((card) => [card.number, card]))
const byMethod = new Map(cards.map((card) => [card.method, card]))

/** The test card of a number; a valid number that is none of them is treated as a real card. */
export function cardOfNumber(number: string): TestCard {
  return byNumber.get(number) ?? { number, brand: brandOf(number), funding: 'credit', country: 'US', decline: liveCard }
}

/** The card behind `pm_card_visa` and its like. */
export function cardOfMethod(method: string): TestCard | undefined {
  return byMethod.get(method)
}

/** `tok_visa` and its like stand for the same cards. */
export function cardOfToken(token: string): TestCard | undefined {
  return byMethod.get(token.replace(/^tok_/, 'pm_card_'))
}

/** Every method name of the table: for pages and tests that walk it. */
export const testCards: readonly TestCard[] = cards

export function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover'
  if (/^(30|36|38)/.test(number)) return 'diners'
  if (number.startsWith('35')) return 'jcb'
  if (number.startsWith('62')) return 'unionpay'
  return 'visa'
}

/** The check digit of a card number. */
export function luhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return number.length >= 12 && number.length <= 19 && sum % 10 === 0
}
