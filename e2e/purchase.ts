// A purchase before a journey begins, by the calls that the screens make: the screens themselves are walked by journeys of their own
// (buy, rent, pay, cards, offers, phone, keyboard).
import { addItem } from '@rondo/contracts/calls/cart'
import { prepareCheckout } from '@rondo/contracts/calls/checkout'
import { availability, showProduct } from '@rondo/contracts/calls/listings'
import { createAddress } from '@rondo/contracts/calls/locations'
import { createOrder } from '@rondo/contracts/calls/orders'
import { shippingRates } from '@rondo/contracts/calls/shipping'
import type { AnswerOf, Call } from '@rondo/contracts/kernel/call'
import type { EndpointSpec, Got, Sent } from '@rondo/contracts/kernel/endpoint'
import { firstFreeStart } from '@rondo/rules/cart/free-days'

/** Calls of somebody who is signed in. */
export type Ask = <E extends EndpointSpec>(to: Call<E> | (E & { readonly answer: unknown }), sent: Sent<E>) => Promise<Got<E>>
interface Where {
  readonly origin: string
  readonly sandbox: string
}
export interface Wish {
  readonly id: number
  readonly type?: 'buy' | 'rent'
  readonly way: 'shipping' | 'pickup'
  readonly quantity?: number
  /** Where a parcel goes; a new address in New York without. */
  readonly home?: number
}
export type Bought = AnswerOf<typeof createOrder>

/** An address that may be saved. */
export const newYork = {
  name: 'Nora Ellis',
  street: '350 Fifth Avenue',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
  country: 'US',
  phone: '2125550123',
  latitude: 40.7484,
  longitude: -73.9857,
}

/** The first tier of a rental, on the first days that are free. */
export async function firstDays(ask: Ask, { id, way, quantity = 1 }: Wish) {
  const params = { id }
  const [tier] = (await ask(showProduct, { params })).rentPriceAndTime
  if (!tier) throw new Error(`${id} is not let`)
  const { option, number } = tier
  const startDate = firstFreeStart(await ask(availability, { params }), { option, number, delivery: way, quantity })
  if (!startDate) throw new Error(`${id} has no free days`)
  return { option, number, startDate }
}

/** Pays with a card that is good, as the provider's script does in a browser. */
async function charge(clientSecret: string | null, { origin, sandbox }: Where): Promise<void> {
  const { stripePublishableKey: key } = (await (await fetch(`${origin}/api/config`)).json()) as { stripePublishableKey: string }
  const secret = clientSecret ?? ''
  const answer = await fetch(`${sandbox}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa', return_url: origin }),
  })
  if (!answer.ok) throw new Error(`the card was refused: ${await answer.text()}`)
}

const pickupOf = async (ask: Ask, id: number) => (await ask(showProduct, { params: { id } })).pickupAddress?.id ?? null

/** Puts one piece that is picked up into the cart: for good, or for some days. */
export const putByCall = async (ask: Ask, id: number, days?: Awaited<ReturnType<typeof firstDays>>): Promise<unknown> =>
  ask(addItem, {
    body: {
      product: id,
      deliveryMethod: 'pickup',
      pickupAddressId: await pickupOf(ask, id),
      ...(days ? { type: 'rent', rentalPeriod: days } : { type: 'buy' }),
    },
  })

/** Buys or rents: prepared, paid and placed. A parcel goes by the first rate. */
export async function buys(ask: Ask, wish: Wish, where: Where): Promise<Bought> {
  const { id, type = 'buy', way, quantity = 1 } = wish
  const isSent = way === 'shipping'
  const shippingAddressId = isSent ? (wish.home ?? (await ask(createAddress, { body: newYork })).id) : null
  const items = [{ productId: id, quantity }]
  const rates = isSent ? (await ask(shippingRates, { body: { items, toAddressId: shippingAddressId ?? 0, currency: 'USD' } })).rates : []
  const { clientSecret, strapiPaymentId } = await ask(prepareCheckout, {
    body: {
      shippableItems: [
        {
          productId: id,
          quantity,
          type,
          deliveryMethod: way,
          pickupAddressId: isSent ? null : await pickupOf(ask, id),
          ...(rates[0] && { selectedShippoRateId: rates[0].id }),
          ...(type === 'rent' && { rentOption: await firstDays(ask, wish) }),
        },
      ],
      targetCurrency: 'USD',
      ...(isSent && { shippingAddressId }),
    },
  })
  await charge(clientSecret, where)
  return ask(createOrder, { body: { strapiPaymentId } })
}
