import { placeOf } from '@rondo/contracts/calls/locations'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { Point } from '@rondo/rules/kernel/places'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'

export type Place = AnswerOf<typeof placeOf>
type Trouble = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported'
const troubles: Readonly<Record<number, Trouble>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** The browser did not tell where it is; `trouble` says why. */
export class PlaceUnknown extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Where the browser is. Asks its owner for leave, so call it only after a press (C-30). Throws PlaceUnknown. */
export function currentPosition(): Promise<Point> {
  if (!('geolocation' in navigator)) return Promise.reject(new PlaceUnknown('unsupported'))
  return new Promise((found, lost) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => lost(new PlaceUnknown(troubles[code] ?? 'unknown')),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    ),
  )
}

/** Finds where the visitor is and what the place is called; without a name it is "Current location". */
export function useFindPlace(onFound: (place: Place) => void) {
  const say = useSay()
  const find = useMutation({
    mutationFn: async (): Promise<Place> => {
      const point = await currentPosition()
      const nameless = { displayName: say('locations.currentLocation'), city: null, state: null, country: null, countryCode: null }
      return call(placeOf, { query: point }).catch(() => ({ ...nameless, ...point }))
    },
    onSuccess: onFound,
  })
  const { error } = find
  const trouble = error && say(error instanceof PlaceUnknown ? `locations.place_${error.trouble}` : 'locations.place_failed')
  return { find: () => find.mutate(), isFinding: find.isPending, found: find.data, trouble: trouble ?? undefined }
}
