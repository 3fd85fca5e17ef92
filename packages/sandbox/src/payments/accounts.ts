import { addToFile, bankFrom, currencyOfCountry, fieldsIn, setBank } from './account-file.ts'
import { capabilitiesIn, controllerOf, dueFirst, profileIn, settingsFor } from './account-defaults.ts'
import { missingFrom, reviewFile } from './account-review.ts'
import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { metadata, needed, nested, oneOf, text } from './input.ts'
import { invalid, Refusal } from './refusal.ts'
import { sessionComponents } from './session-components.ts'
import type { Account, Visit } from './shapes.ts'

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

function create(ctx: Context, { input }: Call): Account {
  const country = (text(input, 'country') ?? 'US').toUpperCase()
  const currency = currencyOfCountry(country)
  if (!currency)
    throw invalid(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      'country_unsupported',
      'country',
    )
  const id = ctx.names.id('acct', 16)
  const file = ctx.records.save('account_file', { id, fields: fieldsIn(input), bank: null, termsAccepted: 'tos_acceptance' in input })
  const account: Account = {
    id,
    object: 'account',
    business_profile: profileIn(input, null),
    business_type: oneOf(input, 'business_type', ['company', 'government_entity', 'individual', 'non_profit']) ?? null,
    capabilities: capabilitiesIn(input),
    charges_enabled: false,
    ...controllerOf(input),
    country,
    created: ctx.clock.seconds(),
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
    requirements: dueFirst(file),
    settings: settingsFor(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
  }
  ctx.records.save('account', account)
  if (input['external_account'] !== undefined) setBank(ctx, account, bankFrom(ctx, account, input['external_account']))
  tell(ctx, 'account.updated', account, id)
  return missingFrom(ctx.records.get('account_file', id)).length === 0 ? reviewFile(ctx, id) : ctx.records.get('account', id)
}

function update(ctx: Context, call: Call): Account {
  const before = ctx.records.get('account', param(call, 'id'))
  const { input } = call
  const told = ['individual', 'external_account', 'tos_acceptance', 'company'].filter((name) => name in input)
  if (told.length > 0 && before.controller?.requirement_collection === 'stripe')
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'oauth_not_supported',
      message: `This application does not have the required permissions for the parameter '${told[0] ?? ''}' on account '${before.id}'.`,
    })
  const businessType = oneOf(input, 'business_type', ['company', 'government_entity', 'individual', 'non_profit'])
  const after = ctx.records.change('account', before.id, {
    ...('email' in input && { email: text(input, 'email') ?? null }),
    ...('business_profile' in input && { business_profile: profileIn(input, before.business_profile) }),
    ...(businessType && { business_type: businessType }),
    capabilities: { ...capabilitiesIn(input), ...before.capabilities },
    metadata: metadata(input, before.metadata ?? {}),
  })
  if (input['external_account'] !== undefined) setBank(ctx, after, bankFrom(ctx, after, input['external_account']))
  if (told.length > 0) {
    addToFile(ctx, before.id, fieldsIn(input), 'tos_acceptance' in input)
    return reviewFile(ctx, before.id)
  }
  tell(ctx, 'account.updated', after, before.id)
  return after
}

function visitFor(
  ctx: Context,
  prefix: string,
  account: string,
  seconds: number,
  refreshUrl: string | null = null,
  returnUrl: string | null = null,
): Visit {
  const { id } = ctx.records.get('account', account, undefined, 'account')
  return ctx.records.save('visit', {
    id: ctx.names.id(prefix, 32),
    account: id,
    expires: ctx.clock.seconds() + seconds,
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
    run: (ctx, { input }) => ctx.records.page('account', input, { owner: '', url: '/v1/accounts' }),
  },
  { method: 'GET', path: '/v1/accounts/:id', takes: [], run: (ctx, call) => ctx.records.get('account', param(call, 'id')) },
  { method: 'POST', path: '/v1/accounts/:id', takes: fields, run: update },
  {
    method: 'DELETE',
    path: '/v1/accounts/:id',
    takes: [],
    run(ctx, call) {
      const { id } = ctx.records.get('account', param(call, 'id'))
      ctx.records.erase('account', id)
      return { id, object: 'account', deleted: true }
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts',
    takes: ['external_account', 'default_for_currency', 'metadata'],
    run(ctx, call) {
      const account = ctx.records.get('account', param(call, 'id'))
      const bank = bankFrom(ctx, account, call.input['external_account'])
      setBank(ctx, account, bank)
      reviewFile(ctx, account.id)
      return bank
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    takes: [],
    run(ctx, call) {
      const account = ctx.records.get('account', param(call, 'id'))
      if (account.type !== 'express')
        throw invalid('Cannot create a login link for an account that is not an Express account.', undefined, 'account')
      if (!account.details_submitted)
        throw invalid('Cannot create a login link for an account that has not completed onboarding.', undefined, 'account')
      const visit = visitFor(ctx, 'lael', account.id, linkSeconds)
      return { object: 'login_link', created: ctx.clock.seconds(), url: `${ctx.base()}/_connect/dashboard/${visit.id}` }
    },
  },
  {
    method: 'POST',
    path: '/v1/account_links',
    takes: ['account', 'type', 'refresh_url', 'return_url', 'collect', 'collection_options'],
    run(ctx, { input }) {
      oneOf(input, 'type', ['account_onboarding', 'account_update'])
      const visit = visitFor(ctx, 'link', needed(input, 'account'), linkSeconds, needed(input, 'refresh_url'), needed(input, 'return_url'))
      return {
        object: 'account_link',
        created: ctx.clock.seconds(),
        expires_at: visit.expires,
        url: `${ctx.base()}/_connect/onboarding/${visit.id}`,
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/account_sessions',
    takes: ['account', 'components'],
    run(ctx, { input }) {
      const visit = visitFor(ctx, 'accs_secret_', needed(input, 'account'), sessionSeconds)
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
