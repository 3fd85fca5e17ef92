// The screens of people who deal with each other, filled, as axe finds them and as they are when narrow: those that looks.e2e.ts has empty or not at all.
import { orders } from '@rondo/contracts'
import { addItem } from '@rondo/contracts/calls/cart'
import { buyLabel } from '@rondo/contracts/calls/deliveries'
import { showProduct } from '@rondo/contracts/calls/listings'
import { createAddress } from '@rondo/contracts/calls/locations'
import { listChats, makeOffer } from '@rondo/contracts/calls/messaging'
import { approveAllReturns, createFundIntent, requestGroupReturn } from '@rondo/contracts/calls/returns'
import { createReturnLabel } from '@rondo/contracts/calls/wayback'
import { shippingRates } from '@rondo/contracts/calls/shipping'
import { expect, test } from 'vitest'
import { arrived } from './deal.ts'
import { manyScreensMs } from './faults.ts'
import { lookAt } from './look-at.ts'
import { operatorAt } from './operator.ts'
import { partOf } from './part.ts'
import { carried } from './parcel.ts'
import { CARDS, checkOut, confirmed, newcomer, pay, signIn, someone, typeCard, until } from './person.ts'
import { buys, firstDays, newYork, putByCall } from './purchase.ts'
import { callsOf, paidFor, rents, turn } from './renting.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

test(
  'nothing is lost on a filled cart, at checkout without and with an address, and where the order is confirmed',
  async () => {
    const nora = await newcomer(browser, product)
    const ask = await callsOf(nora)
    const [sent, fetched, rented] = [
      await garment({ forSell: 'true', shipping: 'true' }),
      await garment({ forSell: 'true', localPickup: 'true' }),
      await garment({ forRent: 'true', localPickup: 'true' }),
    ]
    await ask(addItem, { body: { product: sent.id, type: 'buy', deliveryMethod: 'shipping' } })
    await putByCall(ask, fetched.id)
    await putByCall(ask, rented.id, await firstDays(ask, { id: rented.id, way: 'pickup' }))
    const found = await lookAt(nora, ['/cart'])
    await nora.page.goto('/cart')
    await nora.page.getByRole('button', { name: 'Check out in USD' }).click()
    await nora.page.getByRole('heading', { name: 'Checkout' }).waitFor()
    found.push(...(await lookAt(nora, ['/checkout'])))
    await ask(createAddress, { body: newYork })
    found.push(...(await lookAt(nora, ['/checkout'])))
    await checkOut(nora, 'USD')
    for (const group of await nora.page.getByRole('group', { name: /^(Day|Time)\b/ }).all()) await group.locator('label').first().click()
    await typeCard(nora, CARDS.good)
    await pay(nora)
    await confirmed(nora)
    found.push(...(await lookAt(nora, ['/checkout/confirmation'])))
    expect(found).toEqual([])
    expect(nora.troubles).toEqual([])
  },
  manyScreensMs,
)

/** Orders in each of which its buyer and its seller have something else before them. */
const situations = {
  'to confirm': () => paidFor('Buy'),
  async canceled() {
    const ended = await paidFor('Buy')
    await ended.asNora(orders.cancelGroup, { params: { id: ended.group }, body: { cancelReason: 'changed_mind' } })
    return ended
  },
  async disputed() {
    const disputed = await paidFor('Buy')
    await turn(disputed.nora.email, 'dispute')
    await until(async () => (await disputed.asNora(orders.showGroup, { params: { id: disputed.group } })).dispute ?? undefined)
    return disputed
  },
} as const

test.each(partOf(Object.keys(situations) as (keyof typeof situations)[], 3))(
  'nothing is lost on an order that is %s',
  async (situation) => {
    const { nora, seller, group } = await situations[situation]()
    const found: string[] = []
    for (const who of [nora, seller]) found.push(...(await lookAt(who, [`/dashboard/transactions/fg/${group}`])))
    expect(found).toEqual([])
    expect([...nora.troubles, ...seller.troubles]).toEqual([])
  },
  manyScreensMs,
)

test(
  'nothing is lost on a rental in use, on the case of a piece, and where a rental is made longer or kept',
  async () => {
    const { nora, seller, group, item } = await rents()
    const found: string[] = []
    const [order, itemCase] = [`/dashboard/transactions/fg/${group}`, `/dashboard/transactions/item/${item}`]
    found.push(...(await lookAt(nora, [order, `/rental/${item}/extend`, `/rental/${item}/keep-item-checkout`, itemCase])))
    found.push(...(await lookAt(seller, [order, '/dashboard/lending', '/dashboard/wallet', '/dashboard/transactions', itemCase])))
    expect(found).toEqual([])
    expect([...nora.troubles, ...seller.troubles]).toEqual([])
  },
  manyScreensMs,
)

