// A rental that runs, for journeys about what comes after: rented and handed over by the calls that the screens make.
import { orders } from '@rondo/contracts'
import { call } from '@rondo/contracts/kernel/call'
import { CARDS, join, type Person, signIn, someone, until } from './person.ts'
import { type Ask, buys } from './purchase.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

/** The calls of somebody who is signed in at a browser. */
export async function callsOf({ page }: Person, at = product): Promise<Ask> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as { token?: string }).token ?? '')
  return (to, sent) => call(to, sent, { base: at.origin, headers: { authorization: `Bearer ${token}` } })
}

export interface Trade {
  readonly nora: Person
  readonly seller: Person
  readonly asNora: Ask
  readonly asSeller: Ask
  readonly group: number
  readonly item: number
  readonly number: string
  readonly name: string
  /** Address of the seller. */
  readonly merchant: string
}
/** Somebody pays for what is picked up, and both have its page before them. `at` is a product of the journey's own. */
export async function paidFor(way: 'Buy' | 'Rent', at = product): Promise<Trade> {
  const query = { forSell: 'true', localPickup: 'true', ...(way === 'Rent' && { forRent: 'true' as const }) } as const
  const wanted = await garment(query, { origin: at.origin })
  const [nora, seller] = [await someone(browser, at), await someone(browser, at)]
  await Promise.all([join(nora, at), signIn(seller, wanted.merchant)])
  const [asNora, asSeller] = [await callsOf(nora, at), await callsOf(seller, at)]
  const { orderNumber: number, fulfillmentGroups } = await buys(
    asNora,
    { id: wanted.id, way: 'pickup', type: way === 'Rent' ? 'rent' : 'buy' },
    at,
  )
  const group = fulfillmentGroups[0]?.id ?? 0
  for (const { page } of [nora, seller]) {
    await page.goto(`/dashboard/transactions/fg/${group}`)
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }
  const item = fulfillmentGroups[0]?.orderItems[0]?.id ?? 0
  return { nora, seller, asNora, asSeller, group, item, number, name: wanted.name, merchant: wanted.merchant }
}

/** The same, rented, agreed on, and fetched with the code: in use. The clock goes on by two minutes: a rental begins one after its hand-over. */
export async function rents(at = product): Promise<Trade> {
  const trade = await paidFor('Rent', at)
  const { asNora, asSeller, group } = trade
  const params = { id: group }
  await asSeller(orders.confirmGroup, { params, body: {} })
  const { orderItems: booked } = await asNora(orders.showGroup, { params })
  const day = booked[0]?.rentOption?.startDate // its own booking says when it may be fetched: no two zones have the same today
  await asSeller(orders.agreePickup, { params, body: { pickupDate: day ?? '', pickupTime: '23:59' } })
  const { pickupCode } = await asNora(orders.showGroup, { params })
  await asSeller(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
  await passes('PT2M', at)
  await until(async () => {
    const { orderItems } = await asNora(orders.showGroup, { params })
    return orderItems[0]?.status === 'in_use' ? true : undefined
  })
  return trade
}

/** Time passes: an ISO duration. More than minutes only in a product of the journey's own. */
export const passes = (advance: string, { sandbox }: Pick<typeof product, 'sandbox'>): Promise<Response> =>
  fetch(`${sandbox}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })

/** Pays on the page of an extension or a purchase. */
export async function paysLater({ page }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Name on the card' }).fill('Nora Ellis')
  const frame = page.getByRole('group', { name: 'Card' }).frameLocator('iframe')
  await frame.locator('[name=cardnumber]').fill(CARDS.good)
  await frame.locator('[name=exp-date]').fill('12 / 34')
  await frame.locator('[name=cvc]').fill('123')
  await page.locator('button:not([aria-disabled="true"])', { hasText: /^Pay / }).click()
  await page.waitForURL('**/dashboard/transactions/fg/*')
}

/** What a person reads of the page of a group or an item. */
export const readBy = ({ page }: Person): Promise<string> => page.getByRole('main').innerText()

/** What happens to the payment of somebody at the bank. */
export async function turn(email: string, event: string): Promise<Response> {
  const headers = { authorization: 'Bearer sk_test_rondo_sandbox' }
  const ask = async <T>(path: string) => ((await (await fetch(`${product.sandbox}${path}`, { headers })).json()) as { data: T[] }).data
  const customers = await ask<{ id: string }>(`/v1/customers?email=${encodeURIComponent(email)}`)
  const charges = await Promise.all(customers.map(({ id }) => ask<{ payment_intent: string }>(`/v1/charges?customer=${id}`)))
  const intent = charges.flat()[0]?.payment_intent ?? ''
  return fetch(`${product.sandbox}/_sandbox/payments/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  })
}
