// Returns and refund funds of the demo: what was bought and has arrived goes back, by the calls of the two people whom it concerns.
import { orders, returns, shipping, wayback } from '@rondo/contracts'
import type { FundStatus } from '@rondo/rules/returns/fund-states'
import { sql } from 'kysely'
import { carrier, type Deal, handed, of, pay, ready, type SandboxCard, type Scene, type Stage, type Step, until } from './steps.ts'

/** Bought, sent and delivered. */
export const sent: readonly Step[] = [ready, carrier('TRANSIT'), carrier('DELIVERED')]

export const askedFor =
  (reason: string, comments?: string): Step =>
  (deal) =>
    deal.customer.call(returns.requestGroupReturn, { body: { fulfillmentGroupId: deal.group.id, reason, ...(comments && { comments }) } })
/** The first of several items is asked back. */
const oneAskedFor =
  (reason: string): Step =>
  ({ customer, group }) =>
    customer.call(returns.initiateReturn, { params: { id: group.orderItems[0]?.id ?? 0 }, body: { reason } })
const termsOf = (deal: Deal) => deal.merchant.call(returns.fundTerms, of(deal))

/** The merchant opens a payment by card for the fund. */
const openedFund: Step = async (deal) => {
  const { value } = await termsOf(deal)
  return deal.merchant.call(returns.createFundIntent, { body: { amount: value, fulfillmentGroupId: deal.group.id } })
}
const payFund = async (deal: Deal, { app }: Stage, card?: SandboxCard): Promise<string> => {
  const { value } = await termsOf(deal)
  const body = { amount: value, fulfillmentGroupId: deal.group.id }
  const { clientSecret, paymentIntentId } = await deal.merchant.call(returns.createFundIntent, { body })
  await pay(app, clientSecret, card)
  await deal.merchant.call(returns.confirmFund, { body: { paymentIntentId, fulfillmentGroupId: deal.group.id } })
  return paymentIntentId
}
const paidFund: Step = payFund
/** The bank sends back what was to be refunded of a payment; the fund of the group says so. */
async function comesBack({ group }: Deal, { app }: Stage, intent: string, status: FundStatus): Promise<void> {
  const isHeard = async () => {
    const { rows } = await sql`select from refund_fund where group_id = ${group.id} and status = ${status}`.execute(app.db)
    return rows.length > 0
  }
  await until(async () => {
    await fetch(new URL(`/_sandbox/payments/${intent}`, app.config.sandbox.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'refund_failed' }),
    })
    return isHeard()
  })
}
/** What came back is refunded to a card whose bank does not take it. */
const refundComesBack: Step = (deal, stage) => comesBack(deal, stage, deal.intent, 'customer_refund_failed')
/** The merchant pays a fund, rejects the return, and the own bank does not take the money back. */
const fundComesBack: Step = async (deal, stage) => {
  const intent = await payFund(deal, stage, 'pm_card_refundWaits')
  await rejected(deal, stage)
  await comesBack(deal, stage, intent, 'merchant_refund_failed')
}
const rejected: Step = (deal) =>
  deal.merchant.call(returns.rejectAllReturns, {
    ...of(deal),
    body: { rejectionReason: 'item_used_damaged', comments: 'The lining is torn, as your photo shows.' },
  })
/** The customer does not agree, and asks support. */
const supportAsked: Step = ({ customer, group }) =>
  customer.call(returns.createRequest, {
    body: { fulfillmentGroupId: group.id, comments: 'It came like this. Could somebody look at it?' },
  })
/** Only what one request asks for is approved. */
const oneApproved: Step = async (deal) => {
  const { addresses, value } = await termsOf(deal)
  const { returnRequests } = await deal.merchant.call(orders.showGroup, of(deal))
  const returnToAddress = deal.merchant.address || addresses[0]?.id
  const fund = { amount: value, fulfillmentGroupId: deal.group.id, useEarnings: true, returnToAddress }
  await deal.merchant.call(returns.createFundIntent, { body: fund })
  return deal.merchant.call(returns.approveReturn, { body: { requestId: returnRequests.at(-1)?.id ?? 0, returnToAddress } })
}
/** Approved for a usage fee, the fund taken of earnings that are held. */
export const approved =
  (usageFee = 0, approvalComments?: string): Step =>
  async (deal) => {
    const { value, addresses, fund } = await termsOf(deal)
    const returnToAddress = deal.merchant.address || addresses[0]?.id
    if (!fund && value > usageFee)
      await deal.merchant.call(returns.createFundIntent, {
        body: { amount: value - usageFee, fulfillmentGroupId: deal.group.id, useEarnings: true, returnToAddress },
      })
    return deal.merchant.call(returns.approveAllReturns, {
      ...of(deal),
      body: { usageFee, returnToAddress, ...(approvalComments && { approvalComments }) },
    })
  }
const itemOf = ({ group }: Deal) => group.orderItems[0]?.id ?? 0
const started: Step = (deal) => deal.customer.call(returns.startReturn, { params: { id: itemOf(deal) }, body: {} })
const label = async (deal: Deal): Promise<string> => {
  const fulfillmentGroupId = deal.group.id
  const { rates } = await deal.customer.call(shipping.shippingRates, {
    body: { isReturn: true, fulfillmentGroupId, fromAddressId: deal.customer.address },
  })
  const body = { fulfillmentGroupId, isReturn: true, ...(rates[0] && { rateId: rates[0].id }) }
  let number: string | null = null
  await until(async () => {
    const made = await deal.customer.call(wayback.createReturnLabel, { body })
    number = made.trackingNumber
    return made.status === 'bought'
  })
  return number ?? ''
}
const labelledBack: Step = label
/** The parcel back comes so far. */
const carriedBack =
  (...words: readonly string[]): Step =>
  async (deal, stage) => {
    const number = await label(deal)
    for (const status of words) {
      const stands = async () => {
        const { status: group, returnRequests } = await deal.merchant.call(orders.showGroup, of(deal))
        return `${group} ${returnRequests.map((one) => one.status).join()}`
      }
      const before = await stands()
      await fetch(new URL(`/_sandbox/parcels/${number}`, stage.app.config.sandbox.base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })
      await until(async () => (await stands()) !== before)
    }
  }
