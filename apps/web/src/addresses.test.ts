import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { newCache } from './shell/calls.ts'
import { arriveAt, matchOf, Redirect } from './shell/router/routes.ts'
import { vocabulary } from './shell/words.ts'

type Kind = 'anyone' | 'browser' | 'members'
/** Every address that the documents name, once, with who may open it or where it leads (C-05, C-06, C-08). */
const addresses: readonly (readonly [address: string, kind: Kind])[] = [
  ['/', 'anyone'],
  ['/about', 'anyone'],
  ['/contact', 'anyone'],
  ['/contactUs', 'anyone'],
  ['/support', 'anyone'],
  ['/legal/terms', 'anyone'],
  ['/legal/privacy', 'anyone'],
  ['/browse', 'anyone'],
  ['/search', 'anyone'],
  ['/offline', 'anyone'],
  ['/product/7', 'anyone'],
  ['/merchant/7', 'anyone'],
  ['/merchant/7/followers', 'anyone'],
  ['/merchant/7/following', 'anyone'],
  ['/reviews/user/7', 'anyone'],
  ['/login', 'browser'],
  ['/register', 'browser'],
  ['/signup', 'browser'],
  ['/forgot-password', 'browser'],
  ['/auth/forgot-password', 'browser'],
  ['/reset-password', 'browser'],
  ['/auth/reset-password', 'browser'],
  ['/auth/custom-reset-password', 'browser'],
  ['/auth/confirm', 'browser'],
  ['/auth/custom-confirm', 'browser'],
  ['/auth/check-email', 'browser'],
  ['/auth/callback', 'browser'],
  ['/cart', 'browser'],
  ['/cart?rent=true', 'browser'],
  ['/checkout', 'browser'],
  ['/checkout/confirmation', 'members'],
  ['/favorites', 'members'],
  ['/unsubscribe', 'browser'],
  ['/unsubscribe?token=7-liked.AAAA', 'browser'],
  ['/message', 'browser'],
  ['/message/7', 'browser'],
  ['/message/order/7', 'browser'],
  ['/message/fg/7', 'browser'],
  ['/message/fulfillment-group/7', 'browser'],
  ['/message/product/7', 'browser'],
  ['/dashboard', 'members'],
  ['/dashboard/listings', 'members'],
  ['/dashboard/transactions', 'members'],
  ['/dashboard/transactions/fg/7', 'members'],
  ['/dashboard/transactions/item/7', 'members'],
  ['/dashboard/wallet', 'members'],
  ['/dashboard/settings', 'members'],
  ['/dashboard/settings/addresses/new', 'browser'],
  ['/dashboard/settings/addresses/new?returnUrl=%2Fcheckout', 'browser'],
  ['/dashboard/settings/addresses/7', 'members'],
  ['/dashboard/followers', 'members'],
  ['/dashboard/following', 'members'],
  ['/dashboard/returns', 'members'],
  ['/dashboard/returns/request/7', 'members'],
  ['/dashboard/returns/process/7', 'members'],
  ['/dashboard/returns/update-condition/7', 'members'],
  ['/dashboard/returns/shipping/7', 'members'],
  ['/dashboard/returns/ship/7', 'members'],
  ['/dashboard/returns/7/return-shipping', 'members'],
  ['/dashboard/returns/7/success', 'members'],
  ['/dashboard/customer-review/7', 'members'],
  ['/returns/initiate/7/8', 'members'],
  ['/listing/upload', 'members'],
  ['/listing/edit/7', 'members'],
  ['/merchant/verify', 'members'],
  ['/merchant/ship/7', 'members'],
  ['/merchant/ship/7?returnMode=true&orderItemId=8', 'members'],
  ['/merchant/ship/7/return-label', 'members'],
  ['/rental/7/keep-item-checkout', 'members'],
  ['/rental/7/extend', 'members'],
  ['/dashboard/lending', 'members'],
  ['/dashboard/offers', 'members'],
  ['/desk', 'members'],
  ['/desk/refunds', 'members'],
  ['/product/7/review', 'members'],
  ['/fulfillmentgroup/7/review-products', 'members'],
  ['/fulfillmentgroup/7/product/8/review', 'members'],
  ['/fulfillmentgroup/7/customer/8/review', 'members'],
  ['/order/7/customer/8/review', 'members'],
]
/** Old and alternative addresses, and where they lead. */
const redirects = [
  ['/products', '/browse'],
  ['/clothing', '/browse'],
  ['/payment', '/checkout'],
  ['/listings/edit', '/dashboard/listings'],
  ['/signin', '/login'],
  ['/merchantsLog', '/login?as=merchant'],
] as const
const means = () => ({ cache: newCache(() => Promise.reject(new Error('nobody calls here'))), vocabulary: vocabulary('en') })

test.each(addresses)('%s is for %s', async (address, kind) => {
  const route = matchOf(routes, new URL(address, 'http://a.test').pathname)?.route
  expect(route?.audience).toBe(kind)
  expect(typeof (await route?.file?.())?.default).toBe('function')
})

test.each(redirects)('%s leads to %s', async (address, to) => {
  await expect(arriveAt(routes, new URL(address, 'http://a.test'), means())).rejects.toEqual(new Redirect(to))
})

test('no address of the product is missing from the list', () => {
  const listed = new Set(
    [...addresses, ...redirects].map(([address]) => matchOf(routes, new URL(address, 'http://a.test').pathname)?.route.path),
  )
  expect(routes.map(({ path }) => path).filter((path) => !listed.has(path) && path !== '/_ui')).toEqual([])
})

/** The start of a way that a screen offers, up to its query; each number stands as 7, and a rest that is worked out is left away. */
const offered = /\b(?:to=\{?|navigate\(|go\()["'`](\/(?:\$\{[^}]*\}|[^"'`?#])*)/g
const readable = (way: string) => way.replaceAll(/\/\$\{[^}]*\}/g, '/7').replace(/\$\{.*/, '')

test('every way that a screen offers leads to a page', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  const ways = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(offered)].map(([, way = '']) => way),
  )
  expect(ways.length).toBeGreaterThan(100)
  expect(ways.filter((way) => !matchOf(routes, readable(way)))).toEqual([])
})

test.each([
  '/nothing',
  '/dashboard/nothing',
  '/message/abc',
  '/dashboard/settings/addresses/abc',
  '/merchant/verify/more',
  '/rental/0/keep-item-checkout',
])('%s is not found', async (address) => {
  const { failure } = await arriveAt(routes, new URL(address, 'http://a.test'), means())
  expect(failure).toEqual({ status: 404 })
})

test.each([
  ['/merchant/verify', '/merchant/verify'],
  ['/merchant/ship/7', '/merchant/ship/:fulfillmentGroupId'],
  ['/message/order/7', '/message/order/:id'],
  ['/message/product/7', '/message/product/:id'],
  ['/dashboard/returns/ship/7', '/dashboard/returns/ship/:fulfillmentGroupId'],
  ['/dashboard/returns/7/success', '/dashboard/returns/:orderItemId/success'],
  ['/dashboard/settings/addresses/new', '/dashboard/settings/addresses/new'],
])('of two patterns that fit %s the literal one is taken (C-08)', (address, path) => {
  expect(matchOf(routes, address)?.route.path).toBe(path)
})
