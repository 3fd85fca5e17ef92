import { clocks } from '@rondo/rules/kernel/clocks'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'

/** How often somebody asked for the mail again, for one address. Kept for this tab; the server counts for itself (C-15). */
export interface Asked {
  readonly times: number
  /** Milliseconds since 1970, of the latest. */
  readonly at: number
}
export const mostAsked = rateLimits.resendHourly.tries
const never: Asked = { times: 0, at: 0 }
const placeOf = (email: string) => `rondo.resend.${email.trim().toLowerCase()}`

export function askedFor(email: string): Asked {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(email)) ?? 'null') as Asked | null) ?? never
  } catch {
    return never // blocked or broken storage: the server's own limits remain
  }
}
/** Remembers one more request. */
export function countAsked(email: string, now: number): Asked {
  const asked = { times: askedFor(email).times + 1, at: now }
  try {
    sessionStorage.setItem(placeOf(email), JSON.stringify(asked))
  } catch {
    // as above
  }
  return asked
}

/** Seconds until the next request may be sent; 0 when it may be now. */
export const secondsLeft = ({ times, at }: Asked, now: number = Date.now()): number =>
  times === 0 ? 0 : Math.max(0, Math.ceil(clocks.resendSeconds - (now - at) / 1000))
