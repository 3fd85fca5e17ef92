// What mails say of late days: what each costs, and what those that are over have cost.
import { sumMinor } from '@rondo/rules/kernel/money'
import { lateFeeOf } from '@rondo/rules/rentals/late-fee'
import type { Locale, Say } from '@rondo/words'
import { listIn } from '@rondo/words/list'
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
  const feesOf = (those: typeof late) => sumMinor(those.map(({ lateFeeMinor }) => lateFeeMinor))
  const daysSaid = (n: number) => {
    const those = late.filter(({ lateDays }) => lateDays === n)
    const perDay = sumMinor(items.filter(({ id }) => those.some((item) => item.id === id)).map(feePerDay))
    const isUsedUp = items.some(({ id, deposit_minor: most }) => those.some((item) => item.id === id && item.lateFeeMinor === most))
    const [sum, minor] = [perDay * n, feesOf(those)]
    if (sum > minor && isUsedUp) return say('orderMails.lateDaysAlone', { n })
    // a fee is rounded up once, not each day
    return say(sum === minor ? 'orderMails.lateDays' : 'orderMails.lateDaysAbout', { n, perDay: moneyIn(locale, perDay, currency) })
  }
  const lengths = [...new Set(late.map(({ lateDays }) => lateDays))].toSorted((a, b) => b - a)
  const days = listIn(locale, lengths.map(daysSaid))
  const minor = feesOf(late)
  return { minor, amount: moneyIn(locale, minor, currency), days }
}
