import { countryOf, currencyOfCountry, defaultCountry } from '@rondo/rules/kernel/places'
import { displayName } from '@rondo/words/display-name'
import type { Ctx, Language } from '../../platform/context.ts'
import { partsOf } from './suggest-addresses.ts'

const nameOf = (country: string, language: Language) => displayName(language, 'region', country)
const orNull = (text: string) => (text === '' ? null : text)

/** The name of a point on the map. A failure only leaves the name out. */
export async function placeOf({ app, language }: Ctx, place: { readonly latitude: number; readonly longitude: number }) {
  const found = await app.providers.geocoder.reverse(place, language).catch(() => undefined)
  const parts = found && partsOf(found)
  const country = parts ? orNull(parts.country) : null
  return {
    displayName: parts
      ? [parts.city, country && nameOf(country, language)].filter(Boolean).join(', ') || 'Current location'
      : 'Current location',
    city: parts ? orNull(parts.city) : null,
    state: parts ? orNull(parts.state) : null,
    countryCode: country,
    country: country && nameOf(country, language),
    ...place,
  }
}

/** The first country of a form: of the profile, of the edge, of the IP address, else US (C-30). */
export async function detectCountry(ctx: Ctx) {
  const own = countryOf(ctx.actor?.country)
  if (own) return answer(ctx, 'profile', own)
  const edge = countryOf(ctx.edgeCountry)
  if (edge) return answer(ctx, 'edge', edge)
  const place = await ctx.app.providers.ipLookup.placeOf(ctx.ip)
  return place ? answer(ctx, 'ip', place.country, place.city, place.state) : answer(ctx, 'default', defaultCountry)
}

function answer(
  { language }: Ctx,
  source: 'profile' | 'edge' | 'ip' | 'default',
  countryCode: string,
  city: string | null = null,
  state: string | null = null,
) {
  const country = nameOf(countryCode, language)
  const displayName = [city, country].filter(Boolean).join(', ')
  return {
    displayName,
    city,
    state,
    countryCode,
    country,
    latitude: null,
    longitude: null,
    currency: currencyOfCountry(countryCode),
    source,
  }
}
