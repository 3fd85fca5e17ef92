// The country of an address. Answers are remembered for 7 days by network, in memory only: who asked from where is not stored.
import { isIPv6 } from 'node:net'
import { countryOf } from '@rondo/rules/kernel/places'
import type { Config } from '../../config.ts'

export interface IpPlace {
  /** ISO 3166-1, two capitals. */
  readonly country: string
  readonly city: string | null
  readonly state: string | null
}
export interface IpLookup {
  /** Where an address is, or undefined when nobody knows; never throws, never takes longer than 3 s. */
  readonly placeOf: (ip: string) => Promise<IpPlace | undefined>
}

const TIMEOUT_MS = 3_000
const REMEMBER_MS = 7 * 86_400_000
/** A network whose lookup failed is not asked for again so soon. */
const COOL_DOWN_MS = 600_000
/** After so many failures in a row nobody waits for the provider for a minute. */
const FAILURES = 3
const REST_MS = 60_000
const MOST_NETWORKS = 20_000

/** `203.0.113` of 203.0.113.7, the first 48 bits of a version 6 address. */
function networkOf(ip: string): string {
  const four = ip.replace(/^::ffff:/, '')
  if (!isIPv6(four)) return four.split('.').slice(0, 3).join('.')
  const [head = ''] = four.split('::')
  return [...head.split(':'), '0', '0', '0'].slice(0, 3).join(':')
}

/** `now` is told by the clock of this process. */
export function openIpLookup({ ipLookup: settings }: Pick<Config, 'ipLookup'>, now: () => number = Date.now): IpLookup {
  const known = new Map<string, { readonly place: IpPlace | undefined; readonly until: number }>()
  let silentUntil = 0
  let failures = 0
  const remember = (network: string, place: IpPlace | undefined, ms: number) => {
    if (known.size >= MOST_NETWORKS) known.delete(known.keys().next().value ?? '')
    known.set(network, { place, until: now() + ms })
  }

  const ask = async (ip: string): Promise<IpPlace | undefined> => {
    if (!settings) return undefined
    const url = new URL(`${settings.base.replace(/\/$/, '')}/json/${encodeURIComponent(ip)}`)
    if (settings.token) url.searchParams.set('key', settings.token)
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`the lookup answered ${answer.status}`)
    return placeIn((await answer.json()) as Record<string, unknown>)
  }

  return {
    async placeOf(ip) {
      const network = networkOf(ip)
      const kept = known.get(network)
      if (kept && kept.until > now()) return kept.place
      if (silentUntil > now()) return undefined
      try {
        const place = await ask(ip)
        failures = 0
        remember(network, place, REMEMBER_MS)
        return place
      } catch {
        remember(network, undefined, COOL_DOWN_MS)
        if (++failures >= FAILURES) {
          failures = 0
          silentUntil = now() + REST_MS
        }
        return undefined
      }
    },
  }
}

/** Both common shapes, `country_code` and `countryCode`; a private address answers an error with status 200. */
function placeIn(body: Record<string, unknown>): IpPlace | undefined {
  const code = body['country_code'] ?? body['countryCode']
  const country = typeof code === 'string' ? countryOf(code) : undefined
  if (!country || body['error'] === true || body['status'] === 'fail') return undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return { country, city: text(body['city']), state: text(body['region'] ?? body['regionName']) }
}
