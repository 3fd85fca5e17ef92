// One presenter for each audience, each a list of what that audience may know (SR-04).
import type { accounts } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import type { Language } from '../../platform/context.ts'
import { photo, photoList, type StoredPhoto } from '../../platform/photos.ts'
import type { OwnRow, ProfileRow, PublicRow } from './accounts.repository.ts'
import type { PersonRow, ShopRow } from './follow.repository.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

const oneDecimal = (value: number) => Math.round(value * 10) / 10
const ratingOf = (row: { rating_average: number | null }) => (row.rating_average === null ? null : oneDecimal(row.rating_average))

const linksOf = (stored: unknown) => {
  const {
    instagram = null,
    twitter = null,
    facebook = null,
  } = stored as Partial<Record<'instagram' | 'twitter' | 'facebook', string | null>>
  return { instagram, twitter, facebook }
}
const photoOrNull = (stored: unknown, language: Language, mediaOrigin: string) =>
  stored ? photo(stored as StoredPhoto, language, mediaOrigin) : null

/** Who may take payments has told the provider everything, whatever we have read of it yet. */
const paymentAccountOf = (row: Pick<OwnRow, 'charges_enabled' | 'stripe_details_submitted'>) => ({
  chargesEnabled: row.charges_enabled,
  detailsSubmitted: row.charges_enabled || row.stripe_details_submitted,
})

/** The signed-in person's own view. */
export const presentMe = (row: OwnRow, mediaOrigin: string): Answer<typeof accounts.me> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  isMerchant: row.is_merchant,
  confirmed: row.confirmed_at !== null,
  blocked: row.blocked_at !== null,
  country: row.country,
  phonenumber: row.phone,
  bio: row.bio,
  customRules: row.custom_rules,
  storeName: shopName({ storeName: row.store_name, username: row.username }),
  socialLinkHandle: row.social_link_handle,
  socialLinks: linksOf(row.social_links),
  height: row.height,
  weight: row.weight,
  bodytype: row.bodytype,
  bustsize: row.bustsize,
  clothingsize: row.clothingsize,
  profilePic: photoList(row.portrait, row.language as Language, mediaOrigin),
  avatar: photoOrNull(row.portrait, row.language as Language, mediaOrigin),
  backgroundPic: photoOrNull(row.banner, row.language as Language, mediaOrigin),
  stripeAccountDetail: paymentAccountOf(row),
  stripeAccount: paymentAccountOf(row),
  likedProducts: row.likes.map(({ product_id }) => product_id),
  followersCount: row.followers_count,
  followingCount: row.following_count,
  productsCount: row.active_products_count,
  activeProductsCount: row.active_products_count,
  averageRating: ratingOf(row),
  totalRatings: row.rating_count,
  language: row.language,
  createdAt: row.created_at.toISOString(),
})

/** The own profile: the own view with the figures and places that only its screens show. */
export const presentOwnProfile = (row: ProfileRow, mediaOrigin: string): Answer<typeof accounts.ownProfile> => ({
  ...presentMe(row, mediaOrigin),
  transactionsCount: row.transactions_count ?? 0,
  city: row.city,
  addressCountry: row.address_country,
  pendingEmail: row.pending_email,
  hasPassword: Boolean(row.has_password),
  commentsFromCustomers: row.ratings,
})

/** Somebody in a list. */
export const presentPerson = (row: PersonRow, language: Language, mediaOrigin: string) => ({
  id: row.id,
  username: row.username,
  firstname: row.firstname,
  storeName: shopName({ storeName: row.store_name, username: row.username }),
  isMerchant: row.is_merchant,
  profilePic: photoList(row.portrait, language, mediaOrigin),
  activeProductsCount: row.active_products_count,
  averageRating: ratingOf(row),
  totalRatings: row.rating_count,
})

/** Somebody in a list of follows, with pieces of the shop. */
export const presentFollow = (row: ShopRow, language: Language, mediaOrigin: string) => ({
  ...presentPerson(row, language, mediaOrigin),
  activeProductsCount: row.found_count,
  pieces: row.pieces.map(({ id, cover }) => ({ id, cover: photo(cover, language, mediaOrigin) })),
})

/** What anybody may know of another person (C-27). */
export const presentProfile = (row: PublicRow, language: Language, mediaOrigin: string): Answer<typeof accounts.merchantProfile> => ({
  id: row.id,
  username: row.username,
  firstname: row.firstname,
  storeName: shopName({ storeName: row.store_name, username: row.username }),
  bio: row.bio,
  customRules: row.custom_rules,
  socialLinkHandle: row.social_link_handle,
  socialLinks: linksOf(row.social_links),
  profilePic: photoList(row.portrait, language, mediaOrigin),
  backgroundPic: photoOrNull(row.banner, language, mediaOrigin),
  city: row.city,
  country: row.country,
  defaultAddress: row.address_country === null ? null : { isDefault: true, city: row.city, country: row.address_country },
  isMerchant: row.is_merchant,
  followersCount: row.followers_count,
  followingCount: row.following_count,
  activeProductsCount: row.active_products_count,
  averageRating: ratingOf(row),
  totalRatings: row.rating_count,
  isFollowing: Boolean(row.is_following),
  createdAt: row.created_at.toISOString(),
})
