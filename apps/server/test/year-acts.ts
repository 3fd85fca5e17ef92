// What people do with one group of an order on one day: choices by where it stands, each with how likely it is.
// long because: one table of choices.
import { claims, deliveries, desk, orders, rentals, returns, shipping, wayback } from '@rondo/contracts'
import { addDays, type Day } from '@rondo/rules/kernel/days'
import type { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import type { openParcels, Word } from './parcels.ts'
import type { openApp, Person } from './app.ts'

/** A group as the people of a year see it. */
export interface Going {
  readonly id: number
  readonly order_id: number
  readonly status: string
  readonly group_type: 'pickup' | 'shipping'
  readonly customer_id: number
  readonly merchant_id: number
  readonly payment_id: number
  readonly intent_id: string
  /** The last dispute of its payment; the bank takes one of a charge. */
  readonly dispute: 'open' | 'won' | 'lost' | null
  readonly is_failed: boolean
  readonly items: readonly {
    id: number
    type: 'buy' | 'rent'
    status: string
    quantity: number
    deposit: string | null
    due: number | null
  }[]
  /** Numbers of the parcels that are on their way. */
  readonly outbound: string | null
  readonly back: string | null
}
type Opened = Awaited<ReturnType<typeof openApp>>
type Draw = ReturnType<typeof drawing>
type Choice = readonly [chance: number, name: string, act: () => Promise<unknown>]

interface Around {
  readonly opened: Opened
  readonly parcels: Awaited<ReturnType<typeof openParcels>>
  /** Whoever it is, signed in now. */
  readonly who: (id: number) => Promise<Person>
  readonly operator: () => Promise<Person>
  readonly photoOf: (who: Person) => Promise<number>
  readonly today: () => Day
}
const reasons = ['changed_mind', 'changed_mind', 'damaged', 'wrong_size', 'Too long for me.']
const said = 'Both sides were heard about it.'

/** Choices of everybody about groups of this year. */
export function openActs({ opened, parcels, who, operator, photoOf, today }: Around) {
  const { app, as, sandbox } = opened
  const { market } = parcels
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.base}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the sandbox refuses ${path}`)
  }
  const word = (number: string | null, status: Word) => (number === null ? Promise.resolve() : post(`parcels/${number}`, { status }))
  const home = (id: number) => market.homes.get(id) ?? 0

  const meet = async ({ id, merchant_id }: Going) => {
    const place = { pickupLocationAddress: home(merchant_id), pickupDate: addDays(today(), 1), pickupTime: '18:30' }
    await as(await who(merchant_id)).call(orders.agreePickup, { params: { id }, body: place })
  }
  const handOver = async ({ id, merchant_id, customer_id }: Going) => {
    const { pickupCode } = await as(await who(customer_id)).call(orders.showGroup, { params: { id } })
    await as(await who(merchant_id)).call(orders.confirmPickup, { params: { id }, body: { pickupCode: pickupCode ?? '' } })
  }
  const sendOff = async ({ id, order_id, merchant_id }: Going) => {
    const seller = as(await who(merchant_id))
    await seller.call(deliveries.buyLabel, { body: { fulfillmentGroupId: id } })
    await seller.call(deliveries.confirmLabel, { params: { orderId: order_id, id }, body: {} })
  }
  const cancel = async ({ id }: Going, by: number, cancelReason: string) =>
    as(await who(by)).call(orders.cancelGroup, { params: { id }, body: { cancelReason } })

  /** The merchant puts the money up and approves: all of it, or one request. */
  async function approve(group: Going, draw: Draw, itemId: number, how: 'group' | 'all' | 'one') {
    const { id, merchant_id } = group
    const seller = as(await who(merchant_id))
    const terms = await seller.call(returns.fundTerms, { params: { id } })
    const usageFee = terms.fault === 'customer' && draw.chance(0.4) ? Math.round(terms.value * 10) / 100 : 0
    const isWhole = terms.itemIds.length > 0 && terms.value > 0
    if (isWhole) {
      const useEarnings = draw.chance(0.5)
      const only = how === 'one' ? { orderItemIds: [itemId] } : {}
      const amount = how === 'one' ? await valueOf(itemId) : Math.round((terms.value - usageFee) * 100) / 100
      const body = { amount, fulfillmentGroupId: id, useEarnings, returnToAddress: home(merchant_id), ...only }
      const intent = await seller.call(returns.createFundIntent, { body })
      if (draw.chance(0.08)) return // and thinks again
      if (!intent.funded) {
        await market.confirm(intent.clientSecret, draw.chance(0.1) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa')
        await seller.call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: id } })
      }
    }
    const body = { returnToAddress: home(merchant_id) }
    if (how === 'all') await seller.call(returns.approveAllReturns, { params: { id }, body })
    else if (how === 'group') await seller.call(returns.approveGroupReturn, { params: { id }, body })
    else await seller.call(returns.approveReturn, { body: { relatedOrderItemId: itemId, ...body } })
  }
  const valueOf = async (itemId: number) =>
    Number(
      (await sql<{ minor: number }>`select amount_minor as minor from order_item where id = ${itemId}`.execute(app.db)).rows[0]?.minor ?? 0,
    ) / 100

  /** A label for the way back: of the refund, or with a card for what that does not cover. */
  async function backLabel({ id, customer_id, merchant_id }: Going, isRental: boolean, draw: Draw) {
    const person = as(await who(isRental && draw.chance(0.3) ? merchant_id : customer_id))
    const { rates } = await person.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: id } })
    const rateId = draw.of(rates)?.id
    if (rateId === undefined) return
    const buy = (paymentIntentId?: string) =>
      person.call(wayback.createReturnLabel, { body: { fulfillmentGroupId: id, rateId, ...(paymentIntentId && { paymentIntentId }) } })
    const made = await buy()
    if (!made.requiresAction || draw.chance(0.1)) return
    await market.confirm(made.clientSecret)
    await buy(made.paymentIntentId ?? '')
  }
  async function pay(id: number, customer: number, way: 'keep' | 'extend', draw: Draw) {
    const person = as(await who(customer))
    const ask = (paymentDetails: { paymentIntentId: string } | null) =>
      way === 'keep'
        ? person.call(rentals.keepRental, { params: { id }, body: { paymentDetails } })
        : person.call(rentals.extendRental, { params: { id }, body: { extensionPeriod: '3 days', paymentDetails } })
    const step = await ask(null)
    if (draw.chance(0.15)) return
    await market.confirm(step.clientSecret, draw.chance(0.1) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa')
    await ask({ paymentIntentId: step.paymentIntentId ?? '' })
  }
  async function assess({ id, merchant_id }: Going, orderItemId: number, draw: Draw) {
    const condition = draw.of(['new_with_tags', 'good', 'good', 'fair'] as const)
    const again = draw.chance(0.5) ? { readyForRelisting: true, newPrice: '60' } : {}
    await as(await who(merchant_id)).call(wayback.updateConditions, {
      params: { id },
      body: { productUpdates: [{ orderItemId, condition, ...again }] },
    })
  }
  async function claim({ merchant_id }: Going, id: number, draw: Draw) {
    const lender = await who(merchant_id)
    const body = { amount: draw.of([5, 12, 20]), reason: 'damaged', pictures: [await photoOf(lender)] }
    await as(lender).call(claims.claimDeposit, { params: { id }, body })
  }
  const answer = async (id: number, by: number, body: object) => as(await who(by)).call(claims.answerClaim, { params: { id }, body })
  async function decide(id: number, draw: Draw) {
    const { rows } = await sql<{ id: number; minor: number }>`
      select id, amount_minor as minor from deposit_claim where item_id = ${id} and closed_at is null`.execute(app.db)
    const [found] = rows
    if (!found) return
    const amount = draw.of([0, Math.round(Number(found.minor) / 2), Number(found.minor)]) / 100
    await as(await operator()).call(claims.decideClaim, { params: { id: found.id }, body: { amount, reason: said } })
  }

  /** About one item that the day falls on. */
  function ofItem(group: Going, item: Going['items'][number], now: number, draw: Draw): Choice[] {
    const { id, customer_id: customer, merchant_id: merchant, group_type: way } = group
    const params = { id: item.id }
    const reason = draw.of(reasons)
    const ask = async () =>
      as(await who(customer)).call(returns.initiateReturn, { params, body: { reason, quantity: 1 + draw.below(item.quantity) } })
    const askAll = async () => as(await who(customer)).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: id, reason } })
    const withdraw = async () => as(await who(customer)).call(returns.cancelReturn, { params, body: { reason: 'want_to_keep' } })
    const start = async () => as(await who(customer)).call(returns.startReturn, { params, body: {} })
    const handIn = async (body: object = {}) => as(await who(customer)).call(wayback.markReturnShipped, { params: { id }, body })
    const receive = async () => as(await who(merchant)).call(wayback.confirmReturnDelivery, { params: { id }, body: {} })
    const reject = async () => {
      const seller = as(await who(merchant))
      const body = { rejectionReason: 'policy_violation' }
      return draw.chance(0.5)
        ? seller.call(returns.rejectAllReturns, { params: { id }, body })
        : draw.chance(0.5)
          ? seller.call(returns.rejectGroupReturn, { params: { id }, body })
          : seller.call(returns.rejectReturn, { body: { relatedOrderItemId: item.id, ...body } })
    }
    const keep = () => pay(item.id, customer, 'keep', draw)
    switch (item.status) {
      case 'delivered':
      case 'pickup_completed_by_customer':
        return item.type === 'rent'
          ? []
          : [
              [0.025, 'ask for a return', ask],
              [0.015, 'ask for a return of all', askAll],
            ]
      case 'in_use': {
        const late = item.due === null ? 0 : (now - item.due) / 86_400_000
        const share = late < -1 ? 0.04 : late < 1 ? 0.5 : 0.15
        return [
          [share, 'start a return', start],
          [share / 4, 'ask for a return', ask],
          [late < 0 ? 0.04 : 0, 'extend', () => pay(item.id, customer, 'extend', draw)],
          [0.03, 'keep', keep],
          [late > 14 ? 0.2 : 0, 'claim what is lost', () => claim(group, item.id, draw)],
        ]
      }
      case 'keep_item_requested':
      case 'payment_failed':
        return [
          [0.3, 'keep', keep],
          [0.2, 'stop keeping', async () => as(await who(customer)).call(rentals.stopKeeping, { params, body: {} })],
        ]
      case 'return_requested_by_customer':
        return [
          [0.12, 'approve all', () => approve(group, draw, item.id, 'all')],
          [0.08, 'approve the group', () => approve(group, draw, item.id, 'group')],
          [0.08, 'approve one', () => approve(group, draw, item.id, 'one')],
          [0.08, 'reject', reject],
          [0.03, 'withdraw a return', withdraw],
        ]
      case 'return_approved_by_merchant':
      case 'awaiting_return_shipment':
        return way === 'pickup'
          ? [
              [0.25, 'hand goods back', () => handIn()],
              [0.2, 'start a return', start],
              [0.1, 'receive', receive],
              [0.03, 'withdraw a return', withdraw],
            ]
          : [
              [0.3, 'buy a return label', () => backLabel(group, item.type === 'rent', draw)],
              [0.06, 'send by an own parcel', () => handIn({ trackingNumber: `own-${item.id}`, carrier: 'own' })],
              [0.03, 'withdraw a return', withdraw],
            ]
      case 'return_label_generated':
        return [
          [0.2, 'hand the parcel in', () => handIn()],
          [0.3, 'first scan back', () => word(group.back, 'TRANSIT')],
          [0.03, 'withdraw a return', withdraw],
        ]
      case 'return_shipped_to_merchant':
      case 'return_in_transit':
        return [
          [way === 'pickup' ? 0.4 : 0.15, 'receive', receive],
          [0.3, 'parcel back', () => word(group.back, 'DELIVERED')],
          [0.03, 'parcel lost on its way back', () => word(group.back, 'FAILURE')],
        ]
      case 'return_delivered':
        return [
          [0.35, 'assess', () => assess(group, item.id, draw)],
          [item.type === 'rent' ? 0.12 : 0, 'claim', () => claim(group, item.id, draw)],
        ]
      case 'rental_return_processing':
        return [[0.2, 'claim', () => claim(group, item.id, draw)]]
      case 'damaged_on_return':
        return item.deposit === 'contested'
          ? [
              [0.25, 'decide a claim', () => decide(item.id, draw)],
              [0.05, 'withdraw a claim', () => answer(item.id, merchant, { withdrawn: true })],
            ]
          : [
              [0.15, 'accept a claim', () => answer(item.id, customer, { accepted: true })],
              [0.2, 'contest a claim', () => answer(item.id, customer, { accepted: false, comments: 'It was so before.' })],
              [0.04, 'withdraw a claim', () => answer(item.id, merchant, { withdrawn: true })],
            ]
      default:
        return []
    }
  }

  /** About the group as a whole. */
  function ofGroup(group: Going, draw: Draw): Choice[] {
    const { id, customer_id: customer, merchant_id: merchant, group_type: way, status, items } = group
    const turn = (event: string) => () => post(`payments/${group.intent_id}`, { event })
    const returned = async () =>
      as(await operator()).call(desk.decideReturn, {
        params: { id },
        body: { reason: said, decision: draw.of(['return_refund', 'return_close', 'return_call_off'] as const) },
      })
    if (group.dispute === 'open')
      return [
        [0.08, 'win a dispute', turn('dispute_won')],
        [0.08, 'lose a dispute', turn('dispute_lost')],
      ]
    const always: Choice[] = [
      [group.dispute === null ? 0.002 : 0, 'dispute a charge', turn('dispute')],
      [group.is_failed ? 0.3 : 0, 'decide a lost return', returned],
    ]
    const giveUp: Choice[] = [
      [0.03, 'cancel an order', () => cancel(group, customer, 'changed_mind')],
      [0.03, 'cancel a sale', () => cancel(group, merchant, 'out_of_stock')],
    ]
    switch (status) {
      case 'processing':
      case 'coordinating_pickup':
        return way === 'pickup'
          ? [...always, [0.5, 'agree on a pickup', () => meet(group)], ...giveUp]
          : [...always, [0.5, 'send', () => sendOff(group)], ...giveUp]
      case 'ready_for_pickup':
        return [...always, [0.6, 'hand over', () => handOver(group)], ...giveUp]
      case 'ready_for_shipping':
        return [
          ...always,
          [0.5, 'first scan', () => word(group.outbound, 'TRANSIT')],
          [0.05, 'delivered', () => word(group.outbound, 'DELIVERED')],
          ...giveUp,
        ]
      case 'shipped_to_customer':
      case 'partially_delivered_to_customer':
        return [
          ...always,
          [0.45, 'delivered', () => word(group.outbound, 'DELIVERED')],
          [0.03, 'parcel lost', () => word(group.outbound, 'FAILURE')],
          [0.02, 'parcel sent back', () => word(group.outbound, 'RETURNED')],
          [0.03, 'confirm a delivery', async () => as(await who(customer)).call(orders.confirmGroup, { params: { id }, body: {} })],
        ]
      case 'delivery_failed':
        return [
          ...always,
          [
            0.15,
            'ask for another parcel',
            async () =>
              as(await who(customer)).call(deliveries.requestRedelivery, {
                params: { orderId: group.order_id, id: items[0]?.id ?? 0 },
                body: {},
              }),
          ],
          [
            0.15,
            'take the money back',
            async () => as(await who(customer)).call(deliveries.refundFailedDelivery, { params: { id }, body: {} }),
          ],
          [
            0.15,
            'decide a delivery',
            async () =>
              as(await operator()).call(desk.decideDelivery, {
                params: { id },
                body: { reason: said, decision: draw.of(['delivered', 'redeliver', 'refund'] as const) },
              }),
          ],
        ]
      default:
        return [
          ...always,
          [
            way === 'shipping' ? 0.004 : 0,
            'say that nothing came',
            async () => as(await who(customer)).call(deliveries.reportNotReceived, { params: { id }, body: { comments: 'Nothing came.' } }),
          ],
          [status.includes('return') ? 0 : 0.001, 'support pays back', returned],
        ]
    }
  }

  /** At most one thing a day is done about a group. */
  return function choose(group: Going, now: number, draw: Draw): { name: string; act: () => Promise<unknown> } | undefined {
    const item = draw.of(group.items)
    const choices = [...ofGroup(group, draw), ...(group.dispute === 'open' || !item ? [] : ofItem(group, item, now, draw))]
    let left = draw.below(1_000_000) / 1_000_000
    for (const [chance, name, act] of choices) {
      left -= chance
      if (left < 0) return { name, act }
    }
    return undefined
  }
}
