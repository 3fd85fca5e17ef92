import { addToFile, bankFrom, currencyOfCountry, fieldsIn, setBank } from './account-file.ts'
import { missingFrom, reviewFile } from './account-review.ts'
import { tell } from './events.ts'
import type { Call, Endpoint, House } from './house.ts'
import { paging, param } from './house.ts'
import { flag, metadata, needed, nested, oneOf, text, type Input } from './input.ts'
import { invalid, Refusal } from './refusal.ts'
import { sessionComponents } from './session-components.ts'
import type { Account, AccountFile, Visit } from './shapes.ts'

const linkSeconds = 5 * 60
const sessionSeconds = 3600
const fields = [
  'business_type',
  'business_profile',
  'capabilities',
  'company',
  'default_currency',
  'email',
  'external_account',
  'individual',
  'metadata',
  'settings',
  'tos_acceptance',
] as const

function controllerOf(input: Input): { controller: NonNullable<Account['controller']>; type: Account['type'] } {
  const given = nested(input, 'controller')
  const old = oneOf(input, 'type', ['express', 'custom', 'standard'])
  const dashboard =
    oneOf(nested(given, 'stripe_dashboard'), 'type', ['express', 'full', 'none']) ??
    (old === 'express' ? 'express' : old === 'custom' ? 'none' : 'full')
  const collection = oneOf(given, 'requirement_collection', ['application', 'stripe']) ?? (old === 'custom' ? 'application' : 'stripe')
  const payer =
    oneOf(nested(given, 'fees'), 'payer', ['account', 'application']) ??
    (old === undefined || old === 'standard' ? 'account' : 'application')
  const losses =
    oneOf(nested(given, 'losses'), 'payments', ['application', 'stripe']) ??
    (old === undefined || old === 'standard' ? 'stripe' : 'application')
  if (losses === 'stripe' && collection === 'application')
    throw invalid(
      'When `controller[requirement_collection]=application`, `controller[losses][payments]` must be `application`.',
      undefined,
      'controller',
    )
  if (collection === 'application' && dashboard !== 'none')
    throw invalid(
      'When `controller[requirement_collection]=application`, `controller[stripe_dashboard][type]` must be `none`.',
      undefined,
      'controller',
    )
  const type = dashboard === 'express' ? 'express' : dashboard === 'full' ? 'standard' : collection === 'application' ? 'custom' : 'none'
  return {
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer },
      losses: { payments: losses },
      requirement_collection: collection,
      stripe_dashboard: { type: dashboard },
    },
    type,
  }
}

function capabilitiesIn(input: Input): NonNullable<Account['capabilities']> {
  const asked = nested(input, 'capabilities')
  return Object.fromEntries(
    Object.keys(asked)
      .filter((name) => flag(nested(asked, name), 'requested'))
      .map((name) => [name, 'inactive']),
  )
}

function profileIn(input: Input, before: Account['business_profile']): NonNullable<Account['business_profile']> {
  const given = nested(input, 'business_profile')
  const read = (name: 'mcc' | 'name' | 'product_description' | 'support_email' | 'support_phone' | 'support_url' | 'url') =>
    text(given, name) ?? before?.[name] ?? null
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: read('mcc'),
    minority_owned_business_designation: null,
    name: read('name'),
    product_description: read('product_description'),
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: read('support_email'),
    support_phone: read('support_phone'),
    support_url: read('support_url'),
    url: read('url'),
  }
}

const dueFirst = (house: House, file: AccountFile): NonNullable<Account['requirements']> => {
  const due = ['business_type', ...missingFrom(file)]
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: 'requirements.past_due',
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
}

function settingsFor(): NonNullable<Account['settings']> {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: 'offer' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'daily' }, statement_descriptor: null },
    sepa_debit_payments: {},
  } as NonNullable<Account['settings']>
}

function create(house: House, { input }: Call): Account {
  const country = (text(input, 'country') ?? 'US').toUpperCase()
  const currency = currencyOfCountry(country)
  if (!currency)
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      'country_unsupported',
      'country',
    )
  const id = house.names.id('acct', 16)
  const file = house.records.save('account_file', { id, fields: fieldsIn(input), bank: null, termsAccepted: 'tos_acceptance' in input })
  const account: Account = {
    id,
    object: 'account',
    business_profile: profileIn(input, null),
    business_type: oneOf(input, 'business_type', ['company', 'government_entity', 'individual', 'non_profit']) ?? null,
    capabilities: capabilitiesIn(input),
    charges_enabled: false,
    ...controllerOf(input),
    country,
    created: house.clock.seconds(),
    default_currency: currency,
    details_submitted: false,
    email: text(input, 'email') ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: metadata(input),
    payouts_enabled: false,
    requirements: dueFirst(house, file),
    settings: settingsFor(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
  }
  house.records.save('account', account)
  if (input['external_account'] !== undefined) setBank(house, account, bankFrom(house, account, input['external_account']))
  tell(house, 'account.updated', account, id)
  return missingFrom(house.records.get('account_file', id)).length === 0 ? reviewFile(house, id) : house.records.get('account', id)
}