test(
  'nothing is lost where a parcel is sent',
  async () => {
    const found: string[] = []
    const wanted = await garment({ forSell: 'true', shipping: 'true' })
    const [nora, seller] = [await newcomer(browser, product), await someone(browser, product)]
    await signIn(seller, wanted.merchant)
    const { fulfillmentGroups } = await buys(await callsOf(nora), { id: wanted.id, way: 'shipping' }, product)
    const parcel = fulfillmentGroups[0]?.id ?? 0
    const ship = `/merchant/ship/${parcel}`
    found.push(...(await lookAt(seller, [ship])))
    const asSeller = await callsOf(seller)
    await until(async () => ((await asSeller(buyLabel, { body: { fulfillmentGroupId: parcel } })).status === 'bought' ? true : undefined))
    found.push(...(await lookAt(seller, [ship])))
    expect(found).toEqual([])
    expect([...nora.troubles, ...seller.troubles]).toEqual([])
  },
  manyScreensMs,
)

test(
  'nothing is lost on the screens of reviews and of a return on its way',
  async () => {
    const found: string[] = []
    const { customer, merchant, as, group, place } = await arrived({ by: 'alice', way: 'shipping' })
    const [id, item] = [group.id, group.orderItems[0]?.id ?? 0]
    const piece = group.orderItems[0]?.product.id ?? 0
    found.push(
      ...(await lookAt(customer, [
        `/returns/initiate/${id}/${item}`,
        `/fulfillmentgroup/${id}/review-products`,
        `/product/${piece}/review`,
        `/reviews/user/${group.customer.id}`,
      ])),
      ...(await lookAt(merchant, [`/fulfillmentgroup/${id}/customer/${group.customer.id}/review`, `/reviews/user/${group.customer.id}`])),
    )
    await as.customer.call(requestGroupReturn, { body: { fulfillmentGroupId: id, reason: 'wrong_size' } })
    found.push(...(await lookAt(customer, [place, '/dashboard/returns'])))
    found.push(...(await lookAt(merchant, [`/dashboard/returns/process/${id}`, '/dashboard/returns?tab=received'])))
    const returnToAddress = as.merchant.address
    const { price } = group.orderItems[0] ?? { price: 0 }
    await as.merchant.call(createFundIntent, { body: { amount: price, fulfillmentGroupId: id, useEarnings: true, returnToAddress } })
    await as.merchant.call(approveAllReturns, { params: { id }, body: { returnToAddress } })
    found.push(...(await lookAt(customer, [place, `/dashboard/returns/ship/${id}`])))
    const { rates } = await as.customer.call(shippingRates, {
      body: { isReturn: true, fulfillmentGroupId: id, fromAddressId: as.customer.address },
    })
    const body = { fulfillmentGroupId: id, isReturn: true, ...(rates[0] && { rateId: rates[0].id }) }
    const number = await until(async () => (await as.customer.call(createReturnLabel, { body })).trackingNumber ?? undefined)
    found.push(...(await lookAt(customer, [`/dashboard/returns/${item}/success`, `/dashboard/returns/ship/${id}`])))
    for (const status of ['TRANSIT', 'DELIVERED'] as const) {
      const before = (await as.customer.call(orders.showGroup, { params: { id } })).status
      await carried(number, status)
      await until(async () => ((await as.customer.call(orders.showGroup, { params: { id } })).status === before ? undefined : true))
    }
    found.push(...(await lookAt(merchant, [place, `/dashboard/returns/update-condition/${id}`])))
    expect(found).toEqual([])
    expect([...customer.troubles, ...merchant.troubles]).toEqual([])
  },
  manyScreensMs,
)

test(
  'nothing is lost where people talk and offer, nor in any part of the settings',
  async () => {
    const wanted = await garment({ forSell: 'true', shipping: 'true' })
    const [alice, seller] = [await someone(browser, product), await someone(browser, product)]
    await signIn(alice, 'alice@demo.rondo.test')
    await signIn(seller, wanted.merchant)
    const ask = await callsOf(alice)
    const { price } = await ask(showProduct, { params: { id: wanted.id } })
    const offer = { type: 'buy', product: wanted.id, price: Math.ceil(Number(price) * 0.8), text: 'Would you take this?' } as const
    await ask(makeOffer, { body: offer })
    const [chat] = (await ask(listChats, { query: {} })).data
    const sections = ['info', 'address', 'cards', 'messages', 'notices', 'security', 'safety']
    const found = [
      ...(await lookAt(alice, [
        `/message/${chat?.id}`,
        '/dashboard/offers',
        ...partOf(sections, 2).map((tab) => `/dashboard/settings?tab=${tab}`),
      ])),
      ...(await lookAt(seller, ['/message', '/dashboard/offers'])),
    ]
    expect(found).toEqual([])
    expect([...alice.troubles, ...seller.troubles]).toEqual([])
  },
  manyScreensMs,
)

test(
  'nothing is lost on the tabs of the desk',
  async () => {
    const olive = await operatorAt()
    const links = olive.page.getByRole('navigation', { name: /desk/i }).getByRole('link')
    await links.first().waitFor()
    const tabs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(tabs.length).toBeGreaterThan(13)
    expect(await lookAt(olive, partOf(tabs, 2))).toEqual([])
    expect(olive.troubles).toEqual([])
  },
  manyScreensMs,
)
