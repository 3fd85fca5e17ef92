import type { ownListings } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { isService } from '@rondo/rules/listings/catalogue'
import type { Currency } from '@rondo/rules/kernel/money'
import { type Me, readSession } from '../../../shell/session.ts'
import type { BoardPhoto } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'

type OwnFacts = 'activeListing' | 'sku' | 'version' | 'pricesToCheck' | 'takenDownReason'
/** A listing as a card of a list. */
export type PreviewCard = Omit<AnswerOf<typeof ownListings>['data'][number], OwnFacts>
type CardPhoto = PreviewCard['photos'][number]

const noPlace = { width: 480, height: 600, alt: '' } as const
const pictureOf = ({ photo, preview }: BoardPhoto): CardPhoto =>
  photo ?? { id: 0, url: preview, ...noPlace, formats: { thumbnail: { url: preview }, small: { url: preview }, medium: { url: preview } } }

/** Name and portrait of the own shop, as on its cards. */
const shopOf = (user: Me | undefined): Partial<PreviewCard['merchant']> => {
  const portrait = user?.profilePic[0]?.formats.thumbnail.url
  return { ...(user && { storeName: user.storeName }), ...(portrait && { portrait }) }
}

/** The card that Browse would show of what is typed; `unnamed` stands where there is no name yet. Cover first. */
export function previewOf({ values, draft, listing }: Pick<ListingForm, 'values' | 'draft' | 'listing'>, unnamed: string): PreviewCard {
  const user = readSession()?.user
  const currency: Currency = draft.currency
  const { photos, coverImageIndex } = values
  const chosen = photos[coverImageIndex]
  // A file that could not be kept is on no card.
  const good = photos.filter(({ trouble }) => trouble === null)
  const cover = good.find((one) => one === chosen) ?? good[0]
  const others = good.filter((one) => one !== cover)
  return {
    id: listing?.id ?? 0,
    name: values.name || unnamed,
    productType: draft.productType,
    ...(isService(draft) && { isLocalService: true }),
    currency,
    price: draft.price > 0 ? draft.price : 0,
    forSell: draft.forSell && draft.price > 0,
    forRent: draft.forRent,
    openToSwap: draft.openToSwap,
    rentPriceAndTime: draft.rentPriceAndTime.flatMap(({ option, number, price }) =>
      option !== '' && number > 0 && price > 0 ? [{ option, number, price, currency }] : [],
    ),
    stock: String(draft.stock),
    size: draft.size,
    condition: draft.condition,
    likes_count: listing?.likes_count ?? 0,
    photos: [...(cover ? [cover] : []), ...others].slice(0, 2).map(pictureOf),
    merchant: { id: user?.id ?? 0, username: user?.username ?? '', ...shopOf(user) },
    city: draft.pickupAddress?.city ?? null,
    createdAt: listing?.createdAt ?? '',
  }
}
