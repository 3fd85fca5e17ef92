import type { Locale } from '@rondo/words'
import { displayName } from '@rondo/words/display-name'
import { formatIn } from '../../shell/format.ts'

/** City and country of somebody, as far as known. */
export const placeOf = ({ city, country }: { readonly city: string | null; readonly country: string | null }, locale: Locale): string =>
  formatIn(locale).list([city, country && displayName(locale, 'region', country)])
