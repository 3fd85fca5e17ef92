// Calls of accounts that open them: registering, confirming, signing in, passwords.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Text, Typed } from './kernel/shapes.ts'
import { Me } from './people.ts'

export const Done = z.object({ success: z.literal(true), message: z.string() })
/** The documents name the token of a mailed link in three ways. */
const LinkToken = { token: Typed().optional(), confirmation: Typed().optional(), code: Typed().optional() }
/** An e-mail address, or a username, under either name. */
const Whom = { email: Text(254).optional(), identifier: Text(254).optional() }

export const register = endpoint({
  method: 'POST',
  path: '/auth/local/register',
  access: 'public',
  summary: 'Creates an account that awaits the confirmation of its e-mail address',
  body: z.object({ username: Typed(), email: Typed(), password: Typed() }),
  answer: z.object({ user: z.object({ id: z.int(), username: z.string(), email: z.string(), confirmed: z.boolean() }) }),
  fails: [
    'accounts.username_required',
    'accounts.username_length',
    'accounts.username_characters',
    'accounts.username_mixed',
    'accounts.username_reserved',
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
    'accounts.second_step',
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
  summary: 'Confirms an e-mail address with the token of the link; in the browser that registered it begins a session',
  body: z.object(LinkToken),
  answer: Done.extend({ jwt: z.string().optional() }),
  fails: ['accounts.link_missing', 'accounts.link_expired', 'accounts.link_used', 'accounts.link_invalid', 'accounts.email_taken'],
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
  body: z.object({ ...LinkToken, password: Typed(), passwordConfirmation: Typed().optional() }),
  answer: Done,
  fails: [
    'accounts.reset_token_missing',
    'accounts.reset_invalid',
    'accounts.email_taken',
    'accounts.password_required',
    'accounts.password_too_short',
    'accounts.password_rules',
    'accounts.passwords_differ',
  ],
  limit: 'verify',
})

export const checkReset = endpoint({
  method: 'POST',
  path: '/auth/reset-link',
  access: 'public',
  summary: 'Whether the link for a new password still works; it is not spent',
  body: z.object(LinkToken),
  answer: z.object({ works: z.boolean() }),
  fails: [],
  limit: 'verify',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/password-change',
  access: 'member',
  summary: 'Sets a new password and ends the other sessions',
  body: z.object({ currentPassword: z.string().max(200), newPassword: Typed(), confirmPassword: Typed().optional() }),
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
  body: z.object({ access_token: Typed(), provider: z.literal('google').optional() }),
  answer: z.object({ jwt: z.string(), user: Me }),
  fails: ['accounts.social_failed', 'accounts.blocked', 'accounts.second_step'],
})
