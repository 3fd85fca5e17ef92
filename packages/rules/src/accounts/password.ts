/** Longest password at registration and reset; settings allow one less (C-11). */
export const longestPassword = 100
export const longestPasswordInSettings = 99
export const shortestPassword = 6

export interface PasswordRule {
  readonly id: string
  readonly text: string
  /** True when the password keeps the rule. `max` is the longest length allowed. */
  readonly test: (password: string, max: number) => boolean
}

/** Every rule with its documented English line under the field, in the order shown. */
export const passwordRules = [
  {
    id: 'accounts.password_short',
    text: 'Password must be at least 6 characters',
    test: (password) => password.length >= shortestPassword,
  },
  { id: 'accounts.password_long', text: 'Password must be less than 100 characters', test: (password, max) => password.length <= max },
  { id: 'accounts.password_uppercase', text: 'Password must include uppercase letters', test: (password) => /\p{Lu}/u.test(password) },
  { id: 'accounts.password_lowercase', text: 'Password must include lowercase letters', test: (password) => /\p{Ll}/u.test(password) },
  { id: 'accounts.password_digit', text: 'Password must include at least 1 digit', test: (password) => /\d/.test(password) },
  { id: 'accounts.password_spaces', text: 'Password cannot contain spaces', test: (password) => !/\s/.test(password) },
  {
    id: 'accounts.password_common',
    text: 'Password is too common',
    test: (password) => password !== 'password' && password !== 'Password',
  },
] as const satisfies readonly PasswordRule[]
export type PasswordRuleId = (typeof passwordRules)[number]['id']

/** All rules that a password breaks, in the order shown; empty when it may be used. */
export const failingPasswordRules = (password: string, max: number = longestPassword): readonly (typeof passwordRules)[number][] =>
  passwordRules.filter((rule) => !rule.test(password, max))

export type PasswordStrength = 'strong' | 'medium' | 'weak'

/** The meter: no failing rule is strong, one or two medium, more weak. */
export function passwordStrength(password: string, max: number = longestPassword): PasswordStrength {
  const failing = failingPasswordRules(password, max).length
  if (failing === 0) return 'strong'
  return failing <= 2 ? 'medium' : 'weak'
}
