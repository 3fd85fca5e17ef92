import { tell } from './events.ts'
import type { Context } from './context.ts'
import { nested, text, type Input } from './input.ts'
import { invalid } from './refusal.ts'
import type { Account, AccountFile, BankAccount } from './shapes.ts'

const euro = 'AT BE DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK CY HR'.split(' ')
const currencies: Record<string, string> = {
  US: 'usd',
  GB: 'gbp',
  CA: 'cad',
  AU: 'aud',
  CH: 'chf',
  SE: 'sek',
  DK: 'dkk',
  NO: 'nok',
  JP: 'jpy',
  SG: 'sgd',
  HK: 'hkd',
  NZ: 'nzd',
  PL: 'pln',
  CZ: 'czk',
  HU: 'huf',
  RO: 'ron',
  BG: 'bgn',
  LI: 'chf',
}

/** The currency that an account of a country settles in, in lower case; undefined where the provider has no accounts. */
export function currencyOfCountry(country: string): string | undefined {
  return euro.includes(country) ? 'eur' : currencies[country]
}

/** A bank account as the provider shows it: the number itself is not kept. */
export function bankFrom(ctx: Context, account: Account, given: unknown): BankAccount {
  const input = (typeof given === 'object' && given !== null ? given : {}) as Input
  const number = typeof given === 'string' ? '000123456789' : (text(input, 'account_number') ?? '').replace(/\s/g, '')
  if (number.length < 4)
    throw invalid('Missing required param: external_account[account_number].', 'parameter_missing', 'external_account[account_number]')
  const country = text(input, 'country') ?? account.country ?? 'US'
  const routing = text(input, 'routing_number') ?? (country === 'US' ? '110000000' : null)
  if (country === 'US' && routing !== '110000000')
    throw invalid(
      'You must use a test bank account number in test mode. Try 000123456789 or see more options at https://stripe.com/docs/connect/testing#account-numbers.',
      'routing_number_invalid',
      'external_account[routing_number]',
    )
  return {
    id: ctx.names.id('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: text(input, 'account_holder_name') ?? null,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country,
    currency: text(input, 'currency') ?? currencyOfCountry(country) ?? 'usd',
    default_for_currency: true,
    fingerprint: ctx.names.id('f', 16).slice(2),
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: number.slice(-4),
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: routing,
    status: 'new',
  }
}

/** Puts a bank account in the file and on the account, in place of the one before. */
export function setBank(ctx: Context, account: Account, bank: BankAccount): void {
  const file = ctx.records.get('account_file', account.id)
  ctx.records.change('account_file', account.id, { ...file, bank })
  const url = `/v1/accounts/${account.id}/external_accounts`
  ctx.records.change('account', account.id, { external_accounts: { object: 'list', data: [bank], has_more: false, url } })
  tell(ctx, 'account.external_account.created', bank, account.id)
}

/** The person's answers in a call: `individual[first_name]` becomes `individual.first_name`; a date of birth becomes one ISO day. */
export function fieldsIn(input: Input): Record<string, string> {
  const person = nested(input, 'individual')
  const address = nested(person, 'address')
  const born = nested(person, 'dob')
  const found: Record<string, string | undefined> = {
    'individual.first_name': text(person, 'first_name'),
    'individual.last_name': text(person, 'last_name'),
    'individual.email': text(person, 'email'),
    'individual.phone': text(person, 'phone'),
    'individual.id_number': text(person, 'id_number') ?? text(person, 'ssn_last_4'),
    'individual.address.line1': text(address, 'line1'),
    'individual.address.city': text(address, 'city'),
    'individual.address.postal_code': text(address, 'postal_code'),
    'individual.dob':
      text(born, 'year') &&
      `${text(born, 'year') ?? ''}-${(text(born, 'month') ?? '').padStart(2, '0')}-${(text(born, 'day') ?? '').padStart(2, '0')}`,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Adds answers to the file; tells that the person changed when there were any. */
export function addToFile(ctx: Context, id: string, fields: Record<string, string>, termsAccepted: boolean): AccountFile {
  const before = ctx.records.get('account_file', id)
  const after = ctx.records.change('account_file', id, {
    fields: { ...before.fields, ...fields },
    termsAccepted: before.termsAccepted || termsAccepted,
  })
  if (Object.keys(fields).length > 0) {
    const person = {
      id: id.replace('acct_', 'person_'),
      object: 'person',
      account: id,
      created: ctx.clock.seconds(),
      first_name: after.fields['individual.first_name'] ?? null,
      last_name: after.fields['individual.last_name'] ?? null,
    }
    tell(ctx, 'person.updated', person, id)
  }
  return after
}
