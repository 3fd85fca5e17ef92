import { expect, test } from 'vitest'
import { type AccountFacts, canOnboard, dueThingsOf, verificationNews, verificationState } from './verification.ts'
import { accountProblemOf } from './account-problems.ts'
import { canPay, settledAtHome } from './payable-countries.ts'
import { feeBeforeConversion } from './settlement.ts'

const enabled: AccountFacts = {
  detailsSubmitted: true,
  chargesEnabled: true,
  payoutsEnabled: true,
  disabledReason: null,
  due: [],
  wasVerified: true,
}
const off = { chargesEnabled: false, payoutsEnabled: false, wasVerified: false }

test.each<[string, Partial<AccountFacts> | undefined]>([
  ['not_started', undefined],
  ['in_progress', { ...off, detailsSubmitted: false, due: ['external_account'] }],
  ['pending', off],
  ['needs_information', { ...off, due: ['individual.id_number'] }],
  ['needs_information', { due: ['individual.verification.document'] }],
  ['enabled', {}],
  ['restricted', { ...off, wasVerified: true, due: ['individual.id_number'] }],
  ['restricted', { payoutsEnabled: false }],
  ['rejected', { ...off, disabledReason: 'rejected.fraud' }],
])('a verification is %s by %j', (state, facts) => {
  expect(verificationState(facts && { ...enabled, ...facts })).toBe(state)
})

test('the form is offered before the details are handed in, and when more is asked for', () => {
  expect([canOnboard('not_started', []), canOnboard('in_progress', [])]).toEqual([true, true])
  expect([canOnboard('pending', []), canOnboard('enabled', []), canOnboard('restricted', [])]).toEqual([false, false, false])
  expect([canOnboard('restricted', ['x']), canOnboard('needs_information', ['x']), canOnboard('rejected', ['x'])]).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['complete', 'pending', false, 'enabled', true, false],
  ['restored', 'restricted', false, 'enabled', true, true],
  ['restricted', 'enabled', true, 'restricted', false, true],
  ['needs', 'enabled', true, 'needs_information', true, true],
  ['rejected', 'enabled', true, 'rejected', false, true],
  [undefined, 'rejected', false, 'rejected', false, true],
  [undefined, 'in_progress', false, 'pending', false, false],
  [undefined, 'needs_information', true, 'enabled', true, true],
  [undefined, 'in_progress', true, 'enabled', true, false],
] as const)('a merchant is told %s of a change from %s (%s) to %s (%s)', (news, from, before, to, after, wasVerified) => {
  expect(verificationNews({ state: from, mayCharge: before }, { state: to, mayCharge: after }, wasVerified)).toBe(news)
})

test("the provider's names are told as things that people know, each once", () => {
  expect(dueThingsOf(['individual.dob.year', 'individual.dob.day', 'individual.address.line1', 'external_account'])).toEqual([
    'birth',
    'address',
    'bank',
  ])
  expect(dueThingsOf(['individual.id_number', 'individual.verification.document', 'tos_acceptance.ip', 'something.new'])).toEqual([
    'identity',
    'document',
    'terms',
    'other',
  ])
})

test('a platform pays at home, and among the countries of one group', () => {
  expect([canPay('US', 'FR'), canPay('US', 'AU'), canPay('AU', 'AU'), canPay('AU', 'US')]).toEqual([true, false, true, false])
  expect([settledAtHome('US'), settledAtHome('DE')]).toEqual([['USD'], ['EUR']])
})

test('a fee of a converted charge is booked in the currency of the charge', () => {
  expect(feeBeforeConversion({ amountMinor: 11_000, feeMinor: 349 }, 10_000)).toBe(317)
  expect(feeBeforeConversion({ amountMinor: 6_700, feeMinor: 224 }, 1_000_000)).toBe(33_433)
  expect(feeBeforeConversion({ amountMinor: 0, feeMinor: 0 }, 1)).toBe(0)
})

test.each([
  ['verification_failed_keyed_identity', 'identity'],
  ['verification_failed_tax_id_not_issued', 'identity'],
  ['invalid_street_address', 'address'],
  ['verification_document_address_mismatch', 'address'],
  ['invalid_dob_age_under_minimum', 'birth'],
  ['verification_document_name_missing', 'name'],
  ['verification_document_missing_back', 'document_missing'],
  ['verification_document_not_uploaded', 'document_missing'],
  ['verification_document_expired', 'document_expired'],
  ['verification_document_failed_greyscale', 'document_unreadable'],
  ['verification_document_fraudulent', 'document_refused'],
  ['information_missing', 'missing'],
  ['verification_failed_other', 'other'],
  ['a_code_of_tomorrow', 'other'],
])('the code %s of the provider says: %s', (code, problem) => {
  expect(accountProblemOf(code)).toBe(problem)
})
