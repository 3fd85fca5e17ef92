// What the merchant of a group still has of a payment: of goods that came back, and of deposits, too.
import { fundShare } from '@rondo/rules/moves/label-money'
import { sumMinor } from '@rondo/rules/kernel/money'
import type { Tx } from '../../platform/db.ts'
import type { LockedCase } from '../orders/index.ts'
import { postedLines } from '../wallet/index.ts'

/** Goods of these items went back, or were never had; of a rental support may have paid back what it cost. */
const isGone = (status: string): boolean => ['return_completed', 'return_processing', 'rental_return_completed'].includes(status)

/** What of a group's items nobody was asked to give back, minor units. */
interface Kept {
  readonly price: number
  readonly fee: number
  readonly tax: number
}
/**
 * Of what is with its customer all of it; the usage fee of what came back, with the fee where it was no fault of the merchant; all of what support
 * closed without money. 2 queries for each item that came back.
 */
export async function keptOfSale(tx: Tx, { case: c, group }: LockedCase): Promise<Kept> {
  const kept = { price: 0, fee: 0, tax: 0 }
  for (const item of group.items) {
    const { status, amount_minor: price, fee_minor: fee, tax_minor: tax } = item
    if (status === 'canceled') continue
    const back = isGone(status) ? await givenBack(tx, c, item) : { price: 0, fee: 0, tax: 0 }
    kept.price += price - back.price
    kept.fee += fee - back.fee
    kept.tax += tax - back.tax
  }
  return kept
}
type Item = LockedCase['group']['items'][number]
async function givenBack(tx: Tx, c: LockedCase['case'], { id, was_assessed: wasAssessed }: Item): Promise<Kept> {
  const about = `item:${id}`
  const assessed = await postedLines(tx, 'B15', about)
  const lines = assessed.length > 0 ? assessed : await postedLines(tx, 'B25', about)
  const of = (account: string) => sumMinor(lines.flatMap((line) => (line.account.startsWith(account) ? [line.amountMinor] : [])))
  // of a price so small that it has no tax a label may have taken all: nothing was booked
  return { price: assessed.length > 0 || wasAssessed ? fundShare(c, id) : of('merchant_'), fee: of('platform_fee'), tax: of('tax_payable') }
}

/** What of the deposits of a group went to its merchant (B19), minor units. 1 query for each deposit. */
export async function keptOfDeposits(tx: Tx, { group }: LockedCase): Promise<number> {
  let minor = 0
  for (const { id, deposit_minor: depositMinor } of group.items) {
    const split = depositMinor > 0 ? await postedLines(tx, 'B19', `item:${id}`) : []
    minor -= sumMinor(split.flatMap(({ account, amountMinor }) => (account.startsWith('merchant_payable:') ? [amountMinor] : [])))
  }
  return minor
}
