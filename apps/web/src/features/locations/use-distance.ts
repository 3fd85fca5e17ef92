import { useEffect, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { readSession } from '../../shell/session.ts'

interface Coordinates {
  readonly latitude: number | null
  readonly longitude: number | null
}
/** How far a place is in words, where the visitor has already allowed the browser to tell; undefined otherwise. Nobody is asked. */
export function useDistance(place: Coordinates | null, nearby: string): string | undefined {
  const { locale } = useShell()
  const [words, setWords] = useState<string>()
  const { latitude, longitude } = place ?? {}
  useEffect(() => {
    if (latitude == null || longitude == null || !('geolocation' in navigator)) return
    let gone = false
    const find = async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      if (state !== 'granted') return
      const { coords } = await new Promise<GeolocationPosition>((found, lost) =>
        navigator.geolocation.getCurrentPosition(found, lost, { maximumAge: 600_000 }),
      )
      const { distanceText, metresBetween } = await import('@rondo/rules/kernel/places')
      const country = readSession()?.user.country ?? new Intl.Locale(navigator.language).maximize().region ?? ''
      const text = distanceText(metresBetween(coords, { latitude, longitude }), country)
      if (gone) return
      setWords(text.unit === 'nearby' ? nearby : new Intl.NumberFormat(locale, { style: 'unit', unit: text.unit }).format(text.value))
    }
    find().catch(() => {}) // without a place the city stands alone
    return () => {
      gone = true
    }
  }, [latitude, longitude, locale, nearby])
  return words
}
