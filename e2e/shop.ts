// What journeys need to know about the demo shop, asked through its public API.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { call } from '@rondo/contracts/kernel/call'
import { inject } from 'vitest'
import { openBrowser } from '../tools/browser.ts'
import { PASSWORD } from './person.ts'

export const product = inject('product')
/** One for all files of a worker. It ends with the worker. */
export const browser = await openBrowser()
/** `tidy.ts` closes what each file leaves open in them. */
export const browsers = [browser]

export interface Garment {
  readonly id: number
  readonly name: string
  readonly merchant: string
}

/** True for the first in this run who asks: files run side by side and one after the other. */
export function isFirst(what: string): boolean {
  try {
    mkdirSync(join(inject('claims'), what))
    return true
  } catch {
    return false
  }
}
/** What one journey buys another cannot. */
const isMine = (origin: string, id: number) => isFirst(`${new URL(origin).port}-${id}`)
/** A garment of the demo that nobody else in this run touches, from a merchant in the United States; of another product by its origin. `first`: one of as many as stand at the beginning of the shop's list, or of its `category`.
 * `isReviewed`: of a shop of which somebody has said something. */
export async function garment(
  query: { forSell?: 'true'; forRent?: 'true'; openToSwap?: 'true'; shipping?: 'true'; localPickup?: 'true' },
  {
    pieces,
    origin = product.origin,
    first,
    notOf,
    category,
    isReviewed = false,
  }: {
    readonly pieces?: number
    readonly origin?: string
    readonly first?: number
    readonly notOf?: string
    readonly category?: 'dress'
    readonly isReviewed?: boolean
  } = {},
): Promise<Garment> {
  const { data: found } = await call(
    searchProducts,
    {
      query: first
        ? { ...(query.localPickup && { localPickup: 'true' }), ...(category && { category }), pageSize: category ? 200 : first }
        : { ...query, pageSize: 200, sortBy: 'most_liked' },
    },
    { base: origin },
  )
  // one of a category is met where the whole shop begins
  const whole = category && first ? await call(searchProducts, { query: { pageSize: first } }, { base: origin }) : undefined
  const data = whole ? found.filter(({ id }) => whole.data.some((one) => one.id === id)) : found
  const near =
    query.localPickup || first
      ? []
      : (await call(searchProducts, { query: { ...query, localPickup: 'true', pageSize: 200, sortBy: 'most_liked' } }, { base: origin }))
          .data
  const isNear = new Set(near.map(({ id }) => id))
  /** Ways beyond those that are asked for: what has all of them is kept for journeys that need them. */
  const spare = ({ id, forSell, forRent, openToSwap }: (typeof data)[number]) =>
    Number(forSell && !query.forSell) + Number(forRent && !query.forRent) + Number(openToSwap && !query.openToSwap) + Number(isNear.has(id))
  const chosen = data
    .toSorted((a, b) => spare(a) - spare(b))
    .find(
      // what journeys list themselves is another journey's; of several ways the search finds what has any of them
      ({ id, productType, obstacle, currency, stock, createdAt, forSell, forRent, openToSwap, merchant }) =>
        (productType === 'designer' || productType === 'sharing') &&
        obstacle === undefined &&
        (forSell || !query.forSell) &&
        (forRent || !query.forRent) &&
        (openToSwap || !query.openToSwap) &&
        `${merchant.username}@demo.rondo.test` !== notOf &&
        currency === 'USD' &&
        Date.parse(createdAt) < inject('begun') &&
        (merchant.rating !== undefined || !isReviewed) &&
        (pieces === undefined ? Number(stock) > 0 : Number(stock) === pieces) &&
        isMine(origin, id),
    )
  if (!chosen) throw new Error('the demo has no such garment left')
  return { id: chosen.id, name: chosen.name, merchant: `${chosen.merchant.username}@demo.rondo.test` }
}

interface Order {
  readonly orderNumber: string
}
/** The orders of a person, asked with a session of its own. */
export async function ordersOf(email: string, origin = product.origin): Promise<Order[]> {
  const { jwt } = await json<{ jwt: string }>(`${origin}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password: PASSWORD }),
  })
  return (await json<{ data: Order[] }>(`${origin}/api/orders/me`, { headers: { authorization: `Bearer ${jwt}` } })).data
}

/** Succeeded charges less refunds at the provider, for one customer's e-mail, in minor units. */
export async function takenFrom(email: string, sandbox = product.sandbox): Promise<{ charges: number; minor: number }> {
  const headers = { authorization: 'Bearer sk_test_rondo_sandbox' }
  const customers = await json<{ data: { id: string }[] }>(`${sandbox}/v1/customers?email=${encodeURIComponent(email)}&limit=100`, {
    headers,
  })
  const lists = await Promise.all(
    customers.data.map(({ id }) =>
      json<{ data: { status: string; amount: number; amount_refunded: number }[] }>(`${sandbox}/v1/charges?customer=${id}&limit=100`, {
        headers,
      }),
    ),
  )
  const charges = lists.flatMap(({ data }) => data).filter(({ status }) => status === 'succeeded')
  return { charges: charges.length, minor: charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0) }
}

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
