// Addresses and places by name, in the shape of Mapbox's geocoding API, version 5: the one file that knows its field names.
import type { Config } from '../../config.ts'
import { ProviderUnavailable } from '../outcome.ts'

/** A found address. `center` is [longitude, latitude] in degrees, as the provider writes it. */
export interface Found {
  readonly id: string
  readonly place_name: string
  readonly text: string
  readonly place_type: readonly string[]
  readonly relevance: number
  readonly center: readonly [number, number]
  /** App number, or null for a street. */
  readonly address: string | null
  readonly context: readonly { readonly id: string; readonly text: string; readonly short_code?: string }[]
}
export interface Question {
  readonly text: string
  /** ISO 3166-1, two capitals; without one the whole world is searched. */
  readonly country: string | undefined
  readonly language: string
}
export interface Geocoder {
  /** At most 5, best first. Throws ProviderUnavailable. */
  readonly search: (question: Question) => Promise<Found[]>
  /** What stands at a place, or undefined. Throws ProviderUnavailable. */
  readonly reverse: (place: { readonly latitude: number; readonly longitude: number }, language: string) => Promise<Found | undefined>
}

const TIMEOUT_MS = 4_000
const MOST = 5
/** Metropolitan France: without its box, streets overseas come first (C-28). */
const france = { bbox: '-5.2,41.3,9.6,51.1', proximity: '2.3522,48.8566' }
const longest = { characters: 256, words: 20 }

/** What the provider takes as one question: no batch mark, not too long. */
const plain = (text: string) =>
  text
    .replace(/[;/\\]+/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, longest.words)
    .join(' ')
    .slice(0, longest.characters)

/** Undefined settings are no geocoder: every question is then unavailable. */
export function openGeocoder({ geocoder: settings }: Pick<Config, 'geocoder'>): Geocoder {
  const ask = async (text: string, parameters: Record<string, string>): Promise<Found[]> => {
    if (!settings) throw new ProviderUnavailable('no geocoder is configured', { answered: true })
    const url = new URL(`${settings.base.replace(/\/$/, '')}/v5/${settings.dataset}/${encodeURIComponent(text)}.json`)
    for (const [name, value] of Object.entries({ access_token: settings.token, types: 'address', ...parameters }))
      url.searchParams.set(name, value)
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new ProviderUnavailable(`the geocoder answered ${answer.status}`, { answered: true })
      const { features } = (await answer.json()) as { features?: unknown }
      return Array.isArray(features) ? features.flatMap((feature) => foundOf(feature) ?? []) : []
    } catch (error) {
      // the address stands in the question, so it must not stand in the log
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable('the geocoder did not answer')
    }
  }
  return {
    search: ({ text, country, language }) =>
      ask(plain(text), {
        limit: String(MOST),
        language,
        autocomplete: 'true',
        ...(country && { country: country.toLowerCase() }),
        ...(country === 'FR' && france),
      }),
    async reverse({ latitude, longitude }, language) {
      const [first] = await ask(`${longitude},${latitude}`, { language })
      return first
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A feature as we know it, or undefined when it is none: nothing from outside is believed. */
function foundOf(value: unknown): Found | undefined {
  const { id, place_name, text, place_type, relevance, center, address, context } = (value ?? {}) as Record<string, unknown>
  const [longitude, latitude] = Array.isArray(center) ? (center as unknown[]) : []
  if (!isText(id) || !isText(place_name) || !isText(text) || !Number.isFinite(longitude) || !Number.isFinite(latitude)) return undefined
  return {
    id,
    place_name,
    text,
    place_type: Array.isArray(place_type) ? place_type.filter(isText) : [],
    relevance: typeof relevance === 'number' ? relevance : 0,
    center: [longitude as number, latitude as number],
    address: isText(address) ? address : null,
    context: Array.isArray(context) ? context.flatMap((part) => contextOf(part) ?? []) : [],
  }
}

function contextOf(value: unknown) {
  const { id, text, short_code } = (value ?? {}) as Record<string, unknown>
  return isText(id) && isText(text) ? { id, text, ...(isText(short_code) && { short_code }) } : undefined
}
