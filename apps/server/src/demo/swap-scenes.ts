// What becomes of swaps that people of the demo have agreed: both check out what they get, and give what they promised.
import { cart, reviews, shipping } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { carrier, type Deal, handed, type Person, placed, ready, type Stage } from './steps.ts'
import { words } from './words.ts'

/** Two people who have agreed to swap; the first has asked. */
export interface Swapping {
  readonly by: Person
  readonly to: Person
  /** What the first gives, and what the other. */
  readonly given: number
  readonly wanted: number
}
type Way = 'shipping' | 'pickup'
export type SwapScene = (swap: Swapping, stage: Stage) => Promise<void>

/** Somebody checks out the piece that they get. */
async function checkedOut(customer: Person, merchant: Person, productId: number, way: Way, { app, today }: Stage): Promise<Deal> {
  const own = async () => (await customer.call(cart.getCart, {})).items.find(({ swap, product }) => swap && product.id === productId)
  const had = await own()
  if (!had) throw new Error('the piece of a swap is not in the cart')
  if (had.deliveryMethod !== way) await customer.call(cart.changeDelivery, { body: { cartItemId: had.cartItemId, deliveryMethod: way } })
  const line = (await own()) ?? had
  const targetCurrency = line.currency
  const swapped = { productId, quantity: 1, type: 'swap', cartItemId: line.cartItemId, deliveryMethod: way } as const
  if (way === 'pickup') {
    const meeting = { pickupAddressId: line.pickupAddressId, pickupDate: addDays(today, 3), pickupTime: '18:30' }
    return placed(app, { customer, merchant, body: { shippableItems: [{ ...swapped, ...meeting }], targetCurrency } })
  }
  const asked = { items: [{ productId }], toAddressId: customer.address, currency: targetCurrency }
  const { rates } = await customer.call(shipping.shippingRates, { body: asked })
  const body = { shippableItems: [{ ...swapped, selectedShippoRateId: rates[0]?.id }], targetCurrency, shippingAddressId: customer.address }
  return placed(app, { customer, merchant, body })
}
/** Both have checked out: what the one who asked gets, and what the other gets. */
const firm = async ({ by, to, given, wanted }: Swapping, way: Way, stage: Stage) => ({
  toBy: await checkedOut(by, to, wanted, way, stage),
  toTo: await checkedOut(to, by, given, way, stage),
})

const said = {
  toBy: { rating: 5, comment: words.asPictured.en, fit: 'true' },
  toTo: { rating: 4, comment: words.wellKept.en, fit: 'large' },
} as const
/** They meet, each hands over with the code of the other, and both say how they like what they got. */
export const swappedInPerson: SwapScene = async (swap, stage) => {
  const deals = await firm(swap, 'pickup', stage)
  for (const deal of [deals.toBy, deals.toTo]) await handed(deal, stage)
  for (const side of ['toBy', 'toTo'] as const) {
    const { customer, group } = deals[side]
    const orderItem = group.orderItems[0]?.id ?? 0
    await customer.call(reviews.createComment, { body: { isReviewProduct: true, orderItem, ...said[side] } })
  }
  const { merchant, group } = deals.toBy
  const comment = words.withStory.en
  await merchant.call(reviews.createComment, { body: { isReviewCustomer: true, fulfillmentGroup: group.id, rating: 5, comment } })
}
/** By parcel: the one who asked has sent theirs, the other has not yet. */
export const sentByOne: SwapScene = async (swap, stage) => {
  const { toTo } = await firm(swap, 'shipping', stage)
  await ready(toTo, stage)
  await carrier('TRANSIT')(toTo, stage)
}
