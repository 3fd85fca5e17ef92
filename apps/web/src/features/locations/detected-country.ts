import { detectCountry } from '@rondo/contracts/calls/locations'
import { countryOf } from '@rondo/rules/kernel/places'
import { call } from '../../shell/calls.ts'

const place = 'rondo.country'
const keptMs = 7 * 24 * 3_600_000
const restMs = 10 * 60_000
const patienceMs = 3_000

/** What is known of the visitor's country: found at an instant, or asked for in vain at one. Instants in ms. */
interface DetectedCountry {
  readonly country?: string
  readonly foundAt?: number
  readonly askedAt: number
}
function known(): DetectedCountry | undefined {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as DetectedCountry | null) ?? undefined
  } catch {
    return undefined
  }
}
function keep(next: DetectedCountry): void {
  try {
    localStorage.setItem(place, JSON.stringify(next))
  } catch {
    // without storage the country is asked for again on the next page
  }
}

/** The country found within the last seven days; undefined when none was. */
export function rememberedCountry(now = Date.now()): string | undefined {
  if (typeof localStorage === 'undefined') return undefined
  const { country, foundAt = 0 } = known() ?? {}
  return now - foundAt < keptMs ? countryOf(country) : undefined
}

/**
 * Asks the server once where the visitor is, unless that is known or was asked within the last ten minutes (C-30).
 * Waits three seconds at most; never fails.
 */
export async function findCountry(now = Date.now()): Promise<string | undefined> {
  const remembered = rememberedCountry(now)
  if (remembered || now - (known()?.askedAt ?? 0) < restMs) return remembered
  keep({ askedAt: now })
  try {
    const { countryCode, source } = await call(detectCountry, {}, { signal: AbortSignal.timeout(patienceMs) })
    // A default is no finding: the next one may know better.
    if (source !== 'default') keep({ country: countryCode, foundAt: now, askedAt: now })
    return source === 'default' ? undefined : countryOf(countryCode)
  } catch {
    return undefined
  }
}
