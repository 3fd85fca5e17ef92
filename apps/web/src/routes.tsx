import { config } from '@rondo/contracts/calls/platform'
import type { ComponentType } from 'react'
import { beginList, countsQuery, filtersFrom, newestQuery, queryOf } from './features/catalog/catalog.queries.ts'
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

const about: Load = ({ cache }) => Promise.all([cache.prefetchQuery(read(config, {})), cache.prefetchQuery(countsQuery)])
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
  const aside = [
    cache.prefetchQuery(availabilityQuery(id)),
    cache.prefetchInfiniteQuery(productReviewsQuery(id)),
    cache.prefetchQuery(read(config, {})), // whether its texts can be translated
  ]
  await cache.ensureQueryData(productQuery(id))
  await Promise.all(aside)
}
const merchant: Load = async ({ cache }, { params, query, isReturn }) => {
  const id = idOf(params['id'])
  const list = beginList(cache, { ...filtersFrom(query), merchant: id }, isReturn).catch(() => undefined) // the profile stands without it
  await Promise.all([cache.ensureQueryData(merchantQuery(id)), cache.prefetchQuery(read(config, {})), list])
}

const person: Load = async ({ cache }, { params }) => {
  await cache.ensureQueryData(merchantQuery(idOf(params['id'] ?? params['userId'])))
}

/** Every parameter must be an id. */
const numbered: Load = (_, { params }) => void Object.values(params).map(idOf)
const listingWords = ['listing', 'listings', 'offers', 'locations', 'catalogue', 'accounts', 'failures', 'rentals', 'verification'] as const
const messageWords = ['messages', 'offers', 'swaps', 'statuses', 'orders', 'catalogue', 'failures'] as const
const settingsWords = ['accounts', 'profile', 'locations', 'bell', 'verification', 'failures'] as const

