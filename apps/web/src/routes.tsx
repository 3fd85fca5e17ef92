import type { ComponentType } from 'react'
import { browseQuery, newestQuery } from './features/catalog/catalog.queries.ts'
import { filtersFrom } from './features/catalog/filters.ts'
import { availabilityQuery, productQuery } from './features/listings/listings.queries.ts'
import { productReviewsQuery } from './features/reviews/reviews.queries.ts'
import { merchantQuery } from './features/accounts/accounts.queries.ts'
import { Missing, moved, type PageOptions, pagesFrom, Redirect, type Route } from './shell/router/index.ts'

const page = pagesFrom(import.meta.glob<{ default: ComponentType }>('./pages/*.page.tsx'))
type Load = NonNullable<PageOptions['load']>

/** Ids are digits; anything else is no page, and costs no call. */
function idOf(id: string | undefined): number {
  if (!/^[1-9]\d{0,15}$/.test(id ?? '')) throw new Missing()
  return Number(id)
}

const landing: Load = ({ cache }) => cache.prefetchQuery(newestQuery)
const browse: Load = ({ cache }, { query }) => cache.ensureInfiniteQueryData(browseQuery(filtersFrom(query)))
const product: Load = async ({ cache }, { params }) => {
  const id = idOf(params['id'])
  const aside = [cache.prefetchQuery(availabilityQuery(id)), cache.prefetchInfiniteQuery(productReviewsQuery(id))]
  await cache.ensureQueryData(productQuery(id))
  await Promise.all(aside)
}
const merchant: Load = async ({ cache }, { params, query }) => {
  const id = idOf(params['id'])
  const list = cache.prefetchInfiniteQuery(browseQuery({ ...filtersFrom(query), merchant: id }))
  await cache.ensureQueryData(merchantQuery(id))
  await list
}

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
  page('/dashboard', 'dashboard', { words: ['accounts', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/dashboard/transactions', 'transactions', { words: ['accounts', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/dashboard/transactions/fg/:id', 'group', { words: ['accounts', 'orders', 'statuses', 'ways'], audience: 'members' }),
  page('/auth/check-email', 'check-email', { words: ['accounts', 'failures'], audience: 'browser' }),

  moved('/products', '/browse'),
  moved('/clothing', '/browse'),
  moved('/payment', '/checkout'),
  moved('/listings/edit', '/dashboard/listings'),
  moved('/signin', '/login'),
  moved('/merchantsLog', '/login', { as: 'merchant' }),
  ...(import.meta.env.DEV ? [page('/_ui', 'ui')] : []),
]
