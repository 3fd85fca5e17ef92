import { sql } from 'kysely'
import { type DeliveryMethod, type LineType, roomFor } from '@rondo/rules/cart/lines'
import { firstFreeStart, type ListingDays, startProblem, unitsFree } from '@rondo/rules/cart/free-days'
import { bookedDays, earliestStart, type RentalPeriod, rentalPeriodOf, type Turnaround } from '@rondo/rules/cart/rental-period'
import { depositOf } from '@rondo/rules/checkout/pricing'
import { isDay } from '@rondo/rules/kernel/days'
import { isDigital, isService, type ProductType } from '@rondo/rules/listings/catalogue'
import { type ChosenOption, fitsBounds, type RentalOption, tierOf } from '@rondo/rules/listings/rental-options'
import { availableUnits, isUnlimited } from '@rondo/rules/listings/stock'
import { Failure } from '../../platform/failure.ts'

/** What decides whether, how and for how much a person may have a product now. Amounts in minor units of its currency. */
export interface Shelf {
  readonly merchant_id: number
  readonly name: string
  readonly product_type: ProductType
  readonly is_digital_online: boolean
  readonly is_local_service: boolean
  readonly currency: string
  readonly price_minor: number
  readonly for_sell: boolean
  readonly for_rent: boolean
  readonly rent_tiers: readonly RentalOption[]
  readonly rent_deposit_minor: number | null
  readonly min_rental_days: number | null
  readonly max_rental_days: number | null
  readonly open_to_pickup: boolean
  readonly open_to_shipping: boolean
  readonly pickup_address_id: number | null
  readonly stock: number
  /** Units held for payments of other people. */
  readonly held: number
  /** Units let on a day from today on, and the days of each: [unit, day]. */
  readonly units_booked: number
  readonly booked: readonly (readonly [number, string])[] | null
  /** Days on which the lender lets nothing go out: [first, last]. */
  readonly blocked: readonly (readonly [string, string])[] | null
  /** Days that the lender keeps free around each rental. */
  readonly turnaround: Turnaround
  /** Listed, not deleted, and its merchant may sell. */
  readonly on_sale: boolean
  /** Today of the product's clock, UTC. */
  readonly today: string
}

/** Columns of a shelf, of product `p` and its merchant `a`, as one person sees it: what is held for that person is free to them. */
export const shelfColumns = sql`
  p.product_type, p.is_digital_online, p.is_local_service, p.price_minor, p.for_sell, p.for_rent, p.rent_tiers, p.rent_deposit_minor,
  p.min_rental_days, p.max_rental_days, p.open_to_pickup, p.open_to_shipping, p.pickup_address_id, p.stock,
  p.reserved - coalesce(own.held, 0) as held, coalesce(let.units, 0) as units_booked, let.days as booked,
  off.days as blocked, jsonb_build_object('before', p.turnaround_before, 'after', p.turnaround_after) as turnaround,
  p.active and p.deleted_at is null and a.charges_enabled and a.blocked_at is null as on_sale,
  (app_now() at time zone 'UTC')::date as today`

/** What `shelfColumns` needs beside `p` and `a`. */
export const shelfJoins = (accountId: number) => sql`
  left join lateral (
    select sum(r.quantity)::int as held from reservation r join payment y on y.id = r.payment_id
    where r.product_id = p.id and (y.account_id = ${accountId} or y.expires_at <= app_now())
  ) own on true
  left join lateral (
    select count(distinct u.unit)::int as units, jsonb_agg(jsonb_build_array(u.unit, u.day)) as days
    from unit_day u left join payment y on y.id = u.payment_id and u.expires_at is not null
    where u.product_id = p.id and u.day >= (app_now() at time zone 'UTC')::date
      and (u.expires_at is null or (u.expires_at > app_now() and y.account_id is distinct from ${accountId}))
  ) let on p.for_rent or p.stock > 0
  left join lateral (
    select jsonb_agg(jsonb_build_array(b.first_day, b.last_day)) as days
    from blocked_run b where b.product_id = p.id and b.last_day >= (app_now() at time zone 'UTC')::date
  ) off on p.for_rent`

const natureOf = ({ product_type, is_digital_online, is_local_service }: Shelf) => ({
  productType: product_type,
  isDigitalOnline: is_digital_online,
  isLocalService: is_local_service,
})
/** Things that never run out and of which no day is booked (C-46). */
export const isEndless = (shelf: Shelf): boolean => isUnlimited(natureOf(shelf))
export const isVirtual = (shelf: Shelf): boolean => isDigital(natureOf(shelf))

/** Units that may be had now in this way: bought from what is neither held nor let, rented from all that is not held. */
export function unitsFor(type: LineType, shelf: Shelf): number {
  const units_booked = type === 'rent' ? 0 : shelf.units_booked
  return availableUnits({ stock: shelf.stock, unlimited: isEndless(shelf), reserved: shelf.held, unitsBooked: units_booked })
}

