// Why the payment provider did not accept what a merchant told it, in words of ours: it has a hundred codes, and its own sentences are English.
export const accountProblems = [
  'document_missing',
  'document_expired',
  'document_unreadable',
  'document_refused',
  'address',
  'birth',
  'name',
  'identity',
  'missing',
  'other',
] as const
type AccountProblem = (typeof accountProblems)[number]

// the first that fits counts
const problemsByCode: readonly (readonly [RegExp, AccountProblem])[] = [
  [/document.*(missing_(back|front)|not_uploaded|incomplete)/, 'document_missing'],
  [/expired|expiry/, 'document_expired'],
  [/document.*(not_readable|corrupt|greyscale|failed_copy)/, 'document_unreadable'],
  [/address/, 'address'],
  [/dob/, 'birth'],
  [/name_(match|mismatch|missing)/, 'name'],
  [/id_number|tax_id|keyed/, 'identity'],
  [/document/, 'document_refused'],
  [/missing/, 'missing'],
]

/** What a code of the provider says; `other` for those that nobody here knows. */
export const accountProblemOf = (code: string): AccountProblem => problemsByCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
