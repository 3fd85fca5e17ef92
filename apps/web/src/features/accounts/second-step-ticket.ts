import { Refused } from '../../shell/calls.ts'

/** What leads on to the second step of signing in, when that is why the first was refused; else empty. */
export function ticketIn(error: unknown): string {
  const { code, details } = (error instanceof Refused && error.body) || {}
  const ticket = details?.['ticket']
  return code === 'accounts.second_step' && typeof ticket === 'string' ? ticket : ''
}
