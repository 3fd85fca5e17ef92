import { texts } from '@rondo/rules/kernel/limits'
import { countryOf } from '@rondo/rules/kernel/places'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import type { Found } from '../../providers/geocoding/index.ts'

/** Postal codes of the French territories overseas: their streets are left out of a search in France (C-28). */
const overseas = /^9[78]\d{3}$/
/** Where nothing is known, the search is in France. */
const presetCountry = 'FR'

const partOf = ({ context }: Found, kind: string) => context.find(({ id }) => id.startsWith(`${kind}.`))

/** A found address under our own names. The house number stands where its country writes it. */
export function partsOf(found: Found) {
  const [longitude, latitude] = found.center
  const country = partOf(found, 'country')
  const code = countryOf(country?.short_code ?? country?.text) ?? ''
  const after = ['DE', 'AT', 'CH', 'NL', 'IT', 'ES', 'SE', 'DK', 'NO'].includes(code)
  const street = found.address === null ? found.text : after ? `${found.text} ${found.address}` : `${found.address} ${found.text}`
  const region = partOf(found, 'region')
  const state = region?.short_code?.startsWith('US-') ? region.short_code.slice(3) : region?.text
  return {
    street,
    city: (partOf(found, 'place') ?? partOf(found, 'locality'))?.text ?? '',
    state: state ?? '',
    postalCode: partOf(found, 'postcode')?.text ?? '',
    country: code,
    latitude,
    longitude,
  }
}

/** Up to five addresses for a text of at least three characters: in the named country, else the reader's own, else that of the edge, else France (C-28). */
export async function suggestAddresses(
  { app, actor, edgeCountry, language }: Ctx,
  { q, country }: { readonly q: string; readonly country?: string | undefined },
) {
  if (q.length < texts.addressSearchFrom) return { features: [] }
  const wanted = countryOf(country) ?? countryOf(actor?.country) ?? countryOf(edgeCountry) ?? presetCountry
  const found = await app.providers.geocoder.search({ text: q, country: wanted, language }).catch((error: unknown) => {
    app.log.warn({ err: error }, 'geocoder')
    throw new Failure('locations.suggestions_failed', { retryAfter: 5 })
  })
  const features = found.map((one) => ({
    ...one,
    place_type: [...one.place_type],
    center: [...one.center],
    context: [...one.context],
    parts: partsOf(one),
  }))
  return { features: wanted === 'FR' ? features.filter(({ parts }) => !overseas.test(parts.postalCode)) : features }
}
