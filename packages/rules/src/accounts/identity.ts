import { texts } from '../kernel/limits.ts'
import { phoneProblem } from '../kernel/phone.ts'
import { failingPasswordRules, shortestPassword } from './password.ts'

/** Words of the account forms under their ids; the English is the documented text. */
export const identityFailures = {
  'accounts.identifier_required': 'Username or email is required',
  'accounts.username_required': 'Username is required',
  'accounts.username_length': 'Username must be 3 to 30 characters',
  'accounts.username_characters': 'Username may contain letters, digits, dots, dashes and underscores',
  'accounts.username_mixed': 'Username may use letters of one script only',
  'accounts.username_reserved': 'This username is reserved.',
  'accounts.email_required': 'Email is required',
  'accounts.email_invalid': 'Please enter a valid email address',
  'accounts.password_required': 'Password is required',
  'accounts.password_too_short': 'Password must be at least 6 characters long',
  'accounts.password_rules': 'Please fix the password validation errors',
  'accounts.passwords_differ': 'Passwords do not match',
  'accounts.reset_token_missing': 'Reset token is missing',
  'accounts.resend_email_required': 'Please enter your email address to send the verification email.',
  'accounts.resend_email_invalid': 'Please enter a valid email address format.',
  'accounts.phone_required': 'Phone number is required',
  'accounts.phone_invalid': 'Please enter a valid phone number',
  'accounts.phone_short': 'Invalid number - Not enough digits.',
} as const
export type IdentityFailure = keyof typeof identityFailures

/** Loose on purpose: one @, a dot in the host, nothing that separates addresses in a header. Whether the box exists is known only by writing to it. */
const emailPattern = /^[^\s@\p{Cc},;:<>()[\]\\"]+@[^\s@\p{Cc}.,;:<>()[\]\\"]+(\.[^\s@\p{Cc}.,;:<>()[\]\\"]+)+$/u
export const isEmail = (text: string): boolean => text.length <= texts.email && emailPattern.test(text)

/** How addresses and usernames are compared and kept unique: without case or blanks around, full-width letters as common ones. */
export const sameIdentity = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Names that speak for the house, or that it gave once itself. */
const reserved = new Set(
  'rondo admin administrator support help helpdesk security abuse billing payments root system moderator staff official'.split(' '),
)
const isReserved = (name: string) => reserved.has(sameIdentity(name)) || /^deleted[-_.]/i.test(name)

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
]
/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlike = /^[асеорхуіјѕԁԛԝһӏαικνορτυχАВЕКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\d_.-]+$/u
/** Letters of two scripts in one name, or such of another that all look Latin: somebody else's name could be told from it by nobody. */
function isMixed(name: string): boolean {
  const rest = name.replace(eastAsian, '')
  if (scripts.filter((script) => script.test(rest)).length > 1) return true
  return /\p{L}/u.test(rest) && !/\p{Script=Latin}/u.test(rest) && lookAlike.test(rest)
}

export function usernameFailure(username: string): IdentityFailure | undefined {
  const name = username.trim()
  if (name === '') return 'accounts.username_required'
  if (name.length < texts.username.least || name.length > texts.username.most) return 'accounts.username_length'
  // Letters of any script; no @, since login reads it as an e-mail (C-23).
  if (!/^[\p{L}\p{M}\p{N}_.-]+$/u.test(name)) return 'accounts.username_characters'
  if (isMixed(name)) return 'accounts.username_mixed'
  return isReserved(name) ? 'accounts.username_reserved' : undefined
}

export function emailFailure(email: string): IdentityFailure | undefined {
  const address = email.trim()
  if (address === '') return 'accounts.email_required'
  return isEmail(address) ? undefined : 'accounts.email_invalid'
}

export interface LoginForm {
  readonly identifier: string
  readonly password: string
}
/** What is wrong with a username or e-mail by which somebody says who they are. */
export function identifierFailures(identifier: string): { identifier?: IdentityFailure } {
  const name = identifier.trim()
  if (name === '') return { identifier: 'accounts.identifier_required' }
  return name.includes('@') && !isEmail(name) ? { identifier: 'accounts.email_invalid' } : {}
}
/** What is wrong with a login form, field by field; empty when it may be sent. */
export function loginFailures({ identifier, password }: LoginForm): Partial<Record<keyof LoginForm, IdentityFailure>> {
  return { ...identifierFailures(identifier), ...(password === '' && { password: 'accounts.password_required' }) }
}

export interface NewPassword {
  readonly password: string
  readonly confirmation: string
}
/** What is wrong with a new password and its repetition. `max` is 100, in settings 99. */
export function newPasswordFailures(
  { password, confirmation }: NewPassword,
  max?: number,
): Partial<Record<keyof NewPassword, IdentityFailure>> {
  const failure = newPasswordFailure(password, max)
  return { ...(failure && { password: failure }), ...(password !== confirmation && { confirmation: 'accounts.passwords_differ' }) }
}
function newPasswordFailure(password: string, max?: number): IdentityFailure | undefined {
  if (password === '') return 'accounts.password_required'
  if (password.length < shortestPassword) return 'accounts.password_too_short'
  return failingPasswordRules(password, max).length > 0 ? 'accounts.password_rules' : undefined
}

export interface RegisterForm extends NewPassword {
  readonly username: string
  readonly email: string
}
/** What is wrong with a sign-up form, field by field; empty when it may be sent. */
export function registerFailures(form: RegisterForm): Partial<Record<keyof RegisterForm, IdentityFailure>> {
  const username = usernameFailure(form.username)
  const email = emailFailure(form.email)
  return { ...(username && { username }), ...(email && { email }), ...newPasswordFailures(form) }
}

/** What is wrong with a phone number, as the account forms say it. */
export function phoneFailure(phone: string): IdentityFailure | undefined {
  const problem = phoneProblem(phone)
  return problem && `accounts.phone_${problem}`
}
