import { useEffect, useEffectEvent } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { type Filters, presetKm } from './filters.ts'
import { useHere } from './use-here.ts'

/** Somebody pressed "Near you" and comes to the list for that: it asks where they are, once, and not again on the way back. */
export function NearFirst({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { isLocating, locate } = useHere((here) => onChange({ ...filters, localPickup: true, distance: presetKm, ...here }))
  const begin = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
    locate()
  })
  useEffect(() => begin(), [])
  return (
    isLocating && (
      <p role="status" className="pb-3.5 text-small text-ink-2">
        {say('filters.locating')}
      </p>
    )
  )
}
