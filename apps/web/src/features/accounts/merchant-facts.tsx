import { placeIn } from '@rondo/words/place'
import { Link } from '../../shell/router/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

export interface MerchantCardData {
  readonly id: number
  readonly username: string
  readonly storeName: string
  readonly profilePic: readonly { readonly url: string }[]
  readonly city: string | null
  readonly country: string | null
  readonly averageRating: number | null
  readonly totalRatings: number
}
/** Who sells or lends: face, name, place and stars. The link lies over the card around it. */
export default function MerchantFacts({ merchant }: { merchant: MerchantCardData }) {
  const { say, format, locale } = useShell()
  const { id, username, storeName, profilePic, averageRating, totalRatings } = merchant
  return (
    <div className="flex items-center gap-3">
      <Avatar name={username} url={profilePic[0]?.url} size={52} />
      <div className="min-w-0 grow">
        <Link to={`/merchant/${id}`} className="font-semibold wrap-anywhere whole">
          {shopName({ storeName, username })}
        </Link>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[storeName && storeName !== username && `@${username}`, placeIn(locale, merchant.city, merchant.country)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {averageRating !== null && totalRatings > 0 && (
          <span className="flex flex-wrap items-center gap-x-1.5 text-small whitespace-nowrap">
            <Stars value={averageRating} label={say('shell.stars', { n: format.rating(averageRating) })} />
            <span className="figures text-ink-2">
              {say('product.ratingsCount', { rating: format.rating(averageRating), n: totalRatings })}
            </span>
          </span>
        )}
      </div>
    </div>
  )
}
