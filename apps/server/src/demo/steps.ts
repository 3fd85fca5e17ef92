// What people of the demo do with an order once it is paid, each step by the product's own calls.
import { deliveries, orders } from '@rondo/contracts'
import type { EndpointSpec, Got, Sent } from '@rondo/contracts/kernel/endpoint'
import { addDays } from '@rondo/rules/kernel/days'
import type { App } from '../platform/context.ts'

type Group = Got<typeof orders.showGroup>
/** Somebody of the demo, and their calls. */
export interface Calling {
  readonly id: number
  readonly call: <E extends EndpointSpec>(to: E, sent: Sent<E>) => Promise<Got<E>>
}
export interface Person extends Calling {
  readonly address: number
}
/** A paid group between two people, and what can be done with it. */
export interface Deal {
  readonly customer: Person
  readonly merchant: Person
  readonly group: Group
  readonly orderId: number
  /** Of the payment, at the provider. */
  readonly intent: string
}
export type Step = (deal: Deal, stage: Stage) => Promise<unknown>
export interface Stage {
  readonly app: App
  /** Waits until something that follows by itself has happened; gives up after ten seconds. */
  readonly until: (question: () => Promise<boolean>) => Promise<void>
  readonly today: string
}
export const of = ({ group }: Deal) => ({ params: { id: group.id } })

/** The carrier says a word about the parcel of a group. */
export const carrier =
  (status: string): Step =>
  async ({ merchant, ...deal }, { app, until }) => {
    const { outboundDeliveries, status: before } = await merchant.call(orders.showGroup, of({ merchant, ...deal }))
    const number = outboundDeliveries.at(-1)?.trackingNumber
    await fetch(new URL(`/_sandbox/parcels/${number}`, app.config.sandbox.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    await until(async () => (await merchant.call(orders.showGroup, of({ merchant, ...deal }))).status !== before)
  }
export const accepted: Step = (deal) => deal.merchant.call(orders.confirmGroup, { ...of(deal), body: {} })
export const labelled: Step = async (deal, { until }) => {
  const ask = () => deal.merchant.call(deliveries.buyLabel, { body: { fulfillmentGroupId: deal.group.id } })
  await until(async () => (await ask()).status === 'bought')
}
export const ready: Step = async (deal, stage) => {
  await labelled(deal, stage)
  await deal.merchant.call(deliveries.confirmLabel, { params: { orderId: deal.orderId, id: deal.group.id }, body: {} })
}
export const arranged: Step = (deal, { today }) =>
  deal.merchant.call(orders.agreePickup, { ...of(deal), body: { pickupDate: addDays(today, 2), pickupTime: '18:30' } })
export const handed: Step = async (deal, stage) => {
  await arranged(deal, stage)
  await deal.customer.call(orders.agreePickup, { ...of(deal), body: {} })
  const { pickupCode } = await deal.customer.call(orders.showGroup, of(deal))
  await deal.merchant.call(orders.confirmPickup, { ...of(deal), body: { pickupCode: pickupCode ?? '' } })
}

/** One order: who places it, and what becomes of it. */
export interface Scene {
  readonly by: string
  /** Who sells; the demo's main seller without. */
  readonly seller?: string
  readonly way: 'shipping' | 'pickup'
  readonly items?: number
  /** Pays; a card that takes money and gives it without a word without. */
  readonly card?: SandboxCard
  readonly steps: readonly Step[]
}

/** Cards of the sandbox: one whose refunds arrive, and one whose bank says later what becomes of them. */
export type SandboxCard = 'pm_card_visa' | 'pm_card_refundWaits'
export const intentOf = (clientSecret: string | null): string => (clientSecret ?? '').split('_secret_')[0] ?? ''

/** A card of the sandbox pays. */
export async function pay(app: App, clientSecret: string | null, card: SandboxCard = 'pm_card_visa'): Promise<void> {
  const secret = clientSecret ?? ''
  const answer = await fetch(new URL(`/v1/payment_intents/${intentOf(secret)}/confirm`, app.config.sandbox.base), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.config.payments.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, payment_method: card, return_url: app.config.publicOrigin }),
  })
  if (!answer.ok) throw new Error(`the card was refused: ${await answer.text()}`)
}