/** A parcel so large that its label costs more than comes back: the customer is to pay the difference. */
const differenceDue: Step = async ({ customer, group: { id: fulfillmentGroupId } }) => {
  const large = { length: '60', width: '60', height: '60', distance_unit: 'in', weight: '140', mass_unit: 'lb' }
  const { rates } = await customer.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId, parcels: [large] } })
  const rateId = rates.at(-1)?.id
  return customer.call(wayback.createReturnLabel, { body: { fulfillmentGroupId, isReturn: true, ...(rateId !== undefined && { rateId }) } })
}
/** Handed to a carrier of the customer's own. */
const sentByOwnMeans: Step = (deal) =>
  deal.customer.call(wayback.markReturnShipped, { ...of(deal), body: { trackingNumber: 'RR421958337US', carrier: 'USPS' } })
/** Handed over in person: the customer types what the merchant says. */
const broughtBack: Step = async (deal) => {
  const { code } = await deal.merchant.call(wayback.showReturnCode, of(deal))
  return deal.customer.call(wayback.enterReturnCode, { ...of(deal), body: { code: code ?? '' } })
}
const assessed: Step = (deal) =>
  deal.merchant.call(wayback.updateConditions, {
    ...of(deal),
    body: { productUpdates: [{ orderItemId: itemOf(deal), condition: 'very_good' }] },
  })

/** Returns in the statuses of their way, one order for each line. */
export const returnScenes: readonly Scene[] = [
  { by: 'alice', seller: 'diego', way: 'pickup', steps: [handed, askedFor('defective'), approved(), started, broughtBack, assessed] },
  {
    by: 'hazel',
    seller: 'diego',
    way: 'pickup',
    items: 2,
    steps: [handed, oneAskedFor('size_fit_issue'), approved(), started, broughtBack, assessed],
  },
  {
    by: 'oliver',
    seller: 'diego',
    way: 'pickup',
    card: 'pm_card_refundWaits',
    steps: [handed, askedFor('wrong_size'), approved(), started, broughtBack, assessed],
  },
  {
    by: 'xiaoyu',
    seller: 'diego',
    way: 'pickup',
    card: 'pm_card_refundWaits',
    steps: [handed, askedFor('wrong_size'), approved(), started, broughtBack, assessed, refundComesBack],
  },
  { by: 'hazel', seller: 'diego', way: 'pickup', steps: [handed, askedFor('changed_mind'), fundComesBack] },
  { by: 'oliver', seller: 'diego', way: 'pickup', steps: [handed, askedFor('changed_mind', 'I bought it twice.')] },
  {
    by: 'alice',
    seller: 'diego',
    way: 'pickup',
    steps: [handed, askedFor('changed_mind'), paidFund, rejected, supportAsked],
  },
  { by: 'oliver', seller: 'diego', way: 'pickup', steps: [handed, askedFor('changed_mind'), approved()] },
  { by: 'xiaoyu', seller: 'diego', way: 'pickup', items: 2, steps: [handed, oneAskedFor('size_fit_issue'), oneApproved] },
  { by: 'hazel', seller: 'diego', way: 'shipping', steps: [...sent, askedFor('wrong_size'), approved(), differenceDue] },
  {
    by: 'alice',
    seller: 'diego',
    way: 'shipping',
    steps: [...sent, askedFor('wrong_size'), approved(), carriedBack('TRANSIT', 'FAILURE')],
  },
  { by: 'oliver', seller: 'diego', way: 'shipping', steps: [...sent, askedFor('wrong_size'), approved(), sentByOwnMeans] },
  {
    by: 'xiaoyu',
    seller: 'diego',
    way: 'shipping',
    steps: [...sent, askedFor('wrong_size'), approved(), carriedBack('TRANSIT', 'DELIVERED')],
  },
  {
    by: 'alice',
    seller: 'diego',
    way: 'pickup',
    steps: [
      handed,
      askedFor('changed_mind'),
      (deal) => deal.customer.call(returns.cancelGroupReturn, { ...of(deal), body: { reason: 'want_to_keep' } }),
    ],
  },
  { by: 'xiaoyu', way: 'pickup', steps: [handed, askedFor('not_as_described', '颜色和照片不一样。'), approved(), started, broughtBack] },
  { by: 'alice', way: 'pickup', steps: [handed, askedFor('wrong_size'), approved(4, 'Thank you for writing.'), started] },
  { by: 'alice', seller: 'diego', way: 'shipping', steps: [...sent, askedFor('wrong_size'), approved(), labelledBack] },
  { by: 'hazel', seller: 'diego', way: 'shipping', steps: [...sent, askedFor('late_delivery'), approved(), carriedBack('TRANSIT')] },
  { by: 'oliver', way: 'pickup', items: 2, steps: [handed, oneAskedFor('changed_mind'), openedFund] },
  { by: 'alice', way: 'shipping', steps: [...sent, askedFor('wrong_size', 'The shoulders are too narrow for me.')] },
]
