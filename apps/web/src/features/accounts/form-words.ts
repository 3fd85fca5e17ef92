import type { IdentityFailure } from '@rondo/rules/accounts/identity'
import type { Say } from '@rondo/words'

type FormFailure = Exclude<IdentityFailure, `accounts.phone_${string}`>

/** What is wrong with a form, in words; the server says the same under the same codes. */
export const inWords = <F extends string>(say: Say, failures: Partial<Record<F, IdentityFailure>>): Partial<Record<F, string>> =>
  Object.fromEntries(
    (Object.entries(failures) as [F, IdentityFailure][]).map(([field, id]) => [field, say(`failures.${id as FormFailure}`)]),
  ) as Partial<Record<F, string>>

/** The same of a form with a new password; what is not repeated is missing, and does not differ. */
export const inWordsOfNew = <F extends string>(
  say: Say,
  failures: Partial<Record<F | 'confirmation', IdentityFailure>>,
  confirmation: string,
): Partial<Record<F | 'confirmation', string>> => ({
  ...inWords(say, failures),
  ...(failures.confirmation && confirmation === '' && { confirmation: say('accounts.confirmRequired') }),
})
