// A person as each audience may know them (SR-04). Used by the contracts of accounts and media.
import { pages } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { Address } from './locations.ts'
import { Id, Instant, Photo, Several, Text, Typed } from './kernel/shapes.ts'

const Line = (longest: number) => Text(longest).nullish()
const Measure = z.union([Text(40), z.number().transform(String)]).nullish()

/** Handles of the person on the three networks that profiles show. */
export const SocialLinks = z.object({ instagram: z.string().nullable(), twitter: z.string().nullable(), facebook: z.string().nullable() })

/** Whether the account at the payment provider may take payments, and whether its details were handed in. */
const PaymentAccount = z.object({ chargesEnabled: z.boolean(), detailsSubmitted: z.boolean() })

/** The signed-in person's own view. */
export const Me = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isMerchant: z.boolean(),
  confirmed: z.boolean(),
  blocked: z.boolean(),
  country: z.string().nullable(),
  phonenumber: z.string().nullable(),
  bio: z.string().nullable(),
  customRules: z.string().nullable(),
  storeName: z.string(),
  socialLinkHandle: z.string().nullable(),
  socialLinks: SocialLinks,
  height: z.string().nullable(),
  weight: z.string().nullable(),
  bodytype: z.string().nullable(),
  bustsize: z.string().nullable(),
  clothingsize: z.string().nullable(),
  profilePic: z.array(Photo),
  avatar: Photo.nullable(),
  backgroundPic: Photo.nullable(),
  stripeAccountDetail: PaymentAccount,
  /** The same under the name that settings give it. */
  stripeAccount: PaymentAccount,
  /** The latest thousand at most. */
  likedProducts: z.array(z.int()),
  followersCount: z.int(),
  followingCount: z.int(),
  productsCount: z.int(),
  /** The same under the name that public profiles give it. */
  activeProductsCount: z.int(),
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
  language: z.string(),
  createdAt: Instant,
})

/** One review that a customer wrote of somebody's garments, as far as it counts for the person. */
const ReceivedRating = z.object({ id: z.int(), rating: z.number() })

/** Somebody in a list of people. */
export const PersonCard = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string().nullable(),
  storeName: z.string(),
  isMerchant: z.boolean(),
  profilePic: z.array(Photo),
  activeProductsCount: z.int(),
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
})

/** Somebody who follows or is followed, with the newest pieces of the shop that the search finds. */
export const FollowCard = z.object({
  ...PersonCard.shape,
  pieces: z.array(z.object({ id: z.int(), cover: Photo })).max(pages.piecesOfShop),
})

const lists = {
  addresses: z.array(Address).optional(),
  followers: z.array(PersonCard).optional(),
  following: z.array(PersonCard).optional(),
}
/** The own view with the lists that `populate` names. */
export const MeWithLists = z.object({ ...Me.shape, ...lists })

/** The own profile, with what only its screens ask for. The lists of people are there when `populate` names them. */
export const OwnProfile = z.object({
  ...Me.shape,
  /** Own purchases and sales together (C-27). */
  transactionsCount: z.int(),
  /** City and country of the default address, for the owner alone. */
  city: z.string().nullable(),
  addressCountry: z.string().nullable(),
  /** A new address that still awaits its confirmation. */
  pendingEmail: z.string().nullable(),
  /** False for those who only ever signed in with Google. */
  hasPassword: z.boolean(),
  /** The latest 500 at most; averageRating and totalRatings count all. */
  commentsFromCustomers: z.array(ReceivedRating),
  ...lists,
})

/** A file of one's own, as its id or as the photo that the upload answered; a list stands for its first. */
const OwnPhoto = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])
const PhotoChoice = z
  .union([OwnPhoto, z.array(OwnPhoto).max(1)])
  .nullish()
  .transform((given) => (Array.isArray(given) ? (given[0] ?? null) : given))

/** What a person may change of themselves (C-128); null or an empty text takes a value away. */
export const ProfileChange = z.object({
  firstname: Line(60),
  lastname: Line(60),
  email: z.string().max(254).optional(),
  /** Asked for with a new e-mail address, of those who have a password. */
  currentPassword: z.string().max(200).optional(),
  bio: Line(500),
  phonenumber: Line(40),
  country: Line(60),
  language: z.enum(['en', 'zh-CN']).optional(),
  storeName: Line(60),
  customRules: Line(500),
  socialLinkHandle: Line(100),
  socialLinks: z.object({ instagram: Line(100), twitter: Line(100), facebook: Line(100) }).optional(),
  height: Measure,
  weight: Measure,
  bodytype: Measure,
  bustsize: Measure,
  clothingsize: Measure,
  profilePic: PhotoChoice,
  avatar: PhotoChoice,
  backgroundPic: PhotoChoice,
})

/** What anybody may know of another person (C-27). The lists are there when `populate` names them. */
export const PublicProfile = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string().nullable(),
  storeName: z.string(),
  bio: z.string().nullable(),
  customRules: z.string().nullable(),
  socialLinkHandle: z.string().nullable(),
  socialLinks: SocialLinks,
  profilePic: z.array(Photo),
  backgroundPic: Photo.nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Town and country of the default address, and nothing else of it. */
  defaultAddress: z.object({ isDefault: z.literal(true), city: z.string().nullable(), country: z.string().nullable() }).nullable(),
  isMerchant: z.boolean(),
  followersCount: z.int(),
  followingCount: z.int(),
  activeProductsCount: z.int(),
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
  isFollowing: z.boolean(),
  followers: z.array(PersonCard).optional(),
  following: z.array(PersonCard).optional(),
  commentsFromCustomers: z.array(ReceivedRating).optional(),
  createdAt: Instant,
})

/** Call shapes of the documents name lists to add; only those of an allow-list count, anything else is passed over (C-27). */
export const Populate = z.object({
  populate: Several.optional(),
  'populate[0]': Typed(200).optional(),
  'populate[1]': Typed(200).optional(),
  'populate[2]': Typed(200).optional(),
})
