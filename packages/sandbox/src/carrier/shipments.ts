import { addressIn, type Address } from './addresses.ts'
import { declarationIn, type Declaration } from './customs.ts'
import { parcelsIn, type Parcel } from './parcels.ts'
import { accountIdOf, money, rate, type Message, type Rate } from './rates.ts'
import { convert, customsUnion } from './services.ts'
import { born, FieldProblem, textOf, type Body, type Depot } from './records.ts'

export interface Shipment {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  test: true
  status: 'SUCCESS'
  address_from: Address
  address_to: Address
  address_return: Address
  parcels: Parcel[]
  customs_declaration?: Declaration
  extra: Record<string, unknown>
  rates: Rate[]
  messages: Message[]
  carrier_accounts: string[]
  shipment_date: string
  metadata: string
}

/** Stores a shipment and rates it. No rate at all is no error: the messages say why. */
export function makeShipment(depot: Depot, body: Body): Shipment {
  const from = addressIn(depot, body, 'address_from')
  const to = addressIn(depot, body, 'address_to')
  const back = body['address_return'] ? addressIn(depot, body, 'address_return') : from
  const parcels = parcelsIn(depot, body)
  const declaration = declarationIn(depot, body)
  const extra = typeof body['extra'] === 'object' && body['extra'] !== null ? (body['extra'] as Record<string, unknown>) : {}
  const metadata = textOf(body, 'metadata')
  if (metadata.length > 100) throw new FieldProblem({ metadata: ['Ensure this field has no more than 100 characters.'] })
  const head = born(depot)
  const wanted = Array.isArray(body['carrier_accounts']) ? (body['carrier_accounts'] as unknown[]).map(String) : []
  const { rates, messages } = rate(depot, head.object_id, from, to, parcels)
  const offered = wanted.length > 0 ? rates.filter(({ provider }) => wanted.includes(accountIdOf(provider))) : rates
  for (const one of offered) depot.records.put('rate', one, head.object_id)
  const shipment: Shipment = {
    ...head,
    status: 'SUCCESS',
    address_from: from,
    address_to: to,
    address_return: back,
    parcels,
    ...(declaration && { customs_declaration: declaration }),
    extra,
    rates: offered,
    messages,
    carrier_accounts: wanted,
    shipment_date: textOf(body, 'shipment_date') || head.object_created,
    metadata,
  }
  return depot.records.put('shipment', shipment)
}

/** The rates of a shipment with their local amounts in another currency. */
export function ratesIn(shipment: Shipment, currency: string): Rate[] {
  return shipment.rates.map((one) => ({
    ...one,
    amount_local: money(convert(Number(one.amount), one.currency, currency), currency),
    currency_local: currency,
  }))
}

/** Between customs areas a parcel needs a declaration. */
export function lacksCustoms({ address_from: from, address_to: to, customs_declaration: declaration }: Shipment): boolean {
  const together = from.country === to.country || (customsUnion.has(from.country) && customsUnion.has(to.country))
  return !together && !declaration
}

/** Where the parcel really starts and ends: a return label turns the two addresses around. */
export function routeOf(shipment: Shipment): { from: Address; to: Address } {
  const turned = shipment.extra['is_return'] === true
  return turned ? { from: shipment.address_to, to: shipment.address_from } : { from: shipment.address_from, to: shipment.address_to }
}
