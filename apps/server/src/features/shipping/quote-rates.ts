import { randomUUID } from 'node:crypto'
import type { shipping } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Currency, exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { metresBetween } from '@rondo/rules/kernel/places'
import { countriesWithoutPostalCode, countriesWithState } from '@rondo/rules/locations/address'
import { estimatedDays, estimateOutbound } from '@rondo/rules/shipping/estimate'
import { aggregateParcel, fallbackParcel, type Parcel } from '@rondo/rules/shipping/parcels'
import { offeredRates, type Rate, rateDefaults } from '@rondo/rules/shipping/rates'
import type { House, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { convertToMinor } from './convert-amount.ts'
import { type AddressSnapshot, contentOf, ownParcel } from './parcel-content.ts'
import { dollarRates, keepQuotes, type NewQuote, type ParcelRow, parcelRows } from './shipping.repository.ts'

type Asked = Received<typeof shipping.shippingRates>['body']
type Rates = Answer<typeof shipping.shippingRates>
/** An offer before it is kept: with the carrier's names, or of our own fallback. */
type Offer = Rate & {
  readonly source: 'carrier' | 'standard'
  readonly carrierRateId: string | null
  readonly carrierShipmentId: string | null
}

/**
 * Real quotes for the pieces of one parcel group, kept for an hour so that checkout can hold us to them. Parcels come from the listings.
 * When the carrier is away our own "Standard" stands in, so that an outage never stops sales (C-71).
 */
export async function quoteRates({ house, actor }: MemberCtx, asked: Asked): Promise<Rates> {
  const pieces = asked.items.map(({ cartItemId, productId, product, quantity }) => ({
    cartItemId: cartItemId ?? null,
    productId: productId ?? product ?? null,
    quantity,
  }))
  const rows = await parcelRows(house.db, actor.id, pieces, asked.toAddressId ?? asked.shippingAddressId ?? null)
  const [first] = rows
  if (!first) throw new Failure('listings.not_found')
  const { to } = first
  if (!to) throw new Failure('locations.address_not_found')
  const lead = rows.find(({ ships }) => ships)
  const isTogether = (row: ParcelRow) =>
    row.ships && lead !== undefined && row.merchant_id === lead.merchant_id && row.origin?.id === lead.origin?.id
  const group = rows.filter(isTogether)
  const unshippable = [...new Set(rows.filter((row) => !isTogether(row)).map(({ product_id }) => product_id))]
  if (!lead) throw new Failure('shipping.no_rates')
  const from = lead.origin
  if (!from || !isComplete(from)) throw new Failure('shipping.seller_address_incomplete')
  if (!isComplete(to)) throw new Failure('shipping.buyer_address_incomplete')

  const currency = (asked.currency ?? lead.currency) as Currency
  const parcel = aggregateParcel(
    group.map(({ parcel: one, quantity }) => ({ parcel: parcelOf(one), quantity })),
    from.country,
  )
  const offers = await offersOf(house, from, to, parcel, currency)
  if (offers.length === 0) throw new Failure('shipping.no_rates')
  const expiresAt = await keepQuotes(house.db, offers.map(quoteOf), {
    accountId: actor.id,
    merchantId: lead.merchant_id,
    content: contentOf(
      group.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
      from,
      to,
    ),
    from,
    to,
    parcel,
    minutes: clocks.rateQuoteMinutes,
  })
  const placeOf = ({ city, country }: AddressSnapshot) => ({ city, country })
  return {
    success: true,
    rates: offers.map((offer) => answerOf(offer, currency, expiresAt)),
    addressInfo: { from: placeOf(from), to: placeOf(to) },
    unshippable,
  }
}

/** Street, city, and what the country asks for besides (SHIP-09). */
function isComplete({ street, city, state, postalCode, country }: AddressSnapshot): boolean {
  const needsState = (countriesWithState as readonly string[]).includes(country)
  const hasPostal = postalCode.trim() !== '' || countriesWithoutPostalCode.includes(country)
  return street.trim() !== '' && city.trim() !== '' && hasPostal && (!needsState || (state ?? '').trim() !== '')
}

/** The listing's own measures, else the fallback of the documents (C-73). */
const parcelOf = (stored: ParcelRow['parcel']): Parcel => ownParcel(stored) ?? fallbackParcel

async function offersOf(house: House, from: AddressSnapshot, to: AddressSnapshot, parcel: Parcel, currency: Currency): Promise<Offer[]> {
  const perDollar = await dollarRates(house.db)
  try {
    const rates = await house.providers.carrier.ratesOf(from, to, parcel)
    const offers = rates.flatMap((rate): Offer[] => {
      const amountMinor = convertToMinor(Number(rate.amount), rate.currency, currency, perDollar)
      if (amountMinor === undefined) return []
      return [
        {
          id: `quote_${randomUUID()}`,
          source: 'carrier',
          carrierRateId: rate.id,
          carrierShipmentId: rate.shipmentId,
          provider: rate.provider || rateDefaults.provider,
          serviceName: rate.serviceName || rateDefaults.serviceName,
          serviceToken: rate.serviceToken,
          amountMinor,
          currency,
          days: rate.estimatedDays === null ? rateDefaults.days : String(rate.estimatedDays),
          estimatedDays: rate.estimatedDays,
        },
      ]
    })
    const offered = offeredRates(offers, currency)
    if (offered.length === 0 && offers.length > 0) throw new Failure('shipping.none_suitable')
    return offered
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof ProviderRefused) return []
    house.log.warn({ err: error }, 'the carrier is away: our own rate stands in')
    const standard = standardOffer(from, to, currency, perDollar)
    if (!standard) throw new Failure('shipping.unavailable', { retryAfter: 10 })
    return [standard]
  }
}

