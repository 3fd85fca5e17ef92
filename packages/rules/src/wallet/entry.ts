import type { AccountKey } from './accounts.ts'

/** One line of a ledger transaction: minor units, debit positive, credit negative. */
export interface Posting {
  readonly account: AccountKey
  readonly amountMinor: number
}
type Side = readonly (readonly [account: AccountKey, amountMinor: number])[]

/**
 * A balanced transaction. Amounts of zero post nothing, several of one account become one. Throws RangeError when the sides differ, or
 * an amount is negative or no whole number: a caller that gave parts which do not add up must not reach the ledger.
 */
export function entry({ debit, credit }: { readonly debit: Side; readonly credit: Side }): Posting[] {
  const sums = new Map<AccountKey, number>()
  const add = (account: AccountKey, amountMinor: number, sign: 1 | -1) => {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) throw new RangeError(`${amountMinor} cannot be posted to ${account}`)
    sums.set(account, (sums.get(account) ?? 0) + sign * amountMinor)
  }
  for (const [account, amountMinor] of debit) add(account, amountMinor, 1)
  for (const [account, amountMinor] of credit) add(account, amountMinor, -1)
  const postings = [...sums].filter(([, amountMinor]) => amountMinor !== 0).map(([account, amountMinor]) => ({ account, amountMinor }))
  const difference = postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (difference !== 0) throw new RangeError(`debit and credit differ by ${difference}`)
  return postings
}

/** The same transaction undone, for a refund that failed or a label that could not be made. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
