import { distances } from '@rondo/rules/kernel/limits'
import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { chipLook } from '../../ui/chip.tsx'
import { newestQuery } from './catalog.queries.ts'

const km = distances.pickupKm.most

interface PickupTownsProps {
  /** Words above them, with the kilometres around a town. */
  title: 'landing.towns' | 'filters.towns'
  className?: string
}
/** Towns in which most can be picked up, each with the pieces of its list. Nothing where nothing can. */
export function PickupTowns({ title, className = '' }: PickupTownsProps) {
  const { say, format } = useShell()
  const towns = useQuery(newestQuery).data?.places ?? []
  if (towns.length === 0) return null
  return (
    <div className={`grid gap-2.5 ${className}`}>
      <p id="towns" className="text-small text-ink-2">
        {say(title, { km })}
      </p>
      <ul aria-labelledby="towns" className="flex flex-wrap gap-2">
        {towns.map(({ city, lat, lng, listings }) => (
          <li key={`${lat} ${lng}`}>
            <Link to={`/browse?localPickup=true&distance=${km}&lat=${lat}&lng=${lng}`} className={chipLook}>
              {city} <span className="figures text-ink-2">{format.number(listings)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