/** Our own quote from the formula of the estimator, in the currency of the checkout. Undefined when that has no rate. */
function standardOffer(
  from: AddressSnapshot,
  to: AddressSnapshot,
  currency: Currency,
  perDollar: ReadonlyMap<string, number>,
): Offer | undefined {
  const metres = hasPlace(from) && hasPlace(to) ? metresBetween(from, to) : null
  const way = { fromCountry: from.country, toCountry: to.country, metres }
  const { least, most } = estimatedDays(way)
  const amountMinor = convertToMinor(estimateOutbound(way) / 100, 'USD', currency, perDollar)
  if (amountMinor === undefined) return undefined
  return {
    id: `quote_${randomUUID()}`,
    source: 'standard',
    carrierRateId: null,
    carrierShipmentId: null,
    provider: 'Standard',
    serviceName: rateDefaults.serviceName,
    serviceToken: 'standard',
    amountMinor,
    currency,
    days: `${least}-${most}`,
    estimatedDays: most,
  }
}
const hasPlace = (address: AddressSnapshot): address is AddressSnapshot & { latitude: number; longitude: number } =>
  address.latitude !== null && address.longitude !== null

const quoteOf = (offer: Offer): NewQuote => ({
  id: offer.id,
  source: offer.source,
  carrier_rate_id: offer.carrierRateId,
  carrier_shipment_id: offer.carrierShipmentId,
  provider: offer.provider,
  service_name: offer.serviceName,
  service_token: offer.serviceToken,
  amount_minor: offer.amountMinor,
  currency: offer.currency,
  days: offer.days,
  estimated_days: offer.estimatedDays,
})

function answerOf(offer: Offer, currency: Currency, expiresAt: Date): Rates['rates'][number] {
  const amount = toMajor(offer.amountMinor, currency).toFixed(exponentOf(currency))
  return {
    id: offer.id,
    object_id: offer.id,
    provider: offer.provider,
    carrier: offer.provider,
    serviceName: offer.serviceName,
    servicelevel: { name: offer.serviceName, token: offer.serviceToken },
    amount,
    price: amount,
    currency,
    days: offer.days,
    estimated_days: offer.estimatedDays,
    expiresAt: expiresAt.toISOString(),
  }
}
