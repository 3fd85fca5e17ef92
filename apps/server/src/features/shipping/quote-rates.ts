import { randomUUID } from 'node:crypto'
import type { shipping } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Currency, exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { metresBetween } from '@rondo/rules/kernel/places'
import { estimatedDays, estimateOutbound, type Way } from '@rondo/rules/shipping/estimate'
import type { CustomsItem } from '@rondo/rules/shipping/customs'
import { aggregateParcel, fallbackParcel, type Parcel } from '@rondo/rules/shipping/parcels'
import { offeredRates, type Rate, rateDefaults } from '@rondo/rules/shipping/rates'
import type { App, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import type { CarrierRate } from '../../providers/carrier/index.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { convertToMinor } from './convert-amount.ts'
import { type AddressSnapshot, contentOf, isCompleteAddress, ownParcel } from './parcel-content.ts'
import { dollarRates, findAddressLike, keepQuotes, type NewQuote, type ParcelRow, parcelRows } from './shipping.repository.ts'

type RateRequest = Received<typeof shipping.shippingRates>['body']
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
export async function quoteRates({ app, actor }: MemberCtx, asked: RateRequest): Promise<Rates> {
  const pieces = asked.items.map(({ cartItemId, productId, product, quantity }) => ({
    cartItemId: cartItemId ?? null,
    productId: productId ?? product ?? null,
    quantity,
  }))
  if (pieces.length === 0) throw new Failure('listings.not_found')
  const named = asked.toAddress ?? asked.customerAddress
  if (typeof asked.toAddressId === 'string') throw new Failure('locations.address_not_found')
  const addressId = asked.toAddressId ?? asked.shippingAddressId ?? named?.id ?? (named && (await ownAddressLike(app.db, actor.id, named)))
  const rows = await parcelRows(app.db, actor.id, pieces, addressId ?? null)
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
  if (!from || !isCompleteAddress(from)) throw new Failure('shipping.seller_address_incomplete')
  if (!isCompleteAddress(to)) throw new Failure('shipping.buyer_address_incomplete')

  const currency = (asked.currency ?? lead.currency) as Currency
  const parcel = aggregateParcel(
    group.map(({ parcel: one, quantity }) => ({ parcel: parcelOf(one), quantity })),
    from.country,
  )
  const perDollar = new Map(Object.entries(lead.per_dollar ?? {}))
  const offers = await offersOf(app, from, to, parcel, currency, perDollar)
  if (offers.length === 0) throw new Failure('shipping.no_rates')
  const expiresAt = await keepQuotes(app.db, offers.map(quoteOf), {
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
    wayBack: { ...wayOf(to, from), perUsd: (perDollar.get(currency) ?? 1) / (perDollar.get('USD') ?? 1) },
  })
  return { success: true, rates: offers.map((offer) => answerOf(offer, currency, expiresAt)), addressInfo: placesOf(from, to), unshippable }
}

const placeOf = ({ city, country }: AddressSnapshot) => ({ city, country })
const placesOf = (from: AddressSnapshot, to: AddressSnapshot) => ({ from: placeOf(from), to: placeOf(to) })

type NamedAddress = NonNullable<RateRequest['toAddress']>
/** The own saved address that a caller spells out: a quote is for a place that checkout can be held to. */
async function ownAddressLike(db: App['db'], accountId: number, named: NamedAddress): Promise<number> {
  const { street, street1 = street, postalCode, zipcode = postalCode, city } = named
  if ([street1, city, zipcode].some((part) => !part?.trim())) throw new Failure('shipping.address_incomplete')
  const id = await findAddressLike(db, accountId, { street: street1 ?? '', city: city ?? '', postalCode: zipcode ?? '' })
  if (id === undefined) throw new Failure('locations.address_not_found')
  return id
}

/** The listing's own measures, else the fallback of the documents (C-73). */
const parcelOf = (stored: ParcelRow['parcel']): Parcel => ownParcel(stored) ?? fallbackParcel

/** What goes back in one parcel: who asks, whose goods they are, the way, and the parcel. */
export interface ParcelBack {
  readonly merchantId: number
  readonly itemIds: readonly number[]
  readonly from: AddressSnapshot
  readonly to: AddressSnapshot
  readonly parcel: Parcel
  readonly customs: readonly CustomsItem[] | null
  readonly currency: Currency
}

/** Quotes of the carrier for a parcel on its way back, kept for an hour. Never our own fallback: a label is bought with what is chosen. */
export async function quoteParcelBack({ app, actor }: MemberCtx, back: ParcelBack): Promise<Rates> {
  const { from, to, parcel, customs, currency } = back
  const perDollar = await dollarRates(app.db)
  const answered = await app.providers.carrier.ratesOf(from, to, parcel, customs ?? undefined).catch((error: unknown) => {
    // the merchant who makes the label asks for a parcel to their own address, the customer for one from theirs
    if (error instanceof ProviderRefused)
      throw new Failure(actor.id === back.merchantId ? 'returns.unshippable_here' : 'returns.unshippable')
    app.log.warn({ err: error }, 'the carrier gives no rates for a return')
    throw new Failure('returns.rates_failed', { retryAfter: 10 })
  })
  const offers = offeredRates(carrierOffers(answered, currency, perDollar), currency)
  if (offers.length === 0 && answered.length > 0) throw new Failure('returns.no_rates_currency', { values: { currency } })
  if (offers.length === 0) throw new Failure('returns.no_rates')
  const expiresAt = await keepQuotes(app.db, offers.map(quoteOf), {
    accountId: actor.id,
    merchantId: back.merchantId,
    content: contentBack(back),
    from,
    to,
    parcel,
    minutes: clocks.rateQuoteMinutes,
    wayBack: null,
  })
  return {
    success: true,
    rates: offers.map((offer) => answerOf(offer, currency, expiresAt)),
    addressInfo: placesOf(from, to),
    unshippable: [],
  }
}
/** What a quote for the way back is good for: exactly these items. */
export const contentBack = ({ itemIds }: Pick<ParcelBack, 'itemIds'>): string => `return:${itemIds.toSorted((a, b) => a - b).join(',')}`

function carrierOffers(rates: readonly CarrierRate[], currency: Currency, perDollar: ReadonlyMap<string, number>): Offer[] {
  return rates.flatMap((rate): Offer[] => {
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
}

async function offersOf(
  app: App,
  from: AddressSnapshot,
  to: AddressSnapshot,
  parcel: Parcel,
  currency: Currency,
  perDollar: ReadonlyMap<string, number>,
): Promise<Offer[]> {
  try {
    const rates = await app.providers.carrier.ratesOf(from, to, parcel)
    const offers = carrierOffers(rates, currency, perDollar)
    const offered = offeredRates(offers, currency)
    if (offered.length === 0 && offers.length > 0) throw new Failure('shipping.none_suitable')
    return offered
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof ProviderRefused) return []
    app.log.warn({ err: error }, 'the carrier is away: our own rate stands in')
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
  const way = wayOf(from, to)
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
/** To the kilometre: nobody's place is kept with an order that outlives its addresses. */
const wayOf = (from: AddressSnapshot, to: AddressSnapshot): Way => ({
  fromCountry: from.country,
  toCountry: to.country,
  metres: hasPlace(from) && hasPlace(to) ? Math.round(metresBetween(from, to) / 1_000) * 1_000 : null,
})
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
