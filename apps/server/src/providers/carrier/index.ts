// Shippo by its own SDK: rates, labels and tracks.
import type { Shippo } from 'shippo'
import { exponentOf, toMajor } from '@rondo/rules/kernel/money'
import type { CustomsItem } from '@rondo/rules/shipping/customs'
import type { Parcel } from '@rondo/rules/shipping/parcels'
import type { Config } from '../../config.ts'
import { asked } from './asked.ts'
import { carrierNameOf } from './carrier-names.ts'
import { type Labels, openLabels } from './labels.ts'
import { readTrack, type Track } from './tracks.ts'

export type { BoughtLabel, VoidAnswer } from './labels.ts'
export type { Track, TrackEvent } from './tracks.ts'

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
  /** The name under which its parcels are asked for. */
  readonly carrier: string
  readonly serviceName: string
  readonly serviceToken: string
  readonly estimatedDays: number | null
}
export interface Carrier extends Labels {
  /**
   * Rates of one parcel, as a new shipment; none when nobody carries it. With `customs` where its areas differ, certified by the sender.
   * Throws ProviderRefused for an address it does not take, ProviderUnavailable otherwise.
   */
  readonly ratesOf: (from: CarrierAddress, to: CarrierAddress, parcel: Parcel, customs?: readonly CustomsItem[]) => Promise<CarrierRate[]>
  readonly readTrack: (carrier: string, trackingNumber: string) => Promise<Track>
  /** Whether mail reaches an address, with the carrier's reason when not. Throws as `ratesOf`. */
  readonly checkAddress: (address: CarrierAddress) => Promise<{ readonly isValid: boolean; readonly message: string }>
}

const TIMEOUT_MS = 8_000

export function openCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier {
  let opened: Promise<Shippo> | undefined
  /** The SDK is 25 MB of memory: it is loaded when the first parcel is asked about. */
  const sdk = () => (opened ??= open(carrier))
  return {
    ...openLabels(sdk, carrier.apiBase),
    readTrack: async (name, number) => readTrack(await sdk(), name, number),
    async ratesOf(from, to, parcel, customs) {
      const { rates } = await asked(
        (await sdk()).shipments.create({
          addressFrom: addressFor(from),
          addressTo: addressFor(to),
          parcels: [parcelFor(parcel)],
          ...(customs && { customsDeclaration: declarationFor(from, to, customs) }),
          async: false,
        }),
      )
      return rates.map((rate) => ({
        id: rate.objectId,
        shipmentId: rate.shipment,
        amount: rate.amount,
        currency: rate.currency,
        provider: rate.provider,
        carrier: carrierNameOf(rate.provider, rate.servicelevel.token ?? ''),
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

/** Goods that are sold, worth less than what must be filed (NOEEI), and come back when nobody takes them. */
const declarationFor = (from: CarrierAddress, to: CarrierAddress, items: readonly CustomsItem[]) => ({
  certify: true,
  certifySigner: from.name ?? from.company ?? '',
  contentsType: 'MERCHANDISE' as const,
  nonDeliveryOption: 'RETURN' as const,
  ...(from.country === 'US' && { eelPfc: to.country === 'CA' ? ('NOEEI_30_36' as const) : ('NOEEI_30_37_a' as const) }),
  items: items.map(({ description, quantity, weight, massUnit, valueMinor, currency, originCountry }) => ({
    description,
    quantity,
    netWeight: String(weight),
    massUnit,
    valueAmount: toMajor(valueMinor, currency).toFixed(exponentOf(currency)),
    valueCurrency: currency,
    originCountry,
  })),
})
