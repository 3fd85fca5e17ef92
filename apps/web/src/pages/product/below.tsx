import { isThing, type Product, ProductFacts, ShareButton, SizeAndCare, WaysAndTerms } from '../../features/listings/index.ts'
import { FitVotes, ProductReviews, ShopReviews, useFit } from '../../features/reviews/index.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated } from '../../shell/providers.tsx'
import type { Shown } from '../../shell/translated.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

const Report = lazyPart(() => import('../report.tsx'), ['moderation'])

/** What stands below the pictures of a product: what it is, its size, care and terms, and what others say. */
export default function Below({ product, isOwn, onShown }: { product: Product; isOwn: boolean; onShown?: (shown?: Shown) => void }) {
  const isHydrated = useHydrated()
  const { id, name, photos, averageRating, reviewsCount, users_permissions_user: merchant } = product
  const fit = useFit(id, isThing(product))
  return (
    <>
      <div className={`grid grid-cols-1 gap-11 wrap-anywhere ${photos.length > 1 ? 'lg:ms-24.5' : ''}`}>
        <ProductFacts product={product} onShown={onShown} />
        <SizeAndCare product={product} votes={fit && <FitVotes fit={fit} />} />
        <WaysAndTerms product={product} />
        {isHydrated && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ShareButton id={id} name={name} />
            {!isOwn && <Report kind="listing" id={id} />}
          </div>
        )}
      </div>
      <div className="mt-5 wrap-anywhere md:col-span-2">
        <ProductReviews
          product={id}
          average={averageRating}
          total={reviewsCount}
          report={(kind, review) => <Report kind={kind} id={review} />}
          shop={
            reviewsCount === 0 &&
            merchant.totalRatings > 0 && <ShopReviews merchant={merchant.id} name={shopName(merchant)} total={merchant.totalRatings} />
          }
        />
      </div>
    </>
  )
}
