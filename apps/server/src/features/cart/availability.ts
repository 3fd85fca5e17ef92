import type { FailureCode } from '@rondo/contracts/kernel/failures'
import { quantities } from '@rondo/rules/kernel/limits'
import { type AgreedPrice, type AgreedStanding, agreedOn, unitPriceOf } from '@rondo/rules/cart/agreed'
import { type DeliveryMethod, type LineType, roomFor } from '@rondo/rules/cart/lines'
import {
  type Days,
  firstFreeStart,
  type ListingDays,
  type StartProblem,
  startProblem,
  todayFor,
  unitsFree,
} from '@rondo/rules/cart/free-days'
import { keptFrom, pickupDaysOf } from '@rondo/rules/cart/pickup-days'
import { bookedDays, earliestStart, type RentalPeriod, rentalPeriodOf, type Turnaround } from '@rondo/rules/cart/rental-period'
import { depositOf } from '@rondo/rules/checkout/pricing'
import { type Day, isDay } from '@rondo/rules/kernel/days'
import { isDigital, isGarment, isService, type ProductType } from '@rondo/rules/listings/catalogue'
import { type ChosenOption, fitsBounds, type RentalOption, tierOf } from '@rondo/rules/listings/rental-options'
import { piecesFor, unitsToLet } from '@rondo/rules/listings/availability'
import { isUnlimited } from '@rondo/rules/listings/stock'
import { Failure } from '../../platform/failure.ts'
import { dayAhead, type PlaceNow } from '../../platform/zone-of-place.ts'

/**
 * What decides whether, how and for how much a person may have a product now: its name, merchant and currency, and what availability_for says.
 * Amounts in minor units of its currency.
 */
export interface Availability {
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
  /** Pieces that other people hold. */
  readonly held: number
  /** Days from today on of which a unit is let or held by others: [unit, first, last]. */
  readonly booked: readonly (readonly [number, string, string])[] | null
  /** Days on which the lender lets nothing go out: [first, last]. */
  readonly blocked: readonly (readonly [string, string])[] | null
  /** Days that the lender keeps free around each rental. */
  readonly turnaround: Turnaround
  /** Listed, not deleted, and its merchant may sell. */
  readonly on_sale: boolean
  /** Today of the product's clock, UTC. */
  readonly today: string
  /** Where rentals of it are fetched. */
  readonly fetched_at: PlaceNow | null
  /** Prices that are agreed with this person and hold now. */
  readonly agreed: readonly AgreedPrice[] | null
}

const natureOf = ({ product_type, is_digital_online, is_local_service }: Availability) => ({
  productType: product_type,
  isDigitalOnline: is_digital_online,
  isLocalService: is_local_service,
})
/** Things that never run out and of which no day is booked (C-46). */
export const isEndless = (availability: Availability): boolean => isUnlimited(natureOf(availability))
export const isVirtual = (availability: Availability): boolean => isDigital(natureOf(availability))
export const isLocalService = (availability: Availability): boolean => isService(natureOf(availability))

/** Units that may be had now in this way: bought from what is neither held nor let, rented from all that is not held. */
export function unitsFor(type: LineType, availability: Availability): number {
  const unitsLet = new Set((availability.booked ?? []).map(([unit]) => unit)).size
  return piecesFor(type, { stock: availability.stock, unlimited: isEndless(availability), held: availability.held, unitsLet })
}

/** The way and delivery that a person chose, refused when the listing does not offer them. */
export function checkOffered(availability: Availability, type: LineType, delivery: DeliveryMethod): void {
  if (!availability.on_sale) throw new Failure('cart.unavailable')
  if (type === 'swap') throw new Failure('cart.swap_not_agreed')
  if (type === 'buy' ? !availability.for_sell : !availability.for_rent) throw new Failure('cart.way_not_offered')
  checkDelivery(availability, delivery)
}
/** The delivery of what is had already: a swap that was agreed needs no listing that is still offered. */
export function checkDelivery(availability: Availability, delivery: DeliveryMethod): void {
  if (deliveriesOf(availability).includes(delivery)) return
  throw new Failure(delivery === 'sameDay' ? 'cart.no_courier' : 'cart.delivery_not_offered')
}

/** How a listing may be received. Virtual goods only as such, services where they are given; same-day needs a courier (C-74). */
export function deliveriesOf(availability: Availability): DeliveryMethod[] {
  if (isVirtual(availability)) return ['virtual']
  if (isService(natureOf(availability))) return ['pickup']
  return [...(availability.open_to_shipping ? (['shipping'] as const) : []), ...(availability.open_to_pickup ? (['pickup'] as const) : [])]
}

/** The tier that a person chose. Throws when the listing has none like it, or its bounds forbid it. */
export function tierChosen(availability: Availability, chosen: ChosenOption): RentalOption {
  const tier = tierOf(availability.rent_tiers, chosen)
  const bounds = { minRentalDays: availability.min_rental_days, maxRentalDays: availability.max_rental_days }
  if (!tier || !fitsBounds(chosen, bounds)) throw new Failure('cart.option_unknown')
  return tier
}

export interface AskedPeriod extends ChosenOption {
  readonly startDate?: string | undefined
}

const problemCodes = {
  past: 'cart.period_past',
  soon: 'cart.period_soon',
  far: 'cart.period_far',
  few: 'cart.not_enough',
  taken: 'cart.period_taken',
} as const satisfies Record<StartProblem, FailureCode>

/** Why a rental cannot begin on a day, as a failure code; undefined when it can. */
export function periodProblem(
  availability: Availability,
  { option, number, startDate }: RentalPeriod,
  delivery: DeliveryMethod,
  quantity: number,
) {
  const problem = startProblem(daysOf(availability), { option, number, delivery, quantity }, startDate)
  return problem && problemCodes[problem]
}

