import type { Locale } from '@rondo/words'
import { displayName } from '@rondo/words/display-name'
import { placeIn } from '@rondo/words/place'

interface Written {
  readonly name?: string | null
  readonly street: string
  readonly street2?: string | null
  readonly city: string
  readonly state?: string | null
  readonly postalCode: string
  readonly country: string
}

/** An address as lines of a letter: who, street, town, country; one in China for Chinese readers from the country down. Parts that are missing leave no gap. */
export function addressLines({ name, street, street2, city, state, postalCode, country }: Written, locale: string): string[] {
  const land = displayName(locale, 'region', country)
  const region = country === 'CN' && state === city ? '' : state
  if (country === 'CN' && locale.startsWith('zh'))
    return [name ?? '', `${land} ${postalCode}`.trim(), `${region ?? ''}${city}`, [street, street2].filter(Boolean).join(' ')].filter(
      Boolean,
    )
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name ?? '', [street, street2].filter(Boolean).join(', '), town, land].filter((line) => line !== '')
}

/** A place as far as its reader may know it: to the street, else to the town. */
export const placeLines = (
  place: Omit<Written, 'street'> & { readonly street: string | null; readonly isExact: boolean },
  locale: Locale,
): string[] => (place.isExact && place.street ? addressLines({ ...place, street: place.street }, locale) : [placeText(place, locale)])

/** A place without its street, as strangers may know it: town and country. */
export const placeText = ({ city, country }: Pick<Written, 'city' | 'country'>, locale: Locale): string => placeIn(locale, city, country)
