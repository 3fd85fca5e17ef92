import { useEffect, useEffectEvent } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { appliedIn, type Filters, presetKm } from './filters.ts'
import { PickupTowns } from './pickup-towns.tsx'
import { useHere } from './use-here.ts'

/** Somebody pressed "Near you" and comes to the list for that: it asks where they are, once, and not again on the way back. Without an answer they choose a town. */
export function NearFirst({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { isLocating, isUnknown, locate } = useHere((here) => onChange({ ...filters, localPickup: true, distance: presetKm, ...here }))
  const begin = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
    locate()
  })
  useEffect(() => begin(), [])
  if (isUnknown && appliedIn(filters).length === 0) {
    return (
      <div role="status" className="grid gap-2.5 pb-5">
        <p>{say('filters.placeless')}</p>
        <PickupTowns title="filters.towns" />
      </div>
    )
  }
  return (
    isLocating && (
      <p role="status" className="pb-3.5 text-small text-ink-2">
        {say('filters.locating')}
      </p>
    )
  )
}
