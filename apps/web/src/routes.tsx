import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { browseQuery, newestQuery } from './features/catalog/catalog.queries.ts'
import { filtersFrom } from './features/catalog/filters.ts'
import { availabilityQuery, productQuery } from './features/listings/listings.queries.ts'
import { productReviewsQuery } from './features/reviews/reviews.queries.ts'
import { merchantQuery } from './features/accounts/accounts.queries.ts'
import { Layout } from './pages/layout/layout.tsx'
import { Problem } from './pages/layout/problem.tsx'
import { type PageOptions, pagesFrom } from './shell/pages.ts'

const page = pagesFrom(import.meta.glob<{ default: ComponentType }>('./pages/*.page.tsx'))
type Load = NonNullable<PageOptions['load']>

/** An old or alternative address; the query is kept. */
const moved = (from: string, to: string, extra: Record<string, string> = {}): RouteObject => ({
  path: from,
  loader: ({ request }: LoaderFunctionArgs) => {
    const { searchParams } = new URL(request.url)
    for (const [key, value] of Object.entries(extra)) searchParams.set(key, value)
    return redirect(searchParams.size > 0 ? `${to}?${searchParams.toString()}` : to)
  },
})
const missing = () => {
  throw data(null, 404)
}
/** Ids are digits; anything else is no page, and costs no call. */
const idOf = (id: string | undefined): number => (/^[1-9]\d{0,15}$/.test(id ?? '') ? Number(id) : missing())

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

export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      {
        ErrorBoundary: Problem,
        children: [
          page('/', 'landing', { words: ['landing', 'ways'], load: landing }),
          page('/about', 'about', { words: ['landing', 'ways'], load: async () => {} }),
          page('/browse', 'browse', { words: ['browse', 'ways'], load: browse }),
          page('/search', 'search', {
            words: ['browse'],
            load: async (_, { query }) => {
              if (query.get('type') === 'products') throw redirect(`/browse?q=${encodeURIComponent(query.get('q') ?? '')}`)
            },
          }),
          page('/product/:id', 'product', { words: ['product', 'ways'], load: product }),
          page('/merchant/:id', 'merchant', { words: ['merchant', 'browse', 'ways'], load: merchant }),

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
          page('/auth/check-email', 'check-email', { words: ['accounts', 'failures'], audience: 'browser' }),

          moved('/products', '/browse'),
          moved('/clothing', '/browse'),
          moved('/payment', '/checkout'),
          moved('/listings/edit', '/dashboard/listings'),
          moved('/signin', '/login'),
          moved('/merchantsLog', '/login', { as: 'merchant' }),
          ...(import.meta.env.DEV ? [page('/_ui', 'ui')] : []),
          { path: '*', loader: missing },
        ],
      },
    ],
  },
]
