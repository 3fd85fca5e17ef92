// How a merchant's account at the payment provider stands, read from the provider's own facts, and what the merchant is told of it.

/** Everything that a verification can be, in the order in which it usually goes. */
export const verificationStates = {
  not_started: { meaning: 'no account at the provider' },
  in_progress: { meaning: 'the account is open, the details are not handed in' },
  pending: { meaning: 'the provider looks at the details' },
  needs_information: { meaning: 'the provider asks for more, until a day where it names one' },
  enabled: { meaning: 'the merchant may sell and is paid' },
  restricted: { meaning: 'the account may no longer take payments or be paid out' },
  rejected: { meaning: 'the provider has refused the merchant for good' },
} as const satisfies Record<string, { readonly meaning: string }>
export type VerificationState = keyof typeof verificationStates
export const verificationStateNames = Object.keys(verificationStates) as VerificationState[]

/** What the provider says of an account. */
export interface AccountFacts {
  readonly detailsSubmitted: boolean
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  /** The provider's own word for why something is off, such as `requirements.past_due`. */
  readonly disabledReason: string | null
  /** What the provider asks for now, by its own names. */
  readonly due: readonly string[]
  /** True once the provider has called the account verified. */
  readonly wasVerified: boolean
}

/** How a verification stands; undefined facts are those of somebody without an account. */
export function verificationState(facts: AccountFacts | undefined): VerificationState {
  if (!facts) return 'not_started'
  const { detailsSubmitted, chargesEnabled, payoutsEnabled, disabledReason, due, wasVerified } = facts
  if (disabledReason?.startsWith('rejected.')) return 'rejected'
  if (chargesEnabled && payoutsEnabled) return due.length > 0 ? 'needs_information' : 'enabled'
  if (wasVerified) return 'restricted'
  if (!detailsSubmitted) return 'in_progress'
  return due.length > 0 ? 'needs_information' : 'pending'
}

/** True where the provider's own form has something to ask (WALL-12): before the details are handed in, and when more is asked for. */
export const canOnboard = (state: VerificationState, due: readonly string[]): boolean =>
  state === 'not_started' || state === 'in_progress' || (state !== 'rejected' && due.length > 0)

/** What a merchant is told when the account changes; the words stand under `mail` and `notices`. */
export type VerificationNews = 'complete' | 'restored' | 'needs' | 'restricted' | 'rejected'

interface Standing {
  readonly state: VerificationState
  /** Whether the merchant may sell. */
  readonly mayCharge: boolean
}

/** The news in a change, if there is any. `wasVerified`: the provider had called the account verified before. */
export function verificationNews(before: Standing, after: Standing, wasVerified: boolean): VerificationNews | undefined {
  if (after.state === 'rejected') return before.state === 'rejected' ? undefined : 'rejected'
  if (after.mayCharge && !before.mayCharge) return wasVerified ? 'restored' : 'complete'
  if (after.state === 'restricted' && before.state !== 'restricted') return 'restricted'
  if (after.state === 'needs_information' && before.state !== 'needs_information') return 'needs'
  return undefined
}

/** What a merchant is asked for, in words of ours: the provider has hundreds of names for it. */
export const dueThings = ['identity', 'name', 'birth', 'address', 'contact', 'document', 'bank', 'terms', 'business', 'other'] as const
export type DueThing = (typeof dueThings)[number]

// the first that fits counts
const thingsByName: readonly (readonly [RegExp, DueThing])[] = [
  [/document|verification\.|proof/, 'document'],
  [/id_number|ssn|nationality|political/, 'identity'],
  [/first_name|last_name|full_name|maiden/, 'name'],
  [/\.dob/, 'birth'],
  [/address/, 'address'],
  [/phone|\.email$/, 'contact'],
  [/external_account|bank/, 'bank'],
  [/tos_acceptance|agreement/, 'terms'],
  [/business|company|owners|directors|executives|representative/, 'business'],
]

/** The things behind the provider's names, each once, in the order of `dueThings`. */
export function dueThingsOf(names: readonly string[]): DueThing[] {
  const found = new Set(names.map((name) => thingsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'))
  return dueThings.filter((thing) => found.has(thing))
}
