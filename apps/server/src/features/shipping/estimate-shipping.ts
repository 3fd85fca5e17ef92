import type { shipping } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { addressFailures, postalProblem } from '@rondo/rules/locations/address'
import { countryOf, metresBetween, type Point } from '@rondo/rules/kernel/places'
import { estimatedDays, estimateOutbound } from '@rondo/rules/shipping/estimate'
import type { Parcel } from '@rondo/rules/shipping/parcels'
import { offeredRates, rateDefaults } from '@rondo/rules/shipping/rates'
import type { Ctx, App } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { convertToMinor } from './convert-amount.ts'
import { type AddressSnapshot, ownParcel } from './parcel-content.ts'
import { dollarRates, findParcel } from './shipping.repository.ts'

type Estimate = Answer<typeof shipping.estimateShipping>
type Destination = Received<typeof shipping.estimateShipping>['query']

/**
 * What shipping a product may cost, for whoever has no address here yet: the carrier's cheapest way to a postal code, else the formula of
 * the documents. Nothing is kept, and nothing of it can be paid (C-71). 2 queries.
 */
export async function estimateShipping({ app }: Ctx, productId: number, to: Destination): Promise<Estimate> {
  const wrong = to.postalCode ? postalProblem(to.postalCode, to.country) : undefined
  if (wrong) throw new Failure('locations.address_invalid', { errors: { postalCode: addressFailures[wrong] } })
  const [found, perDollar] = await Promise.all([findParcel(app.db, productId), dollarRates(app.db)])
  if (!found) throw new Failure('listings.not_found')
  if (!found.ships) throw new Failure('cart.delivery_not_offered')
  const parcel = ownParcel(found.parcel)
  if (!parcel) throw new Failure('shipping.dimensions_missing')
  const { origin, currency } = found
  if (!origin || !countryOf(to.country)) throw new Failure('shipping.seller_address_incomplete')
  const offer = await carrierOffer(app, origin, to, parcel, currency, perDollar)
  return 'amount' in offer ? offer : byFormula(origin, to, currency, perDollar, offer.reason)
}

async function carrierOffer(
  app: App,
  from: AddressSnapshot,
  { country, postalCode }: Destination,
  parcel: Parcel,
  currency: Currency,
  perDollar: ReadonlyMap<string, number>,
): Promise<Estimate | { readonly reason: NonNullable<Estimate['reason']> }> {
  if (!postalCode) return { reason: 'manual' }
  const unknown = { name: null, company: null, street: '', street2: null, city: '', state: null, phone: null }
  try {
    const rates = await app.providers.carrier.ratesOf(from, { ...unknown, country, postalCode }, parcel)
    const offers = rates.flatMap((rate) => {
      const amountMinor = convertToMinor(Number(rate.amount), rate.currency, currency, perDollar)
      return amountMinor === undefined
        ? []
        : [{ ...rate, days: rateDefaults.days, amountMinor, isAbout: rate.currency !== currency, currency }]
    })
    const [cheapest] = offeredRates(offers, currency)
    if (!cheapest) return { reason: 'no_rates' }
    const { amountMinor, isAbout, estimatedDays: days } = cheapest
    return {
      amount: toMajor(amountMinor, currency),
      currency,
      isAbout,
      days: days === null ? rateDefaults.days : String(days),
      source: 'carrier',
      reason: null,
    }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) app.log.warn({ err: error }, 'the carrier is away: shipping is estimated by formula')
    return { reason: error instanceof ProviderRefused || error instanceof ProviderUnavailable ? 'api_error' : 'error' }
  }
}

/** About 20 km: a finer origin would let distances tell where a merchant lives (C-57). */
const originGridDegrees = 0.2
const coarse = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude / originGridDegrees) * originGridDegrees,
  longitude: Math.round(longitude / originGridDegrees) * originGridDegrees,
})
const pointOf = ({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}): Point | undefined => (latitude == null || longitude == null ? undefined : { latitude, longitude })

function byFormula(
  from: AddressSnapshot,
  to: Destination,
  currency: Currency,
  perDollar: ReadonlyMap<string, number>,
  reason: NonNullable<Estimate['reason']>,
): Estimate {
  const [start, end] = [pointOf(from), pointOf(to)]
  const way = { fromCountry: from.country, toCountry: to.country, metres: start && end ? metresBetween(coarse(start), end) : null }
  const { least, most } = estimatedDays(way)
  const amountMinor = convertToMinor(estimateOutbound(way) / 100, 'USD', currency, perDollar)
  if (amountMinor === undefined) throw new Failure('shipping.unavailable')
  return {
    amount: toMajor(amountMinor, currency),
    currency,
    isAbout: currency !== 'USD',
    days: `${least}-${most}`,
    source: 'formula',
    reason,
  }
}
