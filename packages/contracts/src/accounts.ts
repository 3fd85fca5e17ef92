import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, Photo, Text } from './kernel/shapes.ts'

const Done = z.object({ success: z.literal(true), message: z.string() })

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
  profilePic: z.array(Photo),
  stripeAccountDetail: z.object({ chargesEnabled: z.boolean() }),
  likedProducts: z.array(z.int()),
  language: z.string(),
  createdAt: Instant,
})

/** What anybody may know of another person (C-27). */
export const PublicProfile = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string().nullable(),
  storeName: z.string(),
  bio: z.string().nullable(),
  customRules: z.string().nullable(),
  socialLinkHandle: z.string().nullable(),
  profilePic: z.array(Photo),
  backgroundPic: Photo.nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  isMerchant: z.boolean(),
  followersCount: z.int(),
  followingCount: z.int(),
  activeProductsCount: z.int(),
  averageRating: z.number().nullable(),
  totalRatings: z.int(),
  isFollowing: z.boolean(),
  createdAt: Instant,
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/local/register',
  access: 'public',
  summary: 'Creates an account that awaits the confirmation of its e-mail address',
  body: z.object({ username: z.string(), email: z.string(), password: z.string() }),
  answer: z.object({ user: z.object({ id: z.int(), username: z.string(), email: z.string(), confirmed: z.boolean() }) }),
  fails: ['accounts.email_taken', 'accounts.username_taken'],
  limit: 'register',
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/local',
  access: 'public',
  summary: 'Signs in with username or e-mail and password',
  body: z.object({ identifier: Text(200), password: z.string().max(200) }),
  answer: z.object({ jwt: z.string(), user: Me }),
  fails: ['accounts.invalid_credentials', 'accounts.not_confirmed', 'accounts.blocked'],
  limit: 'login',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  summary: 'Ends the session of the token',
  answer: Done,
  fails: [],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/custom-verify-email',
  aliases: ['/auth/verify-email'],
  access: 'public',
  summary: 'Confirms an e-mail address with the token of the link',
  body: z.object({ token: z.string().optional(), confirmation: z.string().optional(), code: z.string().optional() }),
  answer: Done,
  fails: ['accounts.link_expired', 'accounts.link_invalid'],
  limit: 'verify',
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/custom-send-email',
  aliases: ['/auth/send-email-confirmation'],
  access: 'public',
  summary: 'Sends the confirmation link again',
  body: z.object({ email: z.string().optional(), identifier: z.string().optional() }),
  answer: Done,
  fails: ['accounts.user_not_found', 'accounts.already_verified', 'accounts.resend_too_soon', 'accounts.resend_limit'],
})

export const me = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'member',
  summary: 'The signed-in person',
  answer: Me,
  fails: [],
  topics: ['profile', 'likes'],
})

export const merchantProfile = endpoint({
  method: 'GET',
  path: '/merchant/:id/profile',
  access: 'visitor',
  summary: 'Public profile of a merchant',
  params: z.object({ id: Id }),
  answer: PublicProfile,
  fails: ['accounts.not_found'],
  topics: ['merchant:id'],
})
