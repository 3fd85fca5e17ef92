import { useEffect, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'

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
    if (latitude == null || longitude == null) return
    let gone = false
    const find = async () => {
      if ((await navigator.permissions.query({ name: 'geolocation' })).state !== 'granted') return
      const { distanceWords } = await import('./distance-words.ts')
      const found = await distanceWords({ latitude, longitude }, locale, nearby)
      if (!gone) setWords(found)
    }
    find().catch(() => {}) // without a place, or a way to ask for it, the city stands alone
    return () => {
      gone = true
    }
  }, [latitude, longitude, locale, nearby])
  return words
}
