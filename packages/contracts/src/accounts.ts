import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, Photo, Text } from './kernel/shapes.ts'

const Done = z.object({ success: z.literal(true), message: z.string() })
/** The documents name the token of a mailed link in three ways. */
const LinkToken = { token: z.string().optional(), confirmation: z.string().optional(), code: z.string().optional() }
/** An e-mail address, or a username, under either name. */
const Whom = { email: Text(254).optional(), identifier: Text(254).optional() }

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
  fails: [
    'accounts.username_required',
    'accounts.username_length',
    'accounts.username_characters',
    'accounts.email_required',
    'accounts.email_invalid',
    'accounts.password_required',
    'accounts.password_too_short',
    'accounts.password_rules',
    'accounts.email_taken',
    'accounts.username_taken',
  ],
  limit: 'register',
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/local',
  access: 'public',
  summary: 'Signs in with username or e-mail and password',
  body: z.object({ identifier: Text(254), password: z.string().max(200) }),
  answer: z.object({ jwt: z.string(), user: Me }),
  fails: [
    'accounts.identifier_required',
    'accounts.email_invalid',
    'accounts.password_required',
    'accounts.invalid_credentials',
    'accounts.not_confirmed',
    'accounts.blocked',
  ],
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
  body: z.object(LinkToken),
  answer: Done,
  fails: ['accounts.link_missing', 'accounts.link_expired', 'accounts.link_invalid'],
  limit: 'verify',
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/custom-send-email',
  aliases: ['/auth/send-email-confirmation'],
  access: 'public',
  summary: 'Sends the confirmation link again',
  body: z.object(Whom),
  answer: Done,
  fails: [
    'accounts.resend_email_required',
    'accounts.resend_email_invalid',
    'accounts.user_not_found',
    'accounts.blocked',
    'accounts.already_verified',
    'accounts.resend_too_soon',
    'accounts.resend_limit',
  ],
  limit: 'askMail',
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/custom-forgot-password',
  aliases: ['/auth/forgot-password'],
  access: 'public',
  summary: 'Sends a link to set a new password; answers the same whether the account exists or not',
  body: z.object(Whom),
  answer: Done,
  fails: ['accounts.identifier_required'],
  limit: 'askMail',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/custom-reset-password',
  aliases: ['/auth/reset-password'],
  access: 'public',
  summary: 'Sets a new password with the token of the link and ends every session',
  body: z.object({ ...LinkToken, password: z.string(), passwordConfirmation: z.string().optional() }),
  answer: Done,
  fails: [
    'accounts.reset_token_missing',
    'accounts.reset_invalid',
    'accounts.password_required',
    'accounts.password_too_short',
    'accounts.password_rules',
    'accounts.passwords_differ',
  ],
  limit: 'verify',
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
