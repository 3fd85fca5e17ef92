import { distances } from '@rondo/rules/kernel/limits'
import { useShell } from '../../shell/providers.tsx'
import { Check } from '../../ui/field.tsx'
import { countOf, type Facets } from './facets.ts'
import { type Filters, flipped, presetKm } from './filters.ts'
import { useDistanceWords } from './pickup-words.ts'
import { useHere } from './use-here.ts'

// comes in the same file: what both share would weigh on the page itself otherwise
export { NearFirst } from './near-first.tsx'

const { least, most } = distances.pickupKm
interface PickupFilterProps {
  filters: Filters
  facets: Facets | undefined
  onChange: (next: Filters) => void
}
/** Pickup near the visitor. Asks the browser for the place once; without one the box goes back (C-53). */
export function PickupFilter({ filters, facets, onChange }: PickupFilterProps) {
  const { say, format } = useShell()
  const distance = useDistanceWords()
  const { isLocating, locate, stop } = useHere((here) => onChange({ ...filters, localPickup: true, distance: presetKm, ...here }))
  const on = filters.localPickup ?? false
  const km = filters.distance ?? presetKm
  const n = countOf(facets, 'localPickup')
  const flip = () => {
    if (on) return onChange(flipped(filters, 'localPickup'))
    return isLocating ? stop() : locate()
  }
  return (
    <>
      <Check
        className="text-small"
        checked={on || isLocating}
        aria-busy={isLocating}
        onChange={flip}
        after={
          <span className="figures text-ink-3">
            {isLocating ? say('filters.locating') : on ? distance.within(km) : n !== undefined && format.number(n)}
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
        aria-label={say('filters.distance')}
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