/**
 * The days of a rental as somebody asks for them. Without a first day the first free one is taken (C-121), and so it is for one that a
 * parcel cannot reach in time. A day that is past or let already is refused.
 */
export function periodFor(availability: Availability, asked: AskedPeriod, delivery: DeliveryMethod, quantity: number): RentalPeriod {
  const { option, number } = tierChosen(availability, asked)
  const wanted = dayAsked(asked)
  const rental = { option, number, delivery, quantity }
  const days = daysOf(availability)
  const today = todayFor(days, delivery)
  if (wanted !== undefined && wanted < today) throw new Failure('cart.period_past')
  const isInTime = wanted !== undefined && wanted >= earliestStart(today, delivery, availability.turnaround)
  const start = isInTime ? wanted : firstFreeStart(days, rental)
  const problem = start === undefined ? noDays(days, rental) : startProblem(days, rental, start)
  if (problem) throw new Failure(problemCodes[problem])
  return rentalPeriodOf(start ?? today, option, number)
}

/** The days that somebody has seen and is about to pay for: these or none. */
export function periodAsSeen(availability: Availability, asked: AskedPeriod, delivery: DeliveryMethod, quantity: number): RentalPeriod {
  const startDate = dayAsked(asked)
  if (startDate === undefined) return periodFor(availability, asked, delivery, quantity)
  const { option, number } = tierChosen(availability, asked)
  const period = rentalPeriodOf(startDate, option, number)
  const problem = periodProblem(availability, period, delivery, quantity)
  if (problem) throw new Failure(problem)
  return period
}

function dayAsked({ startDate }: AskedPeriod): Day | undefined {
  const day = startDate?.slice(0, 10)
  if (day !== undefined && !isDay(day)) throw new Failure('cart.period_required')
  return day
}

/** Where no day of the year is free for so many: whether one is for fewer. */
const noDays = (days: ListingDays, wanted: Parameters<typeof firstFreeStart>[1]) =>
  firstFreeStart(days, { ...wanted, quantity: 1 }) === undefined ? 'taken' : 'few'

/** The days of a listing as this person finds them. A service is one piece, as it cannot be given twice at a time (SR-27). */
function daysOf(availability: Availability): ListingDays {
  const { today, turnaround } = availability
  const booked = isVirtual(availability) ? [] : (availability.booked ?? []).map(([unit, from, to]) => ({ unit, from, to }))
  const units = unitsToLet(natureOf(availability), availability)
  const todayAtPickup = dayAhead(availability.fetched_at)
  return { today, todayAtPickup, turnaround, units, booked, blocked: (availability.blocked ?? []).map(([from, to]) => ({ from, to })) }
}

/** Days that a rental keeps, with its turnaround, from a pickup on where there is one. */
export function daysKept(availability: Availability, period: RentalPeriod, delivery: DeliveryMethod, pickup: Day | null = null): Days {
  const days = bookedDays(period, delivery, availability.turnaround)
  return keptFrom({ from: days[0] ?? period.startDate, to: days.at(-1) ?? period.endDate }, pickup)
}

/** Units that are free on all these days, without those held for a purchase. */
export const freeUnits = (availability: Availability, days: Days): number => unitsFree(daysOf(availability), days)

/** Days on which a rental may be picked up: its first, and the day before where that is free too (C-149). A service has its day alone. */
export const pickupDays = (availability: Availability, period: RentalPeriod, quantity: number): Day[] =>
  pickupDaysOf([{ start: period.startDate, isService: isLocalService(availability) }], todayFor(daysOf(availability), 'pickup')).filter(
    (day) => freeUnits(availability, daysKept(availability, period, 'pickup', day)) >= quantity,
  )

/**
 * Price of one unit and deposit of the line, minor units: the listed price, or the one that was agreed with this person. The deposit is of
 * the listed rent in either case: a price that is agreed makes the garment no cheaper to replace.
 */
export function priceOf(
  availability: Availability,
  type: LineType,
  quantity: number,
  option: ChosenOption | null,
  agreed?: AgreedStanding | null,
): { unitMinor: number; depositMinor: number } {
  if (type !== 'rent' || !option) return { unitMinor: type === 'swap' ? 0 : unitPriceOf(availability.price_minor, agreed), depositMinor: 0 }
  const rentMinor = tierOf(availability.rent_tiers, option)?.priceMinor ?? 0
  const terms = { rentDepositMinor: availability.rent_deposit_minor, rentMinor, quantity, isGarment: isGarment(natureOf(availability)) }
  return { unitMinor: unitPriceOf(rentMinor, agreed), depositMinor: depositOf(terms) }
}

/** A line as somebody is about to have it. */
export interface ShelfLine {
  readonly availability: Availability
  readonly productId: number
  readonly type: LineType
  readonly quantity: number
  readonly option: ChosenOption | null
}
/** The agreed price of each line of what is bought together; null for a line without one. */
export const agreedFor = (lines: readonly ShelfLine[]): (AgreedStanding | null)[] =>
  agreedOn(lines.map(({ availability, ...line }) => ({ ...line, currency: availability.currency, agreed: availability.agreed ?? [] })))

/** One person has no more than so many pieces of a product at once. */
export const mostReached = () => new Failure('cart.most_of_product', { values: { n: quantities.most } })

/** Refuses a quantity that this person cannot have, given what other lines hold of it. */
export function checkQuantity(availability: Availability, type: LineType, quantity: number, inOtherLines: number): void {
  const available = unitsFor(type, availability)
  if (available === 0) throw new Failure('cart.out_of_stock')
  if (quantity + inOtherLines > quantities.most) throw mostReached()
  if (quantity > roomFor([], 0, available - inOtherLines)) throw new Failure('cart.not_enough')
}
