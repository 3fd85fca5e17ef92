import { distances } from '@rondo/rules/kernel/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Check } from '../../ui/field.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Filters, flipped, presetKm } from './filters.ts'
import { useDistanceWords } from './pickup-words.ts'

const { least, most } = distances.pickupKm
const reasons: Readonly<Record<number, 'browse.placeDenied' | 'browse.placeUnavailable' | 'browse.placeTimeout'>> = {
  1: 'browse.placeDenied',
  2: 'browse.placeUnavailable',
  3: 'browse.placeTimeout',
}

interface PickupFilterProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
}
/** Pickup near the visitor. Asks the browser for the place once; without one the box goes back (C-53). */
export function PickupFilter({ filters, facets, onChange }: PickupFilterProps) {
  const { say, format } = useShell()
  const distance = useDistanceWords()
  const [locating, setLocating] = useState(false)
  const asked = useRef(0)
  const [place, found] = useState<Pick<Filters, 'lat' | 'lng'>>()
  // the place may come late: it joins what was chosen meanwhile
  const join = useEffectEvent((here: Pick<Filters, 'lat' | 'lng'>) =>
    onChange({ ...filters, localPickup: true, distance: presetKm, ...here }),
  )
  useEffect(() => {
    if (place) join(place)
  }, [place])
  const on = filters.localPickup ?? false
  const km = filters.distance ?? presetKm
  const n = countOf(facets, 'localPickup')
  const locate = () => {
    const mine = ++asked.current // whoever presses again has thought better of it
    if (on) return onChange(flipped(filters, 'localPickup'))
    if (locating) return setLocating(false)
    if (!('geolocation' in navigator)) return toast.error(say('browse.placeUnsupported'))
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (mine !== asked.current) return
        setLocating(false)
        const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 // about 100 m: nobody needs the house
        found({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      ({ code }) => {
        if (mine !== asked.current) return
        setLocating(false)
        toast.error(say(reasons[code] ?? 'browse.placeUnknown'))
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return (
    <>
      <Check
        className="text-small"
        checked={on || locating}
        aria-busy={locating}
        onChange={locate}
        after={
          <span className="figures text-ink-3">
            {locating ? say('browse.locating') : on ? distance.within(km) : n !== undefined && format.number(n)}
          </span>
        }
      >
        {say('browse.pickup')}
      </Check>
      {on && <Distance km={km} onChange={(next) => onChange({ ...filters, distance: next })} />}
    </>
  )
}

function Distance({ km, onChange }: { km: number; onChange: (km: number) => void }) {
  const { say } = useShell()
  const distance = useDistanceWords()
  return (
    <div className="pt-1 pb-2">
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={km}
        aria-label={say('browse.distance')}
        aria-valuetext={distance.within(km)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-ink"
      />
      <div className="figures flex justify-between text-mini text-ink-3">
        <span>{least} km</span>
        <span>{most} km</span>
      </div>
    </div>
  )
}
