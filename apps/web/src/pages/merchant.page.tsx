import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from '../shell/router/index.ts'
import { merchantQuery } from '../features/accounts/index.ts'
import { MerchantHeader } from '../features/accounts/merchant-header.tsx'
import { AppliedFilters, browseQuery, CardSkeletons, EndlessGrid, FilterGroups } from '../features/catalog/index.ts'
import { FilterBar } from '../features/catalog/filter-bar.tsx'
import { appliedIn, cleared, without } from '../features/catalog/filters.ts'
import { NothingFound } from '../features/catalog/nothing-found.tsx'
import { SortChoice } from '../features/catalog/sort-choice.tsx'
import { useFilters } from '../features/catalog/use-filters.ts'
import { Facts, Head } from '../shell/head.tsx'
import { useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'

const FilterSheet = lazy(() => import('../features/catalog/filter-sheet.tsx'))

export default function MerchantPage() {
  const { say, origin } = useShell()
  const id = Number(useParams()['id'])
  const { data: merchant } = useSuspenseQuery(merchantQuery(id))
  const session = useSession()
  const { filters, wished, change } = useFilters()
  const { data, isPending, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(
    browseQuery({ ...filters, merchant: id }),
  )
  const [sheet, showSheet] = useState(false)
  const first = data?.pages[0]
  const total = first?.meta.total ?? merchant.activeProductsCount
  const products = data?.pages.flatMap((page) => page.data) ?? []
  const last = appliedIn(filters).at(-1)
  const name = merchant.storeName || merchant.username
  return (
    <>
      <Head
        title={`${name} · Rondo`}
        description={merchant.bio ?? say('merchant.description', { name })}
        path={`/merchant/${id}`}
        image={merchant.profilePic[0]?.url}
        kind="profile"
      />
      <Facts
        facts={{
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': 'Organization',
            name,
            url: `${origin}/merchant/${id}`,
            ...(merchant.bio && { description: merchant.bio }),
          },
        }}
      />
      <MerchantHeader
        merchant={merchant}
        actions={
          session && session.user.id !== id ? (
            <Link to={`/message/${id}`} className={buttonLook('line')}>
              {say('merchant.message')}
            </Link>
          ) : null
        }
      />
      <div className="frame">
        <div className="flex items-end justify-between gap-5 border-t border-line pt-8 pb-4">
          <h2 aria-live="polite" className="type-heading figures">
            {say('merchant.products', { n: total })}
          </h2>
          <div className="max-lg:hidden">
            <SortChoice filters={wished} onChange={change} />
          </div>
        </div>
        <FilterBar filters={wished} onChange={change} onOpen={() => showSheet(true)} />
        <div className="grid items-start gap-[clamp(1.75rem,3.2vw,3.5rem)] lg:grid-cols-[252px_minmax(0,1fr)]">
          <aside aria-label={say('browse.filters')} className="max-lg:hidden">
            <FilterGroups filters={wished} facets={first?.facets} onChange={change} />
          </aside>
          <div className="min-w-0">
            <div className="max-lg:hidden">
              <AppliedFilters filters={wished} onChange={change} />
            </div>
            {isPending ? (
              <CardSkeletons n={8} />
            ) : products.length === 0 ? (
              <NothingFound
                filters={filters}
                onDrop={last && (() => change(without(filters, last)))}
                onClear={() => change(cleared(filters))}
              />
            ) : (
              <EndlessGrid
                products={products}
                more={hasNextPage}
                loading={isFetchingNextPage}
                failed={isError}
                onMore={() => void fetchNextPage()}
              />
            )}
          </div>
        </div>
      </div>
      <Suspense>
        {sheet && <FilterSheet filters={wished} facets={first?.facets} total={total} onChange={change} onClose={() => showSheet(false)} />}
      </Suspense>
    </>
  )
}
