import { missingFrom } from './account-review.ts'
import { flag, nested, oneOf, text, type Input } from './input.ts'
import { invalid } from './refusal.ts'
import type { Account, AccountFile } from './shapes.ts'

/** Who pays, who bears losses, who asks for papers; the old `type` still works and stands for a set of these. */
export function controllerOf(input: Input): { controller: NonNullable<Account['controller']>; type: Account['type'] } {
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

/** The capabilities that the body asks for; none is active before the review. */
export function capabilitiesIn(input: Input): NonNullable<Account['capabilities']> {
  const asked = nested(input, 'capabilities')
  return Object.fromEntries(
    Object.keys(asked)
      .filter((name) => flag(nested(asked, name), 'requested'))
      .map((name) => [name, 'inactive']),
  )
}

export function profileIn(input: Input, before: Account['business_profile']): NonNullable<Account['business_profile']> {
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

/** What a new account still has to tell. */
export const dueFirst = (file: AccountFile): NonNullable<Account['requirements']> => {
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

/** The settings that every account starts with. */
export function settingsFor(): NonNullable<Account['settings']> {
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
