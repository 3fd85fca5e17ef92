import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { statsQuery } from './review-reads.ts'

/** How a shop's reviews divide into stars, on screens with room beside the list. */
export function StarShares({ merchant }: { merchant: number }) {
  const { say, format } = useShell()
  const { data } = useQuery(statsQuery({ merchant }))
  if (!data || data.total < 2) return null
  return (
    <ul className="mt-5 grid gap-1.5 text-small max-lg:hidden">
      {([5, 4, 3, 2, 1] as const).map((stars) => (
        <li key={stars} className="grid grid-cols-[2.5rem_1fr_1.5rem] items-center gap-3">
          <span className="sr-only">{say('reviews.starsCount', { stars, n: data.stars[stars] })}</span>
          <span aria-hidden="true" className="figures text-ink-2">
            {stars} ★
          </span>
          <span className="h-1.5 overflow-hidden rounded-control bg-cove">
            <span className="block h-full bg-accent" style={{ width: `${(100 * data.stars[stars]) / data.total}%` }} />
          </span>
          <span aria-hidden="true" className="figures text-end text-ink-2">
            {format.number(data.stars[stars])}
          </span>
        </li>
      ))}
    </ul>
  )
}
