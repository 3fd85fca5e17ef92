// Shippo by its own SDK: rates now, labels and tracks when there are orders to send.
import type { Shippo } from 'shippo'
import type { Parcel } from '@rondo/rules/shipping/parcels'
import type { Config } from '../../config.ts'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

export interface CarrierAddress {
  readonly name: string | null
  readonly company: string | null
  readonly street: string
  readonly street2: string | null
  readonly city: string
  readonly state: string | null
  readonly postalCode: string
  readonly country: string
  readonly phone: string | null
}
/** An offer of the carrier, its amount in major units as text, in the carrier's currency. */
export interface CarrierRate {
  readonly id: string
  readonly shipmentId: string
  readonly amount: string
  readonly currency: string
  readonly provider: string
  readonly serviceName: string
  readonly serviceToken: string
  readonly estimatedDays: number | null
}
export interface Carrier {
  /** Rates of one parcel, none when nobody carries it. Throws ProviderRefused for an address it does not take, ProviderUnavailable otherwise. */
  readonly ratesOf: (from: CarrierAddress, to: CarrierAddress, parcel: Parcel) => Promise<CarrierRate[]>
  /** Whether mail reaches an address, with the carrier's reason when not. Throws as `ratesOf`. */
  readonly checkAddress: (address: CarrierAddress) => Promise<{ readonly isValid: boolean; readonly message: string }>
}

const TIMEOUT_MS = 8_000

export function openCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier {
  let opened: Promise<Shippo> | undefined
  /** The SDK is 25 MB of memory: it is loaded when the first parcel is asked about. */
  const sdk = () => (opened ??= open(carrier))
  return {
    async ratesOf(from, to, parcel) {
      const { rates } = await asked(
        (await sdk()).shipments.create({
          addressFrom: addressFor(from),
          addressTo: addressFor(to),
          parcels: [parcelFor(parcel)],
          async: false,
        }),
      )
      return rates.map((rate) => ({
        id: rate.objectId,
        shipmentId: rate.shipment,
        amount: rate.amount,
        currency: rate.currency,
        provider: rate.provider,
        serviceName: rate.servicelevel.name ?? '',
        serviceToken: rate.servicelevel.token ?? '',
        estimatedDays: rate.estimatedDays ?? null,
      }))
    },
    async checkAddress(address) {
      const { validationResults } = await asked((await sdk()).addresses.create({ ...addressFor(address), validate: true }))
      const message = (validationResults?.messages ?? []).flatMap(({ text }) => text ?? []).join(' ')
      return { isValid: validationResults?.isValid ?? true, message }
    },
  }
}

async function open({ apiKey, apiBase }: Config['carrier']): Promise<Shippo> {
  const { Shippo: Client } = await import('shippo')
  return new Client({
    apiKeyHeader: `ShippoToken ${apiKey}`,
    ...(apiBase !== undefined && { serverURL: apiBase }),
    shippoApiVersion: '2018-02-08',
    timeoutMs: TIMEOUT_MS,
    retryConfig: { strategy: 'none' },
  })
}

const addressFor = ({ name, company, street, street2, city, state, postalCode, country, phone }: CarrierAddress) => ({
  name: name ?? '',
  company: company ?? '',
  street1: street,
  street2: street2 ?? '',
  city,
  state: state ?? '',
  zip: postalCode,
  country,
  phone: phone ?? '',
})
const parcelFor = ({ length, width, height, distanceUnit, weight, massUnit }: Parcel) => ({
  length: String(length),
  width: String(width),
  height: String(height),
  distanceUnit,
  weight: String(weight),
  massUnit,
})

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string } // of the SDK's own errors
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
      throw new ProviderRefused(`carrier_${statusCode}`, message)
    throw new ProviderUnavailable('the carrier did not answer', { cause: error })
  }
}
