import { config } from '@rondo/contracts/calls/house'
import type { ComponentType } from 'react'
import { beginList, newestQuery } from './features/catalog/catalog.queries.ts'
import { filtersFrom, queryOf } from './features/catalog/filters.ts'
import { availabilityQuery, productQuery } from './features/listings/listings.queries.ts'
import { productReviewsQuery } from './features/reviews/reviews.queries.ts'
import { merchantQuery } from './features/accounts/accounts.queries.ts'
import { read } from './shell/calls.ts'
import { Missing, moved, type PageOptions, pagesFrom, Redirect, type Route } from './shell/router/index.ts'

const page = pagesFrom(import.meta.glob<{ default: ComponentType }>('./pages/*.page.tsx'))
type Load = NonNullable<PageOptions['load']>

/** Ids are digits; anything else is no page, and costs no call. */
function idOf(id: string | undefined): number {
  if (!/^[1-9]\d{0,15}$/.test(id ?? '')) throw new Missing()
  return Number(id)
}

const landing: Load = ({ cache }) => cache.prefetchQuery(newestQuery)
const browse: Load = ({ cache }, { query, isReturn }) => {
  const { merchant: shop, ...filters } = filtersFrom(query)
  // one shop's pieces stand on its page, where it says whose they are
  if (shop) throw new Redirect([`/merchant/${shop}`, queryOf(filters).toString()].filter(Boolean).join('?'))
  const list = beginList(cache, filters, isReturn)
  return typeof window === 'undefined' ? list : list.catch(() => undefined) // in the browser the list says so itself, and its filters stay
}
const product: Load = async ({ cache }, { params }) => {
  const id = idOf(params['id'])
  const aside = [cache.prefetchQuery(availabilityQuery(id)), cache.prefetchInfiniteQuery(productReviewsQuery(id))]
  await cache.ensureQueryData(productQuery(id))
  await Promise.all(aside)
}
const merchant: Load = async ({ cache }, { params, query, isReturn }) => {
  const id = idOf(params['id'])
  const list = beginList(cache, { ...filtersFrom(query), merchant: id }, isReturn).catch(() => undefined) // the profile stands without it
  await Promise.all([cache.ensureQueryData(merchantQuery(id)), cache.prefetchQuery(read(config, {})), list])
}

const merchantPeople: Load = async ({ cache }, { params }) => {
  await cache.ensureQueryData(merchantQuery(idOf(params['id'])))
}

/** Every parameter must be an id. */
const numbered: Load = (_, { params }) => void Object.values(params).map(idOf)
const listingWords = ['listing', 'listings', 'locations', 'ways', 'accounts', 'failures', 'rentals'] as const
const settingsWords = ['accounts', 'profile', 'locations', 'favorites', 'failures'] as const

