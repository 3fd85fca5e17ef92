import type { Locale } from '@rondo/words'
import { formatIn } from '../../shell/format.ts'

/** The name of a country in a language. */
const countryName = (code: string, locale: string): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
/** City and country of somebody, as far as known. */
export const placeOf = ({ city, country }: { readonly city: string | null; readonly country: string | null }, locale: Locale): string =>
  formatIn(locale).list([city, country && countryName(country, locale)])