function update(house: House, call: Call): Account {
  const before = house.records.get('account', param(call, 'id'))
  const { input } = call
  const told = ['individual', 'external_account', 'tos_acceptance', 'company'].filter((name) => name in input)
  if (told.length > 0 && before.controller?.requirement_collection === 'stripe')
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'oauth_not_supported',
      message: `This application does not have the required permissions for the parameter '${told[0] ?? ''}' on account '${before.id}'.`,
    })
  const businessType = oneOf(input, 'business_type', ['company', 'government_entity', 'individual', 'non_profit'])
  const after = house.records.change('account', before.id, {
    ...('email' in input && { email: text(input, 'email') ?? null }),
    ...('business_profile' in input && { business_profile: profileIn(input, before.business_profile) }),
    ...(businessType && { business_type: businessType }),
    capabilities: { ...capabilitiesIn(input), ...before.capabilities },
    metadata: metadata(input, before.metadata ?? {}),
  })
  if (input['external_account'] !== undefined) setBank(house, after, bankFrom(house, after, input['external_account']))
  if (told.length > 0) {
    addToFile(house, before.id, fieldsIn(input), 'tos_acceptance' in input)
    return reviewFile(house, before.id)
  }
  tell(house, 'account.updated', after, before.id)
  return after
}

function visitFor(
  house: House,
  prefix: string,
  account: string,
  seconds: number,
  refreshUrl: string | null = null,
  returnUrl: string | null = null,
): Visit {
  const { id } = house.records.get('account', account, undefined, 'account')
  return house.records.save('visit', {
    id: house.names.id(prefix, 32),
    account: id,
    expires: house.clock.seconds() + seconds,
    used: false,
    refreshUrl,
    returnUrl,
  })
}

export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/accounts', takes: [...fields, 'country', 'controller', 'type'], run: create },
  {
    method: 'GET',
    path: '/v1/accounts',
    takes: paging,
    run: (house, { input }) => house.records.page('account', input, { owner: '', url: '/v1/accounts' }),
  },
  { method: 'GET', path: '/v1/accounts/:id', takes: [], run: (house, call) => house.records.get('account', param(call, 'id')) },
  { method: 'POST', path: '/v1/accounts/:id', takes: fields, run: update },
  {
    method: 'DELETE',
    path: '/v1/accounts/:id',
    takes: [],
    run(house, call) {
      const { id } = house.records.get('account', param(call, 'id'))
      house.records.erase('account', id)
      return { id, object: 'account', deleted: true }
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts',
    takes: ['external_account', 'default_for_currency', 'metadata'],
    run(house, call) {
      const account = house.records.get('account', param(call, 'id'))
      const bank = bankFrom(house, account, call.input['external_account'])
      setBank(house, account, bank)
      reviewFile(house, account.id)
      return bank
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    takes: [],
    run(house, call) {
      const account = house.records.get('account', param(call, 'id'))
      if (account.type !== 'express')
        throw invalid('Cannot create a login link for an account that is not an Express account.', undefined, 'account')
      if (!account.details_submitted)
        throw invalid('Cannot create a login link for an account that has not completed onboarding.', undefined, 'account')
      const visit = visitFor(house, 'lael', account.id, linkSeconds)
      return { object: 'login_link', created: house.clock.seconds(), url: `${house.base()}/_connect/dashboard/${visit.id}` }
    },
  },
  {
    method: 'POST',
    path: '/v1/account_links',
    takes: ['account', 'type', 'refresh_url', 'return_url', 'collect', 'collection_options'],
    run(house, { input }) {
      oneOf(input, 'type', ['account_onboarding', 'account_update'])
      const visit = visitFor(
        house,
        'link',
        needed(input, 'account'),
        linkSeconds,
        needed(input, 'refresh_url'),
        needed(input, 'return_url'),
      )
      return {
        object: 'account_link',
        created: house.clock.seconds(),
        expires_at: visit.expires,
        url: `${house.base()}/_connect/onboarding/${visit.id}`,
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/account_sessions',
    takes: ['account', 'components'],
    run(house, { input }) {
      const visit = visitFor(house, 'accs_secret_', needed(input, 'account'), sessionSeconds)
      return {
        object: 'account_session',
        account: visit.account,
        client_secret: visit.id,
        components: sessionComponents(nested(input, 'components')),
        expires_at: visit.expires,
        livemode: false,
      }
    },
  },
]
