import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { statsQuery } from './review-reads.ts'

/** How the stars of a shop are spread, where a wide screen has the room; on others the choices above the list say the same. */
export function StarShares({ merchant }: { merchant: number }) {
  const { say } = useShell()
  const { data } = useQuery(statsQuery({ merchant }))
  if (!data || data.total < 2) return null
  return (
    <ul className="figures mt-4 grid gap-2 text-small text-ink-2 max-lg:hidden">
      {([5, 4, 3, 2, 1] as const).map((stars) => (
        <li key={stars} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3">
          {say('reviews.starsCount', { stars, n: data.stars[stars] })}
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-control bg-sunken">
            <span className="block h-full bg-accent" style={{ width: `${(100 * data.stars[stars]) / data.total}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
