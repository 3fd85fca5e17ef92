import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { openCarrier } from './carrier/carrier.ts'
import { openCarrierRecords, type Depot } from './carrier/records.ts'
import { mountFiles } from './files/files.ts'
import { mountGeocoder } from './geocoding/geocoder.ts'
import { openClock } from './ground/clock.ts'
import { openDeliveries } from './ground/deliveries.ts'
import { openFaults } from './ground/faults.ts'
import { openLater } from './ground/later.ts'
import { openListener } from './ground/listener.ts'
import { openNames } from './ground/names.ts'
import { openStore } from './ground/store.ts'
import { mountIdentity } from './identity/identity.ts'
import { mountIpLookup } from './ip/ip.ts'
import { sandboxKeys } from './keys.ts'
import { openSink } from './mail/sink.ts'
import { mountBrowserHalf } from './payments/browser-half.ts'
import type { Context } from './payments/context.ts'
import { openPayments } from './payments/payments.ts'
import { runPayouts } from './payments/payouts.ts'
import { apiVersion } from './payments/provider.ts'
import { openRecords } from './payments/records.ts'
import { mountPeople } from './people/people.ts'
import { mountPush } from './push/push.ts'
import { mountSwitches } from './switches/switches.ts'
import { mountTranslator } from './translation/translator.ts'
import { mountTurns } from './switches/turn-things.ts'

export { sandboxKeys } from './keys.ts'

/** How a sandbox is opened. Port 0 takes a free one; without `dataDir` everything is in memory. */
export interface SandboxOptions {
  host: string
  port: number
  mailPort: number
  dataDir?: string
  /** Origin of the product that hears the webhooks, such as `http://127.0.0.1:3000`. */
  product: string
  /** Signs the moves of the clock; without it no product believes them. */
  clockSecret?: string
  paymentWebhookSecret?: string
  connectWebhookSecret?: string
  carrierWebhookToken?: string
  seed?: number
}

export interface Sandbox {
  /** Origin of the sandbox, such as `http://127.0.0.1:3001`. */
  base: string
  /** `smtp://` address of the mail sink. */
  mailUrl: string
  port: number
  mailPort: number
  close(): Promise<void>
}

/** Opens all look-alike providers on one port and the mail sink on another, over a store of their own. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, product } = options
  const store = openStore(options.dataDir)
  const clock = openClock(store)
  const names = openNames(store, options.seed ?? 1)
  const faults = openFaults()
  const later = openLater(store, clock)
  const deliveries = openDeliveries(store, clock, names, product)
  const app = openListener(store, faults, names)
  let base = ''

  const asking = { id: null, idempotencyKey: null, version: apiVersion }
  const ctx: Context = {
    store,
    records: openRecords(store),
    clock,
    names,
    later,
    deliveries,
    base: () => base,
    settlement: { in: null },
    asking,
  }
  openPayments(app, ctx, {
    payments: options.paymentWebhookSecret ?? sandboxKeys.paymentWebhookSecret,
    connect: options.connectWebhookSecret ?? sandboxKeys.connectWebhookSecret,
  })
  const depot: Depot = {
    records: openCarrierRecords(store),
    store,
    clock,
    names,
    later,
    deliveries,
    base: () => base,
    webhookToken: options.carrierWebhookToken ?? sandboxKeys.carrierWebhookToken,
  }
  openCarrier(app, depot)
  mountGeocoder(app)
  mountIpLookup(app)
  mountTranslator(app, store)
  mountIdentity(
    app,
    store,
    () => base,
    () => deliveries.origin(),
  )
  mountFiles(app, store)
  mountPush(app, () => base)
  mountBrowserHalf(app)
  const catchUp = () => {
    later.catchUp()
    deliveries.catchUp()
  }
  const clockSecret = options.clockSecret ?? randomBytes(32).toString('hex')
  const refill = () => {
    ctx.settlement.in = null
    runPayouts(ctx)
  }
  const ground = { store, clock, names, faults, deliveries, clockSecret, catchUp, refill }
  mountSwitches(app, ground)
  mountTurns(app, ctx, depot)
  mountPeople(app, ground, ctx, depot)

  const sink = await openSink(store, clock, faults, host, options.mailPort)
  await app.listen({ host, port: options.port })
  const { port } = app.server.address() as AddressInfo
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  base = `http://${shownHost}:${port}`
  later.catchUp()

  return {
    base,
    mailUrl: `smtp://${shownHost}:${sink.port}`,
    port,
    mailPort: sink.port,
    async close() {
      later.close()
      deliveries.close()
      await Promise.all([app.close(), sink.close()])
      store.close()
    },
  }
}
