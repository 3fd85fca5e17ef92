import { countryNames, hashOf, type Street } from './gazetteer.ts'

/** A feature in the shape of the geocoder's fifth version. Coordinates are longitude, latitude. */
export interface Feature {
  id: string
  type: 'Feature'
  place_type: ['address']
  relevance: number
  properties: { accuracy: string }
  text: string
  place_name: string
  center: [number, number]
  geometry: { type: 'Point'; coordinates: [number, number] }
  address?: string
  context: { id: string; text: string; short_code?: string }[]
}

/** A house stands a few metres along its street for each number. */
function pointOf(street: Street, house: string | undefined): [number, number] {
  const steps = Math.min(Number.parseInt(house ?? '0', 10) || 0, 400)
  const slope = (hashOf(street.name) % 7) / 7
  return [Number((street.longitude + steps * 0.000_012).toFixed(6)), Number((street.latitude + steps * 0.000_012 * slope).toFixed(6))]
}

function nameOf(street: Street, house: string | undefined, text: string): string {
  const country = countryNames[street.country] ?? street.country
  const line = !house ? text : street.country === 'DE' ? `${text} ${house}` : `${house} ${text}`
  if (street.country === 'FR' || street.country === 'DE') return `${line}, ${street.postcode} ${street.city}, ${country}`
  if (street.country === 'GB') return `${line}, ${street.city}, ${street.postcode}, ${country}`
  return `${line}, ${street.city}, ${street.region} ${street.postcode}, ${country}`
}

/** The feature of a house, or of the whole street without a number. */
export function featureOf(street: Street, house: string | undefined, relevance: number, language: string): Feature {
  const text = language.startsWith('zh') && street.native ? street.native : street.name
  const center = pointOf(street, house)
  const mark = hashOf(`${street.country}${street.city}${street.name}`)
  const part = (kind: string, name: string) => `${kind}.${hashOf(`${kind}${name}`)}`
  return {
    id: `address.${mark}${house ? `${hashOf(house) % 100_000}` : ''}`,
    type: 'Feature',
    place_type: ['address'],
    relevance: Number(relevance.toFixed(3)),
    properties: { accuracy: house ? 'rooftop' : 'street' },
    text,
    place_name: nameOf(street, house, text),
    center,
    geometry: { type: 'Point', coordinates: center },
    ...(house && { address: house }),
    context: [
      { id: part('postcode', street.postcode), text: street.postcode },
      { id: part('place', street.city), text: street.city },
      { id: part('region', street.region), text: street.region, short_code: `${street.country}-${street.regionCode}` },
      {
        id: part('country', street.country),
        text: countryNames[street.country] ?? street.country,
        short_code: street.country.toLowerCase(),
      },
    ],
  }
}