/** Every address of the product, and what stands there. */
export const routes: readonly Route[] = [
  page('/', 'landing', { words: ['landing', 'ways'], load: landing }),
  page('/about', 'about', { words: ['landing', 'ways'] }),
  page('/browse', 'browse', {
    words: ['browse', 'ways'],
    load: browse,
    trouble: (say) => ({ title: say('browse.failed'), hint: say('browse.failedHint') }),
  }),
  page('/search', 'search', {
    words: ['browse'],
    load: (_, { query }) => {
      if (query.get('type') === 'products') throw new Redirect(`/browse?q=${encodeURIComponent(query.get('q') ?? '')}`)
    },
  }),
  page('/product/:id', 'product', { words: ['product', 'ways'], load: product, trouble: (say) => ({ title: say('product.loadFailed') }) }),
  page('/merchant/:id', 'merchant', {
    words: ['merchant', 'browse', 'ways'],
    load: merchant,
    trouble: (say, reason) => ({ title: say('merchant.loadFailed', { reason }) }),
  }),

  page('/merchant/:id/followers', 'merchant-people', { words: ['profile'], load: merchantPeople }),
  page('/merchant/:id/following', 'merchant-people', { words: ['profile'], load: merchantPeople }),
  page('/login', 'login', { words: ['accounts', 'failures'], audience: 'guests' }),
  page('/register', 'register', { words: ['accounts', 'failures'], audience: 'guests' }),
  page('/signup', 'register', { words: ['accounts', 'failures'], audience: 'guests' }),
  page('/forgot-password', 'forgot-password', { words: ['accounts', 'failures'], audience: 'guests' }),
  page('/auth/forgot-password', 'forgot-password', { words: ['accounts', 'failures'], audience: 'guests' }),
  page('/reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/custom-reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/confirm', 'confirm-email', { words: ['accounts'], audience: 'browser' }),
  page('/auth/custom-confirm', 'confirm-email', { words: ['accounts'], audience: 'browser' }),
  page('/cart', 'cart', { words: ['cart', 'ways', 'failures'], audience: 'browser' }),
  page('/checkout', 'checkout', { words: ['checkout', 'cart', 'ways', 'locations', 'failures'], audience: 'browser' }),
  page('/checkout/confirmation', 'confirmation', { words: ['checkout', 'cart', 'ways'], audience: 'members' }),
  page('/dashboard', 'dashboard', { words: ['failures', 'accounts', 'profile', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/dashboard/transactions', 'transactions', { words: ['accounts', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/dashboard/transactions/fg/:id', 'group', { words: ['accounts', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/auth/check-email', 'check-email', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/callback', 'auth-callback', { words: ['accounts', 'failures'], audience: 'browser' }),

  page('/contact', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/contactUs', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/support', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/legal/terms', 'terms', { words: ['legal'] }),
  page('/legal/privacy', 'privacy', { words: ['legal'] }),

  page('/dashboard/settings', 'settings', { words: settingsWords, audience: 'members' }),
  page('/dashboard/settings/addresses/new', 'address', { words: settingsWords, audience: 'browser' }),
  page('/dashboard/settings/addresses/:id', 'address', { words: settingsWords, audience: 'members', load: numbered }),
  page('/unsubscribe', 'unsubscribe', { words: ['accounts', 'favorites', 'failures'], audience: 'browser' }),
  page('/favorites', 'favorites', { words: ['favorites', 'browse', 'ways'], audience: 'members' }),
  page('/dashboard/followers', 'follow-list', { words: ['accounts', 'profile'], audience: 'members' }),
  page('/dashboard/following', 'follow-list', { words: ['accounts', 'profile'], audience: 'members' }),

  page('/listing/upload', 'listing-form', { words: listingWords, audience: 'members' }),
  page('/listing/edit/:id', 'listing-form', { words: listingWords, audience: 'members', load: numbered }),
  page('/dashboard/listings', 'my-listings', { words: ['accounts', 'listings', 'ways', 'failures'], audience: 'members' }),

  // What is still to come says so, each at its address and behind its guard (C-05).
  ...['/message', '/message/:id', '/message/order/:id', '/message/fg/:id', '/message/fulfillment-group/:id', '/message/product/:id'].map(
    (path) => page(path, 'soon', { words: ['soon'], audience: 'browser', ...(path.includes(':') && { load: numbered }) }),
  ),
  page('/reviews/user/:userId', 'soon', { words: ['soon'], load: numbered }),
  ...[
    '/dashboard/wallet',
    '/dashboard/returns',
    '/dashboard/returns/request/:id',
    '/dashboard/returns/process/:fulfillmentGroupId',
    '/dashboard/returns/update-condition/:fulfillmentGroupId',
    '/dashboard/returns/shipping/:orderItemId',
    '/dashboard/returns/ship/:fulfillmentGroupId',
    '/dashboard/returns/:orderItemId/return-shipping',
    '/dashboard/returns/:orderItemId/success',
    '/returns/initiate/:fulfillmentGroupId/:orderItemComponentId',
    '/merchant/verify',
    '/merchant/ship/:fulfillmentGroupId',
    '/merchant/ship/:fulfillmentGroupId/return-label',
    '/rental/:itemId/keep-item-checkout',
    '/dashboard/customer-review/:customerId',
    '/fulfillmentgroup/:fulfillmentGroupId/customer/:customerId/review',
    '/order/:orderId/customer/:customerId/review',
    '/product/:productId/review',
    '/fulfillmentgroup/:id/review-products',
    '/fulfillmentgroup/:groupId/product/:productId/review',
  ].map((path) => page(path, 'soon', { words: ['soon', 'accounts'], audience: 'members', ...(path.includes(':') && { load: numbered }) })),

  moved('/products', '/browse'),
  moved('/clothing', '/browse'),
  moved('/payment', '/checkout'),
  moved('/listings/edit', '/dashboard/listings'),
  moved('/signin', '/login'),
  moved('/merchantsLog', '/login', { as: 'merchant' }),
  ...(import.meta.env.DEV ? [page('/_ui', 'ui')] : []),
]
