import { isOneOf } from '@rondo/rules/kernel/lists'
import { rentedOut } from '@rondo/rules/orders/item-statuses'
import { dueShown } from '@rondo/rules/rentals/due-shown'
import type { Format } from '../../shell/format.ts'
import type { Group } from './orders.queries.ts'

/** When something is due back, by the clock of the place where it is used. */
export const dueMoment = ({ dueAt, zone }: { readonly dueAt: string; readonly zone: string }, format: Pick<Format, 'momentIn'>): string =>
  format.momentIn(dueShown(dueAt, zone), zone)

type Rented = Pick<Group, 'status' | 'orderItems'>
/** What of a rental that runs is still with its renter, with what is claimed as lost. */
const stillOut = ({ orderItems }: Rented) =>
  orderItems.filter(({ status, rental }) => isOneOf([...rentedOut, 'damaged_on_return'], status) && !rental?.returnedAt)

/** The first day on which something rented goes back. */
export const returnDay = (group: Rented): string | undefined =>
  stillOut(group)
    .flatMap(({ rentOption }) => rentOption?.returnBy ?? [])
    .toSorted()[0]

/** How many days a rental that runs is late, the free one not counted; 0 in time. */
export const lateDaysOf = (group: Rented): number =>
  group.status === 'renting_in_progress' ? Math.max(0, ...stillOut(group).map(({ rental }) => rental?.lateDays ?? 0)) : 0

interface LateDays {
  readonly lateDays: number
  /** Of all of them and of one alone, major units. */
  readonly lateFee: number
  readonly lateFeePerDay: number
}
/** The fee of late days is rounded up once: then it is less than the first day's so many times. */
export const isRoundedOnce = ({ lateDays, lateFee, lateFeePerDay }: LateDays): boolean => lateDays * lateFeePerDay - lateFee > 0.001

/** What lateness costs of the deposits by now, major units; undefined where it costs nothing. What is claimed as lost has a claim of its own. */
export function lateCostOf(group: Rented) {
  if (lateDaysOf(group) === 0) return undefined
  const late = stillOut(group).filter(({ rental, status }) => rental && rental.lateFee > 0 && status !== 'damaged_on_return')
  const [first] = late
  if (!first) return undefined
  // a deposit that is used up costs nothing more
  const goesOn = late.filter(({ rental, securityDeposit }) => rental && rental.lateFee < securityDeposit)
  const sum = (of: (item: (typeof late)[number]) => number) => late.reduce((all, item) => all + of(item), 0)
  return {
    currency: first.currency,
    amount: sum(({ rental }) => rental?.lateFee ?? 0),
    each: goesOn.reduce((all, { rental }) => all + (rental?.lateFeePerDay ?? 0), 0),
    isRounded: goesOn.some(({ rental }) => rental && isRoundedOnce(rental)),
    most: sum(({ securityDeposit }) => securityDeposit),
  }
}
