import { loginAt } from '../../shell/login-address.ts'
import { safePath } from './return-target.ts'

const place = 'rondo.errand'
/** Long enough to open the mail. */
const lifetimeMs = 3_600_000

interface Errand {
  /** Where somebody wanted to go. */
  readonly path?: string | undefined
  /** The name or e-mail by which they were about to sign in. */
  readonly name?: string | undefined
}
/** Keeps what somebody was about to do who is sent a mail, for all tabs of this browser: its link opens another one. */
export function keepErrand(errand: Errand): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...errand, until: Date.now() + lifetimeMs }))
  } catch {
    // without storage the dashboard is next
  }
}

/** The kept errand; it is empty without one. */
export function readErrand(): Errand {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as (Errand & { readonly until: number }) | null
    return kept && Date.now() < kept.until ? { path: safePath(kept.path), name: kept.name } : {}
  } catch {
    return {}
  }
}

/** Takes the kept errand, once. */
export function takeErrand(): Errand {
  const errand = readErrand()
  try {
    localStorage.removeItem(place)
  } catch {
    // without storage nothing was kept
  }
  return errand
}

/** The door to whoever comes from a mail: with the way that they were on, their name, and what the mail has done. */
export const doorAfter = ({ path, name }: Errand, arrived?: 'confirmed' | 'reset') => ({
  to: path === undefined ? '/login' : loginAt(path),
  state: { ...(arrived && { arrived }), name },
})
