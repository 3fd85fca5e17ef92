import { randomBytes } from 'node:crypto'
import type { Currency } from '@rondo/rules/kernel/money'
import { rateToBuy } from '@rondo/rules/shipping/labels'
import { rateDefaults } from '@rondo/rules/shipping/rates'
import type { App } from '../../platform/context.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { BoughtLabel } from '../../providers/carrier/index.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { convertToMinor } from './convert-amount.ts'
import { findLeg, giveUpLabel, noteAsked, noteBought, noteRate, type StoredLeg } from './legs.repository.ts'
import { dollarRates } from './shipping.repository.ts'

/** Reasons of our own for which no label is bought. */
export const labelRefusals = { rateGone: 'rate_gone', unwanted: 'unwanted' } as const
/** What is paid above the quote for a dearer label, where a fifth of it is less (SR-56). */
const TOLERANCE_DOLLARS = 3
/** After a lost answer the carrier may still be at it: what it has not made after this time, it does not make. */
const QUIET_MS = 30_000

/**
 * Buys the label of a leg and keeps its papers; its status is the caller's. Every step is noted before the next, so that whoever goes on
 * after a kill buys nothing twice: the carrier is asked what it made of the rate first. Throws ProviderRefused when there is no label to
 * have, ProviderUnavailable when that is not known yet.
 */
export async function purchaseLabel(app: App, legId: number, reference: string): Promise<void> {
  try {
    const leg = await legOf(app, legId)
    if (leg.refusal !== null) throw new ProviderRefused(leg.refusal, 'this label was given up')
    if (leg.transaction_id !== null) return
    if (leg.rate_id === null) await chooseRate(app, leg)
    const chosen = await legOf(app, legId)
    const label = await buy(app, chosen, reference)
    failpoint(app.config, 'label.after-provider')
    const papers = await keepPapers(app, chosen, label)
    failpoint(app.config, 'label.after-papers')
    await noteBought(app.db, legId, label, papers)
    failpoint(app.config, 'label.after-noted')
  } catch (error) {
    if (error instanceof ProviderRefused) await giveUpLabel(app.db, legId, error.reason)
    throw error
  }
}

async function legOf(app: App, id: number): Promise<StoredLeg> {
  const leg = await findLeg(app.db, id)
  if (!leg) throw new Error(`leg ${id} is gone`)
  return leg
}

/** Makes a new shipment and notes the rate of the paid service. */
async function chooseRate(app: App, { id, from_address, to_address, parcel, customs, service, currency }: StoredLeg): Promise<void> {
  const perDollar = await dollarRates(app.db)
  failpoint(app.config, 'label.before-shipment')
  const rates = await app.providers.carrier.ratesOf(from_address, to_address, parcel, customs ?? undefined)
  failpoint(app.config, 'label.after-shipment')
  const priced = rates.flatMap((rate) => {
    const amountMinor = convertToMinor(Number(rate.amount), rate.currency, currency as Currency, perDollar)
    return amountMinor === undefined
      ? []
      : [
          {
            ...rate,
            amountMinor,
            provider: rate.provider || rateDefaults.provider,
            days: '',
            carrierAmount: rate.amount,
            carrierCurrency: rate.currency,
          },
        ]
  })
  const three = convertToMinor(TOLERANCE_DOLLARS, 'USD', currency as Currency, perDollar) ?? 0
  const chosen = rateToBuy(priced, service, three)
  if (!chosen) throw new ProviderRefused(labelRefusals.rateGone, 'the paid service is gone, or too dear')
  await noteRate(app.db, id, {
    rateId: chosen.id,
    shipmentId: chosen.shipmentId,
    provider: chosen.provider,
    serviceName: chosen.serviceName || rateDefaults.serviceName,
    carrier: chosen.carrier,
    estimatedDays: chosen.estimatedDays,
    costMinor: chosen.amountMinor,
    amount: chosen.carrierAmount,
    currency: chosen.carrierCurrency,
  })
}

async function buy(app: App, leg: StoredLeg, reference: string): Promise<BoughtLabel> {
  const { carrier } = app.providers
  if (leg.rate_id === null) throw new Error(`leg ${leg.id} has no rate`)
  if (leg.asked_carrier_at !== null) {
    const made = await carrier.findLabel(leg.rate_id, reference)
    if (made) return made
    if (leg.now.getTime() - leg.asked_carrier_at.getTime() < QUIET_MS) throw new ProviderUnavailable('the carrier may still be at it')
  }
  await noteAsked(app.db, leg.id)
  failpoint(app.config, 'label.before-provider')
  return carrier.buyLabel(leg.rate_id, reference)
}

/** Our own copies: the carrier's addresses are open to whoever knows them. */
async function keepPapers({ providers: { carrier, files } }: App, { id }: StoredLeg, { labelUrl, invoiceUrl }: BoughtLabel) {
  const keep = async (url: string, what: string) => {
    const key = `${what}${id}x${randomBytes(12).toString('hex')}`
    await files.put(key, await carrier.readPaper(url), 'application/pdf')
    return key
  }
  return { labelKey: await keep(labelUrl, 'label'), invoiceKey: invoiceUrl === null ? null : await keep(invoiceUrl, 'invoice') }
}