/** The way and delivery that a person chose, refused when the listing does not offer them. */
export function checkOffered(shelf: Shelf, type: LineType, delivery: DeliveryMethod): void {
  if (!shelf.on_sale) throw new Failure('cart.unavailable')
  if (type === 'swap') throw new Failure('cart.swap_not_agreed')
  if (type === 'buy' ? !shelf.for_sell : !shelf.for_rent) throw new Failure('cart.way_not_offered')
  if (!deliveriesOf(shelf).includes(delivery)) throw new Failure('cart.delivery_not_offered')
}

/** How a listing may be received. Virtual goods only as such, services where they are given; same-day needs a courier (C-74). */
export function deliveriesOf(shelf: Shelf): DeliveryMethod[] {
  if (isVirtual(shelf)) return ['virtual']
  if (isService(natureOf(shelf))) return ['pickup']
  return [...(shelf.open_to_shipping ? (['shipping'] as const) : []), ...(shelf.open_to_pickup ? (['pickup'] as const) : [])]
}

/** The tier that a person chose. Throws when the listing has none like it, or its bounds forbid it. */
export function tierChosen(shelf: Shelf, chosen: ChosenOption): RentalOption {
  const tier = tierOf(shelf.rent_tiers, chosen)
  const bounds = { minRentalDays: shelf.min_rental_days, maxRentalDays: shelf.max_rental_days }
  if (!tier || !fitsBounds(chosen, bounds)) throw new Failure('cart.option_unknown')
  return tier
}

export interface AskedPeriod extends ChosenOption {
  readonly startDate?: string | undefined
}

/**
 * The days of a rental. Without a first day, or with one that a parcel cannot reach in time, the first free one is taken (C-121);
 * a day that was chosen and is let already is refused.
 */
export function periodFor(shelf: Shelf, asked: AskedPeriod, delivery: DeliveryMethod, quantity: number): RentalPeriod {
  const { option, number } = tierChosen(shelf, asked)
  const wanted = asked.startDate?.slice(0, 10)
  if (wanted !== undefined && !isDay(wanted)) throw new Failure('cart.period_required')
  const chosen = wanted !== undefined && wanted >= earliestStart(shelf.today, delivery, shelf.turnaround) ? wanted : undefined
  const rental = { option, number, delivery, quantity }
  const days = daysOf(shelf)
  const start = chosen ?? firstFreeStart(days, rental)
  const problem = start === undefined ? noDays(days, rental) : startProblem(days, rental, start)
  if (problem) throw new Failure(problem === 'few' ? 'cart.not_enough' : problem === 'far' ? 'cart.period_far' : 'cart.period_taken')
  return rentalPeriodOf(start ?? shelf.today, option, number)
}

/** Where no day of the year is free for so many: whether one is for fewer. */
const noDays = (days: ListingDays, wanted: Parameters<typeof firstFreeStart>[1]) =>
  firstFreeStart(days, { ...wanted, quantity: 1 }) === undefined ? 'taken' : 'few'

/** The days of a listing as this person finds them. A service is one piece, as it cannot be given twice at a time (SR-27). */
function daysOf(shelf: Shelf): ListingDays {
  const { today, turnaround } = shelf
  const booked = isVirtual(shelf) ? [] : (shelf.booked ?? []).map(([unit, day]) => ({ unit, from: day, to: day }))
  const units = isService(natureOf(shelf)) ? 1 : isEndless(shelf) ? shelf.stock : Math.max(0, shelf.stock - shelf.held)
  return { today, turnaround, units, booked, blocked: (shelf.blocked ?? []).map(([from, to]) => ({ from, to })) }
}

/** Units that are free on all days of a period with its turnaround, without those held for a purchase. */
export function freeUnits(shelf: Shelf, period: RentalPeriod, delivery: DeliveryMethod): number {
  const days = bookedDays(period, delivery, shelf.turnaround)
  return unitsFree(daysOf(shelf), { from: days[0] ?? period.startDate, to: days.at(-1) ?? period.endDate })
}

/** Price of one unit and deposit of the line, minor units. */
export function priceOf(
  shelf: Shelf,
  type: LineType,
  quantity: number,
  option: ChosenOption | null,
): { unitMinor: number; depositMinor: number } {
  if (type !== 'rent' || !option) return { unitMinor: type === 'swap' ? 0 : shelf.price_minor, depositMinor: 0 }
  const rentMinor = tierOf(shelf.rent_tiers, option)?.priceMinor ?? 0
  return { unitMinor: rentMinor, depositMinor: depositOf({ rentDepositMinor: shelf.rent_deposit_minor, rentMinor, quantity }) }
}

/** Refuses a quantity that this person cannot have, given what other lines hold of it. */
export function checkQuantity(shelf: Shelf, type: LineType, quantity: number, inOtherLines: number): void {
  const available = unitsFor(type, shelf)
  if (available === 0) throw new Failure('cart.out_of_stock')
  if (quantity > roomFor([], 0, available - inOtherLines)) throw new Failure('cart.not_enough')
}
