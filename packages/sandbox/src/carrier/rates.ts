import type { Address } from './addresses.ts'
import { abroad, abroadFrom, convert, currencyOf, domestic, elsewhere, type Service } from './services.ts'
import { born, type Depot } from './records.ts'
import type { Parcel } from './parcels.ts'

export interface Rate {
  object_id: string
  object_created: string
  object_owner: string
  test: true
  shipment: string
  attributes: ('CHEAPEST' | 'FASTEST' | 'BESTVALUE')[]
  amount: string
  currency: string
  amount_local: string
  currency_local: string
  provider: string
  servicelevel: { name: string; token: string; terms: string; extended_token: string }
  estimated_days: number
  duration_terms: string
  carrier_account: string
  zone: string
  messages: never[]
}

export interface Message {
  source: string
  code: string
  text: string
}

export const rateDays = 7
const uspsLimitKg = 31.75
const kgPer = { kg: 1, g: 0.001, lb: 0.453_592_37, oz: 0.028_349_523 } as const
const cmPer = { cm: 1, mm: 0.1, m: 100, in: 2.54, ft: 30.48, yd: 91.44 } as const

/** The weight that is billed, in kilograms: the real one or the one of the volume, whichever is more. */
export function billedKg(parcel: Parcel): number {
  const real = Number(parcel.weight) * kgPer[parcel.mass_unit]
  const side = cmPer[parcel.distance_unit]
  const volume = (Number(parcel.length) * Number(parcel.width) * Number(parcel.height) * side ** 3) / 5000
  return Math.max(real, volume)
}

const realKg = (parcel: Parcel) => Number(parcel.weight) * kgPer[parcel.mass_unit]
const firstDigit = (zip: string) => Number(/\d/.exec(zip)?.[0] ?? 5)
const continents: Record<string, string> = {
  US: 'NA',
  CA: 'NA',
  MX: 'NA',
  AU: 'OC',
  NZ: 'OC',
  CN: 'AS',
  JP: 'AS',
  KR: 'AS',
  HK: 'AS',
  SG: 'AS',
  IN: 'AS',
  BR: 'SA',
  ZA: 'AF',
}

/** A distance class from 1 (next door) to 9 (other side of the world). */
export function zoneOf(from: Pick<Address, 'zip' | 'country'>, to: Pick<Address, 'zip' | 'country'>): number {
  if (from.country === to.country) return 1 + Math.min(7, Math.abs(firstDigit(from.zip) - firstDigit(to.zip)))
  return (continents[from.country] ?? 'EU') === (continents[to.country] ?? 'EU') ? 5 : 9
}

const isPostBox = (address: Address) => /\bp\.?\s*o\.?\s*box\b/i.test(address.street1)

function servicesFor(from: Address, to: Address): Service[] {
  if (from.country === to.country) return domestic[from.country] ?? elsewhere
  const own = abroadFrom[from.country]
  return own ? [...abroad, own] : abroad
}

/** Why nothing can be sent, if so. */
function obstacle(from: Address, to: Address, parcels: readonly Parcel[]): string | undefined {
  for (const address of [from, to]) {
    if (address.zip === '00000') return 'No carrier serves the postal code 00000.'
    if (/^invalid\b/i.test(address.street1)) return 'The address is not valid.'
    // quotes may be asked for before somebody has a full address; only labels need the street
    if (!address.zip && (address.country === 'US' || !address.city))
      return 'The address is not complete: a postal code is needed for rates.'
  }
  if (parcels.some((parcel) => realKg(parcel) > 68)) return 'The parcel is too heavy for every carrier.'
  return undefined
}

/** Two decimals, except in currencies without any. */
export function money(amount: number, currency: string): string {
  return amount.toFixed(['JPY', 'KRW', 'VND'].includes(currency) ? 0 : 2)
}

/** Stable ids of the accounts with each carrier. */
export function accountIdOf(provider: string): string {
  return Buffer.from(`account ${provider}`).toString('hex').padEnd(32, '0').slice(0, 32)
}

/** The services that can take the parcels, each with its price; or none, with the reason. */
export function rate(
  depot: Depot,
  shipment: string,
  from: Address,
  to: Address,
  parcels: readonly Parcel[],
  localCurrency = currencyOf(to.country),
): { rates: Rate[]; messages: Message[] } {
  const reason = obstacle(from, to, parcels)
  if (reason) return { rates: [], messages: [{ source: 'Shippo', code: '', text: reason }] }
  const kg = parcels.reduce((sum, parcel) => sum + billedKg(parcel), 0)
  const zone = zoneOf(from, to)
  const currency = currencyOf(from.country)
  const messages: Message[] = []
  const able = servicesFor(from, to).filter(({ provider, name }) => {
    const tooHeavy = provider === 'USPS' && parcels.some((parcel) => realKg(parcel) > uspsLimitKg)
    const noBox = provider !== 'USPS' && (isPostBox(to) || isPostBox(from))
    if (tooHeavy) messages.push({ source: 'USPS', code: '', text: `${name}: the weight is over 70 lb.` })
    if (noBox) messages.push({ source: provider, code: '', text: `${name}: cannot deliver to a PO Box.` })
    return !tooHeavy && !noBox
  })
  const rates = able.map((service): Rate => {
    const { object_id, object_created, object_owner, test } = born(depot)
    const inEuroLike = service.base + service.perKg * kg + service.perZone * zone
    // The tables are in euro-sized units; weaker currencies pay their own number.
    const amount = ['JPY', 'KRW', 'INR'].includes(currency) ? convert(inEuroLike, 'USD', currency) : inEuroLike
    return {
      object_id,
      object_created,
      object_owner,
      test,
      shipment,
      attributes: [],
      amount: money(amount, currency),
      currency,
      amount_local: money(convert(amount, currency, localCurrency), localCurrency),
      currency_local: localCurrency,
      provider: service.provider,
      servicelevel: { name: service.name, token: service.token, terms: '', extended_token: service.token },
      estimated_days: service.days + (zone > 6 && from.country === to.country ? 1 : 0),
      duration_terms: `Delivery within ${service.days} days.`,
      carrier_account: accountIdOf(service.provider),
      zone: String(zone),
      messages: [],
    }
  })
  return { rates: marked(rates), messages }
}

/** Names the cheapest, the fastest and the best value of a list. */
function marked(rates: Rate[]): Rate[] {
  if (rates.length === 0) return rates
  const by = (value: (one: Rate) => number) => rates.reduce((best, one) => (value(one) < value(best) ? one : best))
  const cheapest = by((one) => Number(one.amount))
  const fastest = by((one) => one.estimated_days * 10_000 + Number(one.amount))
  const best = by((one) => Number(one.amount) * one.estimated_days)
  return rates.map((one) => ({
    ...one,
    attributes: [
      ...(one === cheapest ? (['CHEAPEST'] as const) : []),
      ...(one === fastest ? (['FASTEST'] as const) : []),
      ...(one === best ? (['BESTVALUE'] as const) : []),
    ],
  }))
}
