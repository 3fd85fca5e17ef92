import { countries, countryOf, defaultCountry } from '@rondo/rules/kernel/places'
import { useEffect, useMemo, useRef } from 'react'
import { displayName } from '@rondo/words/display-name'
import { browserRegion } from './browser-region.ts'
import { findCountry, rememberedCountry } from './detected-country.ts'

/** `timeZones` is the older name of the same list, where the browser knows it at all. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined; readonly timeZones?: string[] | undefined }
const zonesOf = (country: string): readonly string[] => {
  const place: Zoned = new Intl.Locale('und', { region: country })
  return place.getTimeZones?.() ?? place.timeZones ?? []
}
function countryOfZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return countries.find((country) => zonesOf(country).includes(timeZone))
}

/** Where somebody probably is, without asking anybody: the profile, what was found before, the browser's language or clock. */
export function probableCountry(own?: string | null): string | undefined {
  return countryOf(own) ?? rememberedCountry() ?? countryOf(browserRegion()) ?? countryOfZone()
}
/** The same, and the US where nothing is known. */
export const homeCountry = (own?: string | null): string => probableCountry(own) ?? defaultCountry

/** All countries in the reader's language, sorted as that language sorts. */
export function useCountries(locale: string): readonly { readonly code: string; readonly name: string }[] {
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    return countries.map((code) => ({ code, name: displayName(locale, 'region', code) })).toSorted((a, b) => compare(a.name, b.name))
  }, [locale])
}

/** Asks once where the visitor is when neither profile nor memory knows, and tells it. */
export function useFoundCountry(own: string | null | undefined, onFound: (country: string) => void): void {
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  useEffect(() => {
    if (countryOf(own) || rememberedCountry()) return
    let gone = false
    void findCountry().then((country) => country && !gone && tell.current(country))
    return () => {
      gone = true
    }
  }, [own])
}
