// Two people of the demo between whom something was bought and has arrived, made by the product's own calls; each then sits at a browser.
import { buyLabel, confirmLabel } from '@rondo/contracts/calls/deliveries'
import { listAddresses } from '@rondo/contracts/calls/locations'
import { agreePickup, confirmPickup, showGroup } from '@rondo/contracts/calls/orders'
import { type AnswerOf, call as send } from '@rondo/contracts/kernel/call'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { carried } from './parcel.ts'
import { PASSWORD, type Person, signIn, someone, until } from './person.ts'
import { type Ask, buys } from './purchase.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

interface Caller {
  readonly address: number
  readonly call: Ask
}
type Group = AnswerOf<typeof showGroup>
export interface Deal {
  readonly customer: Person
  readonly merchant: Person
  /** What the two may ask the API themselves. */
  readonly as: { readonly customer: Caller; readonly merchant: Caller }
  readonly group: Group
  /** The page of the group. */
  readonly place: string
  readonly name: string
}

async function caller(identifier: string): Promise<Caller> {
  const answer = await fetch(`${product.origin}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  })
  const { jwt } = (await answer.json()) as { jwt: string }
  const headers = { authorization: `Bearer ${jwt}` }
  const call: Ask = (to, sent) => send(to, sent, { base: product.origin, headers })
  const addresses = await call(listAddresses, {})
  const own = (Array.isArray(addresses) ? addresses : (addresses as { data: unknown[] }).data) as { id: number; isDefault: boolean }[]
  return { call, address: own.find(({ isDefault }) => isDefault)?.id ?? own[0]?.id ?? 0 }
}

interface Wanted {
  readonly by: string
  readonly way: 'shipping' | 'pickup'
  readonly quantity?: number
}
/** Somebody of the demo has bought and got a garment; both are signed in, with the page of the group before them. */
export async function arrived({ by, way, quantity = 1 }: Wanted): Promise<Deal> {
  const query = way === 'shipping' ? ({ forSell: 'true', shipping: 'true' } as const) : ({ forSell: 'true', localPickup: 'true' } as const)
  const wanted = await garment(query, quantity > 1 ? { pieces: quantity + 1 } : {})
  const email = `${by}@demo.rondo.test`
  const [mine, theirs] = await Promise.all([caller(email), caller(wanted.merchant)])
  const order = await buys(mine.call, { id: wanted.id, way, quantity, home: mine.address }, product)
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const show = () => mine.call(showGroup, { params: { id } })
  if (way === 'shipping') {
    await until(async () => ((await theirs.call(buyLabel, { body: { fulfillmentGroupId: id } })).status === 'bought' ? true : undefined))
    await theirs.call(confirmLabel, { params: { orderId: order.id, id }, body: {} })
    const number = (await theirs.call(showGroup, { params: { id } })).outboundDeliveries.at(-1)?.trackingNumber ?? ''
    await carried(number, 'TRANSIT')
    await until(async () => ((await show()).status === 'shipped_to_customer' ? true : undefined))
    await carried(number, 'DELIVERED')
    await until(async () => ((await show()).status === 'delivery_completed_to_customer' ? true : undefined))
  } else {
    const pickupDate = addDays(dayIn(new Date()), 2)
    await theirs.call(agreePickup, { params: { id }, body: { pickupDate, pickupTime: '12:00' } })
    await mine.call(agreePickup, { params: { id }, body: {} })
    const { pickupCode } = await show()
    await theirs.call(confirmPickup, { params: { id }, body: { pickupCode: pickupCode ?? '' } })
  }
  const place = `/dashboard/transactions/fg/${id}`
  const [customer, merchant] = [await someone(browser, product), await someone(browser, product)]
  await Promise.all([signIn(customer, email), signIn(merchant, wanted.merchant)])
  await Promise.all([customer, merchant].map(({ page }) => page.goto(place)))
  return { customer, merchant, as: { customer: mine, merchant: theirs }, group: await show(), place, name: wanted.name }
}
