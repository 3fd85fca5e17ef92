import { tell } from './events.ts'
import type { Context } from './context.ts'
import type { Account, AccountFile } from './shapes.ts'

/** What every merchant must tell, as keys of the file and in the provider's own names. */
export const neededFields = {
  'individual.first_name': 'First name',
  'individual.last_name': 'Last name',
  'individual.email': 'E-mail',
  'individual.phone': 'Phone',
  'individual.dob': 'Date of birth',
  'individual.address.line1': 'Street and number',
  'individual.address.city': 'City',
  'individual.address.postal_code': 'Postal code',
  'individual.id_number': 'Identity number',
} as const

const reviewMs = 2000

type Requirements = NonNullable<Account['requirements']>

const noRequirements: Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

/** What is still missing from a file, in the provider's names. */
export function missingFrom(file: AccountFile): string[] {
  const missing: string[] = Object.keys(neededFields).filter((name) => !file.fields[name])
  if (!file.bank) missing.push('external_account')
  if (!file.termsAccepted) missing.push('tos_acceptance.date', 'tos_acceptance.ip')
  return missing
}

type Verdict =
  | { kind: 'good' }
  | { kind: 'watched' }
  | {
      kind: 'refused'
      field: string
      code: 'verification_failed_keyed_identity' | 'verification_failed_address_match' | 'invalid_dob_age_under_minimum'
      reason: string
    }

/** The magic values of the test mode decide. */
function verdictOf({ fields }: AccountFile): Verdict {
  const id = (fields['individual.id_number'] ?? '').replace(/\D/g, '')
  const born = fields['individual.dob'] ?? ''
  const street = fields['individual.address.line1'] ?? ''
  if (born === '1902-01-01')
    return {
      kind: 'refused',
      field: 'individual.dob.year',
      code: 'invalid_dob_age_under_minimum',
      reason: 'The date of birth could not be accepted.',
    }
  if (id === '111111111' || id === '1111')
    return {
      kind: 'refused',
      field: 'individual.id_number',
      code: 'verification_failed_keyed_identity',
      reason: "The person's keyed-in identity information could not be verified.",
    }
  if (street === 'address_no_match')
    return {
      kind: 'refused',
      field: 'individual.address.line1',
      code: 'verification_failed_address_match',
      reason: 'The address could not be verified.',
    }
  return born === '1900-01-01' ? { kind: 'watched' } : { kind: 'good' }
}

/** Stores an account as it now is and tells about it; capabilities follow `charges_enabled`. */
function become(ctx: Context, id: string, changes: Partial<Account>): Account {
  const before = ctx.records.get('account', id)
  const after = ctx.records.change('account', id, changes)
  for (const name of ['card_payments', 'transfers'] as const) {
    if (before.capabilities?.[name] === after.capabilities?.[name]) continue
    const status = after.capabilities?.[name] ?? 'inactive'
    const requested = after.created ?? 0
    tell(
      ctx,
      'capability.updated',
      { id: name, object: 'capability', account: id, requested: true, requested_at: requested, requirements: after.requirements, status },
      id,
    )
  }
  tell(ctx, 'account.updated', after, id)
  return after
}

function capabilities(account: Account, status: 'active' | 'pending' | 'inactive'): NonNullable<Account['capabilities']> {
  return Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]))
}

/** Something of the file changed: asks for what is missing, or takes the file and reviews it a little later. */
export function reviewFile(ctx: Context, id: string): Account {
  const account = ctx.records.get('account', id)
  const file = ctx.records.get('account_file', id)
  const missing = missingFrom(file)
  if (missing.length > 0) {
    const wasComplete = account.details_submitted
    const requirements = {
      ...noRequirements,
      currently_due: missing,
      eventually_due: missing,
      past_due: missing,
      disabled_reason: 'requirements.past_due' as const,
    }
    return become(ctx, id, {
      requirements,
      ...(wasComplete && { charges_enabled: false, payouts_enabled: false, capabilities: capabilities(account, 'inactive') }),
    })
  }
  const pending = Object.keys(neededFields).filter((name) => name.includes('id_number') || name.includes('address'))
  const fresh = !account.charges_enabled
  ctx.later.plan('account.verify', reviewMs, { account: id })
  return become(ctx, id, {
    details_submitted: true,
    email: account.email ?? file.fields['individual.email'] ?? null,
    requirements: {
      ...noRequirements,
      pending_verification: pending,
      ...(fresh && { disabled_reason: 'requirements.pending_verification' as const }),
    },
    ...(fresh && { capabilities: capabilities(account, 'pending') }),
    tos_acceptance: { date: ctx.clock.seconds(), ip: '127.0.0.1', user_agent: null },
  })
}

/** The account may charge and be paid out. */
export function verifyAccount(ctx: Context, id: string): Account {
  const account = ctx.records.get('account', id)
  return become(ctx, id, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: capabilities(account, 'active'),
    requirements: noRequirements,
  })
}

/** The account may do nothing until it has told the field again. */
export function restrictAccount(
  ctx: Context,
  id: string,
  field: string,
  reason: string,
  code = 'verification_failed_keyed_identity',
): Account {
  const account = ctx.records.get('account', id)
  const error = { code, reason, requirement: field } as NonNullable<Requirements['errors']>[number]
  return become(ctx, id, {
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: capabilities(account, 'inactive'),
    requirements: {
      ...noRequirements,
      currently_due: [field],
      eventually_due: [field],
      past_due: [field],
      errors: [error],
      disabled_reason: 'requirements.past_due',
    },
  })
}

const askedForDays = 14

/** The provider asks for more and names a day; until then the account goes on, afterwards it may do nothing. */
export function askMore(ctx: Context, id: string, field = 'individual.verification.document'): Account {
  const waitMs = askedForDays * 86_400_000
  ctx.later.plan('account.deadline', waitMs, { account: id, field })
  return become(ctx, id, {
    requirements: {
      ...noRequirements,
      current_deadline: ctx.clock.seconds() + waitMs / 1000,
      currently_due: [field],
      eventually_due: [field],
    },
  })
}

/** The account is refused for good. */
export function rejectAccount(ctx: Context, id: string): Account {
  const account = ctx.records.get('account', id)
  return become(ctx, id, {
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: capabilities(account, 'inactive'),
    requirements: { ...noRequirements, disabled_reason: 'rejected.fraud' },
  })
}

/** The account stays under review until somebody decides. */
export function holdAccount(ctx: Context, id: string): Account {
  const account = ctx.records.get('account', id)
  return become(ctx, id, {
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: capabilities(account, 'pending'),
    requirements: { ...noRequirements, disabled_reason: 'under_review' },
  })
}

/** The review that follows a complete file, and the day until which more was asked for. */
export function runReviews(ctx: Context): void {
  ctx.later.handle('account.deadline', ({ account: id = '', field = '' }) => {
    const account = ctx.records.find('account', id)
    if (account?.requirements?.currently_due?.includes(field))
      restrictAccount(ctx, id, field, 'The information did not come in time.', 'information_missing')
  })
  ctx.later.handle('account.verify', ({ account: id = '' }) => {
    const file = ctx.records.find('account_file', id)
    if (!file || missingFrom(file).length > 0) return
    const verdict = verdictOf(file)
    if (verdict.kind === 'good') verifyAccount(ctx, id)
    else if (verdict.kind === 'watched') holdAccount(ctx, id)
    else restrictAccount(ctx, id, verdict.field, verdict.reason, verdict.code)
  })
}
