import { CareAndTerms, type Product, ProductFacts, ShareButton, SizeAndFit } from '../../features/listings/index.ts'
import { FitVotes, ProductReviews, ShopReviews } from '../../features/reviews/index.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated } from '../../shell/providers.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

const Report = lazyPart(() => import('../report.tsx'), ['moderation'])

/** What stands below the pictures of a product: what it is, its size, care and terms, and what others say. */
export default function Below({ product, isOwn }: { product: Product; isOwn: boolean }) {
  const isHydrated = useHydrated()
  const { id, name, averageRating, reviewsCount, users_permissions_user: merchant } = product
  return (
    <div className="grid grid-cols-1 gap-11 wrap-anywhere">
      <ProductFacts product={product} />
      <SizeAndFit product={product} votes={isHydrated && <FitVotes id={id} />} />
      <CareAndTerms product={product} />
      {isHydrated && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ShareButton id={id} name={name} />
          {!isOwn && <Report kind="listing" id={id} />}
        </div>
      )}
      <div>
        <ProductReviews
          product={id}
          average={averageRating}
          total={reviewsCount}
          report={(kind, review) => <Report kind={kind} id={review} />}
        />
        {reviewsCount === 0 && merchant.totalRatings > 0 && (
          <ShopReviews merchant={merchant.id} name={shopName(merchant)} total={merchant.totalRatings} />
        )}
      </div>
    </div>
  )
}
