import { safePath } from './return-target.ts'

const place = 'rondo.errand'
/** Long enough to open the mail. */
const lifetimeMs = 3_600_000

/** Keeps where whoever registers wanted to go, for all tabs of this browser: the link of the mail opens another one. */
export function keepErrand(path: string): void {
  try {
    localStorage.setItem(place, JSON.stringify({ path, at: Date.now() }))
  } catch {
    // without storage the dashboard is next
  }
}

/** Takes the kept path, once; undefined without one. */
export function takeErrand(): string | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as { readonly path: unknown; readonly at: number } | null
    localStorage.removeItem(place)
    return kept && Date.now() - kept.at < lifetimeMs ? safePath(kept.path) : undefined
  } catch {
    return undefined
  }
}
