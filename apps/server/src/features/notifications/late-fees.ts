// What mails say of late days: what each costs, and what those that are over have cost.
import { sumMinor } from '@rondo/rules/kernel/money'
import { lateFeeOf } from '@rondo/rules/rentals/late-fee'
import type { Locale, Say } from '@rondo/words'
import { caseOf, type ItemRow } from '../orders/index.ts'
import type { GroupFacts } from './group-parts.ts'
import { moneyIn } from './order-parts.ts'

/** Minor units; 0 of what was not rented. */
export const feePerDay = ({ rental, deposit_minor: depositMinor }: ItemRow): number =>
  rental ? lateFeeOf({ rentMinor: rental.rent_minor, rentalDays: rental.days, depositMinor }, 1) : 0

/** What late days of pieces that are back have cost, in minor units, and the days in words; undefined where nobody was late. */
export function lateFee(
  { order, group, currency }: Pick<GroupFacts<unknown>, 'order' | 'group' | 'currency'>,
  items: readonly ItemRow[],
  say: Say,
  locale: Locale,
) {
  const late = caseOf(order, group).items.filter(
    ({ id, lateFeeMinor }) => lateFeeMinor > 0 && items.some((item) => item.id === id && item.rental?.returned_at != null),
  )
  if (late.length === 0) return undefined
  const perDay = sumMinor(items.filter(({ id }) => late.some((item) => item.id === id)).map(feePerDay))
  const minor = sumMinor(late.map(({ lateFeeMinor }) => lateFeeMinor))
  const n = Math.max(...late.map(({ lateDays }) => lateDays))
  // a fee is rounded up once, not each day
  const days = say(perDay * n === minor ? 'orderMails.lateDays' : 'orderMails.lateDaysAbout', {
    n,
    perDay: moneyIn(locale, perDay, currency),
  })
  return { minor, amount: moneyIn(locale, minor, currency), days }
}
