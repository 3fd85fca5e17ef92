// One presenter for each audience, each a list of what that audience may know (SR-04).
import type { accounts } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import type { Language } from '../../platform/context.ts'
import { photo, photoList, type StoredPhoto } from '../../platform/photos.ts'
import type { OwnRow, PublicRow } from './accounts.repository.ts'

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
  profilePic: photoList(row.portrait, row.language as Language, mediaOrigin),
  stripeAccountDetail: { chargesEnabled: row.charges_enabled },
  likedProducts: row.likes.map(({ product_id }) => product_id),
  language: row.language,
  createdAt: row.created_at.toISOString(),
})

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** What anybody may know of another person (C-27). */
export const presentProfile = (row: PublicRow, language: Language, mediaOrigin: string): Answer<typeof accounts.merchantProfile> => ({
  id: row.id,
  username: row.username,
  firstname: row.firstname,
  storeName: row.store_name ?? row.username,
  bio: row.bio,
  customRules: row.custom_rules,
  socialLinkHandle: row.social_link_handle,
  profilePic: photoList(row.portrait, language, mediaOrigin),
  backgroundPic: row.banner ? photo(row.banner as unknown as StoredPhoto, language, mediaOrigin) : null,
  city: row.city,
  country: row.country,
  isMerchant: row.is_merchant,
  followersCount: row.followers_count,
  followingCount: row.following_count,
  activeProductsCount: row.active_products_count,
  averageRating: row.rating_count === 0 ? null : oneDecimal(row.rating_sum / row.rating_count),
  totalRatings: row.rating_count,
  isFollowing: Boolean(row.is_following),
  createdAt: row.created_at.toISOString(),
})
