// Returns and refund funds of the demo: what was bought and has arrived goes back, by the calls of the two people whom it concerns.
import { orders, returns, shipping, wayback } from '@rondo/contracts'
import { carrier, type Deal, handed, of, pay, ready, type Scene, type Stage, type Step } from './steps.ts'

/** Bought, sent and delivered. */
const sent: readonly Step[] = [ready, carrier('TRANSIT'), carrier('DELIVERED')]

const askedFor =
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
const paidFund: Step = async (deal, { app }) => {
  const { value } = await termsOf(deal)
  const body = { amount: value, fulfillmentGroupId: deal.group.id }
  const { clientSecret, paymentIntentId } = await deal.merchant.call(returns.createFundIntent, { body })
  await pay(app, clientSecret)
  await deal.merchant.call(returns.confirmFund, { body: { paymentIntentId, fulfillmentGroupId: deal.group.id } })
}
/** Approved for a usage fee, the fund taken of earnings that are held. */
const approved =
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
const label = async (deal: Deal, { until }: Stage): Promise<string> => {
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
const onItsWayBack: Step = async (deal, stage) => {
  const number = await label(deal, stage)
  await fetch(new URL(`/_sandbox/parcels/${number}`, stage.app.config.sandbox.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'TRANSIT' }),
  })
  await stage.until(async () => (await deal.merchant.call(orders.showGroup, of(deal))).status === 'return_in_transit_to_merchant')
}
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
  { by: 'oliver', seller: 'diego', way: 'pickup', steps: [handed, askedFor('changed_mind', 'I bought it twice.')] },
  {
    by: 'alice',
    seller: 'diego',
    way: 'pickup',
    steps: [
      handed,
      askedFor('changed_mind'),
      paidFund,
      (deal) =>
        deal.merchant.call(returns.rejectAllReturns, {
          ...of(deal),
          body: { rejectionReason: 'item_used_damaged', comments: 'The lining is torn, as your photo shows.' },
        }),
    ],
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
  { by: 'hazel', seller: 'diego', way: 'shipping', steps: [...sent, askedFor('late_delivery'), approved(), onItsWayBack] },
  { by: 'oliver', way: 'pickup', items: 2, steps: [handed, oneAskedFor('changed_mind'), openedFund] },
  { by: 'alice', way: 'shipping', steps: [...sent, askedFor('wrong_size', 'The shoulders are too narrow for me.')] },
]
