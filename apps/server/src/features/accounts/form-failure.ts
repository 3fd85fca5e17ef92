import { identityFailures, type IdentityFailure } from '@rondo/rules/accounts/identity'
import { Failure } from '../../platform/failure.ts'

/** Refuses a form: the first problem is the message, every field carries its own text. Nothing when all is well. */
export function refuseForm(problems: Readonly<Record<string, IdentityFailure | undefined>>): void {
  const wrong = Object.entries(problems).flatMap(([field, code]) => (code ? [[field, code] as const] : []))
  const [first] = wrong
  if (!first) return
  throw new Failure(first[1] as Extract<IdentityFailure, ConstructorParameters<typeof Failure>[0]>, {
    errors: Object.fromEntries(wrong.map(([field, code]) => [field, identityFailures[code]])),
  })
}
