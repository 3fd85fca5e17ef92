import { distanceText } from '@rondo/rules/kernel/places'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { homeCountry } from './home-country.ts'

/** How far around a place reaches, in words, in the unit of the reader. */
export function useRadiusWords(): (metres: number) => string {
  const { locale } = useShell()
  const country = homeCountry(useSession()?.user.country)
  return (metres) => {
    const text = distanceText(metres, country)
    const { unit, value } = text.unit === 'nearby' ? { unit: 'meter', value: Math.round(metres) } : text
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  }
}
