import { clocks } from '@rondo/rules/kernel/clocks'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { useEffect, useState } from 'react'

/** How often somebody asked for the mail again, for one address. Kept for this tab; the server counts for itself (C-15). */
export interface SentMail {
  readonly times: number
  /** Milliseconds since 1970, of the latest. */
  readonly at: number
}
export const mostAsked = rateLimits.resendHourly.tries
const never: SentMail = { times: 0, at: 0 }
const placeOf = (email: string) => `rondo.resend.${email.trim().toLowerCase()}`

export function askedFor(email: string): SentMail {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(email)) ?? 'null') as SentMail | null) ?? never
  } catch {
    return never // blocked or broken storage: the server's own limits remain
  }
}
/** Remembers one more request. */
export function countAsked(email: string, now: number): SentMail {
  const asked = { times: askedFor(email).times + 1, at: now }
  try {
    sessionStorage.setItem(placeOf(email), JSON.stringify(asked))
  } catch {
    // as above
  }
  return asked
}

/** Seconds until the next request may be sent; 0 when it may be now. */
export const secondsLeft = ({ times, at }: SentMail, now: number = Date.now()): number =>
  times === 0 ? 0 : Math.max(0, Math.ceil(clocks.resendSeconds - (now - at) / 1000))

/** The same, counted down each second. */
export function useSecondsLeft(asked: SentMail): number {
  const [now, setNow] = useState(() => Date.now())
  const running = asked.times > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  // without the instant of the press the count would begin with the seconds that the page was open
  return secondsLeft(asked, Math.max(now, asked.at))
}
