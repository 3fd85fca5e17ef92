// What the merchant of a group still has of a payment: of goods that came back, and of deposits, too.
import { fundShare } from '@rondo/rules/moves/label-money'
import { sumMinor } from '@rondo/rules/kernel/money'
import type { Tx } from '../../platform/db.ts'
import type { LockedCase } from '../orders/index.ts'
import { postedLines } from '../wallet/index.ts'

/** Goods of these items went back, or were never had. */
export const isGone = (status: string): boolean => status === 'canceled' || status === 'return_completed' || status === 'return_processing'

/**
 * The prices of a group's items that their merchant was not asked to give back, minor units: the whole of what is with its customer, the usage
 * fee of what came back, and the whole of what support closed without money. 2 queries for each item that came back.
 */
export async function keptOfPrice(tx: Tx, { case: c, group }: LockedCase): Promise<number> {
  let minor = 0
  for (const { id, status, amount_minor: amountMinor } of group.items) {
    if (status === 'canceled') continue
    minor += isGone(status) ? amountMinor - (await givenBack(tx, c, id)) : amountMinor
  }
  return minor
}
async function givenBack(tx: Tx, c: LockedCase['case'], itemId: number): Promise<number> {
  const about = `item:${itemId}`
  if ((await postedLines(tx, 'B15', about)).length > 0) return fundShare(c, itemId)
  const bySupport = (await postedLines(tx, 'B25', about)).filter(({ account }) => account.startsWith('merchant_'))
  return sumMinor(bySupport.map(({ amountMinor }) => amountMinor))
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
