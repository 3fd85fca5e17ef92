// What people of the demo do with an order once it is paid, each step by the product's own calls.
import { checkout, deliveries, orders } from '@rondo/contracts'
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
  /** Where the server listens. */
  readonly base: string
  readonly today: string
}
/** Waits until something that follows by itself has happened; gives up after half a minute. */
export async function until(question: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await question())) {
    if (Date.now() > end) throw new Error('what was to follow did not')
    await new Promise((resume) => setTimeout(resume, 100))
  }
}
export const of = ({ group }: Deal) => ({ params: { id: group.id } })

/** The carrier says a word about the parcel of a group. */
export const carrier =
  (status: string): Step =>
  async ({ merchant, ...deal }, { app }) => {
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
export const labelled: Step = async (deal) => {
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
/** The first file of what was bought is downloaded once more. */
export const downloaded: Step = async (deal, { base }) => {
  const [file] = (await deal.customer.call(orders.groupDownloads, of(deal))).files
  const { url } = await deal.customer.call(orders.openDownload, { params: { id: file?.itemId ?? 0, fileId: file?.id ?? 0 } })
  await (await fetch(new URL(url, base))).arrayBuffer()
}

/** One order: who places it, and what becomes of it. */
export interface Scene {
  readonly by: string
  /** Who sells; the demo's main seller without. */
  readonly seller?: string
  readonly way: 'shipping' | 'pickup' | 'virtual'
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

interface Wanted {
  readonly customer: Person
  readonly merchant: Person
  readonly body: Sent<typeof checkout.prepareCheckout>['body']
  readonly card?: SandboxCard
}
/** Checks out what is bought, or swapped, of one merchant and in one way: an order of one group, paid where it costs something. */
export async function placed(app: App, { customer, merchant, body, card }: Wanted): Promise<Deal> {
  const { clientSecret, strapiPaymentId, noPaymentRequired } = await customer.call(checkout.prepareCheckout, { body })
  if (!noPaymentRequired) await pay(app, clientSecret, card)
  const order = await customer.call(orders.createOrder, { body: { strapiPaymentId } })
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  const shown = await customer.call(orders.showGroup, { params: { id: group.id } })
  return { customer, merchant, orderId: order.id, intent: intentOf(clientSecret), group: shown }
}
