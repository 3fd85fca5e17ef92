import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, listOf, Paging, Text } from './kernel/shapes.ts'
import { Me, OwnProfile, PersonCard, Populate, ProfileChange, PublicProfile } from './people.ts'

const Done = z.object({ success: z.literal(true), message: z.string() })
/** The documents name the token of a mailed link in three ways. */
const LinkToken = { token: z.string().optional(), confirmation: z.string().optional(), code: z.string().optional() }
/** An e-mail address, or a username, under either name. */
const Whom = { email: Text(254).optional(), identifier: Text(254).optional() }

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
  fails: ['accounts.link_missing', 'accounts.link_expired', 'accounts.link_invalid', 'accounts.email_taken'],
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

export const showPerson = endpoint({
  method: 'GET',
  path: '/users/:id',
  aliases: ['/profile/user/:id', '/profile/customer/:id'],
  access: 'visitor',
  summary: 'What anybody may know of a person',
  params: z.object({ id: Id }),
  query: Populate,
  answer: PublicProfile,
  fails: ['accounts.person_not_found'],
  topics: ['merchant:id'],
})

const FollowList = { params: z.object({ id: Id }), query: z.object(Paging), answer: listOf(PersonCard) } as const
export const followers = endpoint({
  method: 'GET',
  path: '/users/:id/followers',
  access: 'public',
  summary: 'Who follows a person, latest first',
  ...FollowList,
  fails: ['accounts.person_not_found'],
  topics: ['merchant:id'],
})

export const following = endpoint({
  method: 'GET',
  path: '/users/:id/following',
  access: 'public',
  summary: 'Whom a person follows, latest first',
  ...FollowList,
  fails: ['accounts.person_not_found'],
  topics: ['merchant:id'],
})

export const follow = endpoint({
  method: 'POST',
  path: '/profile/follow/:id',
  access: 'member',
  summary: 'Follows a person or stops; without a target it turns what is (C-55)',
  params: z.object({ id: Id }),
  body: z.object({ follow: z.boolean().optional() }).nullish(),
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.int() }),
  fails: ['accounts.person_not_found', 'accounts.follow_self'],
  limit: 'like',
})

export const ownProfile = endpoint({
  method: 'GET',
  path: '/profile/me',
  access: 'member',
  summary: 'The own profile with its counts',
  query: Populate,
  answer: OwnProfile,
  fails: [],
  topics: ['profile', 'likes', 'orders', 'addresses', 'listings'],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/profile/me',
  access: 'member',
  summary: 'Changes the own profile; a new e-mail address counts once it is confirmed (C-128)',
  body: ProfileChange,
  answer: OwnProfile,
  fails: [
    'accounts.email_required',
    'accounts.email_invalid',
    'accounts.email_taken',
    'accounts.phone_invalid',
    'accounts.phone_short',
    'accounts.country_unknown',
    'media.not_yours',
  ],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/password-change',
  access: 'member',
  summary: 'Sets a new password and ends the other sessions',
  body: z.object({ currentPassword: z.string().max(200), newPassword: z.string(), confirmPassword: z.string().optional() }),
  answer: Done,
  fails: [
    'accounts.current_password_required',
    'accounts.current_password_wrong',
    'accounts.password_same',
    'accounts.password_required',
    'accounts.password_too_short',
    'accounts.password_rules',
    'accounts.passwords_differ',
  ],
})

export const socialAuthUrl = endpoint({
  method: 'GET',
  path: '/auth/social-auth-url/google',
  access: 'public',
  summary: 'Where the browser goes to sign in with Google; it is bound to that browser by a short-lived cookie',
  query: z.object({ return_to: z.string().max(2000).optional() }),
  answer: z.object({ authUrl: z.string() }),
  fails: ['accounts.social_unavailable'],
})

export const socialExchange = endpoint({
  method: 'POST',
  path: '/auth/social/exchange',
  access: 'public',
  summary: 'Turns the one-time code of the callback page into a session',
  body: z.object({ access_token: z.string(), provider: z.literal('google').optional() }),
  answer: z.object({ jwt: z.string(), user: Me }),
  fails: ['accounts.social_failed', 'accounts.blocked'],
})

export const sendContact = endpoint({
  method: 'POST',
  path: '/email-service/send',
  access: 'public',
  summary: 'Sends a message to support; recipient and HTML of the body are not read (C-26)',
  body: z.object({
    to: z.unknown().optional(),
    html: z.unknown().optional(),
    subject: Text(200).optional(),
    text: z.string(),
    email: Text(254).optional(),
    firstName: Text(60).optional(),
    lastName: Text(60).optional(),
    phone: Text(40).optional(),
    /** Hidden from people: whatever is written here comes from a machine. */
    website: z.string().max(500).optional(),
  }),
  answer: Done,
  fails: ['accounts.contact_text_required', 'accounts.contact_text_long', 'accounts.email_invalid'],
  limit: 'contact',
})

const ExportValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const exportData = endpoint({
  method: 'GET',
  path: '/users/me/export',
  access: 'member',
  summary: 'Everything that is kept about the signed-in person, by kind; nested values as JSON text',
  answer: z.object({ exportedAt: Instant, data: z.record(z.string(), z.array(z.record(z.string(), ExportValue))) }),
  fails: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  access: 'member',
  summary: 'Deletes the own account: what names the person goes, the books of orders stay',
  body: z.object({ password: z.string().max(200).optional(), username: z.string().max(60).optional() }),
  answer: Done,
  fails: ['accounts.current_password_wrong', 'accounts.username_differs', 'accounts.orders_unfinished'],
})
