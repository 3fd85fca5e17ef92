import type { Stripe } from 'stripe'
import { flag, nested, type Input } from './input.ts'

const account = { disable_stripe_user_authentication: false, external_account_collection: true }
const money = { ...account, edit_payout_schedule: false, instant_payouts: false, standard_payouts: false }
const disputes = {
  destination_on_behalf_of_charge_management: false,
  dispute_management: true,
  refund_management: true,
  smart_disputes_management: false,
}
const payments = { ...disputes, capture_payments: true }
const cards = { card_management: true, card_spend_dispute_management: true, cardholder_management: true, spend_control_management: true }

/** Every embedded component that the provider has; the sandbox shows the onboarding only, the others are answered as asked. */
const features = {
  account_management: account,
  account_onboarding: account,
  balance_report: {},
  balances: money,
  disputes_list: payments,
  documents: {},
  financial_account: { ...account, send_money: false, transfer_balance: false },
  financial_account_transactions: { card_spend_dispute_management: false },
  instant_payouts_promotion: { ...account, instant_payouts: false },
  issuing_card: cards,
  issuing_cards_list: { ...cards, disable_stripe_user_authentication: false },
  notification_banner: account,
  payment_details: payments,
  payment_disputes: disputes,
  payment_method_settings: { disable_stripe_user_authentication: false },
  payments,
  payout_details: {},
  payout_reconciliation_report: {},
  payouts: money,
  payouts_list: {},
  reporting_chart: {},
  tax_registrations: {},
  tax_settings: {},
  terminal_hardware_orders: {},
  terminal_hardware_shop: {},
} satisfies { [K in keyof Stripe.AccountSession.Components]: Stripe.AccountSession.Components[K]['features'] }

/** The components of a session, enabled where the body asks for them. */
export function sessionComponents(asked: Input): object {
  return Object.fromEntries(
    Object.entries(features).map(([name, has]) => [name, { enabled: flag(nested(asked, name), 'enabled') ?? false, features: has }]),
  )
}
