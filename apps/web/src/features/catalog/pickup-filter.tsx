import { distances } from '@rondo/rules/kernel/limits'
import { useEffect, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Check } from '../../ui/field.tsx'
import { type Filters, flipped, presetKm } from './filters.ts'

const { least, most } = distances.pickupKm
const settleMs = 300
const reasons = { 1: 'browse.placeDenied', 2: 'browse.placeUnavailable', 3: 'browse.placeTimeout' } as const

interface PickupFilterProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** Pickup near the visitor. Asks the browser for the place once; without one the box goes back (C-53). */
export function PickupFilter({ filters, onChange }: PickupFilterProps) {
  const say = useSay()
  const [locating, setLocating] = useState(false)
  const on = filters.localPickup ?? false
  const locate = () => {
    if (on) return onChange(flipped(filters, 'localPickup'))
    if (!('geolocation' in navigator)) return toast.error(say('browse.placeUnsupported'))
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 // about 100 m: nobody needs the house
        onChange({ ...filters, localPickup: true, distance: presetKm, lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      ({ code }) => {
        setLocating(false)
        toast.error(say(reasons[code as 1 | 2 | 3]))
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
            {locating ? say('browse.locating') : on && say('browse.within', { km: filters.distance ?? presetKm })}
          </span>
        }
      >
        {say('browse.pickup')}
      </Check>
      {on && <Distance km={filters.distance ?? presetKm} onChange={(distance) => onChange({ ...filters, distance })} />}
    </>
  )
}

function Distance({ km, onChange }: { km: number; onChange: (km: number) => void }) {
  const say = useSay()
  const [own, setOwn] = useState(km)
  useEffect(() => {
    if (own === km) return
    const timer = setTimeout(() => onChange(own), settleMs)
    return () => clearTimeout(timer)
  }, [own, km, onChange])
  return (
    <div className="pt-1 pb-2">
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={own}
        aria-label={say('browse.distance')}
        aria-valuetext={say('browse.within', { km: own })}
        onChange={(event) => setOwn(Number(event.target.value))}
        className="h-6 w-full accent-ink"
      />
      <div className="figures flex justify-between text-mini text-ink-3">
        <span>{least} km</span>
        <span>{most} km</span>
      </div>
    </div>
  )
}