/** Every address of the product, and what stands there. */
export const routes: readonly Route[] = [
  page('/', 'landing', { words: ['landing', 'catalogue'], load: landing }),
  page('/about', 'about', { words: ['landing', 'catalogue'], load: about }),
  page('/browse', 'browse', {
    words: ['browse', 'catalogue'],
    load: browse,
    trouble: (say) => ({ title: say('browse.failed'), hint: say('browse.failedHint') }),
  }),
  page('/search', 'search', {
    words: ['browse', 'filters', 'catalogue'],
    load: (_, { query }) => {
      if (query.get('type') === 'products') throw new Redirect(`/browse?q=${encodeURIComponent(query.get('q') ?? '')}`)
    },
  }),
  page('/product/:id', 'product', {
    words: ['product', 'catalogue'],
    later: ['piece', 'swaps'],
    load: product,
    trouble: (say) => ({ title: say('product.notShown'), hint: say('product.loadFailed') }),
  }),
  page('/merchant/:id', 'merchant', {
    words: ['merchant', 'browse', 'catalogue'],
    load: merchant,
    trouble: (say, reason) => ({ title: say('merchant.notShown'), fixed: say('merchant.loadFailed', { reason }) }),
  }),

  page('/merchant/:id/followers', 'merchant-people', { words: ['profile'], load: person }),
  page('/merchant/:id/following', 'merchant-people', { words: ['profile'], load: person }),
  page('/login', 'login', { words: ['accounts', 'failures', 'product'], audience: 'browser' }),
  page('/register', 'register', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/signup', 'register', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/forgot-password', 'forgot-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/forgot-password', 'forgot-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/custom-reset-password', 'reset-password', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/confirm', 'confirm-email', { words: ['accounts', 'product'], audience: 'browser' }),
  page('/auth/custom-confirm', 'confirm-email', { words: ['accounts', 'product'], audience: 'browser' }),
  page('/cart', 'cart', { words: ['cart', 'catalogue', 'failures'], audience: 'browser' }),
  page('/checkout', 'checkout', { words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'], audience: 'browser' }),
  page('/checkout/confirmation', 'confirmation', { words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'], audience: 'members' }),
  page('/dashboard', 'dashboard', {
    words: ['failures', 'accounts', 'profile', 'orders', 'steps', 'statuses', 'catalogue', 'verification'],
    audience: 'members',
  }),
  page('/dashboard/transactions', 'transactions', {
    words: ['reviews', 'accounts', 'orders', 'steps', 'statuses', 'catalogue'],
    audience: 'members',
  }),
  ...['/rental/:itemId/keep-item-checkout', '/rental/:itemId/extend'].map((path) =>
    page(path, 'renting', {
      words: ['renting', 'accounts', 'checkout', 'claims', 'orders', 'failures'],
      audience: 'members',
      load: numbered,
    }),
  ),
  page('/dashboard/offers', 'offers', { words: ['offers', 'swaps', 'accounts', 'catalogue', 'failures'], audience: 'members' }),
  page('/dashboard/lending', 'lending', { words: ['renting', 'accounts', 'verification', 'failures'], audience: 'members' }),
  page('/dashboard/transactions/fg/:id', 'group', {
    words: ['reviews', 'accounts', 'checkout', 'claims', 'orders', 'returns', 'steps', 'shipment', 'statuses', 'swaps', 'catalogue'],
    audience: 'members',
  }),
  page('/dashboard/transactions/item/:id', 'item-case', {
    words: ['accounts', 'claims', 'orders', 'returns', 'steps', 'failures'],
    audience: 'members',
  }),
  page('/merchant/ship/:fulfillmentGroupId', 'ship', {
    words: ['accounts', 'orders', 'steps', 'shipment', 'statuses', 'failures'],
    audience: 'members',
    load: numbered,
  }),
  ...[
    '/dashboard/returns/shipping/:orderItemId',
    '/dashboard/returns/ship/:fulfillmentGroupId',
    '/dashboard/returns/:orderItemId/return-shipping',
    '/merchant/ship/:fulfillmentGroupId/return-label',
  ].map((path) =>
    page(path, 'return-shipping', {
      words: ['wayback', 'returns', 'accounts', 'checkout', 'orders', 'steps', 'shipment', 'statuses', 'locations', 'failures'],
      audience: 'members',
      load: numbered,
    }),
  ),
  page('/dashboard/returns/:orderItemId/success', 'label-created', {
    words: ['wayback', 'accounts', 'orders', 'shipment', 'steps'],
    audience: 'members',
    load: numbered,
  }),
  page('/dashboard/returns/update-condition/:fulfillmentGroupId', 'update-condition', {
    words: ['wayback', 'returns', 'accounts', 'orders', 'steps', 'statuses', 'failures'],
    audience: 'members',
    load: numbered,
  }),
  page('/dashboard/returns', 'returns', { words: ['returns', 'orders', 'accounts', 'failures'], audience: 'members' }),
  ...['/dashboard/returns/request/:id', '/returns/initiate/:fulfillmentGroupId/:orderItemComponentId'].map((path) =>
    page(path, 'ask-return', {
      words: ['returns', 'accounts', 'claims', 'orders', 'steps', 'statuses', 'failures'],
      audience: 'members',
      load: numbered,
    }),
  ),
  page('/dashboard/returns/process/:fulfillmentGroupId', 'process-return', {
    words: ['returns', 'accounts', 'checkout', 'claims', 'orders', 'steps', 'statuses', 'failures'],
    audience: 'members',
    load: numbered,
  }),
  page('/dashboard/wallet', 'wallet', { words: ['wallet', 'returns', 'verification', 'accounts', 'failures'], audience: 'members' }),
  page('/merchant/verify', 'verify', { words: ['verification', 'accounts', 'failures', 'listings'], audience: 'members' }),
  page('/auth/check-email', 'check-email', { words: ['accounts', 'failures'], audience: 'browser' }),
  page('/auth/callback', 'auth-callback', { words: ['accounts', 'failures', 'product'], audience: 'browser' }),

  page('/offline', 'offline', { words: ['offline', 'catalogue'] }),
  page('/contact', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/contactUs', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/support', 'contact', { words: ['contact', 'locations', 'failures'] }),
  page('/legal/terms', 'terms', { words: ['legal'] }),
  page('/legal/privacy', 'privacy', { words: ['legal'] }),

  page('/dashboard/settings', 'settings', { words: settingsWords, audience: 'members' }),
  page('/dashboard/settings/addresses/new', 'address', { words: settingsWords, audience: 'browser' }),
  page('/dashboard/settings/addresses/:id', 'address', { words: settingsWords, audience: 'members', load: numbered }),
  ...['/desk', '/desk/:tab'].map((path) =>
    page(path, 'desk', {
      words: ['desk', 'claims', 'moderation', 'statuses', 'orders', 'listings', 'catalogue', 'verification', 'failures'],
      audience: 'members',
    }),
  ),
  page('/unsubscribe', 'unsubscribe', { words: ['accounts', 'favorites', 'failures'], audience: 'browser' }),
  page('/favorites', 'favorites', { words: ['favorites', 'browse', 'catalogue'], audience: 'members' }),
  page('/dashboard/followers', 'follow-list', { words: ['accounts', 'profile'], audience: 'members' }),
  page('/dashboard/following', 'follow-list', { words: ['accounts', 'profile'], audience: 'members' }),

  page('/listing/upload', 'listing-form', { words: listingWords, audience: 'members' }),
  page('/listing/edit/:id', 'listing-form', { words: listingWords, audience: 'members', load: numbered }),
  page('/dashboard/listings', 'my-listings', {
    words: ['accounts', 'listings', 'catalogue', 'verification', 'failures'],
    audience: 'members',
  }),

  ...['/message', '/message/:id', '/message/order/:id', '/message/fg/:id', '/message/fulfillment-group/:id', '/message/product/:id'].map(
    (path) => page(path, 'messages', { words: messageWords, audience: 'browser', ...(path.includes(':') && { load: numbered }) }),
  ),

  ...[
    '/dashboard/customer-review/:customerId',
    '/fulfillmentgroup/:fulfillmentGroupId/customer/:customerId/review',
    '/order/:orderId/customer/:customerId/review',
  ].map((path) => page(path, 'customer-review', { words: ['accounts', 'reviews', 'failures'], audience: 'members', load: numbered })),

  page('/reviews/user/:userId', 'user-reviews', { words: ['reviews', 'accounts', 'product'], load: person }),
  ...['/product/:productId/review', '/fulfillmentgroup/:id/review-products', '/fulfillmentgroup/:groupId/product/:productId/review'].map(
    (path) => page(path, 'review-products', { words: ['reviews', 'accounts', 'failures'], audience: 'members', load: numbered }),
  ),

  moved('/products', '/browse'),
  moved('/clothing', '/browse'),
  moved('/payment', '/checkout'),
  moved('/listings/edit', '/dashboard/listings'),
  moved('/signin', '/login'),
  moved('/merchantsLog', '/login', { as: 'merchant' }),
  ...(import.meta.env.DEV ? [page('/_ui', 'ui')] : []),
]
