import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Filters } from './filters.ts'

type Reason = `filters.place${'Denied' | 'Unavailable' | 'Timeout' | 'Unknown' | 'Unsupported'}`
const reasons: Readonly<Record<number, Reason>> = {
  1: 'filters.placeDenied',
  2: 'filters.placeUnavailable',
  3: 'filters.placeTimeout',
}
type Here = Required<Pick<Filters, 'lat' | 'lng'>>
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 // about 100 m: nobody needs the house

/** Where the browser is, for a list. Asks its owner for leave, so only after a press; without a place it says why (C-53). */
export function useHere(onFound: (here: Here) => void) {
  const say = useSay()
  const [isLocating, setLocating] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const asked = useRef(0)
  const [place, found] = useState<Here>()
  const tell = useEffectEvent(onFound) // the place may come late: it joins what was chosen meanwhile
  useEffect(() => {
    if (place) tell(place)
  }, [place])
  /** Whoever presses again has thought better of it. */
  const stop = () => {
    asked.current++
    setLocating(false)
  }
  const fails = (reason: Reason) => {
    setUnknown(true)
    toast.error(say(reason))
  }
  const locate = () => {
    const mine = ++asked.current
    if (!('geolocation' in navigator)) return fails('filters.placeUnsupported')
    setUnknown(false)
    setLocating(true)
    const ends = (then: () => void) => {
      if (mine !== asked.current) return
      setLocating(false)
      then()
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => ends(() => found({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })),
      ({ code }) => ends(() => fails(reasons[code] ?? 'filters.placeUnknown')),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { isLocating, isUnknown, locate, stop }
}
