// The outside world as the features see it: one thin client each, on the official SDK; only the address tells sandbox from real.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Courier, PickupPointFinder } from './collection.ts'
import { type Carrier, openCarrier } from './carrier/index.ts'
import { type Files, openFiles } from './files/index.ts'
import { type Geocoder, openGeocoder } from './geocoding/index.ts'
import { type Identity, openIdentity } from './identity/index.ts'
import { type IpLookup, openIpLookup } from './ip/index.ts'
import { type Mail, openMail } from './mail/index.ts'
import { openPayments, type PaymentProvider } from './payments/index.ts'
import { openPush, type PushServices } from './push/index.ts'
import { openTranslator, type Translator } from './translation/index.ts'

export interface Providers {
  readonly carrier: Carrier
  readonly payments: PaymentProvider
  readonly mail: Mail
  readonly files: Files
  readonly geocoder: Geocoder
  readonly ipLookup: IpLookup
  readonly identity: Identity
  readonly push: PushServices
  readonly translator: Translator
  /** Undefined while nobody is connected. */
  readonly pickupPoints: PickupPointFinder | undefined
  readonly courier: Courier | undefined
  readonly close: () => Promise<void>
}

export function openProviders(config: Config, _log: FastifyBaseLogger): Providers {
  return {
    payments: openPayments(config),
    carrier: openCarrier(config),
    mail: openMail(config),
    files: openFiles(config),
    geocoder: openGeocoder(config),
    ipLookup: openIpLookup(config),
    identity: openIdentity(config),
    push: openPush(config),
    translator: openTranslator(config),
    pickupPoints: undefined,
    courier: undefined,
    close: async () => undefined,
  }
}
