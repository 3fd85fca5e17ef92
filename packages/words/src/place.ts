import { displayName } from './display-name.ts'
import { listIn } from './list.ts'
import type { Locale } from './index.ts'

/** Town and country (ISO 3166-1) as people of a language write them: `Lyon, France`, `法国 Lyon`, `中国上海`. What is missing leaves no gap. */
export function placeIn(locale: Locale, city: string | null, country: string | null): string {
  const land = country && displayName(locale, 'region', country)
  if (locale === 'en') return listIn(locale, [city, land])
  return [land, city].filter(Boolean).join(/^[ -ɏ]/.test(city ?? '') ? ' ' : '')
}
