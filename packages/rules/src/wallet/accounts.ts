/** A kind of ledger account. `floor`: its balance may never pass below zero on its normal side. `of`: whose it is; one for all when null. */
export interface AccountKind {
  readonly nature: 'asset' | 'liability' | 'income' | 'expense'
  readonly normal: 'debit' | 'credit'
  readonly floor: boolean
  readonly of: 'merchant' | 'customer' | 'item' | 'group' | 'return' | 'dispute' | 'jurisdiction' | null
}

/** Every account of the ledger, each kept in every currency. Debits are positive, credits negative, minor units. */
export const accountKinds = {
  stripe_balance: { nature: 'asset', normal: 'debit', floor: false, of: null },
  dispute_receivable: { nature: 'asset', normal: 'debit', floor: true, of: 'dispute' },
  merchant_receivable: { nature: 'asset', normal: 'debit', floor: true, of: 'merchant' },
  merchant_pending: { nature: 'liability', normal: 'credit', floor: true, of: 'merchant' },
  merchant_payable: { nature: 'liability', normal: 'credit', floor: true, of: 'merchant' },
  deposit_held: { nature: 'liability', normal: 'credit', floor: true, of: 'item' },
  refund_fund: { nature: 'liability', normal: 'credit', floor: true, of: 'return' },
  customer_refund: { nature: 'liability', normal: 'credit', floor: true, of: 'customer' },
  merchant_refund: { nature: 'liability', normal: 'credit', floor: true, of: 'merchant' },
  shipping_held: { nature: 'liability', normal: 'credit', floor: true, of: 'group' },
  tax_payable: { nature: 'liability', normal: 'credit', floor: true, of: 'jurisdiction' },
  shipping_payable: { nature: 'liability', normal: 'credit', floor: false, of: null },
  platform_fee: { nature: 'income', normal: 'credit', floor: false, of: null },
  shipping_margin: { nature: 'income', normal: 'credit', floor: false, of: null },
  processor_fees: { nature: 'expense', normal: 'debit', floor: false, of: null },
  dispute_fees: { nature: 'expense', normal: 'debit', floor: false, of: null },
  dispute_losses: { nature: 'expense', normal: 'debit', floor: false, of: null },
  shipping_loss: { nature: 'expense', normal: 'debit', floor: false, of: null },
  goodwill: { nature: 'expense', normal: 'debit', floor: false, of: null },
} as const satisfies Record<string, AccountKind>
export type AccountName = keyof typeof accountKinds
type Single = { [Name in AccountName]: (typeof accountKinds)[Name]['of'] extends null ? Name : never }[AccountName]
type Owned = Exclude<AccountName, Single>

/** An account by its name, or name and owner: `platform_fee`, `merchant_pending:12`. The currency stands beside it. */
export type AccountKey = Single | `${Owned}:${string}`

export const accountKey = <Name extends Owned>(name: Name, owner: number | string): `${Name}:${string}` => `${name}:${owner}`
/** Name and owner of a key; owner null for an account that is one for all. */
export function readAccountKey(key: AccountKey): { readonly name: AccountName; readonly owner: string | null } {
  const [name, owner = null] = key.split(':') as [AccountName, string?]
  return { name, owner }
}

/** The tax of every sale is the one flat estimate, so one jurisdiction holds it (C-65). */
export const flatTax = accountKey('tax_payable', 'flat')

/** True when a balance (debits less credits, minor units) is one that the account may have. */
export function isBalanceAllowed(name: AccountName, balanceMinor: number): boolean {
  const { floor, normal } = accountKinds[name]
  return !floor || (normal === 'debit' ? balanceMinor >= 0 : balanceMinor <= 0)
}
