import { dayBegunBy } from '@rondo/rules/rentals/due-shown'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dueMoment } from './lateness.ts'
import type { Item } from './orders.queries.ts'

const settled: readonly Item['status'][] = ['item_purchased', 'rental_converted_to_purchase', 'canceled']

/**
 * When a rental is due by the clock of the place of use, what lateness costs before it does, and what it has cost of the deposit; what a further day costs is told in the head. What has
 * happened is told by the reader's own clock, like everything else that has happened to an order.
 */
export function RentalFacts({ item: { rental, rentOption, securityDeposit, currency, status } }: { item: Item }) {
  const { say, format } = useShell()
  if (!rental || !rentOption || settled.includes(status)) return null
  const { graceUntil, zone, returnedAt, lateDays, lateFee, lateFeePerDay, isLateDayRounded } = rental
  const money = (amount: number) => format.money(amount, currency)
  const costsOn = dayBegunBy(graceUntil, zone)
  const costsFrom = costsOn ? format.day(costsOn) : format.momentIn(graceUntil, zone)
  const kept = lateDays > 0 && say('orders.rentalKept', { n: lateDays, amount: money(lateFee), rest: money(securityDeposit - lateFee) })
  if (returnedAt) {
    return (
      <span className="grid gap-0.5 text-small text-ink-2">
        <span>{say('orders.rentalBack', { at: format.moment(returnedAt) })}</span>
        {kept && <span>{kept}</span>}
      </span>
    )
  }
  return (
    <span className={`mt-2 grid gap-1 border-t border-line pt-2.5 text-small ${lateDays > 0 ? 'text-danger' : ''}`}>
      <span className="flex items-start gap-2 font-[550]">
        <Icon name="clock" className="mt-0.5 size-4 shrink-0 text-ink-2" />
        {say('orders.rentalDue', { at: dueMoment(rental, format) })}
      </span>
      {kept && <span className="ps-6">{kept}</span>}
      {lateDays === 0 && lateFeePerDay > 0 && (
        <span className="ps-6 text-ink-2">
          {say(isLateDayRounded ? 'orders.rentalFeeAbout' : 'orders.rentalFee', {
            at: costsFrom,
            amount: money(lateFeePerDay),
            most: money(securityDeposit),
          })}
        </span>
      )}
    </span>
  )
}

/** A renter's ways on from a rental that runs: longer, or for ever. */
export function RentalWays({ item, asMerchant }: { item: Item; asMerchant: boolean }) {
  const { say } = useShell()
  if (asMerchant) return null
  const isAllowed = (move: string) => item.allowedActions.some((one) => one.move === move && one.allowed)
  const isPaying = item.status === 'keep_item_requested' || item.status === 'payment_failed'
  return (
    <>
      {isAllowed('extendRental') && (
        <Link to={`/rental/${item.id}/extend`} className={buttonLook('line', 's')}>
          {say('orders.act_extendRental')}
        </Link>
      )}
      {(isAllowed('keepItem') || isPaying) && (
        <Link to={`/rental/${item.id}/keep-item-checkout`} className={buttonLook('line', 's')}>
          {say('orders.act_keepItem')}
        </Link>
      )}
    </>
  )
}
