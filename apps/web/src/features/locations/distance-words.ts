import { distanceText, metresBetween } from '@rondo/rules/kernel/places'
import { readSession } from '../../shell/session.ts'
import { browserRegion } from './browser-region.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}
/** How far the visitor is from a place, in words. Throws where the browser does not tell. */
export async function distanceWords(place: Place, locale: string, nearby: string): Promise<string> {
  const { coords } = await new Promise<GeolocationPosition>((found, lost) =>
    navigator.geolocation.getCurrentPosition(found, lost, { maximumAge: 600_000 }),
  )
  const country = readSession()?.user.country ?? browserRegion(true) ?? ''
  const text = distanceText(metresBetween(coords, place), country)
  return text.unit === 'nearby' ? nearby : new Intl.NumberFormat(locale, { style: 'unit', unit: text.unit }).format(text.value)
}
